import type { CallNote } from '@ringwell/engine/dialogue/callNotes.ts'
import type { CallOutcome } from '@ringwell/protocol/callOutcome.ts'
import type { CallEnd } from './storage.ts'

/** Stores what calls came to. An outcome is part of the record of a call, and is deleted with it. */
export interface OutcomeStorage {
  /**
   * Stores what happened in a call, and what the call has come to by all that was ever noted: several servers may have
   * worked for one call, and each of them knows only its own part. Returns false and stores nothing if the call is unknown
   * or was erased.
   */
  saveNotes(callId: string, notes: readonly CallNote[], at: string): Promise<boolean>
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
