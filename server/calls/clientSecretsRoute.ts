import { z } from 'zod'
import { ApiError } from '../http/apiError.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import { bearerIn } from '../http/bearerIn.ts'
import { addressOf } from './addressCalls.ts'
import type { AdmitCall } from './admitCall.ts'
import type { AgentDirectory } from './agentDirectory.ts'
import {
  checkAgentOfKey,
  isOperatorKey,
  operatorKeyMissing,
  type OperatorKeys,
} from './operatorKeys.ts'
import { KEY_LIFETIME_MS, type RealtimeProvider } from './realtimeProvider.ts'
import { sessionWithKey } from './sessionWithKey.ts'

export interface ClientSecretsRouteDeps {
  agents: Pick<AgentDirectory, 'idOf'>
  operatorKeys: OperatorKeys
  admitCall: AdmitCall
  provider: Pick<RealtimeProvider, 'issueKey'>
  rateLimit: RateLimit
}

/** OpenAI's bounds. Our keys live no longer than `KEY_LIFETIME_MS`, whatever was asked for; `expires_at` says how long. */
const LifetimeSeconds = z.int().min(10).max(7_200)

/** As OpenAI has it. Other settings are ignored here: clients send them in `session.update`. */
const Body = z.object({
  expires_after: z
    .object({ anchor: z.literal('created_at').optional(), seconds: LifetimeSeconds.optional() })
    .optional(),
  session: z.object({
    type: z.literal('realtime').default('realtime'),
    /** The id of an agent. */
    model: z.string().trim().min(1),
    audio: z.object({ output: z.object({ voice: z.string().optional() }).optional() }).optional(),
  }),
})

const Minted = z.object({
  /** `ek_…`, good for one call. */
  value: z.string(),
  /** Unix seconds. */
  expires_at: z.number(),
  session: z.object({
    type: z.literal('realtime'),
    object: z.literal('realtime.session'),
    /** The id of the call. */
    id: z.string(),
    model: z.string(),
    audio: z.object({ output: z.object({ voice: z.string() }) }),
  }),
})

/** Adds `POST /realtime/client_secrets`, with which an operator's server mints a key for one call of a browser. */
export function addClientSecretsRoute(scope: ApiServer, deps: ClientSecretsRouteDeps): void {
  const { agents, operatorKeys, admitCall, provider } = deps
  scope.route({
    method: 'POST',
    url: '/realtime/client_secrets',
    bodyLimit: 64 * 1024,
    config: { rateLimit: deps.rateLimit },
    schema: {
      summary: 'Mint a short-lived key for one call of a browser, with a key of the operator',
      security: [{ operatorKey: [] }],
      documented: {
        body: { 'application/json': Body },
        responses: {
          200: { description: 'The key', content: { 'application/json': Minted } },
        },
      },
    },
    async handler(request) {
      const address = addressOf(request)
      const credential = bearerIn(request) ?? ''
      if (!isOperatorKey(credential)) throw operatorKeyMissing()
      const key = await operatorKeys.check(credential, address.network)
      const { session, expires_after: expiry } = bodyOf(request.body)
      const agentUuid = await agents.idOf(session.model)
      checkAgentOfKey(key, agentUuid)
      const { origin } = request.headers
      const { brief, prepared: minted } = await admitCall(
        {
          ...sessionWithKey(agentUuid, session.audio?.output?.voice),
          // The key may be used for WebRTC or for a WebSocket, which is stored when it is.
          caller: { channel: 'browser', direction: 'in', address: { ...address, key }, origin },
        },
        (admitted) =>
          provider.issueKey(admitted, {
            origin,
            keyId: key.keyId,
            lifetimeMs: Math.min((expiry?.seconds ?? Infinity) * 1_000, KEY_LIFETIME_MS),
          }),
      )
      return {
        value: minted.value,
        expires_at: Math.floor(minted.expiresAt / 1_000),
        session: {
          type: 'realtime' as const,
          object: 'realtime.session' as const,
          id: brief.callId,
          model: session.model,
          audio: { output: { voice: brief.voice } },
        },
      }
    },
  })
}

/** Throws `ApiError` 400, which names the member as OpenAI's errors do. */
function bodyOf(body: unknown): z.infer<typeof Body> {
  const parsed = Body.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') ?? ''
  if (field === 'session' || field === 'session.model') {
    throw new ApiError(
      400,
      'model_missing',
      'Name the agent to call: { "session": { "model": "AGENT" } }.',
      {
        field: 'session.model',
      },
    )
  }
  throw new ApiError(400, 'invalid_input', `${field || 'The body'}: ${issue?.message}`, { field })
}
