import type { CallFailure, CallFailureCode, Refusal } from './call.ts'
import { hintOf, wordsOf } from './failureWords.ts'

/** A server answered with an error status. `cause` is the response body if it was JSON. */
export class RefusedError extends Error {
  readonly status: number
  /** `error.code` in the body. */
  readonly code: string | undefined
  constructor(message: string, status: number, body: unknown) {
    super(message, { cause: body })
    this.status = status
    this.code = (body as { error?: { code?: string } } | undefined)?.error?.code
  }
}

/** The browser lacks something that a call needs. */
export class UnsupportedError extends Error {}

/** Turns an error into what the visitor sees. `code` is what failed; `cause` may make it more precise. */
export function describeFailure(code: CallFailureCode, cause?: unknown): CallFailure {
  const precise = preciseCode(code, cause)
  const [message, hint] = wordsOf(precise)
  const refusal = cause instanceof RefusedError ? refusalOf(cause) : undefined
  return {
    code: precise,
    ...(refusal && { refusal }),
    message,
    hint: refusal ? hintOf(refusal) : hint,
    retryable: precise !== 'unsupported',
    cause,
  }
}

function preciseCode(code: CallFailureCode, cause: unknown): CallFailureCode {
  if (cause instanceof UnsupportedError) return 'unsupported'
  switch (cause instanceof Error && cause.name) {
    case 'NotAllowedError':
    case 'SecurityError':
      if (code === 'microphone_failed') return 'microphone_denied'
      return code === 'audio_output_failed' ? 'autoplay_blocked' : code
    case 'NotFoundError':
    case 'OverconstrainedError':
      return code === 'microphone_failed' ? 'microphone_missing' : code
    default:
      return code
  }
}

function refusalOf({ status, code }: RefusedError): Refusal {
  if (code === 'engine_starting') return 'starting'
  if (code === 'origin_not_allowed') return 'originNotAllowed'
  if (code?.endsWith('daily_minutes_used')) return 'minutesUsed'
  if (code === 'address_busy') return 'addressBusy'
  if (code === 'calls_not_connecting') return 'notConnecting'
  if (status === 503) return 'busy'
  if (status === 429) return 'tooMany'
  return status >= 500 ? 'fault' : 'other'
}
