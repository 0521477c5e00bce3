import { VitalsReport } from '@ringwell/protocol/vitals.ts'
import { ApiError } from '../http/apiError.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import { isOurs } from '../http/crossOrigin.ts'
import type { VitalsMetrics } from './vitalsMetrics.ts'

export interface VitalsRouteDeps {
  vitals: Pick<VitalsMetrics, 'note'>
  publicUrl: string
  rateLimit: RateLimit
}

const BODY_LIMIT_BYTES = 1_024

/**
 * Adds the route through which browsers report how fast one of our pages was. We cannot verify the report. It
 * has five numbers within bounds, which are added to totals. Nothing else of the request is stored.
 */
export function addVitalsRoute(api: ApiServer, deps: VitalsRouteDeps): void {
  api.route({
    method: 'POST',
    url: '/vitals',
    bodyLimit: BODY_LIMIT_BYTES,
    config: { rateLimit: deps.rateLimit },
    schema: {
      summary: 'Report how fast a page of this server was (CLS, INP, FCP, LCP, TTFB)',
      body: VitalsReport,
      documented: { responses: { 204: { description: 'Added to the metrics' } } },
    },
    async handler(request, reply) {
      const { origin } = request.headers
      if (origin !== undefined && !isOurs(origin, deps.publicUrl)) {
        throw new ApiError(403, 'origin_not_allowed', 'Only pages of this server report here.')
      }
      deps.vitals.note(request.body)
      return reply.code(204).send()
    },
  })
}
