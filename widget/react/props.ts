import type { WidgetEvents, WidgetMethods } from '../publicTypes.ts'

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
}

/** What a `ref` gives: the element, for `open`, `start`, `hangUp`, `sendText`, `mute` … */
export type VoiceWidgetElement = HTMLElement & WidgetMethods
