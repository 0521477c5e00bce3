import { FRAME_SAMPLES, packetSamples, SAMPLES_PER_MS, SILENT_FRAME } from './opusPacket.ts'

/** What an encoder's sound lags behind. Players skip it, so the first frame is heard at zero (RFC 7845, section 4.2). */
const PRE_SKIP_SAMPLES = 312
/** A crash loses no more than the page that is being filled. */
const PAGE_SAMPLES = 500 * SAMPLES_PER_MS
const MOST_SEGMENTS = 255
const PAGE_HEADER_BYTES = 27
/** A file has one stream, so any number does. */
const SERIAL = 1
const FIRST_PAGE = 2
const LAST_PAGE = 4

/** Writes Opus packets into an Ogg file (RFC 7845), without encoding them again. */
export interface OggOpus {
  /** How many samples of 48 kHz the packets so far hold. */
  readonly samples: number
  /** Copies the packet, which must hold `samples`. */
  append(packet: Uint8Array, samples: number): void
  /** Appends silence, in whole frames, as long as the file does not reach beyond `samples`. */
  fillTo(samples: number): void
  /** Completes the file. It plays exactly `samples`, with silence where packets are missing. */
  end(samples: number): void
}

/** `write` gets the pages of the file one after the other, the headers at once. */
export function createOggOpus(write: (page: Uint8Array) => void): OggOpus {
  let pageNumber = 0
  let samples = 0
  let pageStart = 0
  let packets: Uint8Array[] = []
  let segments: number[] = []

  function writePage(kind: number, granule: number): void {
    write(pageOf({ kind, granule, number: pageNumber, segments, packets }))
    pageNumber += 1
    packets = []
    segments = []
    pageStart = samples
  }

  function put(packet: Uint8Array): void {
    for (let left = packet.length; left >= 0; left -= 255) segments.push(Math.min(left, 255))
    packets.push(packet)
  }

  function append(packet: Uint8Array, length: number): void {
    const isFull = segments.length + Math.floor(packet.length / 255) + 1 > MOST_SEGMENTS
    // A page is written when the next packet arrives, so that there is always one left for the last page.
    if (isFull || samples - pageStart >= PAGE_SAMPLES) writePage(0, samples)
    put(packet)
    samples += length
  }

  function fillTo(end: number): void {
    while (samples + FRAME_SAMPLES <= end) append(SILENT_FRAME, FRAME_SAMPLES)
  }

  put(opusHead())
  writePage(FIRST_PAGE, 0)
  put(opusTags())
  writePage(0, 0)

  return {
    get samples() {
      return samples
    },
    append: (packet, length) => append(packet.slice(), length),
    fillTo,
    end(length) {
      // Players cut what the last page holds beyond its position (RFC 7845, section 4.4).
      const end = length + PRE_SKIP_SAMPLES
      fillTo(end)
      if (samples < end || packets.length === 0) append(SILENT_FRAME, FRAME_SAMPLES)
      writePage(LAST_PAGE, Math.min(samples, end))
    },
  }
}

function opusHead(): Uint8Array {
  const head = Buffer.alloc(19)
  head.write('OpusHead', 'latin1')
  head[8] = 1
  // One channel: decoders mix the packets of a caller who sends two.
  head[9] = 1
  head.writeUInt16LE(PRE_SKIP_SAMPLES, 10)
  head.writeUInt32LE(1000 * SAMPLES_PER_MS, 12)
  return head
}

function opusTags(): Uint8Array {
  const vendor = 'libopus'
  const tags = Buffer.alloc(8 + 4 + vendor.length + 4)
  tags.write('OpusTags', 'latin1')
  tags.writeUInt32LE(vendor.length, 8)
  tags.write(vendor, 12, 'latin1')
  return tags
}

interface Page {
  kind: number
  granule: number
  number: number
  segments: readonly number[]
  packets: readonly Uint8Array[]
}

/** Source: RFC 3533, section 6. */
function pageOf({ kind, granule, number, segments, packets }: Page): Uint8Array {
  const header = Buffer.alloc(PAGE_HEADER_BYTES + segments.length)
  header.write('OggS', 'latin1')
  header[5] = kind
  header.writeBigUInt64LE(BigInt(granule), 6)
  header.writeUInt32LE(SERIAL, 14)
  header.writeUInt32LE(number, 18)
  header[26] = segments.length
  header.set(segments, PAGE_HEADER_BYTES)
  const page = Buffer.concat([header, ...packets])
  page.writeUInt32LE(checksumOf(page), 22)
  return page
}

/** CRC-32 of Ogg: the polynomial 0x04c11db7, not reflected, with neither a first nor a last inversion. */
const checksums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24
  for (let bit = 0; bit < 8; bit += 1) sum = (sum << 1) ^ (sum < 0 ? 0x04c11db7 : 0)
  return sum
})

function checksumOf(page: Uint8Array): number {
  let sum = 0
  for (const byte of page) sum = (sum << 8) ^ (checksums[(sum >>> 24) ^ byte] ?? 0)
  return sum >>> 0
}

/** What a file holds, however its writer ended. */
export interface OggLength {
  /** What players play, at 48 kHz. */
  samples: number
  /** Whether the file was completed. */
  isComplete: boolean
}

/** Reads the pages of a file that `createOggOpus` has written. A page that a crash has torn does not count. */
export async function readOggLength(file: AsyncIterable<Buffer>): Promise<OggLength> {
  let read = Buffer.alloc(0)
  let granule = 0
  let isComplete = false
  for await (const chunk of file) {
    read = Buffer.concat([read, chunk])
    for (let bytes = pageBytes(read); bytes <= read.length; bytes = pageBytes(read)) {
      granule = Number(read.readBigUInt64LE(6))
      isComplete = ((read[5] ?? 0) & LAST_PAGE) !== 0
      read = read.subarray(bytes)
    }
  }
  return { samples: Math.max(0, granule - PRE_SKIP_SAMPLES), isComplete }
}

/** A file of one line of a call, and how much sound comes before it. */
export interface OggPart {
  bytes: Buffer
  fromSamples: number
}

/**
 * Joins what was recorded over several lines into one file, without encoding it again. Where a file ends before the next
 * begins, as after a crash, there is silence. Who has joined a part before finds it in the first, and leaves it out.
 */
export function joinOggOpus(parts: readonly OggPart[]): Buffer {
  const written: Uint8Array[] = []
  const joined = createOggOpus((page) => written.push(page))
  let end = 0
  for (const { bytes, fromSamples } of parts) {
    const pages = pagesIn(bytes)
    const length = granuleOf(pages.at(-1)) - PRE_SKIP_SAMPLES
    if (end + FRAME_SAMPLES >= fromSamples + length) continue
    joined.fillTo(fromSamples)
    const from = joined.samples
    for (const packet of pages.flatMap((page) => (granuleOf(page) > 0 ? packetsIn(page) : []))) {
      const samples = packetSamples(packet)
      if (samples !== undefined) joined.append(packet, samples)
    }
    end = from + length
  }
  joined.end(end)
  return Buffer.concat(written)
}

/** A page that a crash has torn does not count. */
function pagesIn(bytes: Buffer): Buffer[] {
  const pages: Buffer[] = []
  let read = bytes
  for (let length = pageBytes(read); length <= read.length; length = pageBytes(read)) {
    pages.push(read.subarray(0, length))
    read = read.subarray(length)
  }
  return pages
}

const granuleOf = (page: Buffer | undefined): number => Number(page?.readBigUInt64LE(6) ?? 0)

/** The pages of our files end with a packet. */
function packetsIn(page: Buffer): Uint8Array[] {
  const segments = page[26] ?? 0
  let at = PAGE_HEADER_BYTES + segments
  let from = at
  const packets: Uint8Array[] = []
  for (const length of page.subarray(PAGE_HEADER_BYTES, at)) {
    at += length
    if (length === 255) continue
    packets.push(page.subarray(from, at))
    from = at
  }
  return packets
}

/** Returns the length of the page at the beginning, and infinity if its header is not whole. */
function pageBytes(read: Buffer): number {
  const segments = read[26]
  if (segments === undefined || read.length < PAGE_HEADER_BYTES + segments) return Infinity
  const lacing = read.subarray(PAGE_HEADER_BYTES, PAGE_HEADER_BYTES + segments)
  return PAGE_HEADER_BYTES + segments + lacing.reduce((sum, length) => sum + length, 0)
}
