/** Opus counts time at 48 kHz, whatever the sound was sampled at (RFC 7845, section 4). */
export const SAMPLES_PER_MS = 48
/** 20 ms, the length of the frames that fill holes. */
export const FRAME_SAMPLES = 20 * SAMPLES_PER_MS
const LONGEST_SAMPLES = 120 * SAMPLES_PER_MS
/** RFC 6716, section 3.4, rule R2. */
const LONGEST_FRAME_BYTES = 1275

/** 20 ms of silence: a CELT frame of the full band, mono, that consists of the silence flag. */
export const SILENT_FRAME: Uint8Array = Uint8Array.of(0xf8, 0xff, 0xfe)

/**
 * Returns how much sound a packet holds, in samples of 48 kHz, and undefined if no decoder accepts it. A player stops at
 * such a packet, so it must not get into a file. Source: RFC 6716, section 3.
 */
export function packetSamples(packet: Uint8Array): number | undefined {
  const [head, second = 0] = packet
  if (head === undefined) return undefined
  const isThirdKind = (head & 3) === 3
  if (isThirdKind && packet.length < 2) return undefined
  const frames = [1, 2, 2, second & 63][head & 3] ?? 0
  const samples = frames * frameSamples(head >> 3)
  if (samples === 0 || samples > LONGEST_SAMPLES) return undefined
  const fits = isThirdKind ? fitsMany(packet, frames) : fitsOneOrTwo(packet, head & 3)
  return fits ? samples : undefined
}

/** RFC 6716, table 2. */
function frameSamples(configuration: number): number {
  if (configuration >= 16) return 120 << (configuration & 3)
  if (configuration >= 12) return 480 << (configuration & 1)
  return [480, 960, 1920, 2880][configuration & 3] ?? 0
}

function fitsOneOrTwo(packet: Uint8Array, kind: number): boolean {
  const bytes = packet.length - 1
  if (kind === 0) return bytes <= LONGEST_FRAME_BYTES
  if (kind === 1) return bytes % 2 === 0 && bytes / 2 <= LONGEST_FRAME_BYTES
  const first = readLength(packet, 1)
  if (!first) return false
  const left = packet.length - first.next - first.bytes
  return left >= 0 && left <= LONGEST_FRAME_BYTES
}

/** Frames of kind 3: padding, and either equal lengths or a length for each frame but the last. */
function fitsMany(packet: Uint8Array, frames: number): boolean {
  const flags = packet[1] ?? 0
  let at = 2
  let end = packet.length
  if (flags & 0x40) {
    for (let value = 255; value === 255; at += 1) {
      if (at >= packet.length) return false
      value = packet[at] ?? 0
      end -= value === 255 ? 254 : value
    }
  }
  if (!(flags & 0x80)) {
    const bytes = end - at
    return bytes >= 0 && bytes % frames === 0 && bytes / frames <= LONGEST_FRAME_BYTES
  }
  let before = 0
  for (let frame = 1; frame < frames; frame += 1) {
    const length = readLength(packet, at)
    if (!length) return false
    at = length.next
    before += length.bytes
  }
  const last = end - at - before
  return last >= 0 && last <= LONGEST_FRAME_BYTES
}

/** A length of one or two bytes (RFC 6716, section 3.2.1). */
function readLength(packet: Uint8Array, at: number): { bytes: number; next: number } | undefined {
  const first = packet[at]
  if (first === undefined) return undefined
  if (first < 252) return { bytes: first, next: at + 1 }
  const second = packet[at + 1]
  return second === undefined ? undefined : { bytes: second * 4 + first, next: at + 2 }
}
