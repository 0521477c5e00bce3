import type { Stt, Vad } from '../stages.ts'
import type { CachedTts } from '../tts/cachedTts.ts'
import type { ReadClaim } from '../understanding/claims.ts'
import type { PhraseVectors } from '../understanding/phraseVectors.ts'
import type { ReadTurn } from '../turnReading.ts'

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
  /** Vectors that these models made ahead. */
  readonly phrases?: PhraseVectors
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
