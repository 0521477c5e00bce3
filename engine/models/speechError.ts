const CODES = [
  'weights_missing' /* a model file is not installed */,
  'weights_damaged' /* a model file's sha256 differs from the pinned one */,
  'worker_lost' /* a speech process ended during a request. The next request gets a new one */,
  'worker_failed' /* a speech process could not load its models, or a model refused its input */,
  'unsupported_language',
  'server_unreachable' /* no connection to a speech server, or it broke */,
  'server_refused' /* a speech server refuses the key or the request */,
  'server_failed' /* a speech server failed or is busy */,
  'server_late' /* a speech server did not answer in time */,
  'server_garbled' /* a speech server sent something else than words or sound */,
  'closed',
] as const

export type SpeechErrorCode = (typeof CODES)[number]

/** Whether an error code from a speech process is one of ours. */
export const isSpeechErrorCode = (code: unknown): code is SpeechErrorCode =>
  CODES.some((known) => known === code)

/**
 * The error that a speech stage throws. Retrying only makes sense after `worker_lost`, or if a speech server failed, was
 * late or could not be reached.
 */
export class SpeechError extends Error {
  readonly code: SpeechErrorCode
  constructor(code: SpeechErrorCode, message: string) {
    super(message)
    this.name = 'SpeechError'
    this.code = code
  }
}
