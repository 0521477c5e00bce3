import type { CallAction, CallBrief, HangUpReason } from '../engine.ts'
import type { ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'

/** What a session sees of its call. `createCall` implements it. */
export interface CallWire {
  /**
   * The caller gets sound in events, as soon as it is made, and plays it on a clock of their own. So it can't be held,
   * and it falls silent when the caller hears that somebody has begun to speak. Their sound comes in events, too.
   */
  readonly playsAhead: boolean
  /** Sends an event to the caller. Never throws. Does nothing after the call has ended. */
  send(event: ServerEvent): void
  /** Queues 24 kHz mono samples for the pacer to send. */
  play(samples: Int16Array): void
  /** Drops what is queued; the next frame is silence. Returns how many ms were dropped. */
  clear(): number
  /** Falls silent at once and keeps what is queued. Does nothing where the caller `playsAhead`. */
  hold(): void
  /** Continues after `hold`, from the start of the word that was cut off, at most `mostMs` back. */
  resume(mostMs: number): void
  /** Returns how many ms are queued and not yet sent, or not yet heard if the leg knows that. */
  queuedMs(): number
  /** The caller hears nothing at the moment and says nothing. What is queued waits. */
  isOnHold(): boolean
  hangUp(reason: HangUpReason): void
  /** Somebody in the call is in danger, so it may last longer than others. */
  extend(): void
}

/** What a call sees of its session. `session/` implements it. */
export interface CallSession {
  /** The call is open: sound and events go both ways. Called once. */
  opened(): void
  /** Takes a message of the caller, unparsed. */
  received(message: string): void
  /** Takes 20 ms of the visitor's sound: 16 kHz mono, in order, with lost packets concealed. */
  heard(samples: Int16Array): void
  /** A person of the operator does something. */
  act(action: CallAction): void
  /** Everything in the queue of `play` has been sent. Not called after `clear`. */
  drained(): void
  /**
   * The call is over. Frees everything that the session holds. Idempotent.
   * @param unheardMs for how long nobody may have been there to hear the agent
   */
  closed(reason: HangUpReason, unheardMs?: number): void
}

/** Takes the sound of both sides of a call while somebody listens to it. */
export interface LiveSound {
  /** Takes the caller's sound: 16 kHz. */
  heard(frame: Int16Array): void
  /** Called every 20 ms, with the agent's sound: 24 kHz. */
  tick(frame: Int16Array | undefined): void
}

export type CreateCallSession = (brief: CallBrief, wire: CallWire) => CallSession
