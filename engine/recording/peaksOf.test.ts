import { createEncoder } from 'libopus-wasm'
import { expect, test } from 'vitest'
import { createOggOpus } from './oggOpus.ts'
import { FRAME_SAMPLES } from './opusPacket.ts'
import { PEAKS_PER_SECOND, peaksOf } from './peaksOf.ts'

/** A file of a second of silence, a second of a loud tone, and half a second of silence. */
async function toneFile(): Promise<Buffer> {
  const pages: Uint8Array[] = []
  const file = createOggOpus((page) => pages.push(page))
  const encoder = await createEncoder({ sampleRate: 48_000, channels: 1 })
  file.fillTo(48_000)
  for (let at = 0; at < 50; at += 1) {
    const tone = Int16Array.from({ length: FRAME_SAMPLES }, (_, n) =>
      Math.round(16_000 * Math.sin(((at * FRAME_SAMPLES + n) * 2 * Math.PI * 440) / 48_000)),
    )
    file.append(encoder.encode(tone), FRAME_SAMPLES)
  }
  encoder.free()
  file.end(120_000)
  return Buffer.concat(pages)
}

async function* inPieces(file: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size)
}

test('peaks show where a recording is loud, however its bytes arrive', async () => {
  const file = await toneFile()
  const peaks = await peaksOf(inPieces(file, 65_536))
  expect(peaks?.length).toBeGreaterThanOrEqual(2.5 * PEAKS_PER_SECOND)
  expect(peaks?.length).toBeLessThanOrEqual(2.5 * PEAKS_PER_SECOND + 2)
  const loud = [...(peaks ?? [])].map((peak) => peak > 60)
  expect(loud.slice(0, 18).some(Boolean)).toBe(false)
  expect(loud.slice(22, 38).every(Boolean)).toBe(true)
  expect(loud.slice(43).some(Boolean)).toBe(false)
  expect(await peaksOf(inPieces(file, 7))).toEqual(peaks)
})

test('a torn file has the peaks of what is left, and a file of anything else has none', async () => {
  const file = await toneFile()
  const torn = await peaksOf(inPieces(file.subarray(0, file.length - 40), 4_096))
  expect(torn?.length).toBeGreaterThan(PEAKS_PER_SECOND)
  const damaged = Buffer.from(file).fill(0xff, 300, 600)
  await expect(peaksOf(inPieces(damaged, 4_096))).resolves.toBeDefined()
  for (const other of ['', 'OggS', '\x1aE\xdf\xa3webm'.repeat(50), 'OggS'.padEnd(5_000, '\xff')]) {
    expect(await peaksOf(inPieces(Buffer.from(other, 'latin1'), 4_096))).toBeUndefined()
  }
})
