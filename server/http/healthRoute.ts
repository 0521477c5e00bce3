import { z } from 'zod'
import type { Engine } from '@ringwell/engine/engine.ts'
import type { MinuteBudget } from '../calls/minuteBudget.ts'
import type { RealtimeProvider } from '../calls/realtimeProvider.ts'
import type { ApiServer } from './apiServer.ts'
import type { PartChecks, Parts } from './partChecks.ts'

export interface HealthRouteDeps {
  provider: RealtimeProvider
  /** Absent where OpenAI speaks. */
  engine: Engine | undefined
  checks: PartChecks
  minutes: Pick<MinuteBudget, 'usage'>
  isStopping(): boolean
}

/**
 * `degraded`: a visitor can call and write, but something needs an operator. `failed`: nobody can call,
 * and it won't pass by itself.
 */
type Status = 'ready' | 'degraded' | 'starting' | 'failed' | 'stopping'

const HealthBody = z.looseObject({
  status: z.enum(['ready', 'degraded', 'starting', 'failed', 'stopping']),
  provider: z.enum(['embedded', 'openai']),
  engine: z.looseObject({}).optional(),
  storage: z.string(),
  recordings: z.string(),
  outbox: z.looseObject({}).optional(),
  minutes: z.looseObject({}).optional(),
  problems: z.array(z.string()),
})

/** 200 when a visitor can call, 503 otherwise; the body says what is missing. */
export function addHealthRoute(api: ApiServer, deps: HealthRouteDeps): void {
  api.route({
    method: 'GET',
    url: '/health',
    config: { rateLimit: false },
    schema: {
      summary: 'Can a visitor call?',
      documented: {
        responses: {
          200: {
            description: 'A visitor can call; `degraded` if something needs an operator',
            content: { 'application/json': HealthBody },
          },
          503: {
            description: 'Nobody can call; the body says why',
            content: { 'application/json': HealthBody },
          },
        },
      },
    },
    async handler(_request, reply) {
      const engine = deps.engine?.health()
      const parts = await deps.checks.look()
      const { storage, recordings, outbox, problems } = parts
      const usage = storage === 'ok' ? await deps.minutes.usage().catch(() => undefined) : undefined
      const minutes = usage && { ...usage.server, resetsAt: usage.resetsAt }
      const status = statusOf(deps.isStopping(), parts, engine?.state)
      return reply
        .code(status === 'ready' || status === 'degraded' ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({
          status,
          provider: deps.provider.name,
          engine,
          storage,
          recordings,
          outbox,
          minutes,
          problems,
        })
    },
  })
}

function statusOf(
  stopping: boolean,
  { storage, problems }: Parts,
  engine: 'starting' | 'ready' | 'restarting' | 'stopped' | undefined,
): Status {
  if (stopping) return 'stopping'
  // No call begins, and no form is taken, without a row.
  if (storage !== 'ok' || engine === 'stopped') return 'failed'
  if (engine === 'starting' || engine === 'restarting') return 'starting'
  // Recordings that can't be kept don't stop a call: with every server behind one full disk, 503 would
  // take the whole site away.
  return problems.length > 0 ? 'degraded' : 'ready'
}
