import type { FastifyRequest } from 'fastify'

/** Who makes this request, as others read it beside what was done. */
export const authorOf = (_request: FastifyRequest): string => 'ADMIN_TOKEN'
