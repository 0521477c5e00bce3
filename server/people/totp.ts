import { createHmac, randomBytes } from 'node:crypto'

/** Codes that change every half a minute, as authenticator apps show them: https://www.rfc-editor.org/rfc/rfc6238 */

const STEP_MS = 30_000
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns the step of the code. Undefined if it is wrong. The clocks may be half a minute apart. */
export function stepOfCode(code: string, secret: string, now: number): number | undefined {
  const step = Math.floor(now / STEP_MS)
  return [step, step - 1, step + 1].find((each) => codeAt(each, secret) === code)
}

export const codeNow = (secret: string, now: number): string =>
  codeAt(Math.floor(now / STEP_MS), secret)

function codeAt(step: number, secret: string): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = (mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000
  return String(number).padStart(6, '0')
}

/** Returns what an app reads from a QR code: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export const codeUri = (secret: string, email: string, issuer: string): string =>
  `otpauth://totp/${encodeURIComponent(`${issuer}:${email}`)}?${new URLSearchParams({ secret, issuer }).toString()}`

/** Returns ten codes that are good once each, for when the app is lost. 80 random bits each, so their hashes need no salt. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () =>
    toBase32(randomBytes(10))
      .toLowerCase()
      .replaceAll(/.{4}(?!$)/g, '$&-'),
  )

/** Returns a recovery code as it is stored, however somebody has typed it. */
export const plainRecoveryCode = (code: string): string =>
  code.toLowerCase().replaceAll(/[^a-z2-7]/g, '')

export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

function fromBase32(text: string): Buffer {
  const bits = text.replaceAll(/./g, (each) => ALPHABET.indexOf(each).toString(2).padStart(5, '0'))
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
