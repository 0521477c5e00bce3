import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './apiError.ts'
import { bearerIn } from './bearerIn.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Returns a function that checks whether a request has the operator's token as its bearer token. If no token
 * is set, every request fails the check.
 */
export function tokenCheck(token: string | undefined): (request: FastifyRequest) => boolean {
  if (token === undefined) return () => false
  const wanted = digest(token)
  return (request) => {
    const given = bearerIn(request)
    // Digests have equal lengths, and a partial match reveals nothing about the token.
    return given !== undefined && timingSafeEqual(digest(given), wanted)
  }
}

/**
 * Rejects every request without the operator's token as its bearer token. Use it as `preValidation`, so that
 * it runs after the rate limit has counted the attempt and before the server reveals anything.
 */
export function requireToken(token: string) {
  const hasToken = tokenCheck(token)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (hasToken(request)) return
    void reply.header('www-authenticate', 'Bearer')
    throw new ApiError(
      401,
      'operator_only',
      'Send the ADMIN_TOKEN of this server as a bearer: "Authorization: Bearer …".',
    )
  }
}
