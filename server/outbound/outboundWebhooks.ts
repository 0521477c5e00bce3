import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { RealtimeProvider } from '../calls/realtimeProvider.ts'
import type { ApiServer } from '../http/apiServer.ts'
import { nothingToDo, sayAndHangUp } from '../phone/callDocuments.ts'
import { addSignedForms, type Announcement, type SignedFormsDeps } from '../phone/signedForms.ts'
import { streamCall } from '../phone/streamRoute.ts'
import { readStatus, webhookPath } from './carrierDialler.ts'
import type { OutboundCalls } from './outboundCalls.ts'

export interface OutboundWebhooksDeps extends SignedFormsDeps {
  outbound: Pick<OutboundCalls, 'answered' | 'heard'>
  provider: Pick<RealtimeProvider, 'issueKey'>
}

const CallId = z.uuid()
const CarrierCall = z.string().min(1).max(200)

/**
 * Adds what carriers call about a telephone that we ring: when somebody has answered, and for every news of the call.
 * Both addresses have our id of the call, and an answer is told to stream the call to us like any other.
 */
export async function addOutboundWebhooks(
  api: ApiServer,
  deps: OutboundWebhooksDeps,
): Promise<void> {
  await api.register(async (scope: ApiServer) => {
    addSignedForms(
      scope,
      [
        {
          url: (carrier) => webhookPath(carrier, 'answered', ':call_id'),
          summary: (name) => `Take a telephone call that ${name} has made for us and signs`,
          answer: (announcement) => answer(announcement, deps),
        },
        {
          url: (carrier) => webhookPath(carrier, 'status', ':call_id'),
          summary: (name) => `Learn what has become of a telephone call that ${name} makes for us`,
          async answer({ fields, request }) {
            const callId = callIdOf(request)
            const status = readStatus(fields)
            if (callId !== undefined && status) {
              await deps.outbound.heard(callId, status.lineCall, status.news)
            }
            return nothingToDo
          },
        },
      ],
      deps,
    )
  })
}

const callIdOf = (request: FastifyRequest): string | undefined =>
  CallId.safeParse((request.params as { call_id?: unknown }).call_id).data

async function answer(
  { carrier, fields, request }: Announcement,
  { outbound, provider, publicUrl }: OutboundWebhooksDeps,
): Promise<string> {
  const callId = callIdOf(request)
  const carrierCall = CarrierCall.safeParse(fields.get('CallSid')).data
  if (callId === undefined || carrierCall === undefined) return sayAndHangUp(sorry)
  try {
    const brief = await outbound.answered(callId, carrierCall)
    if (!brief) return sayAndHangUp(sorry)
    const key = await provider.issueKey(brief)
    return streamCall(carrier, publicUrl, brief, key.value)
  } catch (error) {
    request.log.error({ err: error, call: callId }, 'a call that was answered could not be taken')
    await outbound.heard(callId, carrierCall, 'failed').catch(() => undefined)
    return sayAndHangUp(sorry)
  }
}

/** Whoever is rung by nobody at all is left with a fright. */
const sorry = 'Sorry, this call was made by mistake. Goodbye.'
