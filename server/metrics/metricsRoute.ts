import { z } from 'zod'
import { requireToken } from '../http/requireToken.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import type { ServerMetrics } from './serverMetrics.ts'

export interface MetricsRouteDeps {
  /**
   * The operator's token. Without one, the server does not register this route. The address of a client
   * proves nothing: behind a proxy on the same machine, every request comes from loopback.
   */
  token: string
  metrics: ServerMetrics
  rateLimit: RateLimit
}

/** Adds the route that Prometheus scrapes. */
export function addMetricsRoute(api: ApiServer, deps: MetricsRouteDeps): void {
  api.route({
    method: 'GET',
    url: '/metrics',
    config: { rateLimit: deps.rateLimit },
    preValidation: requireToken(deps.token),
    schema: {
      summary: 'Metrics for Prometheus',
      security: [{ operator: [] }],
      documented: {
        responses: {
          200: {
            description: 'In the text format of Prometheus',
            content: { 'text/plain': z.string() },
          },
        },
      },
    },
    async handler(_request, reply) {
      return reply.type(deps.metrics.contentType).send(await deps.metrics.read())
    },
  })
}
