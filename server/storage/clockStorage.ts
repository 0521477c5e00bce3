/**
 * Stores what is known about the time, so that a wrong clock deletes nothing. Times are ISO 8601 in UTC.
 */
export interface ClockStorage {
  /** Returns undefined for a new database. */
  readClockMark(): Promise<ClockMark | undefined>
  writeClockMark(mark: ClockMark): Promise<void>
  /** Returns when the newest call, lead or message was stored. */
  newestRowAt(): Promise<string | undefined>
  /** Counts the calls and recordings that were first stored before the given time. */
  countStoredBefore(before: string): Promise<{ calls: number; recordings: number }>
}

export interface ClockMark {
  /** The latest time that is known to have passed. */
  trustedAt: string
  /** An operator has confirmed that rows up to this time have dates in the future. */
  knownUntil: string | undefined
}
