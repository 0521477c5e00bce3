import type { CallNote } from '@ringwell/engine/callNotes.ts'
import type { CallOutcome } from '@ringwell/protocol/callOutcome.ts'
import type { CallEnd, StoredCall } from './callStorage.ts'

/** Stores the outcomes of calls. An outcome is part of the record of a call, and is deleted with it. */
export interface OutcomeStorage {
  /**
   * Adds notes to a call, and stores the outcome that follows from all of its notes. Several servers may have served
   * one call, and each of them knows only its own part. Returns false and stores nothing if the call is unknown or was
   * erased.
   */
  saveNotes(callId: string, notes: readonly CallNote[], at: string): Promise<boolean>
  /** Returns outcomes by call. Calls without one are left out. */
  listOutcomes(callIds: readonly string[]): Promise<ReadonlyMap<string, CallOutcome>>
  /** Counts the calls that were created from one time until before another. */
  countOutcomes(from: string, until: string): Promise<OutcomeCount[]>
  /** Counts the same calls by when they were created: the first 15 characters of the time, which is ten minutes. */
  countBegun(from: string, until: string): Promise<{ tenMinutes: string; calls: number }[]>
  /** Returns the newest calls of that time in which somebody may have been in danger. */
  listEmergencies(from: string, until: string, limit: number): Promise<EmergencyCall[]>
  /**
   * Returns the questions that an agent, or any agent, could not answer and no operator has settled, from the last `limit`
   * calls with such questions.
   */
  listUnanswered(agentUuid: string | undefined, limit: number): Promise<UnansweredQuestions[]>
}

interface OutcomeCount {
  agentUuid: string
  /** Null for calls without one, and for those under way unless somebody is in danger. */
  outcome: CallOutcome['outcome'] | null
  calls: number
  answered: number
  durationMs: number
}

interface EmergencyCall {
  callId: string
  agentUuid: string
  createdAt: string
  danger: CallOutcome['danger'] | null
}

interface UnansweredQuestions {
  callId: string
  agentUuid: string
  /** When the call was stored, and from when on people spoke. Undefined until it is over. */
  askedAt: string
  spokenFrom: string | undefined
  questions: readonly string[]
}

/** A call that is over, in the form in which it is delivered. */
export interface EndedCall extends Pick<
  StoredCall,
  'callId' | 'agentUuid' | 'createdAt' | 'channel' | 'direction' | 'line' | 'keyId' | 'language'
> {
  end: CallEnd
  /** Undefined if the call has no outcome. */
  outcome: CallOutcome | undefined
}
