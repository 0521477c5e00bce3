import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { addressOf } from '../calls/addressCalls.ts'
import { isOperatorKey, operatorKeyMissing, type OperatorKeys } from '../calls/operatorKeys.ts'
import { answerOf, answerWith } from '../http/answerOf.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import { bearerIn } from '../http/bearerIn.ts'
import type { OperatorKey } from '../storage/operatorKeyStorage.ts'
import type { OutboundStorage } from '../storage/outboundStorage.ts'
import type { OutboundCalls, OutboundView } from './outboundCalls.ts'
import { NeverBody, OutboundBody, parseBody, parseOutbound } from './outboundRequest.ts'

export interface OutboundRoutesDeps {
  storage: Pick<OutboundStorage, 'addNeverRung'>
  outbound: Pick<OutboundCalls, 'ring' | 'find'>
  operatorKeys: Pick<OperatorKeys, 'check'>
  rateLimit: RateLimit
}

const View = z.object({
  call_id: z.string(),
  /** `dialling`, `ringing`, `answered` or `ended`. */
  state: z.enum(['dialling', 'ringing', 'answered', 'ended']),
  /** Why it ended: see O24 in docs/contracts/operator.md. Null until then. */
  end_reason: z.string().nullable(),
  agent: z.string(),
  number: z.string(),
  from: z.string(),
  line: z.string(),
  created_at: z.string(),
  answered_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  duration_ms: z.number().nullable(),
})

const answer = (description: string) => ({
  description,
  content: { 'application/json': answerOf(View) },
})

/**
 * Adds `POST /calls`, with which an operator's program has an agent ring somebody, `GET /calls/:call_id`, and
 * `POST /never-rung`. What a key has put on that list, only an operator takes off.
 */
export function addOutboundRoutes(api: ApiServer, deps: OutboundRoutesDeps): void {
  const { outbound, operatorKeys } = deps
  const keyOf = async (request: FastifyRequest): Promise<OperatorKey> => {
    const credential = bearerIn(request) ?? ''
    if (!isOperatorKey(credential)) throw operatorKeyMissing()
    return operatorKeys.check(credential, addressOf(request).network)
  }
  const shared = { bodyLimit: 16 * 1024, config: { rateLimit: deps.rateLimit } }

  api.route({
    ...shared,
    method: 'POST',
    url: '/calls',
    schema: {
      summary: 'Have an agent ring somebody, with a key of the operator',
      security: [{ operatorKey: [] }],
      documented: {
        body: { 'application/json': OutboundBody },
        responses: { 202: answer('The call, which is being made') },
      },
    },
    async handler(request, reply) {
      const key = await keyOf(request)
      const wanted = parseOutbound(request.body, request.headers['idempotency-key'])
      const view = viewOf(await outbound.ring(wanted, key))
      reply.header('location', `/api/calls/${view.call_id}`)
      return reply.code(202).send(answerWith(view))
    },
  })

  api.route({
    ...shared,
    method: 'GET',
    url: '/calls/:call_id',
    schema: {
      summary: 'See what has become of a call that this key has asked for',
      security: [{ operatorKey: [] }],
      params: z.object({ call_id: z.string().max(100) }),
      documented: { responses: { 200: answer('The call') } },
    },
    async handler(request) {
      const key = await keyOf(request)
      return answerWith(viewOf(await outbound.find(request.params.call_id, key)))
    },
  })

  api.route({
    ...shared,
    method: 'POST',
    url: '/never-rung',
    schema: {
      summary: 'Never ring a number again, with a key of the operator',
      security: [{ operatorKey: [] }],
      documented: {
        body: { 'application/json': NeverBody },
        responses: { 204: { description: 'No agent rings this number any more' } },
      },
    },
    async handler(request, reply) {
      const { keyId } = await keyOf(request)
      const { number, reason = `added with the key ${keyId}` } = parseBody(NeverBody, request.body)
      await deps.storage.addNeverRung({ number, reason, addedAt: new Date().toISOString() })
      request.log.info({ key: keyId }, 'a number was added to those that are never rung')
      return reply.code(204).send()
    },
  })
}

const viewOf = ({ call, outbound }: OutboundView): z.infer<typeof View> => ({
  call_id: call.callId,
  state: call.end ? 'ended' : outbound.state,
  end_reason: call.end?.reason ?? null,
  agent: call.agentUuid,
  number: outbound.number,
  from: call.line?.ownNumber ?? '',
  line: call.line?.trunk ?? '',
  created_at: call.createdAt,
  answered_at: call.answeredAt ?? null,
  ended_at: call.end?.endedAt ?? null,
  duration_ms: call.end?.durationMs ?? null,
})
