import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../http/apiError.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether a request has the operator's token as its bearer; nobody's does where there is no token. */
export function tokenCheck(token: string | undefined): (request: FastifyRequest) => boolean {
  if (token === undefined) return () => false
  const wanted = digest(token)
  return (request) => {
    const given = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    // Digests are equally long, and tell nothing by how far they agree.
    return given !== undefined && timingSafeEqual(digest(given), wanted)
  }
}

/**
 * Lets nobody through who does not bring the operator's token as a bearer. To be used as
 * `preValidation`: after the rate limit has counted the attempt, before anything is told.
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
