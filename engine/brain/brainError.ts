export type BrainErrorCode =
  | 'llm_unreachable' /* no connection, or the connection broke before the first word */
  | 'llm_timeout' /* no first word in time */
  | 'llm_unauthorised' /* 401, 403: the key is wrong */
  | 'llm_rate_limited' /* 429 */
  | 'llm_refused' /* another 4xx: the request or the model's name is wrong */
  | 'llm_failed' /* 5xx */
  | 'llm_empty' /* the answer was empty */
  | 'llm_interrupted' /* the connection broke during an answer */

/** Why a language model gave no answer. The message says what to do, and never contains what was asked. */
export class BrainError extends Error {
  readonly code: BrainErrorCode
  /** Whether a retry may help. */
  readonly retryable: boolean
  constructor(code: BrainErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BrainError'
    this.code = code
    this.retryable = ['llm_unreachable', 'llm_timeout', 'llm_rate_limited', 'llm_failed'].includes(
      code,
    )
  }
}
