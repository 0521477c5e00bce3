import type { Clause, Stt, Tts, Vad } from '../stages.ts'
import type { ReadClaim } from '../understanding/claims.ts'
import type { ReadTurn } from '../understanding/reading.ts'

/** Text to speech with a cache. It keeps only the speech of published text. */
export interface CachedTts extends Tts {
  /**
   * Makes these answers ahead, before those of earlier calls of `warm`, while nobody waits for the voice. An answer may
   * have any length and is split into clauses as a spoken answer would be. A clause that is already cached or requested
   * twice costs nothing, and a clause that fails is skipped. Clauses not begun when `signal` aborts are dropped. If
   * there are too many, the oldest requests are dropped as well.
   */
  warm(answers: readonly Clause[], signal?: AbortSignal): void
  /** Marks a text as safe to keep: the server guarantees that none of it comes from a visitor. */
  publish(text: string): void
}

interface SpeechProcess {
  name: string
  pid: number
}

/**
 * `unresponsive`: a speech process does not respond, and is killed if that lasts. `restarting`: a speech
 * process ended, and its models are being loaded again.
 */
export type SpeechState = 'ready' | 'unresponsive' | 'restarting'

/** The engine's speech stages. `startSpeech` returns this. */
export interface Speech {
  readonly vad: Vad
  readonly stt: Stt
  readonly tts: CachedTts
  /**
   * Returns one unit vector of 384 numbers per text. The dot product of two vectors says how similar the
   * texts are.
   */
  embed(texts: readonly string[]): Promise<Float32Array[]>
  /** The same with vectors that tell which question is asked. They can be compared only with each other. */
  embedQuestions(texts: readonly string[]): Promise<Float32Array[]>
  /** What a caller's turn says. */
  read: ReadTurn
  /** What a sentence of an agent claims to have done. */
  readClaim: ReadClaim
  /** Whether the engine can hear and answer a call now. */
  state(): SpeechState
  /** The speech processes that are alive now, for the health page. */
  processes(): SpeechProcess[]
  /** Ends the speech processes. Requests in flight reject with `closed`. Idempotent. */
  close(): Promise<void>
}
