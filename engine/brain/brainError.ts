export type BrainErrorCode =
  | 'llm_unreachable' /* no connection, or it broke before the first word */
  | 'llm_timeout' /* no word in time */
  | 'llm_unauthorised' /* 401, 403: the key is wrong */
  | 'llm_rate_limited' /* 429 */
  | 'llm_refused' /* another 4xx: the request or the model's name is wrong */
  | 'llm_failed' /* 5xx */
  | 'llm_empty' /* it answered nothing */
  | 'llm_interrupted' /* it broke off in the middle of an answer */

/** Why a language model gave no answer. The message says what to do, and never what was asked. */
export class BrainError extends Error {
  readonly code: BrainErrorCode
  /** Whether asking once more may help. */
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
