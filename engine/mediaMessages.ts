import type {
  CallBrief,
  EngineErrorCode,
  EngineHealth,
  HangUpReason,
  EngineOptions,
  EngineProgress,
} from './engine.ts'
import type { CallTurn } from './session/transcript.ts'
import type { SpeechState } from './speech/speech.ts'

/** The options that the media process needs. They are sent as a message, not as process arguments. */
export type MediaOptions = Omit<EngineOptions, 'log'>

/** Sent by the server's process to the media process. `start` is sent first, and only once. */
export type MediaCommand =
  | { type: 'start'; options: MediaOptions }
  /** The media process replies with `answered` or `refused` and the same `request`. */
  | { type: 'answer'; request: number; offer: string; brief: CallBrief }
  | { type: 'hangUp'; callId: string; reason: HangUpReason }
  /** Ends every call, then the process. */
  | { type: 'close' }

/** Sent by the media process to the server's process. */
export type MediaReport =
  /**
   * Says that the event loop runs. Sent repeatedly from the start. `speech` is undefined until the models are
   * loaded.
   */
  | { type: 'alive'; speech: SpeechState | undefined }
  | ({ type: 'progress' } & EngineProgress)
  /** `spokenLanguages` are the tags of the languages that all stages know. */
  | { type: 'ready'; spokenLanguages: string[] }
  /** The models cannot be loaded, and the process ends. */
  | { type: 'startFailed'; message: string }
  | { type: 'answered'; request: number; sdp: string }
  | { type: 'refused'; request: number; code: EngineErrorCode; message: string }
  | { type: 'connected'; callId: string }
  | { type: 'answerTime'; ms: number }
  | { type: 'said'; callId: string; turn: CallTurn }
  /** Sent once for each answered call, after everything that the call held is free. */
  | { type: 'ended'; callId: string; reason: HangUpReason; durationMs: number }
  /** `workers` are the pids of the speech processes. Each one leads its own process group. */
  | ({ type: 'health'; workers: number[] } & Pick<EngineHealth, 'pacerLagMs' | 'rss'>)
  | { type: 'log'; level: Parameters<EngineOptions['log']>[0]; message: string; fields?: object }
