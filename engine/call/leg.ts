/**
 * A leg is one caller's wire: WebRTC, or whatever else brings sound and events to this process. A call knows no more
 * of it than this file says.
 */

import type { ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'
import type { SdpStep } from '../engine.ts'
import type { CallLimits } from './liveness.ts'

/** A packet of Opus as RTP carries it (RFC 7587). `timestamp` counts at 48 kHz. */
export interface OpusPacket {
  ssrc: number
  sequenceNumber: number
  timestamp: number
  payload: Uint8Array
}

/** Sees the packets of both sides, such as to record them. Times are in ms, on the clock of `performance.now`. */
export interface PacketTap {
  /** A packet as it arrived: perhaps late, twice or out of order. The payload may be kept, but not changed. */
  heardPacket(packet: OpusPacket, nowMs: number): void
  /**
   * 20 ms of the caller as Opus, from a leg that hears something else: in order, none twice, at any pace. The payload is
   * valid only until this returns.
   */
  heardFrame(payload: Uint8Array, nowMs: number): void
  /** The 20 ms that were sent. The payload is valid only until this returns. */
  sentPacket(payload: Uint8Array, nowMs: number): void
}

/** What a leg tells its call, once it has opened. Nothing has an effect after the end of the call. */
export interface LegEvents {
  /** Sound and events can go both ways. Called once. */
  opened(): void
  /** Takes 20 ms of the caller's sound: 16 kHz mono, in order, with what was lost concealed. */
  heard(frame: Int16Array): void
  /** Takes a message of the caller, unparsed. */
  message(text: string): void
  /** The caller has gone or can't be reached. */
  left(): void
  /** The wire is gone without a word of the caller, who may still be there. */
  lost(): void
  /** The caller did something that no real client does, or somebody else speaks in the caller's place. */
  misused(reason: string): void
  readonly tap?: PacketTap
}

export interface Leg {
  /** What the caller gets in answer to the request for the leg, such as an SDP answer. */
  readonly answer: string
  /** The limits of its calls that differ from `CALL_LIMITS`. */
  readonly limits?: Partial<CallLimits>
  /** Called every 20 ms, before `play`, even before the leg is open. */
  tick(nowMs: number): void
  /** Sends 20 ms of the agent (24 kHz mono), or silence. Does nothing while no sound can be sent. */
  play(samples: Int16Array | undefined, nowMs: number): void
  /**
   * Sends sound of the agent (24 kHz mono) as soon as it is made. A leg has this only if its caller plays what comes on a
   * clock of their own. What `play` gets is then what this caller is supposed to be hearing.
   */
  playAhead?(samples: Int16Array): void
  /**
   * How many ms of what `play` got are still to be heard. A leg has this only if it is told what the caller has heard.
   */
  unheardMs?(nowMs: number): number
  /** Whether the caller has put the call on hold: nobody hears the agent, and what comes is not the caller. */
  isHeld?(): boolean
  /**
   * Goes on with the negotiation that `answer` began. A leg without this has nothing to negotiate.
   * @throws {EngineError} if there is nothing in common
   */
  negotiate?(step: SdpStep): string
  /** Returns false if the event was not sent. */
  send(event: ServerEvent): boolean
  /** What certainly came from this caller so far: the number of packets of any kind, and the bytes of their content. */
  received(): { packets: number; bytes: number }
  /** Frees everything that the leg holds, and tells the caller if there is still somebody. */
  close(): Promise<void>
}

/**
 * Opens a leg. If `signal` aborts, nobody waits for the leg any more: it may reject or still open, and is then closed.
 * @throws {EngineError} if this caller can't be connected
 */
export type OpenLeg = (events: LegEvents, signal: AbortSignal) => Promise<Leg>
