import type { OpusPacket } from '../call/leg.ts'
import { INPUT_FRAME_SAMPLES, INPUT_RATE_HZ } from '../stages.ts'
import { createReframer } from './reframe.ts'

/** How long to wait for a missing packet, counted from the arrival of a later one. */
const REORDER_LIMIT_MS = 60
/**
 * When nothing has arrived for this long, silence takes its place, so that the session's time keeps running.
 */
const STARVED_AFTER_MS = 200
/** A larger step of the sequence number means another stream, not a loss. */
const LARGEST_STEP = 100
/** Longer concealment turns into a hum, so silence follows from here on. */
const LONGEST_CONCEALMENT_MS = 120
/** Silence that the sender left out (DTX, a paused track) is filled in, up to this much. */
const LONGEST_PAUSE_MS = 1_000
const SAMPLES_PER_MS = INPUT_RATE_HZ / 1000

/** What decodes the packets of one caller to 16 kHz mono: libopus, or G.711 (`phoneDecoder.ts`). */
export interface PacketDecoder {
  decode(packet: Uint8Array, options?: { decodeFec?: boolean; frameSize?: number }): Int16Array
  decodePacketLoss(frameSize?: number): Int16Array
}

export interface PacketFormat {
  /** How fast timestamps count. */
  hz: number
  /** Whether a packet may carry a copy of the one before it, for `decodeFec`. */
  corrects: boolean
}

/** Opus counts time at 48 kHz whatever the decoder's rate is (RFC 7587). */
const opus: PacketFormat = { hz: 48_000, corrects: true }

export interface PacketReceiver {
  /** An empty payload fills its place and says nothing of the time, such as that of a key. */
  push(packet: OpusPacket, nowMs: number): void
  /** Call this every 20 ms. Gives up on packets that have been missing for too long. */
  tick(nowMs: number): void
}

/**
 * Makes an even stream of 20 ms frames (16 kHz) out of packets that arrive late, twice, in the wrong order or
 * not at all. It first reorders, then uses the next packet's error correction, then conceals. werift has no
 * jitter buffer. Each frame is passed on as soon as its turn comes. No frame is held back to even out the
 * timing, because the session only needs the order.
 */
export function createPacketReceiver(
  decoder: PacketDecoder,
  heard: (frame: Int16Array) => void,
  { hz, corrects }: PacketFormat = opus,
): PacketReceiver {
  const timestampsPerSample = hz / INPUT_RATE_HZ
  const waiting = new Map<number, OpusPacket & { arrivedMs: number }>()
  const frames = createReframer(heard)
  let ssrc: number | undefined
  let nextSequence = 0
  let nextTimestamp = 0
  let packetSamples = INPUT_FRAME_SAMPLES
  let lastArrivalMs = 0
  let concealedSamples = 0
  /** Silence that `tick` played while nothing arrived. */
  let starvedSamples = 0

  function begin(packet: OpusPacket): void {
    waiting.clear()
    ssrc = packet.ssrc
    nextSequence = packet.sequenceNumber
    nextTimestamp = packet.timestamp
  }

  function decode(packet: OpusPacket): void {
    if (packet.payload.length === 0) return
    const pauseSamples =
      Math.trunc(signed32(packet.timestamp - nextTimestamp) / timestampsPerSample) - starvedSamples
    starvedSamples = 0
    if (pauseSamples > 0) {
      frames.push(new Int16Array(Math.min(pauseSamples, LONGEST_PAUSE_MS * SAMPLES_PER_MS)))
    }
    nextTimestamp = packet.timestamp
    try {
      const samples = decoder.decode(packet.payload)
      packetSamples = samples.length
      concealedSamples = 0
      play(samples)
    } catch {
      conceal()
    }
  }

  function play(samples: Int16Array): void {
    nextTimestamp = (nextTimestamp + samples.length * timestampsPerSample) >>> 0
    frames.push(samples)
  }

  /** Replaces a packet that will not arrive. */
  function replaceLost(following: OpusPacket | undefined): void {
    if (corrects && following && following.payload.length > 0) {
      try {
        play(decoder.decode(following.payload, { decodeFec: true, frameSize: packetSamples }))
        return
      } catch {
        // The next packet is broken too.
      }
    }
    conceal()
  }

  function conceal(): void {
    play(guess(packetSamples))
  }

  function guess(length: number): Int16Array {
    if (concealedSamples >= LONGEST_CONCEALMENT_MS * SAMPLES_PER_MS) return new Int16Array(length)
    concealedSamples += length
    return decoder.decodePacketLoss(length)
  }

  function drain(nowMs: number): void {
    while (waiting.size > 0) {
      const packet = waiting.get(nextSequence)
      if (packet) {
        waiting.delete(nextSequence)
        decode(packet)
      } else {
        let oldestMs = nowMs
        for (const { arrivedMs } of waiting.values()) oldestMs = Math.min(oldestMs, arrivedMs)
        if (nowMs - oldestMs < REORDER_LIMIT_MS) return
        replaceLost(waiting.get((nextSequence + 1) & 0xffff))
      }
      nextSequence = (nextSequence + 1) & 0xffff
    }
  }

  return {
    push(packet, nowMs) {
      lastArrivalMs = nowMs
      if (packet.ssrc !== ssrc) begin(packet)
      const step = signed16(packet.sequenceNumber - nextSequence)
      if (Math.abs(step) > LARGEST_STEP) begin(packet)
      else if (step < 0 || waiting.has(packet.sequenceNumber)) return
      waiting.set(packet.sequenceNumber, { ...packet, arrivedMs: nowMs })
      drain(nowMs)
    },
    tick(nowMs) {
      if (ssrc === undefined) return
      drain(nowMs)
      if (waiting.size === 0 && nowMs - lastArrivalMs > STARVED_AFTER_MS) {
        starvedSamples += INPUT_FRAME_SAMPLES
        frames.push(guess(INPUT_FRAME_SAMPLES))
      }
    },
  }
}

function signed16(difference: number): number {
  return (difference << 16) >> 16
}

function signed32(difference: number): number {
  return difference | 0
}
