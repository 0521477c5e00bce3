import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import limit from '@fastify/rate-limit'
import { ApiError } from './apiError.ts'
import type { ApiServer } from './apiServer.ts'
import { addCrossOriginRules, type CrossOriginOptions } from './crossOrigin.ts'
import type { RateLimits } from './rateLimits.ts'

export interface ApiRulesOptions extends CrossOriginOptions {
  limits: RateLimits
}

/** Adds what holds for every route of the API. Must run before any of those routes is added. */
export async function addApiRules(api: ApiServer, options: ApiRulesOptions): Promise<void> {
  await addCrossOriginRules(api, options)
  await api.register(limit, options.limits.plugin)
  // Responses are small and are compressed each time, so gzip is enough.
  await api.register(compress, { threshold: 1_024, encodings: ['gzip'] })
  await api.register(multipart)
  api.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
  })
  api.route({
    // Needed because otherwise the `/*` route of the pages would answer.
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    schema: { hide: true },
    // Runs before the body is read, because the body does not matter.
    async onRequest() {
      throw new ApiError(404, 'not_found', 'The API has no such call. See /api/docs/json.')
    },
    handler: () => undefined,
  })
}
