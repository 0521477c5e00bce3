import type { RtpHeader } from './rtpPacket.ts'

const KEYS = '0123456789*#ABCD'
/** A longer event goes on in another one, which begins here. */
const LONGEST_EVENT = 0xffff

/**
 * Reads the keys that a telephone sends as events (RFC 4733 section 2). Each event has one timestamp and comes in many
 * packets, the last of them three times. Returns the key with the first packet of it that comes, and undefined otherwise.
 */
export function createKeyEvents(): (payload: Buffer, header: RtpHeader) => string | undefined {
  let last: { event: number; timestamp: number; ssrc: number } | undefined
  return (payload, { timestamp, ssrc }) => {
    const event = payload[0]
    if (event === undefined || payload.length < 4) return undefined
    const step = last?.ssrc === ssrc ? (timestamp - last.timestamp) | 0 : undefined
    // Late packets of an event before this one are no new key.
    if (step !== undefined && step <= 0) return undefined
    const goesOn = step === LONGEST_EVENT && last?.event === event
    last = { event, timestamp, ssrc }
    return goesOn ? undefined : KEYS[event]
  }
}
