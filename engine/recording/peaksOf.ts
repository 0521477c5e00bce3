import { createDecoder } from 'libopus-wasm'
import { createPacerYield } from '../pacerYield.ts'

export const PEAKS_PER_SECOND = 20
/** Enough for the loudness of a voice. */
const RATE_HZ = 8_000
const PEAK_SAMPLES = RATE_HZ / PEAKS_PER_SECOND
/** The two packets of headers (RFC 7845, section 3). */
const HEADER_PACKETS = 2
const PAGE_HEADER_BYTES = 27
/** A longer recording is drawn up to here: four hours. */
const MOST_PEAKS = PEAKS_PER_SECOND * 4 * 3_600

/**
 * Returns the largest sample of each twentieth of a second, from 0 to 255, of a file with one Opus stream in Ogg.
 * Undefined if it is no such file. What a crash has torn off is missing, and a damaged packet counts as silence. It lets
 * others work in between.
 */
export async function peaksOf(file: AsyncIterable<Buffer>): Promise<Uint8Array | undefined> {
  const decoder = await createDecoder({ sampleRate: RATE_HZ, channels: 1 })
  const yieldToOthers = createPacerYield()
  const peaks: number[] = []
  let [most, filled, packets] = [0, 0, 0]
  try {
    for await (const packet of packetsOf(file)) {
      packets += 1
      if (packets === 1 && packet.toString('latin1', 0, 8) !== 'OpusHead') return undefined
      if (packets <= HEADER_PACKETS) continue
      for (const sample of decoded(decoder, packet)) {
        most = Math.max(most, Math.abs(sample))
        filled += 1
        if (filled < PEAK_SAMPLES) continue
        peaks.push(Math.min(255, most >> 7))
        most = 0
        filled = 0
      }
      if (peaks.length >= MOST_PEAKS) break
      await yieldToOthers()
    }
  } finally {
    decoder.free()
  }
  if (packets === 0) return undefined
  if (filled > 0) peaks.push(Math.min(255, most >> 7))
  return Uint8Array.from(peaks)
}

type Decoder = Awaited<ReturnType<typeof createDecoder>>

/** A frame of 20 ms of silence stands for a packet that is no Opus. */
const silent = new Int16Array(RATE_HZ / 50)

function decoded(decoder: Decoder, packet: Buffer): Int16Array {
  try {
    return decoder.decode(packet)
  } catch {
    return silent
  }
}

/** The packets of a file with one stream, in order. Ends where the file is no Ogg any more. */
async function* packetsOf(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let read = Buffer.alloc(0)
  let open: Buffer[] = []
  for await (const chunk of file) {
    read = Buffer.concat([read, chunk])
    for (;;) {
      if (read.length < PAGE_HEADER_BYTES) break
      if (read.toString('latin1', 0, 4) !== 'OggS') return
      const segments = read[PAGE_HEADER_BYTES - 1] ?? 0
      const begin = PAGE_HEADER_BYTES + segments
      const lacing = read.subarray(PAGE_HEADER_BYTES, begin)
      const bytes = begin + lacing.reduce((sum, each) => sum + each, 0)
      if (read.length < begin || read.length < bytes) break
      let from = begin
      for (const length of lacing) {
        open.push(read.subarray(from, from + length))
        from += length
        if (length === 255) continue
        yield Buffer.concat(open)
        open = []
      }
      read = read.subarray(bytes)
    }
  }
}
