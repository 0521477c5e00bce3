import { createPublicKey, type KeyObject, verify } from 'node:crypto'

/** What stands before the 32 bytes of an Ed25519 key in DER (RFC 8410). */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
/** Older webhooks may be repeated by somebody who has recorded them. */
const MOST_SECONDS_OLD = 300

/** Reads a public key as Telnyx shows it: 32 bytes in base64. Returns undefined if it is none. */
export function parseTelnyxKey(text: string): KeyObject | undefined {
  if (!/^[A-Za-z0-9+/]{43}=$/.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64')
  try {
    return createPublicKey({
      key: Buffer.concat([DER_PREFIX, bytes]),
      format: 'der',
      type: 'spki',
    })
  } catch {
    return undefined
  }
}

/**
 * Whether Telnyx has signed this body lately: Ed25519 over the time of the header, `|` and the body as it came.
 * https://developers.telnyx.com/development/api-fundamentals/webhooks/receiving-webhooks
 * @param timestamp the header `telnyx-timestamp`, in Unix seconds
 * @param signature the header `telnyx-signature-ed25519`, in base64
 */
export function isSignedByTelnyx(
  key: KeyObject,
  body: string,
  { timestamp, signature }: { timestamp: string | undefined; signature: string | undefined },
  nowMs: number,
): boolean {
  if (timestamp === undefined || signature === undefined || !/^\d{1,12}$/.test(timestamp)) {
    return false
  }
  if (Math.abs(nowMs / 1_000 - Number(timestamp)) > MOST_SECONDS_OLD) return false
  const bytes = Buffer.from(signature, 'base64')
  return bytes.length === 64 && verify(null, Buffer.from(`${timestamp}|${body}`), key, bytes)
}
