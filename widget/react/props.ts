import type { WidgetEvents, WidgetMethods, WidgetTool } from '../publicTypes.ts'

/** `onLive`, `onTranscript` …, with the event's detail. */
export type Listeners = {
  [Name in keyof WidgetEvents as `on${Capitalize<Name>}`]?: (detail: WidgetEvents[Name]) => void
}

export interface VoiceWidgetProps extends Listeners {
  agentUuid: string
  /** Origin of the server. A bundler moves the script, so here it has to be told. */
  server: string
  /** `hindi`, or a tag such as `hi`; the visitor's own when left out. */
  language?: string
  position?: 'left' | 'right'
  /** Any CSS colour. */
  accent?: string
  open?: boolean
  /** Details to ask for before a call: any of `name`, `company`, `phone`. */
  leadFields?: string
  /**
   * Functions that the agent may call. Keep the array (`useMemo`, or outside the component): another one
   * is offered anew, and what runs of the old one is aborted.
   */
  tools?: readonly WidgetTool[]
}

/** What a `ref` gives: the element, for `open`, `start`, `hangUp`, `sendText`, `mute` … */
export type VoiceWidgetElement = HTMLElement & WidgetMethods
