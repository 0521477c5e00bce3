import type { CallEnd } from './callStorage.ts'
import type { Page } from './page.ts'
import type { SampleRecord } from './taskStorage.ts'

/** Stores the calls that we make, and whom we never ring. `BudgetStorage.createCallWithin` creates such a call. */
export interface OutboundStorage {
  findOutboundCall(
    by: { callId: string } | { keyId: string; idempotencyKey: string },
  ): Promise<StoredOutboundCall | undefined>
  /** Records how the carrier names the call, and, once it says so, that the telephone rings. Has no effect on an answered call. */
  advanceOutboundCall(
    callId: string,
    state: 'dialling' | 'ringing',
    carrierCall: string,
  ): Promise<void>
  /**
   * Records that somebody has answered, and returns the brief of the call. Undefined if the call is over, is streamed
   * already, or has another name at the carrier. The carrier may ask twice.
   */
  takeOutboundAnswer(callId: string, carrierCall: string): Promise<string | undefined>
  /**
   * Ends a call that nobody holds, and stores a delivery of the end like `endCall`. Returns false, without any effect, if
   * its sound is streamed, it is over, or the carrier has another name for it.
   */
  endUnheldCall(
    callId: string,
    carrierCall: string | undefined,
    end: CallEnd,
    announceAt?: string,
  ): Promise<boolean>
  /** Returns the calls that were made before the given time, and that nobody has begun to hold or to end. */
  listUnheldCalls(
    before: string,
  ): Promise<readonly Pick<StoredOutboundCall, 'callId' | 'state' | 'carrierCall'>[]>
  /** Adds a number to those that are never rung. Keeps the entry of one that is there. */
  addNeverRung(entry: NeverRung): Promise<void>
  /** Returns false if the number is not there. */
  deleteNeverRung(number: string): Promise<boolean>
  /** The newest first. The key of a position is the number. */
  listNeverRung(page: Page): Promise<NeverRung[]>
}

interface NewOutboundCall {
  callId: string
  /** The operator's key that asked for the call. */
  keyId: string
  /** The name under which the operator's program asks for this call. A second request with it begins no other call. */
  idempotencyKey: string | undefined
  /** What was asked for, to tell a repeated request from another one under the same name. */
  fingerprint: string
  /** E.164. Goes if the call is erased. */
  number: string
  /** What the engine is told of the call, as JSON. Goes when the call is erased. */
  brief: string
  createdAt: string
}

export interface StoredOutboundCall extends NewOutboundCall {
  /** The carrier's own name of the call. Undefined while the carrier has not told it. */
  carrierCall: string | undefined
  /** How far the call has come. That it is over is in the record of the call. */
  state: 'dialling' | 'ringing' | 'answered'
}

export interface NeverRung {
  /** E.164. */
  number: string
  /** Who wants that, and why, as far as it is known. */
  reason: string
  addedAt: string
}

/** A call that we want to make, and how many of them there may be. */
export interface OutboundWish {
  call: Omit<NewOutboundCall, 'callId'>
  /** What the agent knows of this call alone, in place of its sample. */
  record: SampleRecord | undefined
  limits: {
    /** Calls that were made at or after this time count for the day. */
    since: string
    perNumber: number
    perDay: number
    atOnce: number
    /** Of the calls of this key alone. Undefined for operators in the console. */
    ofKey?: { perDay: number; atOnce: number } | undefined
  }
}

/** Why we don't ring. `repeated`: the same request came before. */
export type OutboundRefusal =
  | 'neverRing'
  | 'repeated'
  | 'perNumber'
  | 'perDay'
  | 'keyPerDay'
  | 'atOnce'
  | 'keyAtOnce'
