import type { MinuteBudget } from '../calls/minuteBudget.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'

/** How much of the day's minutes calls have used, in all and by agent. */
export function addMinutesRoute(
  scope: ApiServer,
  { minutes, rateLimit }: { minutes: MinuteBudget; rateLimit: RateLimit },
): void {
  scope.route({
    method: 'GET',
    url: '/minutes',
    config: { rateLimit },
    schema: {
      summary: 'Minutes of calls today (UTC), used and allowed',
      security: [{ operator: [] }],
    },
    async handler() {
      return { success: true, data: { minutes: await minutes.usage() } }
    },
  })
}
