import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Engine } from '@ringwell/engine/engine.ts'
import { ApiError } from '../http/apiError.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import { addressOf, type CallNetworks } from './addressCalls.ts'
import type { CallBeginner } from './beginCall.ts'
import { type CallLines, callOver } from './callLines.ts'
import { bearerCallToken, checkCallToken } from './callToken.ts'
import { EMBEDDED_CALLS_PATH } from './embeddedProvider.ts'
import type { KeyStore } from './keyStore.ts'
import type { Storage } from '../storage/storage.ts'

export interface OfferRoutesDeps {
  engine: Pick<Engine, 'connect' | 'hangUp'>
  keys: Pick<KeyStore, 'callOf' | 'askHangUp'>
  /** Without it, no call goes on when its line is lost. */
  lines: Pick<CallLines, 'resume' | 'leave'> | undefined
  storage: Pick<Storage, 'findCall'>
  networks: CallNetworks
  beginner: CallBeginner
  /** Throws `ApiError` while new calls are not allowed. */
  refuseWhileStopping: () => void
  rateLimit: RateLimit
}

const OFFER_LIMIT_BYTES = 64 * 1024

/**
 * Adds the routes that pass a browser's offer to the engine, in OpenAI's wire format. The offer and the
 * answer are `application/sdp`. The offer may also be multipart with an `sdp` part. OpenAI's browser SDK and
 * documentation use both forms.
 */
export async function addOfferRoutes(api: ApiServer, deps: OfferRoutesDeps): Promise<void> {
  await api.register(async (scope: ApiServer) => {
    scope.removeContentTypeParser('application/json')
    scope.removeContentTypeParser('text/plain')
    scope.addContentTypeParser(
      ['application/sdp', 'text/plain'],
      { parseAs: 'string', bodyLimit: OFFER_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    )

    const answerOffer = (request: FastifyRequest, reply: FastifyReply) =>
      takeOffer(request, reply, deps)
    for (const url of ['/realtime/calls', '/realtime']) {
      scope.route({
        method: 'POST',
        url,
        bodyLimit: OFFER_LIMIT_BYTES,
        config: { rateLimit: deps.rateLimit },
        schema: {
          summary: 'Answer a WebRTC offer (application/sdp) of the embedded engine',
          security: [{ callKey: [] }],
          documented: {
            body: {
              'application/sdp': z.string(),
              'multipart/form-data': z.object({ sdp: z.string() }),
            },
            responses: {
              201: {
                description: 'The answer',
                content: { 'application/sdp': z.string() },
                headers: { Location: "Ends in the call's id" },
              },
            },
          },
        },
        handler: answerOffer,
      })
    }

    const { lines } = deps
    if (lines) {
      scope.route<{ Params: { callId: string } }>({
        method: 'POST',
        url: '/realtime/calls/:callId/resume',
        bodyLimit: OFFER_LIMIT_BYTES,
        config: { rateLimit: deps.rateLimit },
        schema: {
          summary: 'Go on with a call whose line was lost (application/sdp)',
          security: [{ callToken: [] }],
          documented: {
            body: { 'application/sdp': z.string() },
            responses: {
              201: { description: 'The answer', content: { 'application/sdp': z.string() } },
            },
          },
        },
        async handler(request, reply) {
          // A server that stops lets its calls end by themselves, and this is one of them.
          const callId = await callOfToken(request, deps)
          const leg = { kind: 'webrtc', offer: await readOffer(request) } as const
          const sdp = await lines.resume(callId, leg)
          deps.networks.set(callId, addressOf(request).network)
          void reply.code(201).type('application/sdp')
          return sdp
        },
      })
    }

    scope.route<{ Params: { callId: string } }>({
      method: 'POST',
      url: '/realtime/calls/:callId/hangup',
      config: { rateLimit: deps.rateLimit },
      schema: {
        summary: 'End a call of the embedded engine',
        security: [{ callKey: [] }, { callToken: [] }],
        documented: { responses: { 200: { description: 'It ends' } } },
      },
      async handler(request, reply) {
        if (isCallToken(request)) {
          await deps.lines?.leave(await callOfToken(request, deps))
          return reply.code(200).send()
        }
        const key = bearerOf(request)
        const callId = await deps.keys.callOf(key)
        if (callId === undefined || callId !== request.params.callId) {
          throw new ApiError(404, 'call_not_found', 'No call of this key has this id.')
        }
        deps.engine.hangUp(callId, 'visitor')
        await deps.keys.askHangUp(key)
        return reply.code(200).send()
      },
    })
  })
}

async function takeOffer(
  request: FastifyRequest,
  reply: FastifyReply,
  { engine, beginner, refuseWhileStopping }: OfferRoutesDeps,
): Promise<string> {
  refuseWhileStopping()
  const key = bearerOf(request)
  const offer = await readOffer(request)
  const { origin } = request.headers
  const call = await beginner.redeem(key, {
    address: addressOf(request),
    origin,
    channel: 'browser',
  })
  const { callId } = call.brief
  // A visitor who hangs up before the answer closes the request. Ending the call now frees the line at once, instead of
  // when the connection times out.
  const isAbandoned = (): boolean => reply.raw.destroyed && !reply.raw.writableEnded
  const abandon = (): void => {
    if (isAbandoned()) engine.hangUp(callId, 'visitor')
  }
  reply.raw.once('close', abandon)
  const sdp = await beginner.begin(call, { kind: 'webrtc', offer })
  // The call may have begun after the request was closed.
  abandon()
  void reply
    .code(201)
    .header('location', `${EMBEDDED_CALLS_PATH}/${callId}`)
    .type('application/sdp')
  return sdp
}

const isCallToken = ({ headers }: FastifyRequest): boolean =>
  /^Bearer ct_/i.test(headers.authorization ?? '')

/** Returns the call whose token the request carries. Only its own browser has that. Throws `ApiError`. */
async function callOfToken(
  request: FastifyRequest<{ Params: { callId: string } }>,
  { storage }: Pick<OfferRoutesDeps, 'storage'>,
): Promise<string> {
  const token = bearerCallToken(request)
  const call = await storage.findCall(request.params.callId)
  if (!call) throw new ApiError(404, 'call_not_found', 'No call has this id.')
  checkCallToken(token, call)
  if (call.end) throw callOver()
  return call.callId
}

function bearerOf(request: FastifyRequest): string {
  const match = /^Bearer (ek_[\w-]{20,100})$/i.exec(request.headers.authorization ?? '')
  if (match?.[1]) return match[1]
  throw new ApiError(
    401,
    'invalid_api_key',
    'Send the client_secret of a session as a bearer key: "Authorization: Bearer ek_…".',
  )
}

async function readOffer(request: FastifyRequest): Promise<string> {
  const offer = request.isMultipart() ? await readSdpPart(request) : request.body
  if (typeof offer === 'string' && offer !== '') return offer
  throw new ApiError(400, 'invalid_offer', 'The body must be an SDP offer (application/sdp).', {
    field: 'sdp',
  })
}

/** Like OpenAI, takes the offer as a field or a file named `sdp`. Ignores other parts, such as `session`. */
async function readSdpPart(request: FastifyRequest): Promise<string> {
  let sdp = ''
  const limits = { fileSize: OFFER_LIMIT_BYTES, fieldSize: OFFER_LIMIT_BYTES, files: 2, fields: 4 }
  for await (const part of request.parts({ limits })) {
    const text =
      part.type === 'file' ? (await part.toBuffer()).toString('utf8') : String(part.value)
    if (part.type === 'field' && part.valueTruncated) throw offerTooLarge()
    if (part.fieldname === 'sdp') sdp = text
  }
  return sdp
}

const offerTooLarge = (): ApiError =>
  new ApiError(413, 'offer_too_large', `The offer is larger than ${OFFER_LIMIT_BYTES} bytes.`, {
    field: 'sdp',
  })
