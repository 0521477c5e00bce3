import { createHash, randomBytes } from 'node:crypto'
import type { CallBrief } from '@ringwell/engine/session/callPorts.ts'
import { ENGINE_CALL_LIMIT_MS, KEY_LIFETIME_MS } from '@ringwell/protocol/callLimits.ts'

/**
 * Short-lived keys of the embedded engine. Only hashes are held: in memory, where a restart voids them, or
 * in the database that several servers share (`sharedKeyStore.ts`).
 */
export interface KeyStore {
  /** `origin` is that of the page that asked, if a browser did: the key is good there and nowhere else. */
  issue(brief: CallBrief, origin?: string): Promise<{ value: string; expiresAt: number }>
  /** Uses the key up. Of any number of requests with one key, one gets the brief. */
  redeem(value: string, origin?: string): Promise<Redemption>
  /** Gives a redeemed key back, because no call came of it; it still expires when it did. */
  giveBack(value: string): Promise<void>
  /** The call that this key was redeemed for. */
  callOf(value: string): Promise<string | undefined>
  /** The call of this key is to end, also where another server holds it. */
  askHangUp(value: string): Promise<void>
}

/** Keys of one process. */
export interface LocalKeyStore extends KeyStore {
  /** Forgets what is past use. */
  sweep(): void
  readonly size: number
}

export type Redemption =
  | { brief: CallBrief }
  | { refused: 'unknown' | 'expired' | 'used' | 'elsewhere' }

/** A key that no browser asked for may go to any page: a site's own server asks for it. */
export const isElsewhere = (issuedTo: string | undefined, origin: string | undefined): boolean =>
  issuedTo !== undefined && issuedTo !== origin

interface Entry {
  brief: CallBrief
  origin: string | undefined
  /** By `uptime`. */
  expiresAt: number
  used: boolean
}

/** A key is remembered for this long after it expired: a call may run, and its reuse is told apart. */
export const REMEMBERED_MS = ENGINE_CALL_LIMIT_MS + 60_000
/** More than any honest minute brings; the oldest go first. */
const MAX_KEYS = 20_000

// A lookup by hash needs no constant-time comparison: timing tells nothing of a 256-bit preimage.
export const hashOfKey = (value: string): string =>
  createHash('sha256').update(value).digest('base64')

export const newKey = (): string => `ek_${randomBytes(32).toString('base64url')}`

/**
 * `now` is what visitors are told; whether a key has expired goes by `uptime`, ms that only go forward, so
 * that a clock that is set refuses nobody.
 */
export function createKeyStore(
  now: () => number = () => Date.now(),
  uptime: () => number = () => performance.now(),
): LocalKeyStore {
  // Insertion order is order of expiry.
  const entries = new Map<string, Entry>()

  const sweep = (): void => {
    for (const [key, entry] of entries) {
      if (entry.expiresAt + REMEMBERED_MS > uptime() && entries.size <= MAX_KEYS) return
      entries.delete(key)
    }
  }

  return {
    async issue(brief, origin) {
      sweep()
      const value = newKey()
      const expiresAt = uptime() + KEY_LIFETIME_MS
      entries.set(hashOfKey(value), { brief, origin, expiresAt, used: false })
      return { value, expiresAt: now() + KEY_LIFETIME_MS }
    },
    async redeem(value, origin) {
      const entry = entries.get(hashOfKey(value))
      if (!entry) return { refused: 'unknown' }
      if (isElsewhere(entry.origin, origin)) return { refused: 'elsewhere' }
      if (entry.used) return { refused: 'used' }
      if (entry.expiresAt <= uptime()) return { refused: 'expired' }
      entry.used = true
      return { brief: entry.brief }
    },
    async giveBack(value) {
      const entry = entries.get(hashOfKey(value))
      if (entry) entry.used = false
    },
    async callOf(value) {
      const entry = entries.get(hashOfKey(value))
      return entry?.used ? entry.brief.callId : undefined
    },
    // There is no other server that could hold it.
    askHangUp: async () => undefined,
    sweep,
    get size() {
      return entries.size
    },
  }
}
