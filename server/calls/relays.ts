import { createHmac } from 'node:crypto'
import type { IceServer } from '@ringwell/protocol/session.ts'
import { LONGEST_CALL_MS } from './callLimitRange.ts'

export interface RelayOptions {
  /** The `turn:` and `turns:` addresses of one relay. They are the same for every visitor. */
  urls: readonly string[]
  /** coturn's `static-auth-secret`. */
  secret: string
}

/** Longer than the longest call and its key last. A relay checks the credentials again while a call is under way. */
const GOOD_FOR_S = LONGEST_CALL_MS / 1_000 + 300

/**
 * Returns relays with credentials for one call, which the relay can check without asking us. The user name
 * contains the expiry time, and the password is its HMAC.
 * https://datatracker.ietf.org/doc/html/draft-uberti-behave-turn-rest-00
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
