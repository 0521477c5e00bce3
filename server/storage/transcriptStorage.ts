/**
 * Stores the transcripts of calls. A transcript is part of the record of a call, and is deleted with it.
 */
export interface TranscriptStorage {
  /**
   * Stores turns of a call. Newer text replaces the text at the same position. Returns false and stores
   * nothing if the call is unknown or was erased.
   */
  saveTurns(callId: string, turns: readonly SpokenTurn[], saidAt: string): Promise<boolean>
  /** Returns turns by call, sorted by position. Calls in which nothing was said are left out. */
  listTurns(callIds: readonly string[]): Promise<ReadonlyMap<string, StoredTurn[]>>
}

export interface SpokenTurn {
  /** Starts at 0. */
  position: number
  who: 'agent' | 'visitor'
  /** Empty if nothing was heard in the end. */
  text: string
}

export interface StoredTurn extends SpokenTurn {
  /** When the server first received the turn, by its own clock. */
  saidAt: string
}
