import type { Clause, Stt, Tts, Vad } from '../stages.ts'

/** Speech that remembers what it has said, as far as that is published. */
export interface CachedTts extends Tts {
  /**
   * Speaks these answers, of any length, into the cache while nobody is in a call: clause by clause, as
   * `splitClauses` would cut them. It stops when a call begins and goes on when it is over. What is
   * cached already or wanted twice costs nothing, and a clause that fails is skipped.
   */
  warm(answers: readonly Clause[]): void
  isReady(clause: Clause): boolean
  publish(text: string): void
  prepare(clauses: readonly Clause[]): void
}

export interface SpeechProcess {
  name: string
  pid: number
}

/**
 * `unresponsive`: a speech process does not answer, and is killed if that lasts. `restarting`: one ended,
 * and its models are loaded again.
 */
export type SpeechState = 'ready' | 'unresponsive' | 'restarting'

/** The ears and the mouth of the engine: what `startSpeech` gives. */
export interface Speech {
  readonly vad: Vad
  readonly stt: Stt
  readonly tts: CachedTts
  /** One unit vector of 384 numbers per text; their dot product says how alike two texts are. */
  embed(texts: readonly string[]): Promise<Float32Array[]>
  /** Whether a call can be heard and answered now. */
  state(): SpeechState
  /** The worker processes alive now, for the health page. */
  processes(): SpeechProcess[]
  /** Ends the workers; requests in flight reject with `closed`. Idempotent. */
  close(): Promise<void>
}

export type SpeechErrorCode =
  | 'weights_missing' /* a model file isn't installed */
  | 'weights_damaged' /* a model file's sha256 is not the one we pinned */
  | 'worker_lost' /* a worker died in the middle of a request; the next request finds a new one */
  | 'worker_failed' /* a worker could not load its models, or a model refused its input */
  | 'unsupported_language'
  | 'closed'

/** What a speech stage throws. Only `worker_lost` is worth another try by the caller. */
export class SpeechError extends Error {
  readonly code: SpeechErrorCode
  constructor(code: SpeechErrorCode, message: string) {
    super(message)
    this.name = 'SpeechError'
    this.code = code
  }
}
