import { createDecoder } from 'libopus-wasm'
import { joinSamples } from '../../stages.ts'
import { rms } from '../../testing/tones.ts'

/** Reads an Ogg file with one Opus stream as RFC 3533 and RFC 7845 demand it, and throws where it deviates. */
export async function decodeOgg(file: Buffer) {
  const packets: Uint8Array[] = []
  let open: Buffer[] = []
  let at = 0
  let granule = 0
  let isComplete = false
  for (let number = 0; at < file.length; number += 1) {
    const segments = file[at + 26]
    if (segments === undefined) break
    const lacing = file.subarray(at + 27, at + 27 + segments)
    const bytes = 27 + segments + lacing.reduce((sum, each) => sum + each, 0)
    // A crash tears the last page.
    if (at + bytes > file.length) break
    const page = file.subarray(at, at + bytes)
    if (page.toString('latin1', 0, 4) !== 'OggS' || page[4] !== 0) throw new Error('no page')
    if (isComplete) throw new Error('a page follows the last one')
    if (page.readUInt32LE(18) !== number) throw new Error('a page is missing')
    if (((page[5] ?? 0) & 2) !== (number === 0 ? 2 : 0)) throw new Error('a wrong first page')
    if (page.readUInt32LE(22) !== checksum(page)) throw new Error('a wrong checksum')
    isComplete = ((page[5] ?? 0) & 4) !== 0
    granule = Number(page.readBigInt64LE(6))
    let from = 27 + segments
    for (const length of lacing) {
      open.push(page.subarray(from, from + length))
      from += length
      if (length === 255) continue
      packets.push(Buffer.concat(open))
      open = []
    }
    at += bytes
  }
  const [head, tags, ...sound] = packets
  if (!head || Buffer.from(head).toString('latin1', 0, 8) !== 'OpusHead') throw new Error('no head')
  if (!tags || Buffer.from(tags).toString('latin1', 0, 8) !== 'OpusTags') throw new Error('no tags')
  const preSkip = Buffer.from(head).readUInt16LE(10)
  const decoder = await createDecoder({ sampleRate: 48_000, channels: 1 })
  const decoded = sound.map((packet) => decoder.decode(packet).slice())
  decoder.free()
  const whole = joinSamples(decoded)
  const { length } = whole
  if (granule > length) throw new Error('the file claims more sound than it has')
  if (!isComplete && granule !== length) throw new Error('only the last page may cut its sound')
  const samples = whole.subarray(preSkip, Math.max(preSkip, granule))
  return {
    /** 48 kHz, as a player plays it: without the pre-skip, and cut where the last page says. */
    samples,
    seconds: samples.length / 48_000,
    isComplete,
    packets: sound,
  }
}

/** Bit by bit, unlike the product's. */
function checksum(page: Buffer): number {
  let sum = 0
  for (const [index, byte] of page.entries()) {
    sum ^= (index >= 22 && index < 26 ? 0 : byte) << 24
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1
  }
  return sum >>> 0
}

/** Returns how loud each piece of this many ms is (root of the mean square, 0 to 32767). */
export function loudness(samples: Int16Array, everyMs = 20): number[] {
  const length = everyMs * 48
  return Array.from({ length: Math.floor(samples.length / length) }, (_, piece) =>
    rms(samples.subarray(piece * length, (piece + 1) * length)),
  )
}
