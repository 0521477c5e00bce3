import type { Carrier, EngineNote } from '@ringwell/engine/engine.ts'
import type { StreamParts } from '../calls/callParts.ts'
import type { AdmitCall, CallRequest } from '../calls/admitCall.ts'
import { addressOfNumber } from '../calls/addressCalls.ts'
import { KEY_LIFETIME_MS, type RealtimeProvider } from '../calls/realtimeProvider.ts'
import { sessionWithKey } from '../calls/sessionWithKey.ts'
import type { ApiError } from '../http/apiError.ts'
import type { ApiServer } from '../http/apiServer.ts'
import { toApiError } from '../http/toApiError.ts'
import type { Storage } from '../storage/storage.ts'
import { askAgain, hangUp, nothingToDo, sayAndHangUp } from './callDocuments.ts'
import { addSignedForms, type Announcement, type SignedFormsDeps } from './signedForms.ts'
import { addStreamRoute, lineLostPath, streamCall } from './streamRoute.ts'
import { readRinging, type Ringing } from './ringing.ts'

export interface PhoneRoutesDeps extends StreamParts, SignedFormsDeps {
  storage: Pick<Storage, 'findNumber' | 'findCall' | 'hasCarrierCall'>
  admitCall: AdmitCall
  provider: RealtimeProvider
  /** The carriers that can put a caller through to a person. */
  puttingThrough: ReadonlySet<Carrier>
  /** Takes what is to be put in the record of a call. */
  note: (note: EngineNote) => void
}

/**
 * Adds the three webhooks of each carrier that is set up. One announces a telephone call, and the answer tells the carrier to
 * stream the call to us, under a key that is valid for this call only. One says what became of a caller who was put
 * through, and one that the stream of a call has ended.
 */
export async function addPhoneRoutes(api: ApiServer, deps: PhoneRoutesDeps): Promise<void> {
  const answerOnce = createAnswerOnce(deps)
  await api.register(async (scope: ApiServer) => {
    const carriers = addSignedForms(
      scope,
      [
        {
          url: (carrier) => `/phone/${carrier}`,
          summary: (name) => `Answer a telephone call that ${name} announces and signs`,
          answer: (announcement) => answerOnce(announcement, answerCall),
        },
        {
          url: (carrier) => `/phone/${carrier}/transferred/:callId`,
          summary: (name) =>
            `Go on with a caller whom ${name} has put through, if nobody has picked up`,
          answer: (announcement) => answerOnce(announcement, afterTransfer),
        },
        {
          url: (carrier) => lineLostPath(carrier, ':callId'),
          summary: (name) => `Go on with a call of ${name} whose stream has ended before it`,
          answer: (announcement) => afterLostLine(announcement, deps),
        },
      ],
      deps,
    )
    for (const carrier of carriers) {
      addStreamRoute(scope, carrier, deps)
    }
  })
}

/**
 * A carrier that has not heard our answer asks again, and somebody may repeat what a carrier has asked. Both get the same
 * answer, with the same key, for as long as that is good. After that, the storage knows that the call has been.
 */
function createAnswerOnce(deps: PhoneRoutesDeps) {
  const answers = new Map<string, Promise<string>>()
  return (announcement: Announcement, answer: Answer): Promise<string> => {
    const { fields, request } = announcement
    const call = JSON.stringify([request.url, fields.get('CallSid'), fields.get('CallStatus')])
    const known = answers.get(call)
    if (known) return known
    const made = answer(announcement, deps).catch((error) => whenRefused(error, announcement, deps))
    answers.set(call, made)
    setTimeout(() => answers.delete(call), KEY_LIFETIME_MS).unref()
    return made
  }
}

type Answer = (announcement: Announcement, deps: PhoneRoutesDeps) => Promise<string>

/** Without an answer, the carrier would say something of its own to the caller, or ring somewhere else. */
function whenRefused(
  error: unknown,
  { carrier, fields, request }: Announcement,
  { publicUrl }: PhoneRoutesDeps,
): string {
  const { error: failure } = toApiError(error, request)
  const { status, code } = failure
  // The rest is logged there.
  if (status < 500) {
    request.log.warn({ carrier, number: fields.get('To'), code }, 'a telephone call was refused')
  }
  // A database is often back in a moment, and the caller need not ring again.
  const mayPass = code === 'storage_unavailable' || code === 'internal_error'
  if (mayPass && !/[?&]again=1$/.test(request.url)) {
    return askAgain(`${publicUrl}${request.url}${request.url.includes('?') ? '&' : '?'}again=1`)
  }
  return sayAndHangUp(sentenceFor(failure))
}

async function answerCall(announcement: Announcement, deps: PhoneRoutesDeps): Promise<string> {
  const { carrier, fields, request } = announcement
  const ringing = readRinging(fields)
  if (ringing === undefined) return nothingToDo
  if ('problem' in ringing) {
    request.log.warn({ carrier, problem: ringing.problem }, 'a carrier announced no call')
    return sayAndHangUp(outOfOrder)
  }
  return admit(announcement, ringing, {}, deps)
}

/** The person has hung up, or the caller comes back to the agent. */
async function afterTransfer(announcement: Announcement, deps: PhoneRoutesDeps): Promise<string> {
  const { carrier, fields, request } = announcement
  const { callId = '' } = request.params as { callId?: string }
  const ringing = readRinging(fields)
  if (ringing === undefined) return nothingToDo
  // First, because a carrier that asks again says only that the call goes on.
  if (pickedUp.has(fields.get('DialCallStatus') ?? '')) return hangUp
  const call = callId.length <= MOST_ID ? await deps.storage.findCall(callId) : undefined
  const isTheirs = call?.line?.trunk === carrier && !('problem' in ringing)
  if (!isTheirs || call.line?.carrierCall !== ringing.carrierCall) {
    request.log.warn({ carrier }, 'a carrier reported a transfer of an unknown call')
    return sayAndHangUp(outOfOrder)
  }
  deps.note({ callId, note: { type: 'nobodyPickedUp' } })
  // The agent goes on under the number that was called, whatever the carrier calls the number of this leg.
  return admit(announcement, { ...ringing, to: call.line.ownNumber }, { isBack: true }, deps)
}

/** The stream has ended: the call is over, or its line is lost and it goes on over another one. */
async function afterLostLine(announcement: Announcement, deps: PhoneRoutesDeps): Promise<string> {
  const { carrier, fields, request } = announcement
  const { callId = '' } = request.params as { callId?: string }
  try {
    const brief = callId.length <= MOST_ID ? await deps.lines?.waiting(callId) : undefined
    if (!brief) return hangUp
    const { phone } = brief
    if (phone?.carrier?.name !== carrier || phone.carrier.callId !== fields.get('CallSid')) {
      request.log.warn({ carrier }, 'a carrier reported the stream of an unknown call')
      return hangUp
    }
    deps.refuseWhileStopping()
    const key = await deps.provider.issueKey({ ...brief, resumed: readLater })
    return streamCall(carrier, deps.publicUrl, brief, key.value)
  } catch (error) {
    // The caller is kept. When the call has waited for too long, `waiting` says that it is over.
    toApiError(error, request)
    return askAgain(`${deps.publicUrl}/api${lineLostPath(carrier, callId)}`, 'One moment, please.')
  }
}

const MOST_ID = 100
/** Says that a key is for a call that goes on. What it goes on from is read when the carrier is there. */
const readLater = { line: 0, memory: [], beforeMs: 0, turns: 0 }
const pickedUp = new Set(['completed', 'answered'])

async function admit(
  { carrier, request }: Announcement,
  ringing: Ringing,
  { isBack }: { isBack?: true },
  deps: PhoneRoutesDeps,
): Promise<string> {
  const number = await deps.storage.findNumber(ringing.to)
  if (!number) {
    request.log.warn({ carrier, number: ringing.to }, 'nobody answers under this number')
    return sayAndHangUp(nobodyHere)
  }
  // Who comes back is put through no second time, so each call of a carrier leads to two of ours at most.
  const carrierCall = isBack ? `${ringing.carrierCall} back` : ringing.carrierCall
  if (await deps.storage.hasCarrierCall(carrier, carrierCall)) {
    request.log.warn({ carrier, number: ringing.to }, 'a carrier announced a call again')
    return sayAndHangUp(outOfOrder)
  }
  const line = { ownNumber: ringing.to, trunk: carrier, carrierCall, cost: number.cost }
  const transfers = !isBack && number.transferTo !== undefined && deps.puttingThrough.has(carrier)
  const { brief, prepared: key } = await deps.admitCall(
    callRequest(number.agentId, ringing, {
      line,
      carrier: { name: carrier, callId: ringing.carrierCall },
      ...(transfers && { transfers }),
      ...(isBack && { isBack }),
    }),
    (admitted) => deps.provider.issueKey(admitted),
  )
  return streamCall(carrier, deps.publicUrl, brief, key.value)
}

/** A call on the telephone chooses nothing: all settings are the agent's, or the usual ones. */
function callRequest(
  agentUuid: string,
  ringing: Ringing,
  call: Pick<Caller, 'line' | 'carrier' | 'transfers' | 'isBack'>,
): CallRequest {
  const number = ringing.from ?? ''
  const address = addressOfNumber(number, call.line.ownNumber)
  return {
    ...sessionWithKey(agentUuid),
    visitor: { name: '', companyName: '', mobileNumber: number },
    caller: { channel: 'phone', direction: 'in', address, number, ...call },
  }
}

type Caller = Extract<CallRequest['caller'], { channel: 'phone'; direction: 'in' }>

const nobodyHere = 'Sorry, this number is not in service at the moment. Goodbye.'
const closed = 'Sorry, nobody takes calls under this number at the moment. Goodbye.'
const busy = 'Sorry, all lines are busy at the moment. Please call again in a few minutes. Goodbye.'
const outOfOrder =
  'Sorry, we cannot take your call at the moment. Please call again later. Goodbye.'

function sentenceFor({ status }: ApiError): string {
  if (status === 403 || status === 404 || status === 410) return closed
  return status === 429 || status === 503 ? busy : outOfOrder
}
