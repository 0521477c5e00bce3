import type { RateLimitOptions } from '@fastify/rate-limit'
import type { Logger } from 'pino'
import type {
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'

/** Fastify with our logger, and handlers typed by their zod schemas. */
export type ApiServer = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  Logger,
  ZodTypeProvider
>

/** Of one route; `false` is none. */
export type RateLimit = RateLimitOptions | false
