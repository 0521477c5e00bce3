import { createHash, randomBytes } from 'node:crypto'
import type { CallBrief } from '@ringwell/engine/engine.ts'
import { longestCallMs } from '@ringwell/protocol/callLimits.ts'
import { KEY_LIFETIME_MS, type KeyTerms } from './realtimeProvider.ts'

/**
 * Stores the short-lived keys of the embedded engine. It holds only their hashes, either in memory, where a
 * restart voids them, or in the database that several servers share (`sharedKeyStore.ts`).
 */
export interface KeyStore {
  issue(brief: CallBrief, terms?: KeyTerms): Promise<{ value: string; expiresAt: number }>
  /** Uses up the key. If several requests send the same key, exactly one gets the brief. */
  redeem(value: string, origin?: string): Promise<Redemption>
  /** Makes a redeemed key usable again because no call resulted. Its expiry time does not change. */
  giveBack(value: string): Promise<void>
  /** Returns the id of the call that this key was redeemed for. */
  callOf(value: string): Promise<string | undefined>
  /** Asks for the end of this key's call, even if another server holds the call. */
  askHangUp(value: string): Promise<void>
}

/** Stores the keys of this process only. */
export interface LocalKeyStore extends KeyStore {
  /** Removes keys that are no longer needed. */
  deleteExpired(): void
  readonly size: number
}

type Redemption = Redeemed | { refused: 'unknown' | 'expired' | 'used' | 'elsewhere' }

interface Redeemed {
  brief: CallBrief
  /** See `KeyTerms`. */
  keyId?: string | undefined
}

/** A key that no browser asked for is valid on any page, because a site's own server asked for it. */
export const isElsewhere = (issuedTo: string | undefined, origin: string | undefined): boolean =>
  issuedTo !== undefined && issuedTo !== origin

interface Entry extends Redeemed {
  origin: string | undefined
  /** In `uptime` ms. */
  expiresAt: number
  used: boolean
}

/** How long to remember an expired key, because its call may still run, and to report its reuse as such. */
export const rememberedMs = (callLimitMs: number): number => longestCallMs(callLimitMs) + 60_000
/** More than real traffic creates in a minute. Beyond this, the oldest keys are removed first. */
const MAX_KEYS = 20_000
const SWEEP_EVERY_MS = 10_000

// A lookup by hash needs no constant-time comparison: timing reveals nothing about a 256-bit preimage.
export const hashOfKey = (value: string): string =>
  createHash('sha256').update(value).digest('base64')

/** Matches what may be a key of a call. */
export const CALL_KEY = /^ek_[\w-]{20,100}$/

export const newKey = (): string => `ek_${randomBytes(32).toString('base64url')}`

/**
 * Visitors get expiry times based on `now`. The store itself checks expiry with `uptime`, a number of ms that
 * never goes backward, so that changing the clock does not make a valid key expire.
 */
export function createKeyStore(
  now: () => number = () => Date.now(),
  uptime: () => number = () => performance.now(),
): LocalKeyStore {
  // The oldest key comes first.
  const entries = new Map<string, Entry>()
  let sweepAt = 0

  /** Looks at all keys, because the oldest is not the first to be forgotten if its call may last longer. */
  const deleteExpired = (): void => {
    sweepAt = uptime() + SWEEP_EVERY_MS
    for (const [key, { expiresAt, brief }] of entries) {
      if (expiresAt + rememberedMs(brief.limitMs) <= uptime()) entries.delete(key)
    }
  }

  const makeRoom = (): void => {
    if (uptime() >= sweepAt) deleteExpired()
    for (const key of entries.keys()) {
      if (entries.size < MAX_KEYS) return
      entries.delete(key)
    }
  }

  return {
    async issue(brief, { origin, keyId, lifetimeMs = KEY_LIFETIME_MS } = {}) {
      makeRoom()
      const value = newKey()
      const expiresAt = uptime() + lifetimeMs
      entries.set(hashOfKey(value), { brief, origin, keyId, expiresAt, used: false })
      return { value, expiresAt: now() + lifetimeMs }
    },
    async redeem(value, origin) {
      const entry = entries.get(hashOfKey(value))
      if (!entry) return { refused: 'unknown' }
      if (isElsewhere(entry.origin, origin)) return { refused: 'elsewhere' }
      if (entry.used) return { refused: 'used' }
      if (entry.expiresAt <= uptime()) return { refused: 'expired' }
      entry.used = true
      const { brief, keyId } = entry
      return { brief, ...(keyId !== undefined && { keyId }) }
    },
    async giveBack(value) {
      const entry = entries.get(hashOfKey(value))
      if (entry) entry.used = false
    },
    async callOf(value) {
      const entry = entries.get(hashOfKey(value))
      return entry?.used ? entry.brief.callId : undefined
    },
    // No other server can hold the call.
    askHangUp: async () => undefined,
    deleteExpired,
    get size() {
      return entries.size
    },
  }
}
