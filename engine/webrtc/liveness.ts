import { ENGINE_CALL_LIMIT_MS } from '@ringwell/protocol/callLimits.ts'
import type { HangUpReason } from '../session/callPorts.ts'

export interface CallLimits {
  /** From the answer to the first packet that is certainly the caller's. */
  connectMs: number
  /** From the answer to an open event channel. */
  openMs: number
  silenceMs: number
  callMs: number
  /** Whoever has sent this and `floodBytesPerMs` since the answer is cut off. */
  floodBytes: number
  floodBytesPerMs: number
}

export const CALL_LIMITS: CallLimits = {
  /** A browser that has our answer checks the path at once. Nobody may hold a line with an offer alone. */
  connectMs: 5_000,
  /** The handshakes after that take some ten round trips: a second, on a bad network several. */
  openMs: 15_000,
  /**
   * Browsers check the connection every 2 to 6 s even when no sound flows, and a change of network
   * can swallow one check; nothing at all for this long means that nobody is there. What a caller
   * held must be free 10 s after it vanished.
   */
  silenceMs: 9_000,
  callMs: ENGINE_CALL_LIMIT_MS,
  /**
   * Opus at its highest rate is 64 bytes per ms, and events are small. werift keeps the parts of an
   * unfinished message in memory without limit, so whoever sends much more than a call can need goes.
   */
  floodBytes: 4_000_000,
  floodBytesPerMs: 100,
}

/** When things last happened, in ms of one clock. */
export interface Pulse {
  answeredMs: number
  /** Connected, with the event channel open. */
  connectedMs: number | undefined
  /** Any packet of the caller: sound, events, connection checks. As `answeredMs` until one came. */
  lastPacketMs: number
}

/** Why a call has to end now, if it has to. */
export function overdue(
  pulse: Pulse,
  nowMs: number,
  limits: CallLimits = CALL_LIMITS,
): HangUpReason | undefined {
  if (pulse.connectedMs === undefined) {
    const isThere = pulse.lastPacketMs > pulse.answeredMs
    const limitMs = isThere ? limits.openMs : limits.connectMs
    return nowMs - pulse.answeredMs > limitMs ? 'neverConnected' : undefined
  }
  if (nowMs - pulse.connectedMs > limits.callMs) return 'limit'
  return nowMs - pulse.lastPacketMs > limits.silenceMs ? 'vanished' : undefined
}
