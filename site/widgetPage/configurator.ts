/** Applies the form to the snippets and to the widget in the preview. */
import { brand } from '@ringwell/brand/brand.ts'
import { snippetKinds, writeSnippet, type SnippetKind, type WidgetSettings } from './snippets.ts'

const frame = () => document.querySelector<HTMLIFrameElement>('#widget-preview')
/** Null while the page in the frame is loading. */
const widget = () => frame()?.contentDocument?.querySelector(`${brand.slug}-voice`)
let form: HTMLFormElement | null = null

function readSettings(data: FormData): WidgetSettings {
  const field = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const colour = field('colour')
  return {
    server: location.origin,
    agentUuid: field('agent'),
    language: field('language'),
    position: field('position') === 'left' ? 'left' : 'right',
    accent: colour === brand.colours.signal ? '' : colour,
    open: data.has('open'),
  }
}

function follow(): void {
  if (!form) return
  const settings = readSettings(new FormData(form))
  for (const kind of snippetKinds) {
    const code = codeOf(kind)
    if (code) code.textContent = writeSnippet(kind, settings)
  }
  setAttribute('agent-uuid', settings.agentUuid)
  setAttribute('language', settings.language)
  setAttribute('position', settings.position === 'left' ? 'left' : '')
  setAttribute('accent', settings.accent)
}

function setAttribute(name: string, value: string): void {
  if (value) widget()?.setAttribute(name, value)
  else widget()?.removeAttribute(name)
}

const codeOf = (kind: string) => document.querySelector(`[data-snippet="${kind}"] code`)

async function copy(kind: SnippetKind): Promise<void> {
  const said = document.querySelector<HTMLOutputElement>('.maker-said')
  if (!said) return
  try {
    await navigator.clipboard.writeText(codeOf(kind)?.textContent ?? '')
    said.textContent = said.dataset.copied ?? ''
  } catch {
    said.textContent = said.dataset.copyFailed ?? ''
  }
}

function start(): void {
  form = document.querySelector('#widget-settings')
  if (!form) return
  form.addEventListener('input', follow)
  form.addEventListener('submit', (event) => event.preventDefault())
  // Only a change of the checkbox opens or closes the widget. Typing an identifier must not do that.
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'open') {
      widget()?.toggleAttribute('open', target.checked)
    }
  })
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    button.addEventListener('click', () => void copy(button.dataset.copy as SnippetKind))
  }
  frame()?.addEventListener('load', follow)
  follow()
}

addEventListener('pagearrived', start)
start()
