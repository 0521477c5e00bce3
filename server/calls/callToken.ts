import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../http/apiError.ts'
import { bearerIn } from '../http/bearerIn.ts'
import type { StoredCall } from '../storage/callStorage.ts'

/**
 * Creates the credential for one call's uploads, transcript, rating and deletion. Only the browser that asked
 * for the session gets the token. The database stores its hash, and the log has only the call's id.
 */
export function createCallToken(): { token: string; hash: string } {
  const token = `ct_${randomBytes(32).toString('base64url')}`
  return { token, hash: hashOf(token) }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Throws `ApiError` 403. No token is valid for a call that was made before calls had tokens. */
export function checkCallToken(token: string, { tokenHash = '' }: Pick<StoredCall, 'tokenHash'>) {
  const [given, wanted] = [Buffer.from(hashOf(token)), Buffer.from(tokenHash)]
  if (given.length === wanted.length && timingSafeEqual(given, wanted)) return
  throw new ApiError(
    403,
    'wrong_call_token',
    'This call_token does not belong to this call. Send the one from the response to its session request.',
  )
}

/** Returns the call token that a request carries as its bearer token. Throws `ApiError` 401. */
export function bearerCallToken(request: FastifyRequest): string {
  const token = bearerIn(request)
  if (token !== undefined && /^ct_[\w-]{20,100}$/i.test(token)) return token
  throw new ApiError(
    401,
    'call_token_missing',
    'Send the call_token of the session as a bearer: "Authorization: Bearer ct_…".',
  )
}
