import { z } from 'zod'
import type { Carrier } from '@ringwell/engine/engine.ts'
import { type CarrierApi, CarrierApiError } from '../phone/carrierApi.ts'
import { DialError, type DialNews, type Dialler, isRejection } from './dialler.ts'

export interface CarrierDiallerOptions {
  api: Pick<CarrierApi, 'carrier' | 'post'>
  publicUrl: string
  /** Telnyx makes calls in the name of one of its TeXML applications. */
  applicationId: string | undefined
}

/** The path below `/api` of what a carrier asks when somebody has answered, and of what it reports. */
export const webhookPath = (carrier: Carrier, what: 'answered' | 'status', callId: string) =>
  `/phone/${carrier}/${what}/${callId}`

/** How a carrier names a call that it has made. Telnyx may name it later. */
const Made = z.union([
  z.object({ sid: z.string().min(1).max(200) }).transform(({ sid }) => sid),
  z.object({ call_sid: z.string().min(1).max(200) }).transform(({ call_sid }) => call_sid),
])

/**
 * Rings over a carrier:
 * https://www.twilio.com/docs/voice/api/call-resource#create-a-call-resource and
 * https://developers.telnyx.com/api-reference/texml-rest-commands/initiate-an-outbound-call.
 * The carrier calls the two addresses, which have our id of the call, so that we know it even if its answer gets lost.
 */
export function createCarrierDialler({
  api,
  publicUrl,
  applicationId,
}: CarrierDiallerOptions): Dialler {
  const { carrier } = api
  return {
    line: carrier,
    async dial({ brief: { callId }, to, from, ringSeconds }) {
      const address = (what: 'answered' | 'status') =>
        `${publicUrl}/api${webhookPath(carrier, what, callId)}`
      const fields: [string, string][] = [
        ['To', to],
        ['From', from],
        ['Url', address('answered')],
        ['StatusCallback', address('status')],
        ['Timeout', String(ringSeconds)],
        ...events[carrier].map((event): [string, string] => ['StatusCallbackEvent', event]),
      ]
      if (applicationId !== undefined) fields.push(['ApplicationSid', applicationId])
      try {
        return Made.safeParse(await api.post('Calls', fields)).data
      } catch (error) {
        if (!(error instanceof CarrierApiError)) throw error
        throw new DialError(error.message, error.outcome === 'unknown')
      }
    },
    async cancel(lineCall) {
      const path = `Calls/${encodeURIComponent(lineCall)}`
      await api.post(path, [['Status', 'completed']]).catch(() => undefined)
    },
  }
}

/** Twilio takes one field for each event, Telnyx one field with all of them. */
const events: Readonly<Record<Carrier, readonly string[]>> = {
  twilio: ['ringing', 'completed'],
  telnyx: ['ringing completed'],
}

const Status = z.object({
  CallSid: z.string().min(1).max(200),
  CallStatus: z.string().max(50),
  SipResponseCode: z.string().max(10).optional(),
})

/**
 * Reads what a carrier reports about a call, in a form that is certainly its own. Undefined if it says nothing new, such
 * as that a call is over that was answered: its stream has told that.
 */
export function readStatus(
  fields: URLSearchParams,
): { lineCall: string; news: DialNews } | undefined {
  const read = Status.safeParse(Object.fromEntries(fields))
  if (!read.success) return undefined
  const { CallSid, CallStatus, SipResponseCode = '' } = read.data
  const news = newsOf(CallStatus.toLowerCase(), SipResponseCode)
  return news && { lineCall: CallSid, news }
}

function newsOf(status: string, sipCode: string): DialNews | undefined {
  switch (status) {
    case 'ringing':
      return 'ringing'
    case 'busy':
      // Twilio reports a call that was declined as busy.
      return isRejection(Number(sipCode)) ? 'rejected' : 'busy'
    case 'no-answer':
      return 'noAnswer'
    case 'failed':
      return isRejection(Number(sipCode)) ? 'rejected' : 'failed'
    case 'canceled':
      return 'failed'
    // The carrier had no answer from us when somebody answered, or the call is over.
    case 'completed':
      return 'failed'
    default:
      return undefined
  }
}
