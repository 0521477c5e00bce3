import type { FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { EngineError } from '@ringwell/engine/engine.ts'
import { StorageError } from '../storage/storageError.ts'
import { ApiError } from './apiError.ts'

export interface Failure {
  error: ApiError
  status: number
  headers: Record<string, string>
}

/** Converts any error to what the client may know. Logs an unexpected error and returns `internal_error`. */
export function toApiError(error: unknown, request: FastifyRequest): Failure {
  const known = isGone(request) ? senderGone() : translate(error)
  const answer =
    known ??
    new ApiError(500, 'internal_error', 'Something went wrong on our side. Please try again.')
  if (!known) request.log.error({ err: error }, 'request failed')
  else if (answer.status >= 500) {
    const reason = error instanceof StorageError ? error.message : undefined
    request.log.warn({ code: answer.code, reason }, 'request refused')
  }
  const seconds = answer.details.retryAfterSeconds
  return {
    error: answer,
    status: answer.status,
    headers: seconds === undefined ? {} : { 'retry-after': String(seconds) },
  }
}

/** The client disconnected while it sent the body. Nobody reads the response, and nothing is wrong here. */
const isGone = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

const senderGone = (): ApiError =>
  new ApiError(400, 'request_aborted', 'The request ended before it was complete.')

function storageFailed({ reason }: StorageError): ApiError {
  return reason === 'full'
    ? new ApiError(507, 'storage_full', 'There is no room left on the server.')
    : new ApiError(
        503,
        'storage_unavailable',
        'Nothing can be stored at the moment. Please try again.',
        { retryAfterSeconds: 10 },
      )
}

function translate(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (error instanceof EngineError) {
    const details = error.status === 503 ? { retryAfterSeconds: 5 } : {}
    return new ApiError(error.status, error.code, error.message, details)
  }
  if (error instanceof StorageError) return storageFailed(error)
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [first] = error.validation
    const field = first?.instancePath.split('/').filter(Boolean).join('.') || undefined
    return new ApiError(
      422,
      'invalid_input',
      field ? `${field}: ${first?.message}` : `The body is not as expected: ${first?.message}`,
      field ? { field } : {},
    )
  }
  return fromFastify(error)
}

/** The multipart parser throws errors that can only be recognised by their message. */
const brokenForm =
  /^(Multipart: Boundary not found|The needle cannot |(.* terminated early due to u|U)nexpected end of multipart data)/

/** Translates error codes of Fastify and its plugins to our errors. */
function fromFastify(error: unknown): ApiError | undefined {
  if (!(error instanceof Error)) return undefined
  if (brokenForm.test(error.message)) {
    return new ApiError(
      400,
      'invalid_form',
      'The multipart body is incomplete, or its boundary differs from the one in its content type.',
    )
  }
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError(
        415,
        'unsupported_media_type',
        'This content type is not accepted here. See /api/docs/json for the one that is.',
      )
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
    case 'FST_PARTS_LIMIT':
    case 'FST_FILES_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return new ApiError(413, 'too_large', 'The body is larger than is accepted here.')
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new ApiError(400, 'invalid_json', 'The body is not valid JSON.')
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return new ApiError(415, 'unsupported_media_type', 'The body must be multipart/form-data.')
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new ApiError(statusCode, 'bad_request', 'The request could not be read.')
  }
  return undefined
}
