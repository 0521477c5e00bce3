const FIXED_BYTES = 12

/** The header of an RTP packet. Source: RFC 3550 section 5.1. */
export interface RtpHeader {
  payloadType: number
  marker: boolean
  sequenceNumber: number
  timestamp: number
  ssrc: number
}

export interface ReadRtp extends RtpHeader {
  /** The length of the header with everything that it may contain. */
  headerBytes: number
  isPadded: boolean
}

/** Returns undefined for anything that is not RTP, such as RTCP. */
export function readRtp(packet: Buffer): ReadRtp | undefined {
  if (packet.length < FIXED_BYTES || packet[0]! >> 6 !== 2) return undefined
  const payloadType = packet[1]! & 0x7f
  // What RTCP has in the place of marker and payload type: RFC 5761 section 4.
  if (payloadType >= 64 && payloadType <= 95) return undefined
  let headerBytes = FIXED_BYTES + 4 * (packet[0]! & 0x0f)
  if (packet[0]! & 0x10) {
    if (packet.length < headerBytes + 4) return undefined
    headerBytes += 4 + 4 * packet.readUInt16BE(headerBytes + 2)
  }
  if (packet.length < headerBytes) return undefined
  return {
    payloadType,
    marker: packet[1]! >= 0x80,
    sequenceNumber: packet.readUInt16BE(2),
    timestamp: packet.readUInt32BE(4),
    ssrc: packet.readUInt32BE(8),
    headerBytes,
    isPadded: (packet[0]! & 0x20) !== 0,
  }
}

/** Returns what a packet carries, decrypted, without its padding. Undefined if the padding is longer than that. */
export function payloadOf(packet: Buffer, { headerBytes, isPadded }: ReadRtp): Buffer | undefined {
  const padding = isPadded ? packet.at(-1)! : 0
  const end = packet.length - padding
  if (end < headerBytes || (isPadded && padding === 0)) return undefined
  return packet.subarray(headerBytes, end)
}

export function writeRtp(header: RtpHeader, payload: Uint8Array): Buffer {
  const packet = Buffer.allocUnsafe(FIXED_BYTES + payload.length)
  packet[0] = 0x80
  packet[1] = (header.marker ? 0x80 : 0) | header.payloadType
  packet.writeUInt16BE(header.sequenceNumber, 2)
  packet.writeUInt32BE(header.timestamp, 4)
  packet.writeUInt32BE(header.ssrc, 8)
  packet.set(payload, FIXED_BYTES)
  return packet
}
