import { createEncoder } from 'libopus-wasm'
import type { ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'
import type { Leg, LegEvents, OpenLeg, PacketTap } from '../call/leg.ts'
import { INPUT_FRAME_SAMPLES, INPUT_RATE_HZ, OUTPUT_FRAME_SAMPLES } from '../stages.ts'
import { createVoiceEncoder } from '../webrtc/opusSender.ts'
import { beginCall, type BegunCall, type BeginOptions } from './beginCall.ts'

/** The caller's end of a leg in memory: no network, no codecs, no SDP. */
interface MemoryCaller {
  /** The events that the agent sent. */
  readonly events: readonly ServerEvent[]
  /** The agent's sound, one frame per 20 ms; undefined for silence. */
  readonly frames: readonly (Int16Array | undefined)[]
  readonly isClosed: boolean
  opens(): void
  /** Says 20 ms: 16 kHz mono. */
  says(frame: Int16Array): void
  sends(text: string): void
  leaves(): void
  misbehaves(reason: string): void
}

export interface MemoryLeg {
  caller: MemoryCaller
  openLeg: OpenLeg
}

/** `faults` replaces parts of the leg with parts that fail. A tap gets the sound of both sides as packets of Opus. */
export function createMemoryLeg(faults: Partial<Leg> = {}): MemoryLeg {
  const sent: ServerEvent[] = []
  const frames: (Int16Array | undefined)[] = []
  let events: LegEvents | undefined
  let packets = 0
  let bytes = 0
  let isOpen = false
  let isClosed = false
  let coder: Awaited<ReturnType<typeof createTapCoder>> | undefined

  function arrived(size: number): void {
    packets += 1
    bytes += size
  }

  return {
    caller: {
      events: sent,
      frames,
      get isClosed() {
        return isClosed
      },
      opens() {
        isOpen = true
        arrived(0)
        events?.opened()
      },
      says(frame) {
        arrived(frame.byteLength)
        coder?.heard(frame)
        events?.heard(frame)
      },
      sends(text) {
        arrived(Buffer.byteLength(text))
        events?.message(text)
      },
      leaves: () => events?.left(),
      misbehaves: (reason) => events?.misused(reason),
    },
    async openLeg(calls) {
      events = calls
      if (calls.tap) coder = await createTapCoder(calls.tap)
      return {
        answer: 'connected',
        tick() {},
        play(samples, nowMs) {
          if (!isOpen) return
          frames.push(samples)
          coder?.sent(samples, nowMs)
        },
        send(event) {
          // Copied: a real leg serialises at once, so later changes by the session must not show.
          sent.push(structuredClone(event))
          return true
        },
        received: () => ({ packets, bytes }),
        async close() {
          isClosed = true
          coder?.free()
        },
        ...faults,
      }
    },
  }
}

/** Encodes the sound of both sides for a tap. */
async function createTapCoder(tap: PacketTap) {
  const heardEncoder = await createEncoder({
    sampleRate: INPUT_RATE_HZ,
    channels: 1,
    frameSize: INPUT_FRAME_SAMPLES,
  })
  const sentEncoder = await createVoiceEncoder()
  const silence = new Int16Array(OUTPUT_FRAME_SAMPLES)
  let sequenceNumber = 0
  return {
    heard(frame: Int16Array) {
      const payload = heardEncoder.encode(frame).slice()
      const packet = { ssrc: 1, sequenceNumber, timestamp: sequenceNumber * 960, payload }
      sequenceNumber += 1
      tap.heardPacket(packet, performance.now())
    },
    sent(samples: Int16Array | undefined, nowMs: number) {
      tap.sentPacket(sentEncoder.encode(samples ?? silence), nowMs)
    },
    free() {
      heardEncoder.free()
      sentEncoder.free()
    },
  }
}

export type MemoryCall = BegunCall & { caller: MemoryCaller }

export interface MemoryCallOptions extends BeginOptions<MemoryCall> {
  leg?: MemoryLeg
}

/** Begins a call over a leg in memory. The caller has not opened it yet. */
export async function beginMemoryCall(options: MemoryCallOptions = {}): Promise<MemoryCall> {
  const { caller, openLeg } = options.leg ?? createMemoryLeg()
  const begun = beginCall(openLeg, { caller }, options)
  await begun.call.answered
  return begun
}

/** The same, with a caller who has opened the leg. */
export async function openMemoryCall(options: MemoryCallOptions = {}): Promise<MemoryCall> {
  const begun = await beginMemoryCall(options)
  begun.caller.opens()
  return begun
}
