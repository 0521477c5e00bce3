/** What a page may rely on. Nothing here is imported from elsewhere: the package ships it as it is. */

/** The languages of the panel, as the attribute `language` and the session request name them. */
export type WidgetLanguage =
  | 'english'
  | 'hindi'
  | 'gujarati'
  | 'bengali'
  | 'tamil'
  | 'spanish'
  | 'french'

export interface WidgetTranscript {
  /** Stable within a call. */
  id: string
  who: 'agent' | 'visitor'
  text: string
}

export interface WidgetEnded {
  reason: 'hungUp' | 'limit' | 'agentEnded' | 'pageClosed'
  durationMs: number
}

export interface WidgetError {
  /** `panel_failed`, `agent_missing`, or one of the call: `microphone_denied`, `key_failed` … */
  code: string
  /** What the visitor was told, in the visitor's language. */
  message: string
  /** What the visitor can do next. */
  hint: string
  /** For whoever runs the page: what the server said, if it refused. */
  reason?: string
}

/** `event.detail` by the event's name, without its prefix: `ringwell:live` … They bubble, and cross shadow roots. */
export interface WidgetEvents {
  /** The script has run and the element is on the page. */
  loaded: undefined
  /** The round button has been painted. */
  shown: undefined
  opened: undefined
  closed: undefined
  /** The visitor has agreed to the recording. */
  consent: undefined
  connecting: undefined
  live: undefined
  /** One side has finished saying something. */
  transcript: WidgetTranscript
  ended: WidgetEnded
  /** 1 to 5, after the call. */
  rated: { rating: number }
  error: WidgetError
}

/** The methods of the element. Each may be called before the panel is loaded. */
export interface WidgetMethods {
  /** Opens the panel and puts the focus into it. */
  readonly open: () => void
  /** Closes the panel. A call goes on. */
  close(): void
  /**
   * Opens the panel and begins a call, or asks for consent first. Browsers let a call be heard only
   * when it begins in a click.
   */
  start(): void
  hangUp(): void
  /** Says this for the visitor; begins a typed call if there is none. */
  sendText(text: string): void
  /** `true` when left out. */
  mute(muted?: boolean): void
}
