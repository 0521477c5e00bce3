import type { ServerEvent, ServerEventOf } from '@ringwell/protocol/realtimeEvents.ts'
import type { HangUpReason } from '../engine.ts'
import type { CallSession, CallWire } from '../call/callPorts.ts'
import { createPlayQueue } from '../call/playQueue.ts'

interface TimedEvent {
  atMs: number
  event: ServerEvent
}

/** A wire without a visitor. It records what would have been sent. */
export interface FakeWire extends CallWire {
  readonly sent: readonly TimedEvent[]
  /** For each 20 ms since the start, whether the visitor heard the agent. */
  readonly audible: readonly boolean[]
  readonly hungUp: HangUpReason | undefined
  /** Whether the call may last longer than others. */
  readonly isExtended: boolean
  /** The visitor puts the call on hold, or takes it back. */
  setHold(isHeld: boolean): void
  attach(session: CallSession): void
  /** Advances the pacer by 20 ms. */
  tick(): void
  eventsOf<Type extends ServerEvent['type']>(type: Type): ServerEventOf<Type>[]
}

/** @param playsAhead as if the visitor played the sound on a clock of their own */
export function createFakeWire(playsAhead = false): FakeWire {
  const queue = createPlayQueue()
  const sent: TimedEvent[] = []
  const audible: boolean[] = []
  let session: CallSession | undefined
  let hungUp: HangUpReason | undefined
  let isExtended = false
  let isHeld = false
  return {
    playsAhead,
    sent,
    audible,
    get hungUp() {
      return hungUp
    },
    get isExtended() {
      return isExtended
    },
    setHold(held) {
      isHeld = held
    },
    attach(attached) {
      session = attached
    },
    tick() {
      const frame = isHeld ? undefined : queue.next()
      audible.push(frame?.samples.some((sample) => Math.abs(sample) > 500) ?? false)
      if (frame?.last) session?.drained()
    },
    eventsOf<Type extends ServerEvent['type']>(type: Type) {
      return sent
        .map(({ event }) => event)
        .filter((event): event is ServerEventOf<Type> => event.type === type)
    },
    // Copied: a real wire serialises at once, so later changes by the session must not show.
    send: (event) => sent.push({ atMs: audible.length * 20, event: structuredClone(event) }),
    play: (samples) => queue.push(samples),
    clear: () => queue.clear(),
    hold() {
      if (!playsAhead) queue.hold()
    },
    resume(mostMs) {
      if (!playsAhead) queue.resume(mostMs)
    },
    queuedMs: () => queue.queuedMs(),
    isOnHold: () => isHeld,
    hangUp(reason) {
      hungUp = reason
    },
    extend() {
      isExtended = true
    },
  }
}
