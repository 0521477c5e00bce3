import type { CallTurn } from '@ringwell/engine/engine.ts'

/**
 * Stores the transcripts of calls. A transcript is part of the record of a call, and is deleted with it.
 */
export interface TranscriptStorage {
  /**
   * Stores turns of a call. Newer text replaces the text at the same position. Returns false and stores
   * nothing if the call is unknown or was erased.
   */
  saveTurns(callId: string, turns: readonly SpokenTurn[], saidAt: string): Promise<boolean>
  /** The same for several calls, in one transaction. */
  saveTurnsOf(calls: readonly TurnsOfCall[]): Promise<boolean[]>
  /**
   * Returns what was said by call, sorted by position, without times and traces. Calls in which nothing was said are left
   * out.
   */
  listTurns(callIds: readonly string[]): Promise<ReadonlyMap<string, StoredTurn[]>>
  /** Returns the turns of one call with all that is known of them. */
  findTurns(callId: string): Promise<StoredTurn[]>
}

/** The text is empty if nothing was heard in the end. */
export type SpokenTurn = CallTurn

export interface TurnsOfCall {
  callId: string
  turns: readonly SpokenTurn[]
  saidAt: string
}

export interface StoredTurn extends SpokenTurn {
  /** When the server first received the turn, by its own clock. */
  saidAt: string
}
