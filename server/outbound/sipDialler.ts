import type { Engine } from '@ringwell/engine/engine.ts'
import { messageOf } from '@ringwell/protocol/errors.ts'
import type { Logger } from '../logging.ts'
import type { Sip } from '../sip/sip.ts'
import type { DialledSipCall } from '../sip/outgoingCalls.ts'
import {
  DialError,
  type DialledCall,
  type Dialler,
  type DialReports,
  isRejection,
  type Unanswered,
} from './dialler.ts'

export interface SipDiallerOptions {
  sip: Pick<Sip, 'dial'>
  engine: Pick<Engine, 'connect' | 'hangUp'>
  /** The name of a trunk that takes calls. */
  trunk: string
  log: Logger
}

/**
 * Rings over a SIP trunk. The engine has the call from the beginning, because its SDP goes with the INVITE: the call
 * holds a line while the telephone rings, and whoever picks up is heard from their first word on.
 */
export function createSipDialler({ sip, engine, trunk, log }: SipDiallerOptions): Dialler {
  /** Our ids of the calls that ring. */
  const ringing = new Map<string, string>()

  async function follow(
    { brief: { callId }, ringSeconds }: DialledCall,
    dialled: DialledSipCall,
    told: DialReports,
    hasRung: () => boolean,
  ): Promise<void> {
    const { sipCallId, outcome } = dialled
    ringing.set(sipCallId, callId)
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      dialled.cancel()
    }, ringSeconds * 1_000)
    const status = await outcome
    clearTimeout(timer)
    ringing.delete(sipCallId)
    if (status < 300) {
      if (!(await told.pickedUp(sipCallId))) engine.hangUp(callId, 'failed')
      return
    }
    const reason = isLate ? 'noAnswer' : reasonOf(status, hasRung())
    if (reason === 'failed')
      log.warn({ call: callId, trunk, status }, 'a trunk did not make a call')
    told.unanswered(reason)
    // Without effect if the engine has ended the call itself, such as for an operator.
    engine.hangUp(callId, reason)
  }

  return {
    line: trunk,
    async dial(call, told) {
      const { brief, to, from } = call
      const { callId } = brief
      let hasRung = false
      let lineCall = ''
      const rings = (): void => {
        if (hasRung) return
        hasRung = true
        void told.ringing(lineCall)
      }
      try {
        const dialled = await sip.dial(
          {
            callId,
            to,
            from,
            trunk,
            offer: (peer, isEncrypted) =>
              engine.connect({ kind: 'rtp', offer: undefined, peer, isEncrypted }, brief),
          },
          rings,
        )
        lineCall = dialled.sipCallId
        void follow(call, dialled, told, () => hasRung)
        return lineCall
      } catch (error) {
        throw new DialError(messageOf(error), false)
      }
    },
    async cancel(lineCall) {
      const callId = ringing.get(lineCall)
      if (callId !== undefined) engine.hangUp(callId, 'noAnswer')
    },
  }
}

/** @param hasRung whether the trunk has said that the telephone rings */
function reasonOf(status: number, hasRung: boolean): Unanswered {
  if (status === 486 || status === 600) return 'busy'
  if (isRejection(status)) return 'rejected'
  // Without a word of ringing, 408 is a trunk that has not answered us.
  return status === 480 || (status === 408 && hasRung) ? 'noAnswer' : 'failed'
}
