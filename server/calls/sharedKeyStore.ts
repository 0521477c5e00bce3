import type { CallBrief } from '@ringwell/engine/engine.ts'
import type { SessionKeyStorage } from '../storage/sharedStorage.ts'
import { hashOfKey, isElsewhere, type KeyStore, newKey } from './keyStore.ts'
import { KEY_LIFETIME_MS } from './realtimeProvider.ts'

/**
 * Stores keys that any server of the database can redeem, but only one of them and only once. The clocks of
 * the servers should agree to within a few seconds, because a key is valid for 60 s by its issuer's clock.
 */
export function createSharedKeyStore(
  storage: SessionKeyStorage,
  now: () => number = Date.now,
): KeyStore {
  const nowIso = (): string => new Date(now()).toISOString()
  return {
    async issue(brief, { origin, keyId, lifetimeMs = KEY_LIFETIME_MS } = {}) {
      const value = newKey()
      const expiresAt = now() + lifetimeMs
      await storage.saveKey({
        hash: hashOfKey(value),
        callId: brief.callId,
        brief: JSON.stringify({ brief, origin, keyId }),
        expiresAt: new Date(expiresAt).toISOString(),
      })
      return { value, expiresAt }
    },
    async redeem(value, origin) {
      const redemption = await storage.redeemKey(hashOfKey(value), nowIso())
      if ('refused' in redemption) return redemption
      // Only servers of this database write this value, so it needs no validation.
      const { origin: issuedTo, ...issued } = JSON.parse(redemption.brief) as {
        brief: CallBrief
        origin?: string
        keyId?: string
      }
      if (!isElsewhere(issuedTo, origin)) return issued
      await storage.giveBackKey(hashOfKey(value))
      return { refused: 'elsewhere' }
    },
    giveBack: (value) => storage.giveBackKey(hashOfKey(value)),
    callOf: (value) => storage.callOfKey(hashOfKey(value)),
    askHangUp: (value) => storage.askHangUp(hashOfKey(value), nowIso()),
  }
}
