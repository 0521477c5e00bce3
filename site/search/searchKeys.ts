/** Opens the search by its keys and by the link in the navigation bar. */
import { isPlainPress } from '@ringwell/call/view/plainPress.ts'

/** The last key press. The first one arrives twice if an act of another kind had this file loaded. */
let last: Event | undefined

addEventListener('keydown', hearKey)
// Runs before `interceptNavigation`, which opens links during a call.
addEventListener('click', hearClick, { capture: true })

/** @param act what the visitor did before this file was loaded */
export function hearEarlyKey(act: Event): void {
  if (act.type === 'keydown') hearKey(act as KeyboardEvent)
}

function hearKey(event: KeyboardEvent): void {
  if (event === last || event.defaultPrevented) return
  last = event
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  const isCommand = (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'
  const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(event)
  if (!isCommand && !isSlash) return
  event.preventDefault()
  open()
}

function hearClick(event: MouseEvent): void {
  const { target } = event
  const isOnLink = target instanceof Element && target.closest('.nav-find') !== null
  if (!isOnLink || !isPlainPress(event)) return
  event.preventDefault()
  open()
}

function open(): void {
  import('./searchDialog.ts').then(
    ({ openSearch }) => openSearch(),
    () => location.assign('/search'),
  )
}

/** Also looks into the widget, whose fields are in a shadow tree. */
function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
