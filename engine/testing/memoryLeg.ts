import type { ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'
import type { Leg, LegEvents, OpenLeg } from '../call/leg.ts'
import { encodeForTap } from '../sound/encodeForTap.ts'
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
        events?.heard(frame)
      },
      sends(text) {
        arrived(Buffer.byteLength(text))
        events?.message(text)
      },
      leaves: () => events?.left(),
      misbehaves: (reason) => events?.misused(reason),
    },
    openLeg: encodeForTap((calls) => {
      events = calls
      return {
        answer: 'connected',
        tick() {},
        play(samples) {
          if (isOpen) frames.push(samples)
        },
        send(event) {
          // Copied: a real leg serialises at once, so later changes by the session must not show.
          sent.push(structuredClone(event))
          return true
        },
        received: () => ({ packets, bytes }),
        async close() {
          isClosed = true
        },
        ...faults,
      }
    }),
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
