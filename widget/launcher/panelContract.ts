import type { WidgetEvents, WidgetLanguage, WidgetTool } from '../publicTypes.ts'

/** What the launcher passes to the panel. They are built separately, so this is all that they share. */
export interface PanelHost {
  /** Contains everything visible. It is in the page's top layer. */
  frame: HTMLElement
  /** The panel adds its styles here. The root's host is the widget's element, which has the attributes. */
  root: ShadowRoot
  button: HTMLButtonElement
  /** The origin of the server. */
  server: string
  language: () => WidgetLanguage
  /** The page's functions, newest last. */
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
  /** Call this when `tools` has changed. */
  offerTools(): void
  /** Call this when the attribute `language` has changed. */
  setLanguage(language: WidgetLanguage): void
  /** Ends any call and releases everything. */
  destroy(): void
}

export type MountPanel = (host: PanelHost) => Promise<Panel>
