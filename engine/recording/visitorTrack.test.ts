import { expect, test } from 'vitest'
import type { OpusPacket } from '../call/leg.ts'
import { randomFrom } from '../testing/generated.ts'
import { pitchOf } from '../testing/tones.ts'
import { createOggOpus } from './oggOpus.ts'
import { decodeOgg, loudness } from './testing/decodeOgg.ts'
import { tonePackets } from './testing/tonePackets.ts'
import { createVisitorTrack } from './visitorTrack.ts'
import { casesOf, sampleOf } from '../testing/generated.ts'

interface Arrival {
  atMs: number
  packet: OpusPacket
}

/** Plays the arrivals against a clock of 20 ms, as a call does, and returns the file. */
function record(arrivals: readonly Arrival[], endMs: number): Buffer {
  const pages: Uint8Array[] = []
  const track = createVisitorTrack(createOggOpus((page) => pages.push(page)))
  const waiting = arrivals.toSorted((one, other) => one.atMs - other.atMs)
  for (let nowMs = 0; nowMs <= endMs; nowMs += 20) {
    while (waiting[0] && waiting[0].atMs <= nowMs) {
      const arrival = waiting.shift()
      if (arrival) track.push(arrival.packet, arrival.atMs * 48)
    }
    track.advance(nowMs * 48)
  }
  track.end(endMs * 48)
  return Buffer.concat(pages)
}

const onTime = (packets: readonly OpusPacket[], fromMs = 0): Arrival[] =>
  packets.map((packet) => ({ atMs: fromMs + packet.timestamp / 48, packet }))

/** Which 20 ms of the file are loud, as ranges in ms. */
async function loudRanges(file: Buffer): Promise<[number, number][]> {
  const ranges: [number, number][] = []
  for (const [index, level] of loudness((await decodeOgg(file)).samples).entries()) {
    if (level < 1_000) continue
    const last = ranges.at(-1)
    if (last && last[1] === index * 20) last[1] += 20
    else ranges.push([index * 20, index * 20 + 20])
  }
  return ranges
}

function expectNear(ranges: readonly [number, number][], wanted: readonly [number, number][]) {
  expect(ranges).toHaveLength(wanted.length)
  for (const [index, [from, to]] of wanted.entries()) {
    expect(Math.abs((ranges[index]?.[0] ?? 0) - from)).toBeLessThanOrEqual(30)
    expect(Math.abs((ranges[index]?.[1] ?? 0) - to)).toBeLessThanOrEqual(40)
  }
}

const tone = await tonePackets({ ms: 2_000, hz: 440 })

test('a word is heard when it arrived, and the file is as long as the call', async () => {
  const file = record(onTime(tone, 1_000), 5_000)
  expectNear(await loudRanges(file), [[1_000, 3_000]])
  const { seconds, samples } = await decodeOgg(file)
  expect(seconds).toBe(5)
  expect(pitchOf(samples.subarray(60_000, 120_000), 48_000)).toBeCloseTo(440, -1)
})

test('a call in which the visitor sends nothing is silent and as long as the call', async () => {
  const file = record([], 3_210)
  expect((await decodeOgg(file)).seconds).toBe(3.21)
  expect(await loudRanges(file)).toEqual([])
})

test('packets in another order, twice, and up to 300 ms late are heard once, in their places', async () => {
  const late = tone.map((packet, index) => ({
    atMs: packet.timestamp / 48 + (index === 0 ? 0 : ([0, 250, 40, 120, 7][index % 5] ?? 0)),
    packet,
  }))
  const again = late.map(({ atMs, packet }) => ({ atMs: atMs + 33, packet }))
  const straight = await decodeOgg(record(onTime(tone), 2_500))
  const mixed = await decodeOgg(record([...late, ...again], 2_500))
  expect(Buffer.from(mixed.samples.buffer).equals(Buffer.from(straight.samples.buffer))).toBe(true)
})

test('lost packets and packets that come too late leave silence of their length, and nothing moves', async () => {
  const arrivals = onTime(tone).flatMap(({ atMs, packet }) => {
    if (atMs >= 500 && atMs < 900) return []
    return [{ atMs: atMs >= 1_200 && atMs < 1_400 ? atMs + 900 : atMs, packet }]
  })
  expectNear(await loudRanges(record(arrivals, 3_000)), [
    [0, 500],
    [900, 1_200],
    [1_400, 2_000],
  ])
})

test('a pause in which the visitor’s side sends nothing keeps its length', async () => {
  const paused = tone.map((packet, index) =>
    index < 50 ? packet : { ...packet, timestamp: packet.timestamp + 7_000 * 48 },
  )
  expectNear(await loudRanges(record(onTime(paused), 10_000)), [
    [0, 1_000],
    [8_000, 9_000],
  ])
})

test('a stream whose numbers begin anew, or another stream, goes on where it arrives', async () => {
  const arrivals = onTime(tone).map(({ atMs, packet }, index) => {
    if (index >= 75) return { atMs, packet: { ...packet, ssrc: 8, timestamp: index * 960 } }
    if (index < 25) return { atMs, packet }
    return { atMs, packet: { ...packet, timestamp: (packet.timestamp + 3_000_000_000) >>> 0 } }
  })
  expectNear(await loudRanges(record(arrivals, 3_000)), [[0, 2_000]])
})

test('numbers that wrap are no holes', async () => {
  const arrivals = onTime(tone).map(({ atMs, packet }, index) => ({
    atMs,
    packet: {
      ...packet,
      sequenceNumber: (65_500 + index) & 0xffff,
      timestamp: (2 ** 32 - 30_000 + packet.timestamp) >>> 0,
    },
  }))
  expectNear(await loudRanges(record(arrivals, 3_000)), [[0, 2_000]])
})

test.each(sampleOf([1.002, 0.998], 2))(
  'a sender whose clock runs %d times as fast as ours stays in its place for minutes @full',
  async (pace) => {
    const beep = tone.slice(0, 25)
    const packets = Array.from({ length: 9_000 }, (_, index) => ({
      // Half a second of sound every ten seconds, and silence besides.
      payload: beep[index % 500]?.payload ?? Uint8Array.of(0xf8, 0xff, 0xfe),
      ssrc: 7,
      sequenceNumber: index & 0xffff,
      timestamp: index * 960,
    }))
    const arrivals = packets.map((packet, index) => ({ atMs: (index * 20) / pace, packet }))
    const file = record(arrivals, 180_000)
    expect((await decodeOgg(file)).seconds).toBe(180)
    const begins = (await loudRanges(file)).map(([from]) => from)
    expect(begins.length).toBeGreaterThanOrEqual(18)
    for (let beepNumber = 0; beepNumber < 18; beepNumber += 1) {
      const wanted = (beepNumber * 10_000) / pace
      expect(begins.some((from) => Math.abs(from - wanted) <= 60)).toBe(true)
    }
  },
)

test('a sender that keeps up with half of the time is heard whole, with silence between', async () => {
  const arrivals = onTime(tone).map(({ atMs, packet }) => ({ atMs: 2 * atMs, packet }))
  const ranges = await loudRanges(record(arrivals, 5_000))
  const loudMs = ranges.reduce((sum, [from, to]) => sum + to - from, 0)
  expect(loudMs).toBeGreaterThan(1_800)
  expect(ranges.at(-1)?.[1]).toBeGreaterThan(3_600)
})

test('a network that stands still for a second costs what came too late, and moves nothing', async () => {
  const arrivals = onTime(tone).map(({ atMs, packet }) => ({
    atMs: atMs >= 500 && atMs < 1_500 ? 1_500 : atMs,
    packet,
  }))
  expectNear(await loudRanges(record(arrivals, 3_000)), [
    [0, 500],
    [1_200, 2_000],
  ])
})

test('a first packet that was slower than the others does not shift the rest', async () => {
  const [first, ...others] = onTime(tone, 1_000)
  const arrivals = [...(first ? [{ ...first, atMs: 1_200 }] : []), ...others.slice(10)]
  expectNear(await loudRanges(record(arrivals, 4_000)), [
    [1_000, 1_020],
    [1_220, 3_000],
  ])
})

test('whatever is sent, the file is as long as the call and grows no faster', async () => {
  const chance = randomFrom(5)
  const random = (below: number): number => Math.floor(chance() * below)
  const payloads = [
    ...tone.slice(10, 14).map(({ payload }) => payload),
    // 120 ms, damaged, empty, and huge ones.
    Uint8Array.of(0x1b, 2, 0, 0),
    Uint8Array.of(0xff),
    Uint8Array.of(),
    new Uint8Array(1_276).fill(0xf8),
  ]
  const pages: Uint8Array[] = []
  const track = createVisitorTrack(createOggOpus((page) => pages.push(page)))
  const seconds = casesOf(20, 6)
  for (let nowMs = 0; nowMs < seconds * 1_000; nowMs += 20) {
    for (let count = random(40); count > 0; count -= 1) {
      const packet = {
        ssrc: 7 + Math.floor(random(100) / 98),
        sequenceNumber: random(3) ? (nowMs / 20) & 0xffff : random(65_536),
        timestamp: random(3) ? (nowMs * 48 + random(4) * 960) >>> 0 : random(2 ** 32),
        payload: payloads[random(payloads.length)] ?? Uint8Array.of(),
      }
      track.push(packet, nowMs * 48)
    }
    track.advance(nowMs * 48)
    if (nowMs % 1_000 > 0) continue
    const decoded = await decodeOgg(Buffer.concat(pages))
    expect(decoded.seconds).toBeLessThanOrEqual(nowMs / 1_000 + 0.12)
  }
  track.end(seconds * 48_000)
  expect((await decodeOgg(Buffer.concat(pages))).seconds).toBe(seconds)
})
