import { z } from 'zod'
import type { Engine } from '@ringwell/engine/engine.ts'
import type { OutboxHealth } from '../outbox/outbox.ts'
import type { MinuteBudget } from '../calls/minuteBudget.ts'
import type { RealtimeProvider } from '../calls/realtimeProvider.ts'
import type { Storage } from '../storage/storage.ts'
import type { ApiServer } from './apiServer.ts'

export interface HealthRouteDeps {
  provider: RealtimeProvider
  /** Absent where OpenAI speaks. */
  engine: Engine | undefined
  storage: Storage
  outboxHealth(): Promise<OutboxHealth>
  minutes: Pick<MinuteBudget, 'usage'>
  isStopping(): boolean
}

type Status = 'ready' | 'starting' | 'degraded' | 'stopping'

const HealthBody = z.looseObject({
  status: z.string(),
  provider: z.enum(['embedded', 'openai']),
  engine: z.looseObject({}).optional(),
  storage: z.string(),
  outbox: z.looseObject({}).optional(),
  minutes: z.looseObject({}).optional(),
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
          200: { description: 'A visitor can call', content: { 'application/json': HealthBody } },
          503: {
            description: 'Nobody can call; the body says why',
            content: { 'application/json': HealthBody },
          },
        },
      },
    },
    async handler(_request, reply) {
      const engine = deps.engine?.health()
      const storage = await deps.storage.check().then(
        () => 'ok' as const,
        () => 'failed' as const,
      )
      const outbox = storage === 'ok' ? await deps.outboxHealth() : undefined
      const usage = storage === 'ok' ? await deps.minutes.usage().catch(() => undefined) : undefined
      const minutes = usage && { ...usage.server, resetsAt: usage.resetsAt }
      const status = statusOf(deps.isStopping(), storage, engine?.state)
      return reply
        .code(status === 'ready' ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status, provider: deps.provider.name, engine, storage, outbox, minutes })
    },
  })
}

function statusOf(
  stopping: boolean,
  storage: 'ok' | 'failed',
  engine: 'starting' | 'ready' | 'restarting' | 'stopped' | undefined,
): Status {
  if (stopping) return 'stopping'
  if (storage === 'failed' || engine === 'stopped') return 'degraded'
  return engine === 'starting' || engine === 'restarting' ? 'starting' : 'ready'
}
