import type { EngineErrorCode, EngineHealth, EngineOptions, EngineProgress } from './engine.ts'
import type { CallBrief, HangUpReason } from './session/callPorts.ts'
import type { CallTurn } from './session/transcript.ts'
import type { SpeechState } from './speech/speech.ts'

/** What the media process needs of the options; they travel as a message, not as arguments. */
export type MediaOptions = Omit<EngineOptions, 'log'>

/** From the server's process to the media process. `start` comes first, once. */
export type MediaCommand =
  | { type: 'start'; options: MediaOptions }
  /** Answered by `answered` or `refused` with the same `request`. */
  | { type: 'answer'; request: number; offer: string; brief: CallBrief }
  | { type: 'hangUp'; callId: string; reason: HangUpReason }
  /** Ends every call and then the process. */
  | { type: 'close' }

/** From the media process to the server's process. */
export type MediaReport =
  /**
   * Its event loop runs; comes again and again, from the first moment on. `speech` is undefined until the
   * models are loaded.
   */
  | { type: 'alive'; speech: SpeechState | undefined }
  | ({ type: 'progress' } & EngineProgress)
  | { type: 'ready' }
  /** The models can't be loaded; the process ends. */
  | { type: 'startFailed'; message: string }
  | { type: 'answered'; request: number; sdp: string }
  | { type: 'refused'; request: number; code: EngineErrorCode; message: string }
  | { type: 'connected'; callId: string }
  | { type: 'answerTime'; ms: number }
  | { type: 'said'; callId: string; turn: CallTurn }
  /** Comes once for each call that was answered, when everything it held is free. */
  | { type: 'ended'; callId: string; reason: HangUpReason; durationMs: number }
  /** `workers`: the pids of the speech processes, each the leader of a group of its own. */
  | ({ type: 'health'; workers: number[] } & Pick<EngineHealth, 'pacerLagMs' | 'rss'>)
  | { type: 'log'; level: Parameters<EngineOptions['log']>[0]; message: string; fields?: object }
