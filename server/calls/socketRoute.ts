import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Engine } from '@ringwell/engine/engine.ts'
import { ApiError } from '../http/apiError.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import { bearerIn } from '../http/bearerIn.ts'
import { type Upgrade, upgradeOf } from '../http/upgrades.ts'
import { addressOf } from './addressCalls.ts'
import type { AdmitCall } from './admitCall.ts'
import type { AgentDirectory } from './agentDirectory.ts'
import type { AwaitedCall, CallBeginner } from './beginCall.ts'
import { refuseUnlessFree } from './embeddedProvider.ts'
import { CALL_KEY } from './keyStore.ts'
import { checkAgentOfKey, isOperatorKey, type OperatorKeys } from './operatorKeys.ts'
import { sessionWithKey } from './sessionWithKey.ts'

export interface SocketRouteDeps {
  engine: Engine
  agents: Pick<AgentDirectory, 'idOf'>
  operatorKeys: OperatorKeys
  beginner: CallBeginner
  admitCall: AdmitCall
  /** Throws `ApiError` while new calls are not allowed. */
  refuseWhileStopping: () => void
  rateLimit: RateLimit
}

/** Subprotocols of OpenAI's clients in browsers, which can send no `Authorization`. */
const REALTIME = 'realtime'
const KEY_PROTOCOL = 'openai-insecure-api-key.'

/**
 * Adds `GET /realtime?model=AGENT`, which begins a call over a WebSocket with OpenAI's events. Everything is checked
 * before the socket goes to the engine, so that a refusal is a plain answer with a status and a reason.
 */
export function addSocketRoute(scope: ApiServer, deps: SocketRouteDeps): void {
  scope.route({
    method: 'GET',
    url: '/realtime',
    config: { rateLimit: deps.rateLimit, takesSocket: true },
    schema: {
      summary: 'Begin a call over a WebSocket (model=AGENT), with the events of OpenAI Realtime',
      security: [{ operatorKey: [] }, { callKey: [] }],
      documented: { responses: { 101: { description: 'The call begins' } } },
    },
    handler: (request, reply) => takeSocket(request, reply, deps),
  })
  scope.route({
    method: ['PUT', 'PATCH', 'DELETE'],
    url: '/realtime',
    schema: { hide: true },
    handler(_request, reply) {
      void reply.header('allow', 'GET, POST')
      throw new ApiError(
        405,
        'method_not_allowed',
        'Send GET with the headers of a WebSocket, or POST with an SDP offer.',
      )
    },
  })
}

async function takeSocket(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: SocketRouteDeps,
): Promise<void> {
  deps.refuseWhileStopping()
  const { upgrade, key } = handshakeOf(request, reply, '/v1/realtime?model=AGENT')
  const { credential, protocols } = credentialOf(request)
  const call = isOperatorKey(credential)
    ? await admitWithKey(credential, request, deps)
    : await deps.beginner.redeem(credential, {
        address: addressOf(request),
        origin: request.headers.origin,
        channel: 'socket',
      })
  await upgrade.pass(reply, async () => {
    const subprotocol = protocols.includes(REALTIME) ? REALTIME : undefined
    const { head, socket } = upgrade
    const leg = { kind: 'socket', wire: 'realtime', key, subprotocol, head } as const
    await deps.beginner.begin(call, leg, socket)
  })
}

/** Returns what the client wants its answer to be made from (RFC 6455, section 4.2.1). */
export function handshakeOf(
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
): { upgrade: Upgrade; key: string } {
  const upgrade = upgradeOf(request)
  const { 'sec-websocket-key': key = '', 'sec-websocket-version': version } = request.headers
  if (!upgrade || version !== '13') {
    void reply.header('upgrade', 'websocket').header('sec-websocket-version', '13')
    throw new ApiError(
      426,
      'upgrade_required',
      `Open a WebSocket (version 13) here: wss://…${address}. If you did, a proxy on the way has taken the header Upgrade ` +
        'out of the request.',
    )
  }
  if (/^[A-Za-z0-9+/]{22}==$/.test(key)) return { upgrade, key }
  throw new ApiError(400, 'invalid_handshake', 'Sec-WebSocket-Key must be 16 bytes in base64.')
}

/** Returns the key, from the header or from the subprotocols, and the subprotocols that the client offers. */
function credentialOf({ headers }: FastifyRequest): { credential: string; protocols: string[] } {
  const offered = headers['sec-websocket-protocol'] ?? ''
  const protocols = offered.split(',').map((protocol) => protocol.trim())
  const bearer = bearerIn({ headers })
  const named = protocols.find((protocol) => protocol.startsWith(KEY_PROTOCOL))
  const credential = bearer ?? named?.slice(KEY_PROTOCOL.length) ?? ''
  if (bearer === undefined && isOperatorKey(credential)) {
    throw new ApiError(
      401,
      'key_not_for_browsers',
      'A browser must not have a key of the operator (sk-…). Have your server mint one for it: POST /v1/realtime/client_secrets.',
    )
  }
  if (isOperatorKey(credential) || CALL_KEY.test(credential)) {
    return { credential, protocols }
  }
  throw new ApiError(
    401,
    'invalid_api_key',
    'Send a key: "Authorization: Bearer sk-…", or from a browser the subprotocols "realtime" and "openai-insecure-api-key.ek_…".',
  )
}

async function admitWithKey(
  credential: string,
  request: FastifyRequest,
  { engine, agents, operatorKeys, admitCall }: SocketRouteDeps,
): Promise<AwaitedCall> {
  const { network, isForwarded } = addressOf(request)
  const key = await operatorKeys.check(credential, network)
  const agentUuid = await agents.idOf(modelOf(request))
  checkAgentOfKey(key, agentUuid)
  // The operator's server has one address and calls for many people, so limits on guessing count by the key.
  const address = { network: `the key ${key.keyId}`, isForwarded, key }
  const { brief } = await admitCall(
    {
      ...sessionWithKey(agentUuid),
      caller: { channel: 'socket', direction: 'in', address, origin: request.headers.origin },
    },
    async () => refuseUnlessFree(engine),
  )
  return { brief, address, channel: 'socket' }
}

const Query = z.object({ model: z.string().trim().min(1) })

function modelOf({ query }: FastifyRequest): string {
  const parsed = Query.safeParse(query)
  if (parsed.success) return parsed.data.model
  throw new ApiError(400, 'model_missing', 'Name the agent to call: /v1/realtime?model=AGENT.', {
    field: 'model',
  })
}
