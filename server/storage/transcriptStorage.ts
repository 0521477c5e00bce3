/** What was said in calls. It is part of the record of a call, and goes with it. */
export interface TranscriptStorage {
  /**
   * Keeps turns of a call: newer words replace those at the same position. False, and nothing is kept,
   * for a call that is unknown or was erased.
   */
  saveTurns(callId: string, turns: readonly SpokenTurn[], saidAt: string): Promise<boolean>
  /** By call, in the order of their positions; a call in which nothing was said is left out. */
  listTurns(callIds: readonly string[]): Promise<ReadonlyMap<string, StoredTurn[]>>
}

export interface SpokenTurn {
  /** Counts from 0. */
  position: number
  who: 'agent' | 'visitor'
  /** Empty where nothing was heard of it after all. */
  text: string
}

export interface StoredTurn extends SpokenTurn {
  /** When we first learned of it, by our own clock. */
  saidAt: string
}
