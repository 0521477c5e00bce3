import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CallBrief, Carrier } from '@ringwell/engine/engine.ts'
import { addressOf, addressOfNumber } from '../calls/addressCalls.ts'
import { callOver } from '../calls/callLines.ts'
import type { StreamParts } from '../calls/callParts.ts'
import { CALL_KEY } from '../calls/keyStore.ts'
import { handshakeOf } from '../calls/socketRoute.ts'
import { ApiError } from '../http/apiError.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import { connectCall } from './callDocuments.ts'

/** The path of a carrier's stream, without the key at its end. */
const streamPath = (carrier: Carrier): string => `/api/phone/${carrier}/stream/`

/** The path below `/api` of what a carrier asks when the stream of a call has ended before the call. */
export const lineLostPath = (carrier: Carrier, callId: string): string =>
  `/phone/${carrier}/line-lost/${callId}`

/** Tells a carrier to stream a call to us. */
export const streamCall = (
  carrier: Carrier,
  publicUrl: string,
  { callId, mayResume }: Pick<CallBrief, 'callId' | 'mayResume'>,
  key: string,
): string =>
  connectCall(
    carrier,
    `${publicUrl.replace(/^http/, 'ws')}${streamPath(carrier)}${key}`,
    mayResume && `${publicUrl}/api${lineLostPath(carrier, callId)}`,
  )

const Params = z.object({ key: z.string().regex(CALL_KEY) })

export interface StreamRouteDeps extends StreamParts {
  rateLimit: RateLimit
}

/**
 * Adds the address at which a carrier opens the stream of a call that it has announced. The key in the address is good for
 * this call only, once, and for a minute. That the stream is of this call, the engine checks with its first message.
 */
export function addStreamRoute(scope: ApiServer, carrier: Carrier, deps: StreamRouteDeps): void {
  scope.route({
    method: 'GET',
    url: `/phone/${carrier}/stream/:key`,
    config: { rateLimit: deps.rateLimit, takesSocket: true },
    // Only the carrier calls it, at an address that it was told.
    schema: { hide: true, params: Params },
    handler: (request, reply) => takeStream(carrier, request.params.key, request, reply, deps),
  })
}

async function takeStream(
  carrier: Carrier,
  callKey: string,
  request: FastifyRequest,
  reply: FastifyReply,
  { beginner, lines, networks, refuseWhileStopping }: StreamRouteDeps,
): Promise<void> {
  refuseWhileStopping()
  const { upgrade, key } = handshakeOf(request, reply, `${streamPath(carrier)}KEY`)
  const call = await beginner.redeem(callKey, {
    address: addressOf(request),
    origin: undefined,
    channel: 'phone',
  })
  const { phone } = call.brief
  if (phone?.carrier?.name !== carrier) {
    await call.giveBack?.()
    throw new ApiError(401, 'invalid_api_key', 'This key is not for a call from this carrier.')
  }
  // The carrier has few addresses and calls for many people.
  const address = addressOfNumber(phone.number ?? '', phone.ownNumber ?? '')
  const carrierCall = phone.carrier.callId
  await upgrade.pass(reply, async () => {
    const { head, socket } = upgrade
    const leg = {
      kind: 'socket',
      wire: carrier,
      carrierCall,
      key,
      subprotocol: undefined,
      head,
    } as const
    const { callId, resumed } = call.brief
    if (resumed) {
      if (!lines) throw callOver()
      await lines.resume(callId, leg, socket)
      networks.set(callId, address.network)
    } else await beginner.begin({ ...call, address }, leg, socket)
  })
}
