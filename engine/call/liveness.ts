import { engineCallLimitMs } from '@ringwell/protocol/callLimits.ts'
import type { HangUpReason } from '../engine.ts'

export interface CallLimits {
  /** From the answer to the first packet that certainly came from this client. */
  connectMs: number
  /** From the answer to an open leg. */
  openMs: number
  silenceMs: number
  callMs: number
  /** A client that has sent more than this plus `floodBytesPerMs` since the answer is cut off. */
  floodBytes: number
  floodBytesPerMs: number
  /** A client whose sound is longer than this plus `floodSoundRate` times the time since the answer is cut off. */
  floodSoundMs: number
  floodSoundRate: number
}

export const CALL_LIMITS: Omit<CallLimits, 'callMs'> = {
  /** A browser checks the path as soon as it has our answer. An offer alone must not keep a line busy. */
  connectMs: 5_000,
  /** The handshakes after that take about ten round trips: one second, or several on a bad network. */
  openMs: 15_000,
  /**
   * Browsers check the connection every 2 to 6 s even when no sound flows, and a change of network can swallow one
   * check. If nothing at all arrives for this long, nobody is there. A client's resources have to be free 10 s after it
   * vanished.
   */
  silenceMs: 9_000,
  /**
   * Opus at its highest rate is 64 bytes per ms, and events are small. werift keeps the parts of an
   * unfinished message in memory without a limit, so a client that sends much more than a call can need is
   * cut off.
   */
  floodBytes: 4_000_000,
  floodBytesPerMs: 100,
  /**
   * A few bytes of Opus may stand for 120 ms of sound, which costs as much to hear as any other. Sound that was late is
   * heard in addition to the silence that took its place, so on a bad network it may be longer than the call.
   */
  floodSoundMs: 10_000,
  floodSoundRate: 2,
}

/** The limits of a call that may last this long. */
export const limitsOf = (callLimitMs: number): CallLimits => ({
  ...CALL_LIMITS,
  callMs: engineCallLimitMs(callLimitMs),
})

/** When things last happened, in ms on the same clock. */
export interface Pulse {
  answeredMs: number
  /** When the leg was open. */
  connectedMs: number | undefined
  /**
   * Any packet from the client: sound, events, connection checks. Equals `answeredMs` until the first packet.
   */
  lastPacketMs: number
}

/** Returns why a call has to end now, or undefined. */
export function overdue(pulse: Pulse, nowMs: number, limits: CallLimits): HangUpReason | undefined {
  if (pulse.connectedMs === undefined) {
    const isThere = pulse.lastPacketMs > pulse.answeredMs
    const limitMs = isThere ? limits.openMs : limits.connectMs
    return nowMs - pulse.answeredMs > limitMs ? 'neverConnected' : undefined
  }
  if (nowMs - pulse.connectedMs > limits.callMs) return 'limit'
  return nowMs - pulse.lastPacketMs > limits.silenceMs ? 'vanished' : undefined
}
