import { createLagRecord, type Lag } from './lagRecord.ts'

const FRAME_MS = 20
/** After a longer stall, only the latest frames are sent, because nobody wants old sound. */
const MOST_FRAMES_AT_ONCE = 5

export interface PacerClock {
  nowMs(): number
  /** Calls back once after at least `delayMs`. Returns a function that cancels it. */
  after(delayMs: number, callback: () => void): () => void
}

export interface Pacer {
  /** Calls `tick` every 20 ms until the returned function is called. `tick` must not throw. */
  add(tick: (nowMs: number) => void): () => void
  /** How late the frames of the last minute were. */
  lag(): Lag
}

const systemClock: PacerClock = {
  nowMs: () => performance.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}

/**
 * One clock for all calls. Frames are due at start + n × 20 ms on an absolute clock, so a late timer delays only one
 * frame, not all that follow. The clock stops while there are no calls.
 */
export function createPacer(clock: PacerClock = systemClock): Pacer {
  const ticks = new Set<(nowMs: number) => void>()
  const record = createLagRecord()
  let nextDueMs = 0
  let cancel: (() => void) | undefined

  function runDueTicks(): void {
    const nowMs = clock.nowMs()
    let due = Math.floor((nowMs - nextDueMs) / FRAME_MS) + 1
    for (; due > 0; due--) {
      record.add(nowMs - nextDueMs, nowMs)
      nextDueMs += FRAME_MS
      if (due > MOST_FRAMES_AT_ONCE) continue
      for (const tick of ticks) tick(nowMs)
    }
    schedule()
  }

  function schedule(): void {
    cancel = undefined
    if (ticks.size > 0) cancel = clock.after(Math.max(0, nextDueMs - clock.nowMs()), runDueTicks)
  }

  return {
    add(tick) {
      ticks.add(tick)
      if (!cancel && ticks.size === 1) {
        nextDueMs = clock.nowMs() + FRAME_MS
        schedule()
      }
      return () => {
        ticks.delete(tick)
        if (ticks.size === 0) {
          cancel?.()
          cancel = undefined
        }
      }
    },
    lag: () => record.read(clock.nowMs()),
  }
}
