import { createHmac } from 'node:crypto'
import type { IceServer } from '@ringwell/protocol/session.ts'

export interface RelayOptions {
  /** `turn:` and `turns:` addresses of one relay, the same for every visitor. */
  urls: readonly string[]
  /** coturn's `static-auth-secret`. */
  secret: string
}

/** A call and its key last less; a relay asks again for the credentials of a call under way. */
const GOOD_FOR_S = 3_600

/**
 * Relays with credentials for one call, which the relay can check by itself: the name is when they end,
 * the password its HMAC. https://datatracker.ietf.org/doc/html/draft-uberti-behave-turn-rest-00
 */
export function relaysFor(
  { urls, secret }: RelayOptions,
  callId: string,
  now: number = Date.now(),
): IceServer[] {
  const username = `${Math.floor(now / 1_000) + GOOD_FOR_S}:${callId}`
  const credential = createHmac('sha1', secret).update(username).digest('base64')
  return [{ urls: [...urls], username, credential }]
}
