import type { WidgetEvents, WidgetLanguage, WidgetTool } from '../publicTypes.ts'

/** What the launcher gives the panel. They are built apart, so this is all that they share. */
export interface PanelHost {
  /** Everything visible is in here; it lies in the top layer of the page. */
  frame: HTMLElement
  /** Where the panel puts its own styles. Its host is the element, with the attributes. */
  root: ShadowRoot
  button: HTMLButtonElement
  /** Origin of the server. */
  server: string
  language: () => WidgetLanguage
  /** The page's functions, the newest last. */
  tools: ReadonlySet<WidgetTool>
  emit: <Name extends keyof WidgetEvents>(name: Name, detail: WidgetEvents[Name]) => void
}

export interface Panel {
  show(takeFocus: boolean): void
  hide(): void
  start(): void
  hangUp(): void
  sendText(text: string): void
  mute(muted: boolean): void
  /** `tools` has changed. */
  offerTools(): void
  /** The attribute `language` has changed. */
  setLanguage(language: WidgetLanguage): void
  /** Ends any call and lets go of everything. */
  destroy(): void
}

export type MountPanel = (host: PanelHost) => Promise<Panel>
