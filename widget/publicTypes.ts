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
  /** `idle`: the visitor neither spoke nor typed for 45 s. */
  reason: 'hungUp' | 'limit' | 'agentEnded' | 'idle' | 'pageClosed'
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

/**
 * A function of the page that the agent may call. What `run` returns, or its promise resolves with, is
 * told to the agent: text as it is, all else as JSON. An object with the text `say` is read out as it
 * is by the built-in answers. What it throws is told as a failure, without the reason.
 */
export interface WidgetTool {
  /** 1 to 64 letters, digits, `_` and `-`. Of two with one name the newer counts. */
  name: string
  /** What it does and when to use it, for the agent. */
  description: string
  /** JSON Schema of an object: what `run` is given. Left out, it is given nothing. */
  parameters?: object
  /** What visitors say when they want it. The built-in answers find it by these. */
  examples?: readonly string[]
  /** 10 000 when left out. */
  timeoutMs?: number
  /** `signal` aborts when nobody waits any more: too late, taken away, or the call is over. */
  run(args: Record<string, unknown>, context: { signal: AbortSignal }): unknown
}

export interface WidgetToolUse {
  name: string
  /** All but `answered` are told to the agent as a failure; `abandoned` is told to nobody. */
  outcome:
    | 'answered'
    | 'unknown'
    | 'badArguments'
    | 'failed'
    | 'timedOut'
    | 'withdrawn'
    | 'tooLong'
    | 'abandoned'
  durationMs: number
}

/** What the visitor left before the call; empty where it was not asked for. */
export interface WidgetLead {
  name: string
  companyName: string
  mobileNumber: string
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
  /** The visitor has left the details that `lead-fields` asks for. */
  lead: WidgetLead
  connecting: undefined
  live: undefined
  /** One side has finished saying something. */
  transcript: WidgetTranscript
  /** A function of the page has ended. */
  tool: WidgetToolUse
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
  /** Offers a function to the agent, also in mid-call. Returns what takes it away again. */
  registerTool(tool: WidgetTool): () => void
}
