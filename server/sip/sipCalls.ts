/** The calls of both directions, as the two sides' requests and the engine's ends change them. */
import { setTimeout as pause } from 'node:timers/promises'
import type { EngineErrorCode, HangUpReason, SdpStep } from '@ringwell/engine/engine.ts'
import type { CallLines } from '../calls/callLines.ts'
import type { Logger } from '../logging.ts'
import { contactOf, type Dialog, dialogKey, dialogOfInvite, requestIn } from './dialog.ts'
import { createReconnect, type LosableCall, type ReconnectDeps } from './reconnect.ts'
import { createOutgoingCalls, type OutgoingCalls } from './outgoingCalls.ts'
import { headerOf, headersOf, type NewHeader, type SipRequest, tokensOf } from './sipMessage.ts'
import { parseUri, writeHost } from './sipValues.ts'
import type { Peer } from './sipTransport.ts'
import type { ServerTransaction, Transactions } from './transactions.ts'

/** A call that the server has admitted, before it takes a line. */
export interface AdmittedSipCall {
  callId: string
  /** Takes a line and returns our SDP. Whatever it throws, nothing is left of the call. */
  begin(): Promise<string>
}

/** A refusal in the words of SIP. */
export class SipRefusal extends Error {
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  constructor(status: number, retryAfterSeconds?: number) {
    super(`refused with ${status}`)
    this.name = 'SipRefusal'
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export interface SipCallsOptions {
  engine: Pick<CallLines, 'negotiate' | 'hangUp' | 'onCallEnd' | 'onLineLost' | 'resume' | 'health'>
  transactions: Pick<Transactions, 'request' | 'sendAck'>
  isAllowed: (address: string) => boolean
  /** The name of who sends from there. */
  senderAt: (address: string) => string | undefined
  /** The value of our Contact for this peer. */
  contactFor: (peer: Peer) => Promise<string>
  /** Decides about a call from outside. Throws `SipRefusal`. */
  admit: (request: SipRequest, peer: Peer) => Promise<AdmittedSipCall>
  log: Logger
  /** How long a transfer may take until it is known whether somebody has picked up. */
  transferLimitMs?: number
  reconnectLimitMs?: ReconnectDeps['reconnectLimitMs']
}

/** What a transfer came to. */
type TransferOutcome = 'transferred' | 'failed' | 'unknownCall'

export interface SipCalls {
  receive(transaction: ServerTransaction): void
  receiveAck(request: SipRequest): void
  /** Asks the other side to ring somebody else, and to leave us if they pick up (RFC 3515). It agrees before it rings. */
  refer(callId: string, target: string, onAgreed?: () => void): Promise<TransferOutcome>
  dial: OutgoingCalls['dial']
  /** Ends all calls. Resolves when the other sides know, or after a while. */
  endAll(): Promise<void>
  /** How many calls there are, those that are being set up included. */
  size(): number
}

interface Call extends LosableCall {
  /** The number of the INVITE whose ACK is still to come. */
  unacknowledged:
    | { sequence: number; transaction: ServerTransaction; isOurOffer: boolean }
    | undefined
  /** While a re-INVITE or UPDATE is being answered. */
  isNegotiating: boolean
  /** Ended by us, before our 200 was acknowledged: RFC 3261 allows a BYE only then. */
  isByeWaiting: boolean
  /** Our descriptions are one session (RFC 3264, section 8), whichever line they are of. */
  session: { id: string; version: number } | undefined
  transfer: ((outcome: TransferOutcome) => void) | undefined
}

const methods = ['INVITE', 'ACK', 'CANCEL', 'BYE', 'OPTIONS', 'NOTIFY', 'UPDATE'] as const
/** Methods that others know and we refuse. */
const refused = new Set(['REGISTER', 'SUBSCRIBE', 'MESSAGE', 'PUBLISH', 'INFO', 'PRACK', 'REFER'])
const allow: NewHeader = ['Allow', methods.join(', ')]
const sdpType: NewHeader = ['Content-Type', 'application/sdp']
const TRANSFER_LIMIT_MS = 60_000
const END_LIMIT_MS = 2_000

export function createSipCalls(options: SipCallsOptions): SipCalls {
  const { engine, transactions, isAllowed, senderAt, contactFor, log } = options
  const { transferLimitMs = TRANSFER_LIMIT_MS } = options
  const calls = new Map<string, Call>()
  const byId = new Map<string, Call>()
  /** Calls from outside that have not been answered, by what two copies of one INVITE have in common. */
  const arriving = new Map<string, ServerTransaction>()
  /** Calls that are being connected, and whether the engine has ended them meanwhile. */
  const connecting = new Map<string, { hasEnded: boolean }>()

  engine.onCallEnd(({ callId, reason }) => {
    const state = connecting.get(callId)
    if (state) state.hasEnded = true
    outgoing.stop(callId)
    const call = byId.get(callId)
    if (call && !call.isOver) endByUs(call, reason)
  })

  engine.onLineLost((callId, reason) => {
    const call = byId.get(callId)
    if (!call || call.isOver) return false
    if (!call.isReconnecting) void goOn(call, reason)
    return true
  })

  const goOn = async (call: Call, reason: HangUpReason): Promise<void> => {
    if ((await reconnect(call)) || call.isOver) return
    engine.hangUp(call.callId, reason)
    // It may have ended elsewhere.
    if (!call.isOver) endByUs(call, reason)
  }

  const keep = (callId: string, dialog: Dialog): Call => {
    const call: Call = {
      callId,
      dialog,
      unacknowledged: undefined,
      isNegotiating: false,
      isByeWaiting: false,
      isOver: false,
      isBusy: () => !!call.unacknowledged || !!call.transfer || call.isNegotiating,
      session: undefined,
      isEncrypted: false,
      isReconnecting: false,
      transfer: undefined,
    }
    calls.set(keyOf(dialog), call)
    byId.set(callId, call)
    return call
  }

  const forget = ({ callId, dialog }: Call): void => {
    calls.delete(keyOf(dialog))
    byId.delete(callId)
  }

  const endByUs = (call: Call, reason: HangUpReason): void => {
    call.isOver = true
    call.transfer?.('failed')
    if (call.unacknowledged) call.isByeWaiting = true
    else sendBye(call, reason)
  }

  const sendBye = (call: Call, reason?: HangUpReason): void => {
    const why: NewHeader[] =
      reason === undefined ? [] : [['Reason', `SIP ;cause=200 ;text="${reason}"`]]
    const bye = transactions.request(requestIn(call.dialog, 'BYE', isAllowed, why))
    // Until then, a BYE that crosses ours is still answered as one of this call.
    void bye.outcome.then(() => forget(call))
  }

  const negotiate = (call: Call, step: SdpStep): Promise<string> =>
    engine.negotiate(call.callId, step)

  /** Returns a description of ours as the other side gets it. */
  const described = (call: Call, sdp: string): string => {
    call.isEncrypted = sdp.includes('RTP/SAVP')
    return sdp.replace(/^o=(\S+) (\d+) (\d+)/m, (_line, user: string, id: string, version) => {
      call.session = {
        id: call.session?.id ?? id,
        version: call.session ? call.session.version + 1 : Number(version),
      }
      return `o=${user} ${call.session.id} ${call.session.version}`
    })
  }

  const reconnect = createReconnect({ ...options, headers: [allow, sdpType], described })

  const outgoing = createOutgoingCalls({
    ...options,
    headers: [allow, sdpType],
    dialogOf: (callId) => byId.get(callId)?.dialog,
    async pickedUp({ callId, offer }, dialog, answer, isCancelled) {
      const call = keep(callId, dialog)
      // Remembers the session of our offer.
      described(call, offer)
      // Too late to take it back.
      if (isCancelled) endByUs(call, 'agent')
      else await confirm(call, answer)
    },
  })

  /**
   * Anybody can write a trunk's address on a packet of UDP, and only an ACK shows that our answer has reached who called.
   * Until then, the calls of one sender get half of the lines that those of other senders leave.
   */
  const hasHadItsShare = (peer: Peer): boolean => {
    if (peer.protocol !== 'udp') return false
    const unproven = [...arriving.values(), ...[...calls.values()].flatMap(unacknowledgedOf)]
    const senders = unproven.flatMap((each) =>
      each.peer.protocol === 'udp' ? [senderAt(each.peer.address)] : [],
    )
    const own = senders.filter((sender) => sender === senderAt(peer.address)).length
    const left = engine.health().maxCalls - (senders.length - own)
    return own >= Math.max(1, Math.floor(left / 2))
  }

  const receiveInvite = async (transaction: ServerTransaction): Promise<void> => {
    const { request, peer } = transaction
    const key = `${request.callId} ${request.from.parameters.get('tag') ?? ''} ${request.cseq.number}`
    const isMerged = arriving.has(key) || [...calls.values()].some((call) => isOf(call, request))
    // The same call has come over two ways.
    if (isMerged) return transaction.respond(482)
    if (hasHadItsShare(peer)) return transaction.respond(486)
    arriving.set(key, transaction)
    const status = { isCancelled: false }
    transaction.onCancel = () => {
      status.isCancelled = true
      transaction.respond(487)
    }
    transaction.respond(100)
    try {
      await answerInvite(transaction, peer, status)
    } catch (error) {
      const { status: code, retryAfterSeconds } = refusalOf(error)
      if (code === 500) log.error({ err: error }, 'a call over SIP could not be taken')
      else log.info({ status: code }, 'a call over SIP was refused')
      const headers: NewHeader[] =
        retryAfterSeconds === undefined ? [] : [['Retry-After', retryAfterSeconds]]
      transaction.respond(code, { headers })
    } finally {
      arriving.delete(key)
    }
  }

  const answerInvite = async (
    transaction: ServerTransaction,
    peer: Peer,
    status: { readonly isCancelled: boolean },
  ): Promise<void> => {
    const { request } = transaction
    const hasOffer = request.body !== ''
    if (hasOffer && !isSdp(request)) throw new SipRefusal(415)
    const contact = await contactFor(peer)
    const admitted = await options.admit(request, peer)
    if (status.isCancelled) return
    const headers: NewHeader[] = [
      ['Contact', contact],
      ...headersOf(request, 'record-route').map((route): NewHeader => ['Record-Route', route]),
      allow,
    ]
    transaction.respond(180, { headers })
    const { callId } = admitted
    const state = { hasEnded: false }
    connecting.set(callId, state)
    const sdp = await admitted.begin().finally(() => connecting.delete(callId))
    if (status.isCancelled) return engine.hangUp(callId, 'visitor')
    if (state.hasEnded) throw new SipRefusal(503)
    const call = keep(callId, dialogOfInvite(request, transaction.toTag, peer, contact))
    answerWithSdp(call, transaction, { sdp, isOurOffer: !hasOffer, headers })
  }

  /** Sends a 200 until its ACK comes. If none comes, the call ends. */
  const answerWithSdp = (
    call: Call,
    transaction: ServerTransaction,
    given: { sdp: string; isOurOffer: boolean; headers: readonly NewHeader[] },
  ): void => {
    const { sdp, isOurOffer, headers } = given
    const body = described(call, sdp)
    call.unacknowledged = {
      sequence: transaction.request.cseq.number,
      transaction,
      isOurOffer,
    }
    transaction.onUnacknowledged = () => {
      if (call.unacknowledged?.transaction !== transaction) return
      call.unacknowledged = undefined
      if (call.isByeWaiting) sendBye(call)
      else if (!call.isOver) engine.hangUp(call.callId, 'vanished')
    }
    transaction.respond(200, { headers: [...headers, sdpType], body })
  }

  const receiveAck = (request: SipRequest): void => {
    const call = findCall(request)
    const waiting = call?.unacknowledged
    if (!call || waiting?.sequence !== request.cseq.number) return
    waiting.transaction.acknowledged()
    call.unacknowledged = undefined
    if (call.isByeWaiting) return sendBye(call)
    void confirm(call, waiting.isOurOffer ? request.body : undefined)
  }

  /** @param answer the answer to our offer, if it was ours */
  const confirm = async (call: Call, answer: string | undefined): Promise<void> => {
    try {
      if (answer !== undefined) await negotiate(call, { type: 'answer', sdp: answer })
      await negotiate(call, { type: 'confirmed' })
    } catch (error) {
      if (call.isOver || call.isReconnecting) return
      log.info({ call: call.callId, code: codeOf(error) }, 'a call over SIP came to no agreement')
      engine.hangUp(call.callId, 'failed')
      // The engine may have lost the call.
      if (!call.isOver) endByUs(call, 'failed')
    }
  }

  const findCall = (request: SipRequest): Call | undefined =>
    calls.get(
      dialogKey(
        request.callId,
        request.to.parameters.get('tag') ?? '',
        request.from.parameters.get('tag') ?? '',
      ),
    )

  const receiveWithin = (call: Call, transaction: ServerTransaction): void => {
    const { request, peer } = transaction
    const { dialog } = call
    if (request.cseq.number < (dialog.remoteSequence ?? 0)) return transaction.respond(500)
    dialog.remoteSequence = request.cseq.number
    dialog.peer = peer
    switch (request.method) {
      case 'BYE':
        return receiveBye(call, transaction)
      case 'INVITE':
      case 'UPDATE':
        void renegotiate(call, transaction)
        return
      case 'NOTIFY':
        return receiveNotify(call, transaction)
      default:
        transaction.respond(200, { headers: [allow] })
    }
  }

  const receiveBye = (call: Call, transaction: ServerTransaction): void => {
    transaction.respond(200)
    call.unacknowledged?.transaction.acknowledged()
    call.unacknowledged = undefined
    if (call.isOver) {
      if (call.isByeWaiting) forget(call)
      return
    }
    call.isOver = true
    forget(call)
    // Some leave as soon as they have put the caller through.
    call.transfer?.('transferred')
    engine.hangUp(call.callId, 'visitor')
  }

  const renegotiate = async (call: Call, transaction: ServerTransaction): Promise<void> => {
    const { request } = transaction
    const { dialog } = call
    if (call.isOver) return transaction.respond(481)
    // RFC 3261, section 14.2: an offer of ours is open, or one of theirs has not been answered.
    if (call.unacknowledged?.isOurOffer || call.isReconnecting) return transaction.respond(491)
    if (call.isNegotiating || (call.unacknowledged && request.method === 'INVITE')) {
      return transaction.respond(500, { headers: [['Retry-After', 1]] })
    }
    const hasOffer = request.body !== ''
    if (hasOffer && !isSdp(request)) return transaction.respond(415)
    const target = contactOf(request)
    const headers: NewHeader[] = [['Contact', dialog.contact], allow]
    if (!hasOffer && request.method === 'UPDATE') {
      dialog.target = target ?? dialog.target
      return transaction.respond(200, { headers })
    }
    call.isNegotiating = true
    transaction.onCancel = () => transaction.respond(487)
    try {
      const step: SdpStep = hasOffer ? { type: 'offer', sdp: request.body } : { type: 'wanted' }
      const sdp = await negotiate(call, step)
      if (call.isOver) return transaction.respond(487)
      dialog.target = target ?? dialog.target
      if (request.method === 'UPDATE') {
        const body = described(call, sdp)
        transaction.respond(200, { headers: [...headers, sdpType], body })
      } else
        answerWithSdp(call, transaction, {
          sdp,
          isOurOffer: !hasOffer,
          headers,
        })
    } catch (error) {
      // The call goes on as it was.
      transaction.respond(refusalOf(error).status)
    } finally {
      call.isNegotiating = false
    }
  }

  const receiveNotify = (call: Call, transaction: ServerTransaction): void => {
    const { request } = transaction
    const event = (headerOf(request, 'event') ?? '').split(';')[0]?.trim().toLowerCase()
    if (event !== 'refer') return transaction.respond(489)
    if (!call.transfer) return transaction.respond(481)
    transaction.respond(200)
    // The body is the first line of the answer that the other side got (RFC 3420).
    const status = Number(/^SIP\/2\.0 (\d{3})/.exec(request.body)?.[1] ?? 0)
    const isOver = /^terminated/i.test(headerOf(request, 'subscription-state') ?? '')
    if (status >= 200 && status < 300) call.transfer('transferred')
    else if (status >= 300 || isOver) call.transfer('failed')
  }

  const refer: SipCalls['refer'] = async (callId, target, onAgreed) => {
    const call = byId.get(callId)
    if (!call || call.isOver || call.transfer) return 'unknownCall'
    const { promise, resolve } = Promise.withResolvers<TransferOutcome>()
    call.transfer = resolve
    const timer = setTimeout(() => resolve('failed'), transferLimitMs)
    const { outcome } = transactions.request(
      requestIn(call.dialog, 'REFER', isAllowed, [
        ['Refer-To', `<${transferUri(target, call.dialog)}>`],
        ['Referred-By', call.dialog.contact],
      ]),
    )
    const refusedBy = async (): Promise<void> => {
      const { status } = await outcome
      if (status >= 300) resolve('failed')
      else onAgreed?.()
    }
    void refusedBy()
    const result = await promise
    clearTimeout(timer)
    call.transfer = undefined
    // Nobody listens to us any more.
    if (result === 'transferred' && !call.isOver) engine.hangUp(callId, 'transferred')
    return result
  }

  return {
    receive(transaction) {
      const { request } = transaction
      const unsupported = tokensOf(request, 'require')
      if (!isMethod(request.method)) {
        return transaction.respond(refused.has(request.method) ? 405 : 501, {
          headers: [allow],
        })
      }
      if (unsupported.length > 0) {
        return transaction.respond(420, {
          headers: [['Unsupported', unsupported.join(', ')]],
        })
      }
      if (headerOf(request, 'max-forwards') === '0' && request.method !== 'OPTIONS') {
        return transaction.respond(483)
      }
      if (request.to.parameters.has('tag')) {
        const call = findCall(request)
        return call ? receiveWithin(call, transaction) : transaction.respond(481)
      }
      if (request.method === 'OPTIONS') {
        return transaction.respond(200, {
          headers: [allow, ['Accept', 'application/sdp']],
        })
      }
      if (request.method !== 'INVITE') return transaction.respond(481)
      if (!parseUri(request.uri)) return transaction.respond(416)
      void receiveInvite(transaction)
    },
    receiveAck,
    refer,
    dial: (call, onRinging) => outgoing.dial(call, onRinging),
    async endAll() {
      for (const { callId, isOver } of byId.values()) {
        if (!isOver) engine.hangUp(callId, 'shutdown')
      }
      const until = performance.now() + END_LIMIT_MS
      while (byId.size > 0 && performance.now() < until) await pause(50)
    },
    size: () => calls.size + arriving.size + outgoing.size(),
  }
}

const keyOf = ({ sipCallId, localTag, remoteTag }: Dialog): string =>
  dialogKey(sipCallId, localTag, remoteTag)

const isMethod = (method: string): boolean => methods.some((each) => each === method)

const isOf = ({ dialog }: Call, request: SipRequest): boolean =>
  dialog.sipCallId === request.callId &&
  dialog.remoteTag === request.from.parameters.get('tag') &&
  dialog.remoteSequence === request.cseq.number

const unacknowledgedOf = ({ unacknowledged, isOver }: Call): ServerTransaction[] =>
  unacknowledged && !isOver ? [unacknowledged.transaction] : []

const isSdp = (request: SipRequest): boolean =>
  /^application\/sdp\b/i.test(headerOf(request, 'content-type') ?? '')

/** Somebody whom the other side can ring: a number is one of its own domain. */
function transferUri(target: string, { remote, target: contact }: Dialog): string {
  if (!target.startsWith('+')) return target
  const domain = parseUri(contact)?.host || parseUri(/<([^>]*)>/.exec(remote)?.[1] ?? '')?.host
  return domain ? `sip:${target}@${writeHost(domain)};user=phone` : `tel:${target}`
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code

const statuses: ReadonlyMap<unknown, number> = new Map<EngineErrorCode, number>([
  ['invalid_offer', 488],
  ['offer_too_large', 488],
  ['engine_busy', 486],
  ['engine_starting', 503],
  ['no_ports', 503],
])

function refusalOf(error: unknown): {
  status: number
  retryAfterSeconds?: number | undefined
} {
  if (error instanceof SipRefusal) return error
  return { status: statuses.get(codeOf(error)) ?? 500 }
}
