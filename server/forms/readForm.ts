import type { FastifyRequest } from 'fastify'
import { ApiError } from '../http/apiError.ts'

const FIELD_LIMIT_BYTES = 32 * 1024
const MAX_FIELDS = 30

/** Reads the text fields of a form, from multipart or JSON. Ignores everything that is not text. */
export async function readForm(request: FastifyRequest): Promise<Record<string, string>> {
  if (request.isMultipart()) return readMultipart(request)
  return textsOf(request.body)
}

async function readMultipart(request: FastifyRequest): Promise<Record<string, string>> {
  const form: Record<string, string> = {}
  const limits = { fields: MAX_FIELDS, fieldSize: FIELD_LIMIT_BYTES, files: 0, parts: MAX_FIELDS }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      part.file.resume()
      continue
    }
    if (part.valueTruncated) {
      throw new ApiError(413, 'too_large', `${part.fieldname} is too long.`, {
        field: part.fieldname,
      })
    }
    if (typeof part.value === 'string') form[part.fieldname] = part.value
  }
  return form
}

/** Returns the text members of an object. Throws `ApiError` 422 for anything else. */
export function textsOf(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiError(422, 'invalid_input', 'The body must be a form: multipart or a JSON object.')
  }
  const texts = Object.entries(body).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(texts)
}
