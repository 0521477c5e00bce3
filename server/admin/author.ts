import type { FastifyRequest } from 'fastify'
import { operatorOf } from '../people/operator.ts'

/** Who makes this request, as others read it beside what was done. */
export function authorOf(request: FastifyRequest): string {
  const operator = operatorOf(request)
  return operator.kind === 'person' ? operator.email : 'ADMIN_TOKEN'
}
