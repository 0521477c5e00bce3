/** The API that pages may rely on. This file must not import anything: the package ships it as it is. */

/** The panel's languages, as the attribute `language` and the session request name them. */
export type WidgetLanguage =
  | 'english'
  | 'hindi'
  | 'gujarati'
  | 'bengali'
  | 'tamil'
  | 'spanish'
  | 'french'

export interface WidgetTranscript {
  /** Stays the same within a call. */
  id: string
  who: 'agent' | 'visitor'
  text: string
}

export interface WidgetEnded {
  /** `idle`: the visitor did not speak or type for 45 s. */
  reason: 'hungUp' | 'limit' | 'agentEnded' | 'idle' | 'pageClosed'
  durationMs: number
}

export interface WidgetError {
  /** `panel_failed`, `agent_missing`, or a failure of the call: `microphone_denied`, `key_failed` … */
  code: string
  /** The message that the visitor sees, in the visitor's language. */
  message: string
  /** Tells the visitor what to do next. */
  hint: string
  /** For the page's developer: what the server said, if it refused. */
  reason?: string
}

/**
 * A function of the page that the agent may call. The agent gets what `run` returns, or what its promise
 * resolves with: a string as it is, anything else as JSON. If that is an object with a string `say`, the
 * built-in answers say this text word for word. If `run` throws, the agent gets a failure without the reason.
 */
export interface WidgetTool {
  /** 1 to 64 letters, digits, `_` and `-`. If two functions have the same name, the newer one is used. */
  name: string
  /** Tells the agent what the function does and when to use it. */
  description: string
  /** The JSON Schema of the object that `run` gets. Without it, the function takes no arguments. */
  parameters?: object
  /** What visitors say when they want this function. The built-in answers use them to find it. */
  examples?: readonly string[]
  /** Defaults to 10,000. */
  timeoutMs?: number
  /** `signal` aborts when the result is no longer needed: on a timeout, a withdrawal or the call's end. */
  run(args: Record<string, unknown>, context: { signal: AbortSignal }): unknown
}

export interface WidgetToolUse {
  name: string
  /** The agent gets a failure for every outcome except `answered`. It gets nothing for `abandoned`. */
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

/** A task that the agent works on, such as a booking. All texts are plain text, and what the visitor said may be in them. */
export interface WidgetTask {
  /** Identifies this run of the task. A later view with the same id replaces the earlier one. */
  id: string
  /** The task's name in the agent's data, such as `bookTable`. */
  task: string
  title: string
  /** `confirming`: everything was read back, and the visitor has to confirm. `working`: a tool is at work. */
  status: 'collecting' | 'confirming' | 'working' | 'done' | 'refused' | 'abandoned' | 'handed_over'
  /** What is known so far, in the order in which the agent asks. */
  slots: readonly { name: string; label: string; text: string }[]
  /** What the visitor can refer to later, such as `RIN74`. */
  reference?: string
  /** The result in words. */
  text?: string
  /** The visitor has confirmed it, and it was carried out. Missing if something was only looked up. */
  isWritten?: true
}

/** The details that the visitor left before the call. A field that was not asked for is empty. */
export interface WidgetLead {
  name: string
  companyName: string
  mobileNumber: string
}

/**
 * The type of `event.detail` for each event. The real names have a prefix, such as `ringwell:live`. The
 * events bubble and cross shadow roots.
 */
export interface WidgetEvents {
  /** The script has run and the element is on the page. */
  loaded: undefined
  /** The round button has been painted. */
  shown: undefined
  opened: undefined
  closed: undefined
  /** The visitor has consented to the recording. */
  consent: undefined
  /** The visitor has left the details that `lead-fields` asks for. */
  lead: WidgetLead
  connecting: undefined
  live: undefined
  /** One side has finished saying something. */
  transcript: WidgetTranscript
  /** A task of the agent has begun or changed: a value is known, it has to be confirmed, it is done. */
  task: WidgetTask
  /** A function of the page has ended. */
  tool: WidgetToolUse
  ended: WidgetEnded
  /** 1 to 5, after the call. */
  rated: { rating: number }
  error: WidgetError
}

/** The element's methods. All of them can be called before the panel is loaded. */
export interface WidgetMethods {
  /** Opens the panel and moves the focus into it. */
  readonly open: () => void
  /** Closes the panel. A call continues. */
  close(): void
  /**
   * Opens the panel and starts a call, or asks for consent first. Call this inside a click, because browsers
   * otherwise block the call's sound.
   */
  start(): void
  hangUp(): void
  /** Sends this text as the visitor's. Starts a typed call if there is none. */
  sendText(text: string): void
  /** `muted` defaults to `true`. */
  mute(muted?: boolean): void
  /** Offers a function to the agent, even during a call. Returns a function that withdraws it. */
  registerTool(tool: WidgetTool): () => void
}
