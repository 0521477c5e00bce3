import { z } from 'zod'
import type { HealthLook } from '../health/healthRoute.ts'
import type { ApiServer } from '../http/apiServer.ts'
import type { RecentCalls } from './recentCalls.ts'

export interface StatusRouteDeps {
  look: HealthLook
  /** Undefined if OpenAI holds the calls, or if the operator does not publish figures. */
  recentCalls: (() => RecentCalls) | undefined
  now?: () => number
}

/**
 * The figures stay the same for this long. Otherwise, they would show somebody who attacks the server at once whether
 * it has an effect.
 */
const FIGURES_FOR_MS = 300_000

const Hour = z.object({ calls: z.number(), failed: z.number() })
const StatusBody = z.object({
  status: z.enum(['ready', 'degraded', 'starting', 'unresponsive', 'failed', 'stopping']),
  up_since: z.iso.datetime(),
  engine: z.string().optional().describe('Only if our own engine holds the calls.'),
  storage: z.string(),
  recordings: z.string(),
  figures: z
    .object({
      from: z.iso.datetime().describe('The start of the first hour.'),
      hours: z.array(Hour).length(24).describe('Calls that ended in each hour, the oldest first.'),
      answers: z
        .object({ count: z.number(), median_ms: z.number(), p95_ms: z.number() })
        .optional()
        .describe('From the end of what a caller said to the first sound of the answer.'),
    })
    .optional()
    .describe('The last 24 hours of this server, since it started; up to five minutes old.'),
})

/** Adds what `/status` shows: whether visitors can call, and what the calls of the last day were like. */
export function addStatusRoute(api: ApiServer, deps: StatusRouteDeps): void {
  const { look, recentCalls, now = Date.now } = deps
  const upSince = new Date(now()).toISOString()
  let read: { at: number; figures: RecentCalls } | undefined
  function figures(): RecentCalls | undefined {
    if (!recentCalls) return undefined
    if (!read || now() - read.at >= FIGURES_FOR_MS) read = { at: now(), figures: recentCalls() }
    return read.figures
  }
  api.route({
    method: 'GET',
    url: '/status',
    config: { rateLimit: false },
    schema: {
      summary: 'Is the service up, and how fast were its answers in the last day?',
      documented: {
        responses: {
          200: {
            description: 'The state, also if nobody can call',
            content: { 'application/json': StatusBody },
          },
        },
      },
    },
    async handler(_request, reply) {
      const { status, parts, engine } = await look()
      const shown = figures()
      const body: z.infer<typeof StatusBody> = {
        status,
        up_since: upSince,
        ...(engine && { engine: engine.state }),
        storage: parts.storage,
        recordings: parts.recordings,
        ...(shown && {
          figures: {
            from: new Date(shown.from).toISOString(),
            hours: [...shown.hours],
            ...(shown.answers && {
              answers: {
                count: shown.answers.count,
                median_ms: shown.answers.medianMs,
                p95_ms: shown.answers.p95Ms,
              },
            }),
          },
        }),
      }
      return reply.header('cache-control', 'no-store').send(body)
    },
  })
}
