import { z } from 'zod'
import type { Engine, EngineHealth } from '@ringwell/engine/engine.ts'
import { tokenCheck } from '../admin/requireToken.ts'
import type { MinuteBudget } from '../calls/minuteBudget.ts'
import type { RealtimeProvider } from '../calls/realtimeProvider.ts'
import type { ApiServer, RateLimit } from './apiServer.ts'
import type { PartChecks, Parts, Problem } from './partChecks.ts'

export interface HealthRouteDeps {
  provider: RealtimeProvider
  /** Absent where OpenAI speaks. */
  engine: Engine | undefined
  checks: PartChecks
  minutes: Pick<MinuteBudget, 'usage'>
  isStopping(): boolean
  /** The operator's; undefined where nobody is the operator. */
  token: string | undefined
  /** Of requests that bring a token: nobody may guess at it without limit. */
  rateLimit: RateLimit
}

/**
 * `degraded`: a visitor can call and write, but something needs an operator. `unresponsive`: a process of
 * the engine does not answer, and is killed and started again if that lasts. `failed`: nobody can call, and
 * it won't pass by itself.
 */
type Status = 'ready' | 'degraded' | 'starting' | 'unresponsive' | 'failed' | 'stopping'

const unresponsive: Problem = 'engine_unresponsive'

const operatorOnly = 'For the operator alone.'
const HealthBody = z.looseObject({
  status: z.enum(['ready', 'degraded', 'starting', 'unresponsive', 'failed', 'stopping']),
  provider: z.enum(['embedded', 'openai']),
  engine: z
    .looseObject({})
    .optional()
    .describe('Its state and progress; for the operator also calls, memory and pacer lag.'),
  storage: z.string(),
  recordings: z.string(),
  outbox: z.looseObject({}).optional().describe(operatorOnly),
  minutes: z.looseObject({}).optional().describe(operatorOnly),
  problems: z.array(z.string()),
})

/**
 * 200 when a visitor can call, 503 otherwise; the body says what is missing. Everybody may see states.
 * Numbers (calls under way, leads that wait, minutes used, memory) are shown to the operator alone: they
 * tell strangers how the business goes and whether an attack has an effect.
 */
export function addHealthRoute(api: ApiServer, deps: HealthRouteDeps): void {
  const isOperator = tokenCheck(deps.token)
  api.route({
    method: 'GET',
    url: '/health',
    config: {
      rateLimit: deps.rateLimit && {
        ...deps.rateLimit,
        // Health is never refused to a monitor, but nobody may guess at the token without limit.
        allowList: (request) => request.headers.authorization === undefined,
      },
    },
    schema: {
      summary: 'Can a visitor call? With the operator’s token also the numbers',
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
    async handler(request, reply) {
      const parts = await deps.checks.look()
      // Afterwards: a look at a slow disk may take seconds.
      const engine = deps.engine?.health()
      const { storage, recordings, outbox } = parts
      const problems =
        engine?.state === 'unresponsive' ? [...parts.problems, unresponsive] : parts.problems
      const numbers = isOperator(request)
        ? { engine, outbox, minutes: storage === 'ok' ? await minutesOf(deps) : undefined }
        : { engine: engine && { state: engine.state, progress: engine.progress } }
      const status = statusOf(deps.isStopping(), parts, engine?.state)
      return reply
        .code(status === 'ready' || status === 'degraded' ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({
          status,
          provider: deps.provider.name,
          ...numbers,
          storage,
          recordings,
          problems,
        })
    },
  })
}

async function minutesOf({ minutes }: HealthRouteDeps): Promise<object | undefined> {
  const usage = await minutes.usage().catch(() => undefined)
  return usage && { ...usage.server, resetsAt: usage.resetsAt }
}

function statusOf(
  stopping: boolean,
  { storage, problems }: Parts,
  engine: EngineHealth['state'] | undefined,
): Status {
  if (stopping) return 'stopping'
  // No call begins, and no form is taken, without a row.
  if (storage !== 'ok' || engine === 'stopped') return 'failed'
  if (engine === 'unresponsive') return 'unresponsive'
  if (engine === 'starting' || engine === 'restarting') return 'starting'
  // Recordings that can't be kept don't stop a call: with every server behind one full disk, 503 would
  // take the whole site away.
  return problems.length > 0 ? 'degraded' : 'ready'
}
