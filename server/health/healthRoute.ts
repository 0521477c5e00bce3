import { z } from 'zod'
import type { Engine, EngineHealth } from '@ringwell/engine/engine.ts'
import type { MinuteBudget } from '../calls/minuteBudget.ts'
import type { RealtimeProvider } from '../calls/realtimeProvider.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import type { Health, Problem } from '@ringwell/protocol/operator/health.ts'
import type { OperatorAccess } from '../people/operator.ts'
import type { PartChecks, Parts } from './partChecks.ts'

export interface HealthLookDeps {
  /** Undefined if OpenAI is the provider. */
  engine: Engine | undefined
  checks: PartChecks
  isStopping: () => boolean
}

/** Looks at every part of the server, and says whether visitors can call. */
export type HealthLook = () => Promise<{
  status: Health['status']
  parts: Parts
  engine: EngineHealth | undefined
}>

export interface HealthRouteDeps {
  provider: RealtimeProvider
  look: HealthLook
  minutes: Pick<MinuteBudget, 'usage'>
  access: Pick<OperatorAccess, 'operatorIn'>
  /** Applies to requests with a token, so that nobody can make unlimited guesses. */
  rateLimit: RateLimit
}

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
  trunks: z
    .array(
      z.looseObject({
        trunk: z.string(),
        state: z.enum(['registered', 'answers', 'down', 'unknown']),
        problem: z.string().optional(),
      }),
    )
    .optional()
    .describe(operatorOnly),
  problems: z.array(z.string()),
})

export function createHealthLook({ engine, checks, isStopping }: HealthLookDeps): HealthLook {
  return async () => {
    const parts = await checks.look()
    // Read afterward, because checking a slow disk may take seconds.
    const health = engine?.health()
    return { status: statusOf(isStopping(), parts, health?.state), parts, engine: health }
  }
}

/**
 * Adds the health route. It returns 200 if visitors can call and 503 otherwise, and the body says what is
 * missing. Anyone may see the states. Only the operator sees numbers (calls under way, waiting leads, used
 * minutes, memory), because they show how business is going and whether an attack has an effect.
 */
export function addHealthRoute(api: ApiServer, deps: HealthRouteDeps): void {
  api.route({
    method: 'GET',
    url: '/health',
    config: {
      rateLimit: deps.rateLimit && {
        ...deps.rateLimit,
        // Monitors always get the health, but nobody can make unlimited guesses at the token.
        allowList: (request) =>
          request.headers.authorization === undefined && request.headers.cookie === undefined,
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
      const { status, parts, engine } = await deps.look()
      const { storage, recordings, outbox, trunks } = parts
      const problems =
        engine?.state === 'unresponsive' ? [...parts.problems, unresponsive] : parts.problems
      // While nothing can be read, nobody is known.
      const operator = await deps.access.operatorIn(request).catch(() => undefined)
      const numbers = operator
        ? {
            engine,
            outbox,
            minutes: storage === 'ok' ? await minutesOf(deps) : undefined,
            ...(trunks.length > 0 && { trunks }),
          }
        : { engine: engine && { state: engine.state, progress: engine.progress } }
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
): Health['status'] {
  if (stopping) return 'stopping'
  // The server needs the database to begin a call or accept a form.
  if (storage !== 'ok' || engine === 'stopped') return 'failed'
  if (engine === 'unresponsive') return 'unresponsive'
  if (engine === 'starting' || engine === 'restarting') return 'starting'
  // Calls work even if recordings can't be stored. If all servers share one full disk, returning 503 would
  // take the whole site down.
  return problems.length > 0 ? 'degraded' : 'ready'
}
