import { createDecoder, createEncoder, type OpusEncoderHandle } from 'libopus-wasm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OpusPacket } from '../call/leg.ts'
import { INPUT_FRAME_SAMPLES, INPUT_RATE_HZ, joinSamples } from '../stages.ts'
import { createPacketReceiver, type PacketDecoder, type PacketReceiver } from './packetReceiver.ts'

/** The first sample of each frame marks it: the number of its packet, or one of these. */
const CORRECTED = 1_000
const GUESSED = -1

/** A toy decoder whose sound says which packet it came from. */
const marking: PacketDecoder = {
  decode(packet, options) {
    const [number = 0, frames = 1] = packet
    if (number === 255) throw new Error('broken')
    const length = options?.frameSize ?? frames * INPUT_FRAME_SAMPLES
    return new Int16Array(length).fill(options?.decodeFec ? CORRECTED + number : number)
  },
  decodePacketLoss: (length = INPUT_FRAME_SAMPLES) => new Int16Array(length).fill(GUESSED),
}

let heard: number[]
let nowMs: number
let receiver: PacketReceiver

beforeEach(() => {
  heard = []
  nowMs = 0
  receiver = createPacketReceiver(marking, (frame) => {
    expect(frame).toHaveLength(INPUT_FRAME_SAMPLES)
    heard.push(frame[0] ?? 0)
  })
})

/** The packet of the stream's `number`th 20 ms, sent in order. */
function packetAt(number: number, special: Partial<OpusPacket> = {}): OpusPacket {
  return {
    ssrc: 1,
    sequenceNumber: number & 0xffff,
    timestamp: (number * 960) >>> 0,
    payload: Uint8Array.of(number % 200, 1),
    ...special,
  }
}

/** Packets arrive once every 20 ms, with a pacer tick after each one. */
function arrive(...numbers: number[]): void {
  for (const number of numbers) {
    receiver.push(packetAt(number), nowMs)
    beat()
  }
}

function beat(times = 1): void {
  for (let time = 0; time < times; time++) {
    nowMs += 20
    receiver.tick(nowMs)
  }
}

describe('order', () => {
  test('packets in order are passed on immediately', () => {
    receiver.push(packetAt(10), 0)
    expect(heard).toEqual([10])
    receiver.push(packetAt(11), 5)
    expect(heard).toEqual([10, 11])
  })

  test('packets in the wrong order are reordered', () => {
    arrive(10, 12, 11, 13, 15, 14)
    expect(heard).toEqual([10, 11, 12, 13, 14, 15])
  })

  test('a packet that arrives twice is heard once', () => {
    arrive(10, 10, 11, 13, 13, 12, 11)
    expect(heard).toEqual([10, 11, 12, 13])
  })

  test('sequence numbers and timestamps may wrap', () => {
    arrive(65_534, 65_536, 65_535, 65_537)
    expect(heard).toEqual([65_534, 65_535, 65_536, 65_537].map((number) => number % 200))
    receiver.push(packetAt(0, { ssrc: 2, timestamp: 2 ** 32 - 960 }), nowMs)
    receiver.push(packetAt(1, { ssrc: 2, timestamp: 0 }), nowMs)
    expect(heard.slice(4)).toEqual([0, 1])
  })

  test('another SSRC or a distant number starts a new stream', () => {
    arrive(10, 11)
    receiver.push(packetAt(5_000), nowMs)
    receiver.push(packetAt(3, { ssrc: 9 }), nowMs)
    expect(heard).toEqual([10, 11, 5_000 % 200, 3])
  })
})

describe('loss', () => {
  test('a lost packet is filled from the copy in the next one, after 60 ms', () => {
    arrive(10, 12, 13)
    expect(heard).toEqual([10])
    beat()
    expect(heard).toEqual([10, CORRECTED + 12, 12, 13])
  })

  test('of several lost packets, all but the last are concealed', () => {
    arrive(10, 14)
    beat(2)
    expect(heard).toEqual([10, GUESSED, GUESSED, CORRECTED + 14, 14])
  })

  test('a packet that arrives after its place was filled is not heard', () => {
    arrive(10, 12)
    beat(3)
    arrive(11, 13)
    expect(heard).toEqual([10, CORRECTED + 12, 12, 13])
  })

  test('a lost packet never delays the others by more than 60 ms and one tick', () => {
    arrive(10)
    const waited: number[] = []
    for (let number = 11; number < 200; number++) {
      const before = heard.length
      if (number % 7 !== 0) receiver.push(packetAt(number), nowMs)
      beat()
      if (heard.length === before) waited.push(number)
    }
    expect(Math.max(...longestRuns(waited))).toBeLessThanOrEqual(4)
    expect(heard).toHaveLength(190)
  })

  test('silence replaces concealment after 120 ms', () => {
    arrive(10, 31)
    beat(2)
    expect(heard.slice(1, 7)).toEqual(Array.from({ length: 6 }, () => GUESSED))
    expect(heard.slice(7, 20)).toEqual(Array.from({ length: 13 }, () => 0))
    expect(heard.slice(20)).toEqual([CORRECTED + 31, 31])
  })

  test('a packet that cannot be decoded is concealed', () => {
    arrive(10)
    receiver.push(packetAt(11, { payload: Uint8Array.of(255) }), nowMs)
    arrive(12)
    expect(heard).toEqual([10, GUESSED, 12])
  })
})

describe('time continues', () => {
  test('with silence when nothing arrives for 200 ms, until something arrives again', () => {
    arrive(10)
    beat(9)
    expect(heard).toEqual([10])
    beat(10)
    expect(heard).toHaveLength(11)
    expect(heard.slice(1, 7)).toEqual(Array.from({ length: 6 }, () => GUESSED))
    expect(heard.slice(7)).toEqual([0, 0, 0, 0])
    arrive(11)
    expect(heard.at(-1)).toBe(11)
    expect(heard).toHaveLength(12)
  })

  test('for exactly as long as a pause that the sender made (DTX)', () => {
    arrive(10)
    beat(19)
    expect(heard).toHaveLength(11)
    receiver.push(packetAt(11, { timestamp: (10 + 21) * 960 }), nowMs)
    // 10, then 20 frames of pause, then 11.
    expect(heard).toHaveLength(22)
    expect(heard.at(-1)).toBe(11)
  })

  test('but before the first packet, nothing is heard', () => {
    beat(50)
    expect(heard).toEqual([])
  })
})

test('packets of 60, 10 and 20 ms become frames of 20 ms', () => {
  receiver.push(packetAt(1, { payload: Uint8Array.of(1, 3) }), 0)
  expect(heard).toEqual([1, 1, 1])
  receiver.push(packetAt(2, { timestamp: 4 * 960, payload: Uint8Array.of(2, 0.5) }), 0)
  expect(heard).toHaveLength(3)
})

describe('with libopus', () => {
  let encoder: OpusEncoderHandle
  beforeAll(async () => {
    encoder = await createEncoder({
      sampleRate: 48_000,
      channels: 1,
      frameSize: 960,
      bitrate: 32_000,
      fec: true,
      packetLossPercent: 20,
    })
  })
  afterAll(() => encoder.free())

  test('speech with 10 % loss and disorder is nearly the original, and as long', async () => {
    const packets = Array.from({ length: 200 }, (_, number) =>
      packetAt(number, { payload: encoder.encode(voiceAt(number * 960)) }),
    )
    const said = await hearAll([...packets.entries()])
    const arrivals = packets.flatMap((one, index): [number, OpusPacket][] => {
      const swapped = [one, packets[index + 1], packets[index - 1], one, one][index % 5] ?? one
      return index % 10 === 8 ? [] : [[index, swapped]]
    })
    const lossy = await hearAll(arrivals)
    expect(lossy.frames).toHaveLength(200)
    expect(lossy.corrected).toBe(20)
    expect(likeness(joinSamples(said.frames), joinSamples(lossy.frames))).toBeGreaterThan(0.95)
  })

  test('random bytes never stop the receiver', async () => {
    const decoder = await createDecoder({ sampleRate: INPUT_RATE_HZ, channels: 1 })
    let count = 0
    const real = createPacketReceiver(decoder, () => count++)
    for (let number = 0; number < 2_000; number++) {
      const payload = Uint8Array.from({ length: 1 + ((number * 37) % 90) }, (_, index) =>
        Math.floor(Math.abs(Math.sin(number * 91 + index * 7)) * 256),
      )
      real.push(packetAt(number, { payload }), number * 20)
    }
    const before = count
    real.push(packetAt(2_000, { payload: encoder.encode(new Int16Array(960)) }), 40_000)
    decoder.free()
    expect(count).toBeGreaterThan(before)
  })
})

/** What is heard of packets, each with the tick at which it arrives, and how many were corrected. */
async function hearAll(arrivals: readonly [number, OpusPacket][]) {
  const decoder = await createDecoder({ sampleRate: INPUT_RATE_HZ, channels: 1 })
  const decode = vi.spyOn(decoder, 'decode')
  const frames: Int16Array[] = []
  const real = createPacketReceiver(decoder, (frame) => void frames.push(frame))
  for (let beatNumber = 0; beatNumber < 205; beatNumber++) {
    for (const [at, one] of arrivals) if (at === beatNumber) real.push(one, beatNumber * 20)
    real.tick(beatNumber * 20)
  }
  decoder.free()
  return { frames, corrected: decode.mock.calls.filter(([, how]) => how?.decodeFec).length }
}

/** 20 ms of a voice-like sound: a gliding pitch with overtones, in syllables. 48 kHz. */
function voiceAt(start: number): Int16Array {
  return Int16Array.from({ length: 960 }, (_, index) => {
    const seconds = (start + index) / 48_000
    const phase = 2 * Math.PI * (125 * seconds + 3 * Math.sin(2 * Math.PI * 0.7 * seconds))
    let sample = 0
    for (let overtone = 1; overtone <= 12; overtone++)
      sample += Math.sin(phase * overtone) / overtone
    return Math.round(4_000 * sample * Math.abs(Math.sin(2 * Math.PI * 1.5 * seconds)))
  })
}

/** 1 for the same sound, 0 for sounds that have nothing in common. */
function likeness(left: Int16Array, right: Int16Array): number {
  let both = 0
  let leftPower = 0
  let rightPower = 0
  for (const [index, sample] of left.entries()) {
    both += sample * (right[index] ?? 0)
    leftPower += sample ** 2
    rightPower += (right[index] ?? 0) ** 2
  }
  return both / Math.sqrt(leftPower * rightPower)
}

/** Lengths of runs of consecutive numbers. */
function longestRuns(numbers: readonly number[]): number[] {
  const runs: number[] = [0]
  for (const [index, number] of numbers.entries()) {
    if (number - 1 === numbers[index - 1]) runs.push((runs.pop() ?? 0) + 1)
    else runs.push(1)
  }
  return runs
}
