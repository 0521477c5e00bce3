import { type Dialog, dialogOfAnswer, requestIn } from './dialog.ts'
import { answerChallenge, type Credentials } from './digest.ts'
import { headersOf, type NewHeader, type SipResponse } from './sipMessage.ts'
import type { Peer } from './sipTransport.ts'
import { type ClientOutcome, randomToken, type Transactions } from './transactions.ts'

export interface OutgoingCall {
  callId: string
  /** The URI to ring, such as `sip:+442079460958@sip.example.com`. */
  uri: string
  /** The value of From, without a tag. */
  from: string
  peer: Peer
  credentials: Credentials | undefined
  /** Returns our SDP. From then on, the engine has the call. */
  offer: () => Promise<string>
}

export interface DialledSipCall {
  /** What the other side calls it, too. */
  sipCallId: string
  /** The status of the final answer: 200 if somebody has picked up, 408 if nothing was heard, 487 if it was cancelled. */
  outcome: Promise<number>
  /** Stops ringing. Nothing happens if somebody has picked up. */
  cancel(): void
}

export interface OutgoingCallsDeps {
  transactions: Pick<Transactions, 'request' | 'sendAck'>
  isAllowed: (address: string) => boolean
  contactFor: (peer: Peer) => Promise<string>
  /** Headers that go with each INVITE that has SDP. */
  headers: readonly NewHeader[]
  /** Somebody has picked up, and has our ACK. */
  pickedUp: (
    call: { callId: string; offer: string },
    dialog: Dialog,
    answer: string,
    isCancelled: boolean,
  ) => Promise<void>
  dialogOf: (callId: string) => Dialog | undefined
}

export interface OutgoingCalls {
  /** Rejects if there is no SDP, and then nobody is rung. */
  dial(call: OutgoingCall, onRinging?: () => void): Promise<DialledSipCall>
  stop(callId: string): void
  size(): number
}

export function createOutgoingCalls(deps: OutgoingCallsDeps): OutgoingCalls {
  const { transactions, isAllowed, contactFor } = deps
  const ringing = new Map<string, () => void>()

  const dial: OutgoingCalls['dial'] = async (given, onRinging) => {
    const { callId, uri, peer, credentials } = given
    const [localTag, sipCallId] = [randomToken(), randomToken()]
    let cancel: (() => void) | undefined
    let isCancelled = false
    const stop = (): void => {
      isCancelled = true
      cancel?.()
    }
    // The engine may end the call as soon as it has it.
    ringing.set(callId, stop)
    const body = await given.offer().catch((error: unknown) => {
      ringing.delete(callId)
      throw error
    })

    const provisional = ({ status }: SipResponse): void => {
      if (status > 100) onRinging?.()
    }
    const invite = async (
      sequence: number,
      contact: string,
      authorization: readonly NewHeader[] = [],
    ): Promise<ClientOutcome> => {
      /** Each telephone that picks up has a dialog of its own. */
      const acknowledge = (response: SipResponse): Dialog => {
        const dialog = dialogOfAnswer(response, { uri, sequence, localTag, peer, contact })
        transactions.sendAck(requestIn(dialog, 'ACK', isAllowed))
        return dialog
      }
      const again = (response: SipResponse): void => {
        const dialog = acknowledge(response)
        // Another telephone of the same number has picked up, too late.
        if (deps.dialogOf(callId)?.remoteTag === dialog.remoteTag) return
        transactions.request(requestIn(dialog, 'BYE', isAllowed))
      }
      const headers: NewHeader[] = [
        ['From', `${given.from};tag=${localTag}`],
        ['To', `<${uri}>`],
        ['Call-ID', sipCallId],
        ['CSeq', `${sequence} INVITE`],
        ['Contact', contact],
        ...authorization,
        ...deps.headers,
      ]
      const request = { method: 'INVITE', uri, peer, headers, body }
      const transaction = transactions.request(request, { provisional, again })
      cancel = () => transaction.cancel()
      if (isCancelled) cancel()
      const outcome = await transaction.outcome
      const { response, status } = outcome
      if (!response) return outcome
      if ((status === 401 || status === 407) && credentials && sequence === 1 && !isCancelled) {
        const [asks, answers] =
          status === 401
            ? ['www-authenticate', 'Authorization']
            : ['proxy-authenticate', 'Proxy-Authorization']
        const answer = answerChallenge(headersOf(response, asks), request, credentials)
        if (answer !== undefined) return invite(2, contact, [[answers, answer]])
      }
      if (status < 300) {
        await deps.pickedUp(
          { callId, offer: body },
          acknowledge(response),
          response.body,
          isCancelled,
        )
      }
      return outcome
    }

    const ring = async (): Promise<number> => {
      try {
        if (isCancelled) return 487
        const { status } = await invite(1, await contactFor(peer))
        return isCancelled && status < 300 ? 487 : status
      } finally {
        ringing.delete(callId)
      }
    }
    return { sipCallId, outcome: ring(), cancel: stop }
  }

  return { dial, stop: (callId) => ringing.get(callId)?.(), size: () => ringing.size }
}
