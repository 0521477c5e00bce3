import { stackOf } from '@ringwell/protocol/errors.ts'
import type { Log } from '../engine.ts'
import type { PacketTap } from './leg.ts'

/** Returns a tap that falls silent after its first error or the end of the call: what it serves must not end a call. */
export function guardTap(
  tap: PacketTap,
  isOver: () => boolean,
  callId: string,
  log: Log,
): PacketTap {
  let hasFailed = false

  function pass(what: () => void): void {
    if (hasFailed || isOver()) return
    try {
      what()
    } catch (error) {
      hasFailed = true
      log('error', 'The packets of a call can no longer be followed.', {
        callId,
        error: stackOf(error),
      })
    }
  }

  return {
    heardPacket: (packet, nowMs) => pass(() => tap.heardPacket(packet, nowMs)),
    heardFrame: (payload, nowMs) => pass(() => tap.heardFrame(payload, nowMs)),
    sentPacket: (payload, nowMs) => pass(() => tap.sentPacket(payload, nowMs)),
  }
}
