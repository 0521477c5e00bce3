import { brand } from '@ringwell/brand/brand.ts'
import type { WidgetEvents, WidgetMethods, WidgetTool } from '../publicTypes.ts'
import { chooseLanguage, labels } from './chooseLanguage.ts'
import { drawButton } from './drawButton.ts'
import styles from './launcher.css?inline'
import type { Panel } from './panelContract.ts'

const tagName = `${brand.slug}-voice`

/** All widgets of the page share one style sheet. */
let sheet: CSSStyleSheet | undefined

// A server has no DOM, so there is no `HTMLElement` to extend.
const Base = (globalThis.HTMLElement as typeof HTMLElement | undefined) ?? (Object as never)

/**
 * The launcher is the round button, and all that a page loads until someone touches it. Then the panel is
 * loaded. The attribute `open` alone decides whether the panel is open.
 */
class VoiceElement extends Base implements WidgetMethods {
  static readonly observedAttributes = ['open', 'accent', 'language', 'label']

  #frame: HTMLElement | undefined
  #button!: HTMLButtonElement
  #problem!: HTMLElement
  #panel: Panel | undefined
  #loading: Promise<Panel | undefined> | undefined
  readonly #tools = new Set<WidgetTool>()
  /** Counts removals of the element, to destroy a panel that finishes loading after one. */
  #removals = 0
  /** The focus may move, because the visitor or a method asked to open the panel. */
  #takeFocus = false

  connectedCallback(): void {
    this.#frame ??= this.#build()
    // The top layer is above any z-index, and the page's transforms don't affect it. Old browsers lack it.
    this.#frame.showPopover?.()
    this.#label()
    this.#emit('loaded')
    requestAnimationFrame(() => this.isConnected && this.#emit('shown'))
    if (this.hasAttribute('open')) this.#show()
    try {
      // A call that was under way on the last page goes on here. See `call/keptCalls.ts`.
      if (sessionStorage[`call ${this.getAttribute('agent-uuid')}`] > `${Date.now()}`) {
        this.toggleAttribute('open', true)
      }
    } catch {
      // Without storage, no page keeps a call.
    }
  }

  disconnectedCallback(): void {
    // A router that moves the element puts it back at once. The call must continue then.
    setTimeout(() => {
      if (this.isConnected) return
      this.#removals++
      this.#panel?.destroy()
      this.#panel = this.#loading = undefined
    })
  }

  attributeChangedCallback(name: string): void {
    if (!this.#frame) return
    this.#label()
    if (name === 'open') {
      if (this.hasAttribute('open')) this.#show()
      else this.#hide()
    } else if (name === 'language') {
      this.#panel?.setLanguage(this.#language())
    }
  }

  get open(): () => void {
    return this.#open
  }

  /** React and Vue set properties that an element has. A template's `open` must not replace the method. */
  set open(open: unknown) {
    this.toggleAttribute('open', open !== false)
  }

  readonly #open = (): void => {
    this.#takeFocus = true
    this.toggleAttribute('open', true)
  }

  close(): void {
    this.toggleAttribute('open', false)
  }

  start(): void {
    this.open()
    this.#whenLoaded((panel) => panel.start())
  }

  hangUp(): void {
    this.#panel?.hangUp()
  }

  sendText(text: string): void {
    this.open()
    this.#whenLoaded((panel) => panel.sendText(text))
  }

  mute(muted = true): void {
    this.#panel?.mute(muted)
  }

  registerTool(tool: WidgetTool): () => void {
    const tell = () => this.#panel?.offerTools()
    this.#tools.add(tool)
    tell()
    return () => {
      this.#tools.delete(tool)
      tell()
    }
  }

  #build(): HTMLElement {
    const root = this.attachShadow({ mode: 'open' })
    if (!sheet) {
      sheet = new CSSStyleSheet()
      sheet.replaceSync(styles)
    }
    root.adoptedStyleSheets = [sheet]
    const frame = document.createElement('div')
    frame.className = 'frame'
    frame.popover = 'manual'
    this.#button = drawButton()
    this.#button.addEventListener('click', () =>
      this.hasAttribute('open') ? this.close() : this.open(),
    )
    // Nothing is fetched before someone uses the button. Loading starts when it is pressed, before the click.
    this.#button.addEventListener('pointerdown', () => void this.#load())
    this.#problem = document.createElement('p')
    this.#problem.className = 'problem'
    this.#problem.role = 'alert'
    frame.append(this.#button, this.#problem)
    root.append(frame)
    return frame
  }

  #language() {
    return chooseLanguage(this.getAttribute('language'), navigator.languages)
  }

  /** Updates everything that depends on attributes. */
  #label(): void {
    const [tag, open] = labels[this.#language()]
    this.#button.ariaExpanded = `${this.hasAttribute('open')}`
    if (!this.#panel) {
      const own = this.getAttribute('label')
      this.#button.ariaLabel = own || open
      // The page's own words are in its language, unless it names another.
      this.#button.lang =
        own && !this.getAttribute('language') ? document.documentElement.lang : tag
    }
    // Without the attribute, this removes the property, and the page's own value applies.
    this.#frame?.style.setProperty(`--${brand.slug}-accent`, this.getAttribute('accent'))
  }

  #show(): void {
    const takeFocus = this.#takeFocus
    this.#takeFocus = false
    this.#whenLoaded((panel) => {
      if (!this.hasAttribute('open')) return
      panel.show(takeFocus)
      this.#emit('opened')
    })
  }

  #hide(): void {
    this.#panel?.hide()
    this.#emit('closed')
  }

  #whenLoaded(act: (panel: Panel) => void): void {
    // If the panel is loaded, act without a promise, because a call may have to start in this very click.
    if (this.#panel) act(this.#panel)
    else void this.#load().then((panel) => panel && this.#panel === panel && act(panel))
  }

  #load(): Promise<Panel | undefined> {
    return (this.#loading ??= this.#mount().catch((error: unknown) => this.#fail(error)))
  }

  async #mount(): Promise<Panel | undefined> {
    const removals = this.#removals
    this.#problem.textContent = ''
    this.#button.ariaBusy = 'true'
    const file = await import('../panel/mountPanel.tsx')
    const panel = await file.mountPanel({
      frame: this.#frame as HTMLElement,
      root: this.shadowRoot as ShadowRoot,
      button: this.#button,
      // Calls go to the origin of this script, unless the attribute names another one.
      server: new URL(this.getAttribute('server') || import.meta.url).origin,
      language: () => this.#language(),
      tools: this.#tools,
      emit: (name, detail) => this.#emit(name, detail),
    })
    if (removals !== this.#removals) {
      panel.destroy()
      return undefined
    }
    this.#button.ariaBusy = null
    return (this.#panel = panel)
  }

  #fail(error: unknown): undefined {
    this.#loading = undefined
    this.#button.ariaBusy = null
    const [, , message] = labels[this.#language()]
    // If the visitor only pressed the button without a click, the panel was not asked for, so show no error.
    if (this.hasAttribute('open')) this.#problem.textContent = message
    this.close()
    this.#emit('error', { code: 'panel_failed', message, hint: '', reason: String(error) })
    // oxlint-disable-next-line no-console -- the page's owner looks here
    console.error(error)
  }

  #emit<Name extends keyof WidgetEvents>(name: Name, detail?: WidgetEvents[Name]): void {
    this.dispatchEvent(
      new CustomEvent(`${brand.slug}:${name}`, { bubbles: true, composed: true, detail }),
    )
  }
}

/** Safe to call twice, from two copies of this script, and on a server. */
export function defineVoiceElement(): void {
  const registry = globalThis.customElements as CustomElementRegistry | undefined
  if (registry && !registry.get(tagName)) registry.define(tagName, VoiceElement)
}
