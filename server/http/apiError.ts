import type { ApiErrorBody } from '@ringwell/protocol/apiError.ts'
import type { FormChallenge } from '@ringwell/protocol/formProof.ts'

export interface ApiErrorDetails {
  /** The name of the invalid input. */
  field?: string
  /** The number of seconds after which it makes sense to try again. */
  retryAfterSeconds?: number
  /** How many bytes of each side are stored, if a part of a recording does not continue them. */
  stored?: { agent?: number; user?: number }
  /** The challenge to solve before sending a form again. */
  challenge?: FormChallenge
}

/** A failure that the client learns about. `code` is for programs, and `message` says what to do. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: ApiErrorDetails
  constructor(status: number, code: string, message: string, details: ApiErrorDetails = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.details = details
  }
}

/** For `catch`: makes a refusal `undefined`, and throws every other error again. */
export function unlessRefused(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error
}

export function apiErrorBody(error: ApiError): ApiErrorBody {
  const { field, stored, challenge } = error.details
  return {
    error: {
      code: error.code,
      message: error.message,
      ...(field && { field }),
      ...(stored && { stored }),
      ...(challenge && { challenge }),
    },
  }
}

/** Returns an error in OpenAI's format, which its browser SDK reads, plus the fields of our own format. */
export function realtimeErrorBody(error: ApiError): object {
  const { field } = error.details
  return {
    error: {
      type: realtimeErrorType(error.status),
      ...apiErrorBody(error).error,
      param: field ?? null,
    },
  }
}

function realtimeErrorType(status: number): string {
  if (status === 429) return 'rate_limit_error'
  return status >= 500 ? 'server_error' : 'invalid_request_error'
}
