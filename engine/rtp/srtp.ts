import {
  createCipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto'
import type { ReadRtp, RtpHeader } from './rtpPacket.ts'

/** The suites of RFC 4568: AES in counter mode with a key of 128 bits, and a tag of HMAC-SHA1 of 80 or 32 bits. */
const TAG_BYTES = { AES_CM_128_HMAC_SHA1_80: 10, AES_CM_128_HMAC_SHA1_32: 4 } as const

type SrtpSuite = keyof typeof TAG_BYTES
export const srtpSuites = Object.keys(TAG_BYTES) as SrtpSuite[]
export const isSrtpSuite = (name: string): name is SrtpSuite => Object.hasOwn(TAG_BYTES, name)

const MASTER_KEY_BYTES = 16
const SALT_BYTES = 14
/** The master key and the master salt. */
export const SRTP_KEY_BYTES = MASTER_KEY_BYTES + SALT_BYTES

export interface SrtpKey {
  suite: SrtpSuite
  key: Buffer
}

/** RFC 3711 section 4.3.2 */
const LABELS = { encryption: 0, authentication: 1, salt: 2 }
/** As many packets before the newest one are told from those that somebody sends again: RFC 3711 section 3.3.2. */
const WINDOW = 64
/** A caller has a stream, and another one after a transfer. */
const MOST_STREAMS = 16
const ROLLOVER = 0x1_0000

/** The keys of one direction, as RFC 3711 derives them once for the whole session (section 4.3). */
function deriveKeys({ key }: SrtpKey): {
  encryption: Buffer
  authentication: Buffer
  salt: Buffer
} {
  const master = key.subarray(0, MASTER_KEY_BYTES)
  const masterSalt = key.subarray(MASTER_KEY_BYTES, SRTP_KEY_BYTES)
  const derive = (label: number, bytes: number): Buffer => {
    const block = Buffer.alloc(16)
    masterSalt.copy(block)
    block[7]! ^= label
    return createCipheriv('aes-128-ctr', master, block).update(Buffer.alloc(bytes))
  }
  return {
    encryption: derive(LABELS.encryption, 16),
    authentication: derive(LABELS.authentication, 20),
    salt: derive(LABELS.salt, SALT_BYTES),
  }
}

function createTransform(srtp: SrtpKey) {
  const { encryption, authentication, salt } = deriveKeys(srtp)
  const cipherKey: KeyObject = createSecretKey(encryption)
  const macKey: KeyObject = createSecretKey(authentication)
  const tagBytes = TAG_BYTES[srtp.suite]
  return {
    tagBytes,
    /** Encrypts or decrypts: RFC 3711 section 4.1.1. */
    cipher: (bytes: Buffer, ssrc: number, index: number): Buffer => {
      const block = Buffer.alloc(16)
      salt.copy(block)
      block.writeUInt32BE((block.readUInt32BE(4) ^ ssrc) >>> 0, 4)
      block.writeUInt32BE((block.readUInt32BE(8) ^ Math.floor(index / ROLLOVER)) >>> 0, 8)
      block.writeUInt16BE(block.readUInt16BE(12) ^ (index % ROLLOVER), 12)
      return createCipheriv('aes-128-ctr', cipherKey, block).update(bytes)
    },
    /** RFC 3711 section 4.2 */
    tag: (packet: Buffer, index: number): Buffer => {
      const rollovers = Buffer.alloc(4)
      rollovers.writeUInt32BE(Math.floor(index / ROLLOVER) >>> 0)
      const mac = createHmac('sha1', macKey).update(packet).update(rollovers).digest()
      return mac.subarray(0, tagBytes)
    },
  }
}

/** Encrypts the packets of one stream, which come in the order of their numbers. */
export function createSrtpSender(srtp: SrtpKey): (packet: Buffer, header: RtpHeader) => Buffer {
  const { cipher, tag } = createTransform(srtp)
  let rollovers = 0
  let last: number | undefined
  return (packet, { sequenceNumber, ssrc }) => {
    if (last !== undefined && sequenceNumber < last) rollovers += 1
    last = sequenceNumber
    const index = rollovers * ROLLOVER + sequenceNumber
    const headerBytes = 12
    const encrypted = Buffer.concat([
      packet.subarray(0, headerBytes),
      cipher(packet.subarray(headerBytes), ssrc, index),
    ])
    return Buffer.concat([encrypted, tag(encrypted, index)])
  }
}

interface Stream {
  /** The highest index so far: the sequence number, continued beyond 16 bits. */
  highest: number
  /** The index that each place of the window was used for last. */
  seen: Float64Array
}

/**
 * Returns a function that authenticates and decrypts a packet. It returns undefined for packets that nobody with the key
 * has sent, or that have come before.
 */
export function createSrtpReceiver(
  srtp: SrtpKey,
): (packet: Buffer, header: ReadRtp) => Buffer | undefined {
  const { cipher, tag, tagBytes } = createTransform(srtp)
  const streams = new Map<number, Stream>()

  return (packet, { ssrc, sequenceNumber, headerBytes }) => {
    const end = packet.length - tagBytes
    if (end < headerBytes) return undefined
    const known = streams.get(ssrc)
    if (!known && streams.size >= MOST_STREAMS) return undefined
    const index = known ? indexNear(known.highest, sequenceNumber) : sequenceNumber
    if (known && (index <= known.highest - WINDOW || known.seen[index % WINDOW] === index)) {
      return undefined
    }
    const authentic = packet.subarray(0, end)
    if (!timingSafeEqual(tag(authentic, index), packet.subarray(end))) return undefined
    // Only now: nobody else may move the window or take a place in the table.
    const stream = known ?? { highest: index, seen: new Float64Array(WINDOW).fill(-1) }
    streams.set(ssrc, stream)
    stream.highest = Math.max(stream.highest, index)
    stream.seen[index % WINDOW] = index
    return Buffer.concat([
      authentic.subarray(0, headerBytes),
      cipher(authentic.subarray(headerBytes), ssrc, index),
    ])
  }
}

/** The index with this sequence number that is nearest to the highest one so far: RFC 3711 section 3.3.1. */
function indexNear(highest: number, sequenceNumber: number): number {
  const base = highest - (highest % ROLLOVER) + sequenceNumber
  if (base - highest > ROLLOVER / 2) return base >= ROLLOVER ? base - ROLLOVER : base
  return highest - base > ROLLOVER / 2 ? base + ROLLOVER : base
}
