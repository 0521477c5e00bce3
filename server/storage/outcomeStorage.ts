import type { CallOutcome } from '@ringwell/protocol/callOutcome.ts'
import type { CallEnd } from './storage.ts'

/** Stores what calls came to. An outcome is part of the record of a call, and is deleted with it. */
export interface OutcomeStorage {
  /**
   * Stores what a call has come to so far, in place of what it had come to before. Returns false and stores nothing if
   * the call is unknown or was erased.
   */
  saveOutcome(callId: string, outcome: CallOutcome, at: string): Promise<boolean>
  /** Returns outcomes by call. Calls without one are left out. */
  listOutcomes(callIds: readonly string[]): Promise<ReadonlyMap<string, CallOutcome>>
  /** Returns what callers asked an agent that it could not answer, for its last `limit` calls with such questions. */
  listUnanswered(agentUuid: string, limit: number): Promise<UnansweredQuestions[]>
}

interface UnansweredQuestions {
  /** When the call began. */
  askedAt: string
  questions: readonly string[]
}

/** A call that is over, as it is delivered. */
export interface EndedCall {
  callId: string
  agentUuid: string
  createdAt: string
  language: string
  end: CallEnd
  /** Undefined if nothing is known of it. */
  outcome: CallOutcome | undefined
}
