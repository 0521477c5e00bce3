/**
 * The search over the page, in a modal dialog. A result is a link: during a call it opens in the same
 * document like any other link (`browsing/interceptNavigation.ts`).
 */
import { closeIcon } from '@ringwell/brand/icons.ts'
import { search as words } from '@ringwell/content/site/search.ts'
import { adoptStyles } from '../ui/adoptStyles.ts'
import dialogStyles from '../ui/dialog.css?inline'
import fieldStyles from '../ui/fields.css?inline'
import { createSearchBox, loadSearch } from './searchBox.ts'

let dialog: HTMLDialogElement | undefined

/** Opens the search, or focuses the field of the search that is in the page itself. */
export function openSearch(): void {
  const own = document.querySelector<HTMLInputElement>('main [role=combobox][id=search-field]')
  // Does nothing while another dialog is open, such as the one for details.
  if (document.querySelector('dialog:modal')) return
  // An open menu makes everything beside the bar inert, including this dialog and the page's own field.
  document.querySelector<HTMLElement>('.nav[data-open] .nav-menu')?.click()
  if (own) {
    own.focus()
    return
  }
  dialog ??= createDialog()
  dialog.showModal()
  dialog.querySelector('input')?.select()
  // After a failure, the search loads the index when the visitor types.
  loadSearch().catch(() => undefined)
}

function createDialog(): HTMLDialogElement {
  for (const css of [dialogStyles, fieldStyles]) adoptStyles(css)
  const created = document.createElement('dialog')
  created.className = 'dialog find-dialog'
  created.ariaLabel = words.title
  created.setAttribute('closedby', 'any')
  const box = createSearchBox({ name: 'find' })
  const keys = document.createElement('p')
  keys.className = 'note find-keys'
  keys.textContent = words.keys
  created.append(
    box.element,
    keys,
    createClose(() => created.close()),
  )
  // Closed before the page changes, so that the focus goes to the new page.
  box.element.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) created.close()
  })
  document.body.append(created)
  return created
}

function createClose(onClose: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'close'
  button.ariaLabel = words.close
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  const drawing = { width: '16', height: '16', viewBox: '0 0 16 16', fill: 'none' }
  const stroke = { stroke: 'currentColor', 'stroke-width': '2', 'aria-hidden': 'true' }
  for (const [name, value] of Object.entries({ ...drawing, ...stroke })) {
    icon.setAttribute(name, value)
  }
  path.setAttribute('d', closeIcon)
  icon.append(path)
  button.append(icon)
  button.addEventListener('click', onClose)
  return button
}
