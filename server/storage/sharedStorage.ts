/** What several servers on one database share besides records. Times are ISO 8601 strings in UTC. */
export interface SharedStorage
  extends SessionKeyStorage, RequestCountStorage, QuotaStorage, UnusedStorage {
  /**
   * Drops keys that expired before then and counts that began anew by now, and forgets whose lines calls
   * held that were made before then.
   */
  deleteExpired(keysBefore: string, now: string): Promise<void>
}

/** Keys of calls, by their hash: whoever reads the database can use none. */
export interface SessionKeyStorage {
  saveKey(key: StoredKey): Promise<void>
  /** Uses the key up: of any number of requests at any number of servers, one gets the brief. */
  redeemKey(hash: string, now: string): Promise<KeyRedemption>
  /** No call came of it; it still expires when it did. */
  giveBackKey(hash: string): Promise<void>
  /** The call that this key was redeemed for. */
  callOfKey(hash: string): Promise<string | undefined>
  /** Whichever server holds the call is to end it. */
  askHangUp(hash: string, now: string): Promise<void>
  /** The calls that somebody asked to be ended; they stay listed until their key is forgotten. */
  listHangUps(): Promise<string[]>
}

export interface StoredKey {
  hash: string
  callId: string
  /** What the call is about, as JSON. */
  brief: string
  expiresAt: string
}

export type KeyRedemption = { brief: string } | { refused: 'unknown' | 'expired' | 'used' }

/** How often something happened in a window of time. */
export interface RequestCountStorage {
  /** Counts one more. A window that is over begins anew, and ends at `resetsAt`. */
  countRequest(
    name: string,
    now: string,
    resetsAt: string,
    latestReset: string,
  ): Promise<RequestCount>
  /** Without counting. The window may be over; undefined where nothing was counted. */
  lookUpRequests(name: string): Promise<RequestCount | undefined>
  /** Takes back one of those within `max`. Without effect on a name that was never counted. */
  takeBackRequest(name: string, max: number): Promise<void>
}

/** How much of something was used in a window of time. */
export interface QuotaStorage {
  /**
   * Spends one after the other, each of them all of its amount, up to the first of which less is left.
   * Resolves with that one; undefined when all were spent.
   */
  spendQuotas(spendings: readonly QuotaSpending[]): Promise<UsedQuota | undefined>
}

/** Amounts are whole numbers below 2 ** 31. */
export interface QuotaSpending {
  name: string
  amount: number
  max: number
  now: string
  /** When a window ends that begins now. */
  resetsAt: string
  /** A window that would end after this began before the clock was set back; it begins anew. */
  latestReset: string
}

export interface UsedQuota {
  name: string
  /** When the window ends. */
  resetsAt: string
}

export interface RequestCount {
  count: number
  resetsAt: string
}

/** Recordings, or with a `/` at the end folders of them, that could not be removed when it was time. */
export interface UnusedStorage {
  noteUnused(path: string, since: string): Promise<void>
  /** The oldest of those that were noted before then. */
  listUnused(before: string, limit: number): Promise<string[]>
  forgetUnused(path: string): Promise<void>
  /** Forgets those that a row points to after all. */
  forgetUnusedButKept(): Promise<void>
}
