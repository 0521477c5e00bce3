import type { FastifyRequest } from 'fastify'

/** Returns what a request carries as its bearer. Undefined if it carries none. */
export const bearerIn = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
