import type { WidgetEvents, WidgetMethods, WidgetTool } from '../publicTypes.ts'

/** Listeners such as `onLive` and `onTranscript`, which get the event's detail. */
export type Listeners = {
  [Name in keyof WidgetEvents as `on${Capitalize<Name>}`]?: (detail: WidgetEvents[Name]) => void
}

export interface VoiceWidgetProps extends Listeners {
  agentUuid: string
  /** The origin of the server. It is required here, because a bundler changes the script's origin. */
  server: string
  /** `hindi`, or a tag such as `hi`. Defaults to the visitor's language. */
  language?: string
  position?: 'left' | 'right'
  /** Any CSS colour. */
  accent?: string
  /** What the button is called. */
  label?: string
  /** The line above the button. */
  heading?: string
  /** What the visitor agrees to. Words in square brackets are the link to the privacy policy. */
  consent?: string
  /** Where the privacy policy is. Defaults to the server's. */
  privacyUrl?: string
  open?: boolean
  /** The details to ask for before a call: any of `name`, `company` and `phone`. */
  leadFields?: string
  /**
   * Functions that the agent may call. Keep the array the same between renders (`useMemo`, or outside the
   * component). A new array is offered again, and running functions of the old array are aborted.
   */
  tools?: readonly WidgetTool[]
}

/** What a `ref` refers to: the element, with `open`, `start`, `hangUp`, `sendText`, `mute` and so on. */
export type VoiceWidgetElement = HTMLElement & WidgetMethods
