const HEADER_BYTES = 13
const VERSION_MAJOR = 0xfe
const CHANGE_CIPHER_SPEC = 20
const ALERT = 21
const HANDSHAKE = 22
const APPLICATION_DATA = 23
const HANDSHAKE_HEADER_BYTES = 12
const FINISHED = 20

/** One DTLS record: its header fields, and its content as received. RFC 6347 section 4.1. */
export interface DtlsRecord {
  contentType: number
  protocolVersion: { major: number; minor: number }
  /** Epoch 0 is plaintext, so its sender has proved nothing. */
  epoch: number
  sequenceNumber: number
  contentLen: number
  fragment: Buffer
}

export interface FilteredRecords {
  /** What the DTLS stack may see. Undefined when nothing is left. */
  passed: Buffer | undefined
  /** Encrypted alerts. They must be decrypted before we know that the peer really sent them. */
  alerts: DtlsRecord[]
}

/**
 * Removes records from a datagram that no honest peer sends at this time: records of unknown types, alerts in
 * plaintext, data before the handshake has proved who sends it and, once the connection is up, everything in plaintext.
 * RFC 6347 section 4.1.2.7 lets a receiver drop such records silently.
 */
export function filterRecords(datagram: Buffer, isConnected: boolean): FilteredRecords {
  const kept: Buffer[] = []
  const alerts: DtlsRecord[] = []
  let at = 0
  while (at + HEADER_BYTES <= datagram.length) {
    const end = at + HEADER_BYTES + datagram.readUInt16BE(at + 11)
    if (end > datagram.length) break
    const record = readRecord(datagram, at, end)
    if (isWanted(record, isConnected)) {
      if (record.contentType === ALERT) alerts.push(record)
      else kept.push(datagram.subarray(at, end))
    }
    at = end
  }
  const [first] = kept
  if (!first) return { passed: undefined, alerts }
  if (first.length === datagram.length) return { passed: datagram, alerts }
  return { passed: kept.length === 1 ? first : Buffer.concat(kept), alerts }
}

function readRecord(datagram: Buffer, at: number, end: number): DtlsRecord {
  return {
    contentType: datagram.readUInt8(at),
    protocolVersion: { major: datagram.readUInt8(at + 1), minor: datagram.readUInt8(at + 2) },
    epoch: datagram.readUInt16BE(at + 3),
    sequenceNumber: datagram.readUIntBE(at + 5, 6),
    contentLen: end - at - HEADER_BYTES,
    fragment: datagram.subarray(at + HEADER_BYTES, end),
  }
}

function isWanted(record: DtlsRecord, isConnected: boolean): boolean {
  const { contentType, protocolVersion, epoch, fragment } = record
  if (protocolVersion.major !== VERSION_MAJOR) return false
  if (epoch > 0) {
    if (contentType === APPLICATION_DATA) return isConnected
    return contentType === ALERT || contentType === HANDSHAKE
  }
  if (isConnected) return false
  return contentType === CHANGE_CIPHER_SPEC || (contentType === HANDSHAKE && !finishes(fragment))
}

/** A Finished message is always encrypted. One in plaintext would end the handshake without any proof. */
function finishes(handshakes: Buffer): boolean {
  let at = 0
  while (at < handshakes.length) {
    if (handshakes.readUInt8(at) === FINISHED) return true
    if (at + HANDSHAKE_HEADER_BYTES > handshakes.length) return false
    at += HANDSHAKE_HEADER_BYTES + handshakes.readUIntBE(at + 9, 3)
  }
  return false
}

/** Whether a decrypted alert ends the connection. A fatal alert and a `close_notify` do. */
export function endsConnection(alert: Buffer): boolean {
  return alert.length === 2 && (alert.readUInt8(0) === 2 || alert.readUInt8(1) === 0)
}
