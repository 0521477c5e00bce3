/** What is known of the time, so that nothing is deleted by a clock that is wrong. ISO 8601 in UTC. */
export interface ClockStorage {
  /** Undefined for a new database. */
  readClockMark(): Promise<ClockMark | undefined>
  writeClockMark(mark: ClockMark): Promise<void>
  /** When the newest call, lead or message was stored. */
  newestRowAt(): Promise<string | undefined>
  /** How many calls and recordings were first stored before then. */
  countStoredBefore(before: string): Promise<{ calls: number; recordings: number }>
}

export interface ClockMark {
  /** The latest moment that is known to have come. */
  trustedAt: string
  /** An operator knows that rows up to here are in the future. */
  knownUntil: string | undefined
}
