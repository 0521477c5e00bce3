import type { RateLimitOptions } from '@fastify/rate-limit'
import type { Logger } from 'pino'
import type {
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'

/** Fastify with our logger and with handlers that are typed by their zod schemas. */
export type ApiServer = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  Logger,
  ZodTypeProvider
>

/** The rate limit of a route. `false` means none. */
export type RateLimit = RateLimitOptions | false
