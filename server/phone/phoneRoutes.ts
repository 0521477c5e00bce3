import type { FastifyRequest } from 'fastify'
import type { Carrier } from '@ringwell/engine/engine.ts'
import type { StreamParts } from '../calls/callParts.ts'
import type { AdmitCall, CallRequest } from '../calls/admitCall.ts'
import type { RealtimeProvider } from '../calls/realtimeProvider.ts'
import { sessionWithKey } from '../calls/sessionWithKey.ts'
import type { ApiError } from '../http/apiError.ts'
import type { ApiServer } from '../http/apiServer.ts'
import { toApiError } from '../http/toApiError.ts'
import type { NumberStorage } from '../storage/numberStorage.ts'
import { connectCall, nothingToDo, sayAndHangUp } from './callDocuments.ts'
import { addSignedForms, type SignedForm, type SignedFormsDeps } from './signedForms.ts'
import { addStreamRoute, streamPath } from './streamRoute.ts'
import { readRinging, type Ringing } from './ringing.ts'

export interface PhoneRoutesDeps extends StreamParts, SignedFormsDeps {
  storage: Pick<NumberStorage, 'findNumber'>
  admitCall: AdmitCall
  provider: RealtimeProvider
}

/**
 * Adds the webhook of each carrier that is set up: it announces a telephone call, and the answer tells it to stream the
 * call to us, under a key that is valid for this call only.
 */
export async function addPhoneRoutes(api: ApiServer, deps: PhoneRoutesDeps): Promise<void> {
  await api.register(async (scope: ApiServer) => {
    const announcement: SignedForm = {
      url: (carrier) => `/phone/${carrier}`,
      summary: (name) => `Answer a telephone call that ${name} announces and signs`,
      answer: (carrier, fields, request) => answerCall(carrier, fields, request, deps),
    }
    for (const carrier of addSignedForms(scope, [announcement], deps)) {
      addStreamRoute(scope, carrier, deps)
    }
  })
}

async function answerCall(
  carrier: Carrier,
  fields: URLSearchParams,
  request: FastifyRequest,
  deps: PhoneRoutesDeps,
): Promise<string> {
  const ringing = readRinging(fields)
  if (ringing === undefined) return nothingToDo
  if ('problem' in ringing) {
    request.log.warn({ carrier, problem: ringing.problem }, 'a carrier announced no call')
    return sayAndHangUp(outOfOrder)
  }
  try {
    const number = await deps.storage.findNumber(ringing.to)
    if (!number) {
      request.log.warn({ carrier, number: ringing.to }, 'nobody answers under this number')
      return sayAndHangUp(nobodyHere)
    }
    const { prepared: key } = await deps.admitCall(
      callRequest(number.agentId, carrier, ringing),
      (brief) => deps.provider.issueKey(brief),
    )
    const base = deps.publicUrl.replace(/^http/, 'ws')
    return connectCall(carrier, `${base}${streamPath(carrier)}${key.value}`)
  } catch (error) {
    // Without an answer, the carrier would say something of its own to the caller, or ring somewhere else.
    const { error: failure } = toApiError(error, request)
    // The rest is logged there.
    if (failure.status < 500) {
      const { code } = failure
      request.log.warn({ carrier, number: ringing.to, code }, 'a telephone call was refused')
    }
    return sayAndHangUp(sentenceFor(failure))
  }
}

/** A call on the telephone chooses nothing: all settings are the agent's, or the usual ones. */
function callRequest(agentUuid: string, carrier: Carrier, ringing: Ringing): CallRequest {
  const number = ringing.from ?? ''
  return {
    ...sessionWithKey(agentUuid),
    visitor: { name: '', companyName: '', mobileNumber: number },
    caller: {
      channel: 'phone',
      direction: 'in',
      number,
      carrier: { name: carrier, callId: ringing.carrierCall },
    },
  }
}

const nobodyHere = 'Sorry, this number is not in service at the moment. Goodbye.'
const closed = 'Sorry, nobody takes calls under this number at the moment. Goodbye.'
const busy = 'Sorry, all lines are busy at the moment. Please call again in a few minutes. Goodbye.'
const outOfOrder =
  'Sorry, we cannot take your call at the moment. Please call again later. Goodbye.'

function sentenceFor({ status }: ApiError): string {
  if (status === 403 || status === 404 || status === 410) return closed
  return status === 429 || status === 503 ? busy : outOfOrder
}
