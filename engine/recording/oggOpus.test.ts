import { expect, test } from 'vitest'
import { randomFrom } from '../testing/generated.ts'
import { pitchOf } from '../testing/tones.ts'
import { createOggOpus, joinOggOpus, readOggLength } from './oggOpus.ts'
import { packetSamples } from './opusPacket.ts'
import { decodeOgg, loudness } from './testing/decodeOgg.ts'
import { tonePackets } from './testing/tonePackets.ts'

function createFile() {
  const pages: Buffer[] = []
  const ogg = createOggOpus((page) => pages.push(Buffer.from(page)))
  return { ogg, pages, bytes: () => Buffer.concat(pages) }
}

async function* piecesOf(file: Buffer, size: number) {
  for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size)
}

test('a file plays its packets where they were appended, silence where it was filled, and ends to the sample', async () => {
  const { ogg, bytes } = createFile()
  ogg.fillTo(48_000)
  for (const { payload } of await tonePackets({ ms: 1_000, hz: 440 })) ogg.append(payload, 960)
  ogg.end(2.5 * 48_000)
  const { samples, seconds, isComplete } = await decodeOgg(bytes())
  expect({ seconds, isComplete }).toEqual({ seconds: 2.5, isComplete: true })
  const loud = loudness(samples)
  expect(Math.max(...loud.slice(0, 49))).toBe(0)
  expect(Math.min(...loud.slice(51, 99))).toBeGreaterThan(3_000)
  expect(Math.max(...loud.slice(102))).toBeLessThan(5)
  expect(pitchOf(samples.subarray(1.2 * 48_000, 1.8 * 48_000), 48_000)).toBeCloseTo(440, -1)
})

test.each([2.5, 5, 10, 20, 40, 60] as const)(
  'packets of %d ms keep their length, in mono and in stereo',
  async (packetMs) => {
    for (const channels of [1, 2] as const) {
      const { ogg, bytes } = createFile()
      for (const { payload } of await tonePackets({ ms: 600, hz: 440, packetMs, channels })) {
        expect(packetSamples(payload)).toBe(packetMs * 48)
        ogg.append(payload, packetMs * 48)
      }
      ogg.end(600 * 48)
      const { samples, seconds } = await decodeOgg(bytes())
      expect(seconds).toBe(0.6)
      expect(Math.min(...loudness(samples).slice(2, 28))).toBeGreaterThan(3_000)
      expect(pitchOf(samples.subarray(9_600, 24_000), 48_000)).toBeCloseTo(440, -1)
    }
  },
)

const tone = async (hz: number, ms: number) => {
  const { ogg, bytes } = createFile()
  for (const { payload } of await tonePackets({ ms, hz })) ogg.append(payload, 960)
  return { ogg, bytes }
}

test('files of several lines play as one, each from its place, with silence where one was cut off', async () => {
  // Killed: its last page is missing, and what came is torn.
  const first = await tone(440, 2_000)
  const second = await tone(660, 1_000)
  second.ogg.end(48_000)
  const killed = { bytes: Buffer.concat([first.bytes(), Buffer.from('OggS torn')]), fromSamples: 0 }
  const next = { bytes: second.bytes(), fromSamples: 3 * 48_000 }
  const joined = joinOggOpus([killed, next])
  const { samples, seconds, isComplete } = await decodeOgg(joined)
  expect(isComplete).toBe(true)
  expect(seconds).toBeCloseTo(4, 1)
  expect(pitchOf(samples.subarray(0.3 * 48_000, 1 * 48_000), 48_000)).toBeCloseTo(440, -1)
  expect(Math.max(...loudness(samples).slice(205, 295))).toBeLessThan(5)
  expect(pitchOf(samples.subarray(3.2 * 48_000, 3.8 * 48_000), 48_000)).toBeCloseTo(660, -1)
  // A crash may come after the first file was replaced and before the second was removed.
  const again = joinOggOpus([{ bytes: joined, fromSamples: 0 }, next])
  expect((await decodeOgg(again)).seconds).toBeCloseTo(4, 1)
})

test('a page is written at least every 0.6 s, so a file is whole up to there wherever its writer was cut off', async () => {
  const { ogg, pages, bytes } = createFile()
  const packets = await tonePackets({ ms: 5_000, hz: 440 })
  for (const [index, { payload }] of packets.entries()) {
    ogg.append(payload, 960)
    const { samples } = await readOggLength(piecesOf(bytes(), 1_000))
    expect(samples).toBeGreaterThan((index + 1) * 960 - 0.6 * 48_000)
  }
  const torn = Buffer.concat([...pages.slice(0, -1), pages.at(-1)?.subarray(0, -1) ?? Buffer.of()])
  const { seconds, isComplete } = await decodeOgg(torn)
  expect(isComplete).toBe(false)
  expect(seconds).toBeGreaterThan(3.8)
  expect(await readOggLength(piecesOf(torn, 777))).toEqual({
    samples: seconds * 48_000,
    isComplete: false,
  })
})

test.each([0, 1, 311, 312, 648, 649, 960, 23_688, 24_000, 24_960])(
  'a file without packets that ends at sample %d plays that many',
  async (length) => {
    const { ogg, bytes } = createFile()
    ogg.end(length)
    const { samples } = await decodeOgg(bytes())
    expect(samples).toHaveLength(length)
    for (const size of [1, 26, 27, 100_000]) {
      expect(await readOggLength(piecesOf(bytes(), size))).toEqual({
        samples: length,
        isComplete: true,
      })
    }
  },
)

test('packets of any size fit, also those whose length is a multiple of 255 bytes', async () => {
  const { ogg, bytes } = createFile()
  const sizes = [1, 254, 255, 256, 510, 1_276]
  const sent = Array.from({ length: 300 }, (_, index) => {
    const packet = Buffer.alloc(sizes[index % sizes.length] ?? 1, index)
    packet[0] = 0xe0
    return packet
  })
  for (const packet of sent) ogg.append(packet, 120)
  ogg.end(300 * 120 - 312)
  expect((await decodeOgg(bytes())).packets.map((each) => Buffer.from(each))).toEqual(sent)
})

test('a packet counts as whole exactly if the decoder takes it, whatever its bytes are', async () => {
  const { createDecoder } = await import('libopus-wasm')
  const decoder = await createDecoder({ sampleRate: 48_000, channels: 1 })
  const chance = randomFrom(1)
  const random = (below: number): number => Math.floor(chance() * below)
  let taken = 0
  for (let attempt = 0; attempt < 6_000; attempt += 1) {
    const packet = Uint8Array.from({ length: 1 + random(12) }, () => random(256))
    if (attempt % 3 === 0) packet[0] = (packet[0] ?? 0) | 3
    if (attempt % 2 === 0 && packet.length > 1) packet[1] = (packet[1] ?? 0) & 0xc7
    let decoded: number | undefined
    try {
      decoded = decoder.decode(packet).length
    } catch {
      decoded = undefined
    }
    if (decoded !== undefined) taken += 1
    expect([[...packet], packetSamples(packet)]).toEqual([[...packet], decoded])
  }
  decoder.free()
  expect(taken).toBeGreaterThan(1_000)
  expect(packetSamples(Uint8Array.of())).toBeUndefined()
})
