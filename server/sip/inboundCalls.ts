import type { Engine } from '@ringwell/engine/engine.ts'
import { internationalPhone, phoneOf } from '@ringwell/engine/phoneNumber.ts'
import type { AdmitCall } from '../calls/admitCall.ts'
import { addressOfNumber } from '../calls/addressCalls.ts'
import type { AgentDirectory } from '../calls/agentDirectory.ts'
import type { CallBeginner } from '../calls/beginCall.ts'
import { refuseUnlessFree } from '../calls/embeddedProvider.ts'
import { sessionWithKey } from '../calls/sessionWithKey.ts'
import { ApiError } from '../http/apiError.ts'
import type { NumberStorage, StoredNumber } from '../storage/numberStorage.ts'
import { nameOf, type Sender } from './peers.ts'
import { type AdmittedSipCall, SipRefusal } from './sipCalls.ts'
import { headerOf, type SipRequest, tokensOf } from './sipMessage.ts'
import { parseNameAddress, parseUri } from './sipValues.ts'
import type { Peer } from './sipTransport.ts'
import { randomToken } from './transactions.ts'

export interface InboundDeps {
  engine: Pick<Engine, 'health'>
  numbers: Pick<NumberStorage, 'findNumber'>
  agents: Pick<AgentDirectory, 'idOf'>
  admitCall: AdmitCall
  beginner: Pick<CallBeginner, 'begin'>
}

/** Decides about a call from outside as about a carrier's. Throws `SipRefusal`, or an error of our own. */
export async function admitInbound(
  request: SipRequest,
  peer: Peer,
  sender: Sender,
  deps: InboundDeps,
): Promise<AdmittedSipCall> {
  const country = sender.kind === 'trunk' ? sender.trunk.country : undefined
  const number = callerOf(request, country)
  try {
    const called = await calledIn(request, sender, country, deps)
    if (!called) throw new SipRefusal(404)
    const { agentId, ownNumber, cost, transfers } = called
    // A soft phone of the desk has no number.
    const address =
      sender.kind === 'desk' && number === ''
        ? { network: `the desk at ${peer.address}`, isForwarded: false }
        : addressOfNumber(number, ownNumber)
    const line = {
      ownNumber,
      trunk: nameOf(sender),
      // What the other side can be asked about, and told apart from a call that comes with the same id later.
      carrierCall: `${request.callId.slice(0, 200)} ${randomToken()}`,
      cost,
    }
    const { brief } = await deps.admitCall(
      {
        ...sessionWithKey(agentId),
        visitor: { name: '', companyName: '', mobileNumber: number },
        caller: {
          channel: 'phone',
          direction: 'in',
          address,
          number,
          line,
          ...(transfers && { transfers }),
        },
      },
      async () => refuseUnlessFree(deps.engine),
    )
    const { callId } = brief
    const offer = request.body === '' ? undefined : request.body
    const isEncrypted = peer.protocol === 'tls'
    return {
      callId,
      begin: () =>
        inSipsWords(
          deps.beginner.begin(
            { brief, address, channel: 'phone' },
            { kind: 'rtp', offer, peer: peer.address, isEncrypted },
          ),
        ),
    }
  } catch (error) {
    throw refusalFor(error)
  }
}

const inSipsWords = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw refusalFor(error)
  })

interface Called extends Partial<Pick<StoredNumber, 'cost'>> {
  agentId: string
  /** Empty if an agent was called by name. */
  ownNumber: string
  transfers?: true | undefined
}

/** The agent of the called number, or for soft phones on the desk the agent of that name. */
async function calledIn(
  request: SipRequest,
  sender: Sender,
  country: string | undefined,
  { numbers, agents }: InboundDeps,
): Promise<Called | undefined> {
  const called = [
    request.uri,
    request.to.uri,
    parseNameAddress(headerOf(request, 'p-called-party-id') ?? '')?.uri,
  ].map((uri) => parseUri(uri ?? '')?.user ?? '')
  // Some trunks leave out the plus. Only a number of ours is found by that.
  const written = called.flatMap((user) => [numberIn(user, country), numberIn(`+${user}`)])
  for (const number of new Set(written)) {
    const found = number === undefined ? undefined : await numbers.findNumber(number)
    if (!found) continue
    const { agentId, cost, transferTo } = found
    return { agentId, cost, ownNumber: found.number, transfers: transferTo ? true : undefined }
  }
  const [name = ''] = called
  if (sender.kind !== 'desk' || name === '') return undefined
  return { agentId: await agents.idOf(name), ownNumber: '' }
}

/**
 * A number in E.164. Undefined for one that the country of its trunk does not make certain: ten digits may be somebody in
 * New York, or with a plus in front somebody in New Zealand.
 */
function numberIn(user: string, country?: string): string | undefined {
  const [text = ''] = user.split(';')
  if (!/^\+?[\d.() -]+$/.test(text)) return undefined
  return internationalPhone(country === undefined ? text : phoneOf(text, country))
}

/** The caller's number in E.164, or an empty text if it is withheld. */
function callerOf(request: SipRequest, country: string | undefined): string {
  const wishes = tokensOf(request, 'privacy').flatMap((wish) => wish.split(';'))
  if (wishes.some((wish) => ['id', 'user', 'header', 'session'].includes(wish.trim()))) return ''
  // The trunk vouches for this one (RFC 3325).
  const asserted = parseNameAddress(headerOf(request, 'p-asserted-identity') ?? '')
  const uri = parseUri(asserted?.uri ?? request.from.uri)
  return numberIn(uri?.user ?? '', country) ?? ''
}

/** What a refusal of ours means to a telephone exchange. */
function refusalFor(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const { status, code, details } = error
  if (status === 404 || status === 410) return new SipRefusal(404)
  if (status === 403) return new SipRefusal(480)
  // The caller hears that the line is busy, and the exchange does not take us for broken.
  if (status === 429 || code === 'engine_busy') return new SipRefusal(486)
  if (status === 503) return new SipRefusal(503, details.retryAfterSeconds)
  return error
}
