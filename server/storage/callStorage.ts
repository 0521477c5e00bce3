import type { LeadForm } from '@ringwell/protocol/forms.ts'
import type { MinuteCost } from './callCost.ts'

export interface CallStorage {
  createCall(call: NewCall): Promise<void>
  findCall(callId: string): Promise<StoredCall | undefined>
  /** Whether there is a call over this trunk with the carrier's own id. */
  hasCarrierCall(trunk: string, carrierCall: string): Promise<boolean>
  wasCalled(agentUuid: string): Promise<boolean>
  /** Records that the caller was answered, and over what: a key may be used over another channel than was expected. */
  answerCall(callId: string, answeredAt: string, channel: CallChannel): Promise<void>
  /**
   * Has no effect on a call that is unknown or has ended. With `announceAt`, also stores a delivery of the end, which
   * is due then.
   */
  endCall(callId: string, end: CallEnd, announceAt?: string): Promise<void>
  /** Sets an end that is only known from recordings. A longer call replaces a shorter one. */
  extendCall(callId: string, end: CallEnd): Promise<void>
  /**
   * Ends the open calls that were answered before the given time, and stores the deliveries of their ends like
   * `endCall`. Each has lasted as long as its recordings, or until the last turn that is stored. A call of which there
   * is neither ends at `endedAt` and has lasted 0 ms. With `beyondLimitMs`, a call is spared until its own limit and this
   * time have passed between its answer and the given time. Returns how many were ended.
   */
  endOpenCalls(
    end: Omit<CallEnd, 'durationMs'>,
    answeredBefore: string,
    announceAt?: string,
    beyondLimitMs?: number,
  ): Promise<number>
  /**
   * Stores a rating from 1 to 5, which replaces the previous one. Returns false if the call is unknown.
   */
  rateCall(callId: string, rating: number): Promise<boolean>
  /**
   * Deletes the caller's details, the transcript, the rows of the recordings and what tools noted. From then on nothing
   * is stored for this call. Bookings and leads that the caller asked for stay, without the call's id. The caller of
   * this method must delete the files. Returns undefined if the call is unknown.
   */
  eraseCall(callId: string, erasedAt: string): Promise<{ agentUuid: string } | undefined>
  /** Returns the ids of the oldest calls of an agent that were created before the given time and are not erased. */
  listUnerasedBefore(agentUuid: string, before: string, limit: number): Promise<string[]>
  /**
   * Deletes the oldest calls that were created before the given time, at most `limit`, so that nobody waits
   * long for the end of a large deletion. Returns how many.
   */
  deleteCallsBefore(before: string, limit: number): Promise<number>
}

/** What a call comes over: the browser's WebRTC, a WebSocket or the telephone. */
export type CallChannel = 'browser' | 'socket' | 'phone'

/** How a telephone call goes. */
export interface CallLine {
  /** The number of ours that was called, or that is shown to whom we call. E.164. */
  ownNumber: string
  /** Over which carrier or trunk it goes, such as `twilio`. */
  trunk: string
  /** The carrier's own id of the call. Only one call has it. Goes if the call is erased. */
  carrierCall?: string | undefined
  /** What a minute of it costs. Undefined if nobody has said. */
  cost?: MinuteCost | undefined
}

export interface NewCall {
  callId: string
  /** The hash of the call token. Absent for calls that were created before calls had tokens. */
  tokenHash?: string | undefined
  agentUuid: string
  createdAt: string
  channel: CallChannel
  /** `out` if we called somebody. */
  direction: 'in' | 'out'
  /** The number of the caller, or the number that we called. Only phones have one. Goes if the call is erased. */
  callerNumber?: string | undefined
  /** Only calls on the telephone have one. Absent from those that were made before calls had it. */
  line?: CallLine | undefined
  /** The operator's key that the call was asked for with. */
  keyId?: string | undefined
  /** Which version of an operator's own agent answered; 0 for a call that tried a draft. */
  agentVersion?: number | undefined
  /** How long the call may last. */
  limitMs: number
  /** BCP 47. */
  language: string
  voice: string
  accent: string
  /** The agent whose tasks the call may work on. Absent if there are none. */
  tasksOf?: string | undefined
  /** The agent whose knowledge another provider's model may search. */
  knowledgeOf?: string | undefined
  /** The origin of the page that asked for the session, if the browser sent it. */
  origin: string | undefined
  visitor: LeadForm
}

export interface CallEnd {
  endedAt: string
  /** From connection to end, in ms. 0 if the call never connected. */
  durationMs: number
  reason: string
}

export interface StoredCall extends NewCall {
  /** Absent if there was no offer, or if it went to OpenAI. */
  answeredAt: string | undefined
  end: CallEnd | undefined
  /** The visitor's rating, 1 to 5. */
  rating: number | undefined
  /** When the visitor had the call erased: names and recordings are gone. */
  erasedAt: string | undefined
  /** The position of the first turn in which the visitor was upset. */
  upsetTurn: number | undefined
}
