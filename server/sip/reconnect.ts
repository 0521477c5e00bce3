/** A call whose line is lost: what we say to the other side is still here, so a re-INVITE names the place of a new line. */
import { setTimeout as pause } from 'node:timers/promises'
import { within } from '@ringwell/engine/stageSteps.ts'
import type { CallLines } from '../calls/callLines.ts'
import type { Logger } from '../logging.ts'
import { contactOf, type Dialog, requestIn } from './dialog.ts'
import type { NewHeader } from './sipMessage.ts'
import type { Transactions } from './transactions.ts'

/** What has to be known of such a call. */
export interface LosableCall {
  callId: string
  dialog: Dialog
  isOver: boolean
  /** While something else is said about the call, which has to come to its end first. */
  isBusy(): boolean
  /** Whether our last description encrypts. */
  isEncrypted: boolean
  isReconnecting: boolean
}

export interface ReconnectDeps {
  engine: Pick<CallLines, 'negotiate' | 'resume'>
  transactions: Pick<Transactions, 'request' | 'sendAck'>
  isAllowed: (address: string) => boolean
  /** Headers that go with each INVITE that has SDP. */
  headers: readonly NewHeader[]
  log: Logger
  /** How long a caller is kept until there is a line. Shorter in tests. */
  reconnectLimitMs?: number | undefined
}

const RECONNECT_LIMIT_MS = 10_000
const TRY_EVERY_MS = 250
/** No line yet. */
const NO_LINE = 0
/** Both sides have asked at once (RFC 3261, section 14.1). */
const PENDING = 491

/**
 * Returns what connects the caller of a call again, and resolves to whether it goes on. Whatever ends the call or gives it away
 * meanwhile comes first.
 */
export function createReconnect<Call extends LosableCall>(
  deps: ReconnectDeps & {
    /** Returns a description of ours as the other side gets it. */
    described: (call: Call, sdp: string) => string
  },
): (call: Call) => Promise<boolean> {
  const { engine, transactions, isAllowed, log, reconnectLimitMs = RECONNECT_LIMIT_MS } = deps

  /** Returns the status of the answer, once the line knows it. */
  async function reinvite(call: Call, body: string, until: number): Promise<number> {
    const { callId, dialog } = call
    const invite = requestIn(dialog, 'INVITE', isAllowed, deps.headers)
    const ack = requestIn(dialog, 'ACK', isAllowed)
    const again = (): void => transactions.sendAck({ ...ack, uri: dialog.target })
    const transaction = transactions.request({ ...invite, body }, { again })
    // It is acknowledged however late it comes.
    const answered = transaction.outcome.then(({ status, response }) => {
      if (status >= 300 || !response) return { status, answer: '' }
      dialog.target = contactOf(response) ?? dialog.target
      again()
      return { status, answer: response.body }
    })
    const known = await within(answered, until - performance.now())
    if (typeof known !== 'object') {
      transaction.cancel()
      return 408
    }
    const { status, answer } = known.value
    if (status < 300 && !call.isOver) {
      await engine.negotiate(callId, { type: 'answer', sdp: answer })
      await engine.negotiate(callId, { type: 'confirmed' })
    }
    return status
  }

  async function offerNewLine(call: Call, until: number): Promise<number> {
    const { address, protocol } = call.dialog.peer
    const isEncrypted = protocol === 'tls' && call.isEncrypted
    const leg = { kind: 'rtp', offer: undefined, peer: address, isEncrypted } as const
    try {
      const body = deps.described(call, await engine.resume(call.callId, leg))
      let status = PENDING
      while (status === PENDING && !call.isOver && performance.now() < until) {
        status = await reinvite(call, body, until)
        if (status === PENDING) await pause(TRY_EVERY_MS)
      }
      return status
    } catch (error) {
      const { code } = error as { code?: unknown }
      log.debug({ call: call.callId, code }, 'a call over SIP has no new line yet')
      return code === 'invalid_offer' ? 488 : NO_LINE
    }
  }

  return async (call) => {
    const until = performance.now() + reconnectLimitMs
    let status = NO_LINE
    call.isReconnecting = true
    while (!call.isOver && performance.now() < until) {
      if (!call.isBusy()) status = await offerNewLine(call, until)
      if (status !== NO_LINE) break
      await pause(TRY_EVERY_MS)
    }
    call.isReconnecting = false
    const goesOn = status >= 200 && status < 300
    if (!goesOn && !call.isOver) {
      log.info({ call: call.callId, status }, 'a call over SIP could not go on')
    }
    return goesOn
  }
}
