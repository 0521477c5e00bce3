/** Data that several servers on one database share besides records. Times are ISO 8601 strings in UTC. */
export interface SharedStorage
  extends SessionKeyStorage, RequestCountStorage, QuotaStorage, UnusedStorage, SecretStorage {
  /**
   * Deletes keys that expired before these times and counts whose window is over at `now`. Also clears the network hash
   * of calls that were created before these times. `used` is for keys that were redeemed and for calls that our engine
   * answered, whose agent may have a long limit.
   */
  deleteExpired(before: { unused: string; used: string }, now: string): Promise<void>
}

/** Session keys, stored by hash: somebody who reads the database cannot use them. */
export interface SessionKeyStorage {
  saveKey(key: StoredKey): Promise<void>
  /**
   * Uses up the key. Of any number of concurrent requests at any number of servers, exactly one gets the
   * brief.
   */
  redeemKey(hash: string, now: string): Promise<KeyRedemption>
  /** Makes the key usable again because no call came of it. Its expiry does not change. */
  giveBackKey(hash: string): Promise<void>
  callOfKey(hash: string): Promise<string | undefined>
  /** Asks whichever server holds the call to end it. */
  askHangUp(hash: string, now: string): Promise<void>
  /** The same for a call, by its id. */
  askHangUpOf(callId: string, now: string): Promise<void>
  /** Returns the calls that somebody asked to end. They stay listed until their key is deleted. */
  listHangUps(): Promise<string[]>
}

export interface StoredKey {
  hash: string
  callId: string
  /** The call's brief as JSON. */
  brief: string
  expiresAt: string
}

type KeyRedemption = { brief: string } | { refused: 'unknown' | 'expired' | 'used' }

/** Counts how often something happened in a window of time. */
export interface RequestCountStorage {
  /** Adds one. If the window is over, a new one starts and ends at `resetsAt`. */
  countRequest(
    name: string,
    now: string,
    resetsAt: string,
    latestReset: string,
  ): Promise<RequestCount>
  /** Reads the count without adding to it. The window may be over. Undefined if nothing was counted. */
  lookUpRequests(name: string): Promise<RequestCount | undefined>
  /** Takes back one request of those within `max`. Has no effect on a name that was never counted. */
  takeBackRequest(name: string, max: number): Promise<void>
}

/** Tracks how much of something was used in a window of time. */
export interface QuotaStorage {
  /**
   * Spends the quotas in order, each in full, and stops at the first that does not have enough left.
   * Resolves with that one, or with undefined if all were spent.
   */
  spendQuotas(spendings: readonly QuotaSpending[]): Promise<UsedQuota | undefined>
}

/** Amounts are whole numbers below 2 ** 31. */
export interface QuotaSpending {
  name: string
  amount: number
  max: number
  now: string
  /** When a window that starts now ends. */
  resetsAt: string
  /** A window that would end after this time started before the clock was set back. It starts over. */
  latestReset: string
}

export interface UsedQuota {
  name: string
  resetsAt: string
}

export interface RequestCount {
  count: number
  resetsAt: string
}

/** Secrets that the servers of one database share. */
export interface SecretStorage {
  /** Stores the drawn secret unless one with this name exists. Resolves with the stored one, the same for everybody. */
  secretOf(name: string, drawn: string): Promise<string>
}

/**
 * Recordings that could not be removed when they should have been. A path with a trailing `/` is a folder
 * of recordings.
 */
interface UnusedStorage {
  noteUnused(path: string, since: string): Promise<void>
  /** Returns the oldest paths that were noted before the given time. */
  listUnused(before: string, limit: number): Promise<string[]>
  forgetUnused(path: string): Promise<void>
  /** Drops the notes whose path a row points to after all. */
  forgetUnusedButKept(): Promise<void>
}
