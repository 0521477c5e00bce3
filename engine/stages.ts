/**
 * The seams between the parts of the engine. Audio is mono 16-bit PCM: 16 kHz towards the ear
 * (`Vad`, `Stt`), 24 kHz from the mouth (`Tts`). Every stage stops at once when its signal aborts:
 * barge-in is one abort. An aborted stage ends quietly: it yields nothing more and doesn't throw.
 */

export const INPUT_RATE_HZ = 16_000
export const OUTPUT_RATE_HZ = 24_000
/** Samples in one 20 ms frame. */
export const INPUT_FRAME_SAMPLES = INPUT_RATE_HZ / 50
export const OUTPUT_FRAME_SAMPLES = OUTPUT_RATE_HZ / 50
/** Samples in one window of the voice-activity model: 32 ms. */
export const VAD_WINDOW = 512

/** One caller's ear. Holds the model's state, so windows must come in order. */
export interface VadStream {
  /** Probability 0..1 that the window (`VAD_WINDOW` samples, 16 kHz) holds speech. */
  push(window: Int16Array): Promise<number>
  reset(): void
}

export interface Vad {
  createStream(): VadStream
}

export interface SttRequest {
  /** 16 kHz; speech with little silence around it. */
  samples: Int16Array
  /** BCP 47, `en`. */
  language: string
  signal: AbortSignal
}

/** `final` carries the whole text; before it any number of `partial`, each the whole text so far. */
export interface Transcript {
  type: 'partial' | 'final'
  text: string
}

export interface Stt {
  /** BCP 47 tags it understands. */
  readonly languages: readonly string[]
  transcribe(request: SttRequest): AsyncIterable<Transcript>
}

export interface TtsRequest {
  /** One clause, as it is printed in a caption: `It costs $50 a month.` */
  text: string
  /** Wire name of the voice: `shimmer`. */
  voice: string
  /** As in the session request: `Indian`. */
  accent: string
  /** BCP 47, `en`. */
  language: string
  /** 1, or left out, is the voice's own pace; less is slower. */
  speed?: number
  signal: AbortSignal
}

/** Words, and how they are to sound. */
export type Clause = Omit<TtsRequest, 'signal'>

export interface Tts {
  readonly languages: readonly string[]
  /** These words begin at once, because they were said before. Left out by a voice that remembers nothing. */
  isReady?(clause: Clause): boolean
  /** Says words for later, whenever nobody waits for the voice. */
  prepare?(clauses: readonly Clause[]): void
  /** The server vouches for this text: no word of it is a visitor's, so its sound may be kept. */
  publish?(text: string): void
  /** 24 kHz pieces of any length, in order. */
  synthesise(request: TtsRequest): AsyncIterable<Int16Array>
}

export interface HistoryTurn {
  role: 'user' | 'assistant'
  /** What was said or typed. Of a tool turn: the same in words, for a brain that knows no tools. */
  text: string
  /** Only on an assistant's turn: it called a function instead of speaking. */
  toolCall?: { callId: string; name: string; arguments: string }
  /** Only on a user's turn: the page's answer to that call. */
  toolResult?: { callId: string; output: string }
}

/** A function that the page offers to the agent, JSON Schema for its arguments. */
export interface Tool {
  name: string
  description: string
  parameters: unknown
}

export interface BrainRequest {
  /** The session's instructions: the prompt of the agent. Empty is the general agent. */
  instructions: string
  /** The agent's first words, where the instructions don't tell them. */
  greeting?: string
  /** Instructions of this one response (`response.create`); they go before the session's. */
  request: string | undefined
  /** Oldest first; the visitor's last words are the last turn. */
  history: readonly HistoryTurn[]
  /** They have said nothing for so long since the last answer that they are spoken to. */
  visitorIsSilent?: boolean
  visitor: { name: string; companyName: string }
  /** BCP 47 of the call. */
  language: string
  tools: readonly Tool[]
  /**
   * One more prompt of so many characters for a model that somebody pays for. False when the call has
   * used up its share: then the prompt must not be sent. Left out, there is no limit.
   */
  takePrompt?: (characters: number) => boolean
  signal: AbortSignal
}

export type BrainOutput =
  | { type: 'text'; text: string }
  | { type: 'toolCall'; name: string; arguments: string }

export interface Brain {
  /**
   * True when an answer costs next to nothing, so that one may be asked for before the visitor has
   * surely finished, and thrown away when they go on. Leave it out for a brain that is paid by the
   * token.
   */
  readonly speculative?: boolean
  /** BCP 47 tags it answers in, whatever the call's language; left out, it follows the call. */
  readonly languages?: readonly string[]
  /** Pieces of the answer in order, spaces included; joined they are the answer. */
  reply(request: BrainRequest): AsyncIterable<BrainOutput>
}
