export interface Container {
  type: 'audio/webm' | 'audio/mp4' | 'audio/ogg'
  extension: 'webm' | 'mp4' | 'ogg'
}

/** The number of bytes that are needed to tell the containers apart. */
export const SIGNATURE_BYTES = 12

/** Detects the container by its first bytes. A name or a declared type proves nothing. */
export function containerOf(head: Buffer): Container | undefined {
  if (head.length < SIGNATURE_BYTES) return undefined
  // EBML, the frame of WebM and Matroska: https://www.rfc-editor.org/rfc/rfc8794#section-11.2.1
  if (head.readUInt32BE(0) === 0x1a45dfa3) return { type: 'audio/webm', extension: 'webm' }
  // https://www.rfc-editor.org/rfc/rfc3533#section-6
  if (head.toString('latin1', 0, 4) === 'OggS') return { type: 'audio/ogg', extension: 'ogg' }
  // ISO/IEC 14496-12, section 4.3: the file type box comes first.
  if (head.toString('latin1', 4, 8) === 'ftyp') return { type: 'audio/mp4', extension: 'mp4' }
  return undefined
}
