import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto'

const HEADER_BYTES = 20
const MAGIC_COOKIE = 0x2112_a442
const CLASS_BITS = 0x0110
const USERNAME = 0x0006
const MESSAGE_INTEGRITY = 0x0008
const INTEGRITY_BYTES = 20
const USE_CANDIDATE = 0x0025
const FINGERPRINT = 0x8028
const FINGERPRINT_ATTRIBUTE_BYTES = 8

export type StunClass = 'request' | 'indication' | 'response'

/** Returns which kind of STUN message a datagram is, or undefined if it is not STUN. RFC 8489 section 5. */
export function stunClassOf(datagram: Buffer): StunClass | undefined {
  if (datagram.length < HEADER_BYTES || datagram.readUInt8(0) > 3) return undefined
  if (datagram.readUInt32BE(4) !== MAGIC_COOKIE) return undefined
  const bits = datagram.readUInt16BE(0) & CLASS_BITS
  if (bits === 0) return 'request'
  return bits === 0x0010 ? 'indication' : 'response'
}

/** The transaction id, which links a response to its request, in hex. */
export const transactionOf = (stun: Buffer): string => stun.toString('hex', 8, HEADER_BYTES)

export interface ConnectivityCheck {
  /** The client wants this path to be the one that is used. */
  nominates: boolean
  /** Whether the message was signed with this password. Takes about 10 µs. */
  isSignedWith(password: KeyObject): boolean
}

/** Returns the name of whom a request is addressed to: the first part of its user name. RFC 8445 section 7.2.2. */
export function addresseeOf(request: Buffer): string | undefined {
  for (const { type, value } of attributesOf(request)) {
    if (type === USERNAME) return value.toString('latin1').split(':', 1)[0]
  }
  return undefined
}

/**
 * Reads a connectivity check that is addressed to `username`. Returns undefined for anything else. What
 * follows the signature is not signed, so only a checksum may follow it. RFC 8445 section 7, RFC 8489 section
 * 14.5.
 */
export function parseCheck(request: Buffer, username: Buffer): ConnectivityCheck | undefined {
  let isAddressed = false
  let nominates = false
  for (const { type, at, value, end } of attributesOf(request)) {
    if (type === USERNAME) isAddressed = value.equals(username)
    if (type === USE_CANDIDATE) nominates = true
    if (type === MESSAGE_INTEGRITY) {
      if (!isAddressed || value.length !== INTEGRITY_BYTES || !endsAt(request, end))
        return undefined
      return {
        nominates,
        isSignedWith: (password) => isSigned(request, at, password),
      }
    }
  }
  return undefined
}

/** The attributes of a message up to one that is cut off. RFC 8489 section 14. */
function* attributesOf(message: Buffer) {
  for (let at = HEADER_BYTES; at + 4 <= message.length;) {
    const bytes = message.readUInt16BE(at + 2)
    const end = at + 4 + bytes
    if (end > message.length) return
    yield { type: message.readUInt16BE(at), at, value: message.subarray(at + 4, end), end }
    at = end + ((4 - (bytes % 4)) % 4)
  }
}

function endsAt(request: Buffer, end: number): boolean {
  if (request.length === end) return true
  const left = request.length - end
  return left === FINGERPRINT_ATTRIBUTE_BYTES && request.readUInt16BE(end) === FINGERPRINT
}

/** The length in the header counts up to the signature, not to the end of the message. */
function isSigned(request: Buffer, signedBytes: number, password: KeyObject): boolean {
  const signed = Buffer.from(request.subarray(0, signedBytes))
  signed.writeUInt16BE(signedBytes - HEADER_BYTES + 4 + INTEGRITY_BYTES, 2)
  const expected = createHmac('sha1', password).update(signed).digest()
  const start = signedBytes + 4
  return timingSafeEqual(expected, request.subarray(start, start + INTEGRITY_BYTES))
}
