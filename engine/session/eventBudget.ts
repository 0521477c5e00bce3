/**
 * How many events a call may send, and how many bytes. All calls share one process, so the engine ends a
 * call whose client sends far more than a conversation needs. A typed message is two events; a call has a few
 * dozen.
 */
export const EVENTS_AT_ONCE = 200
export const EVENTS_PER_SECOND = 20
export const BYTES_AT_ONCE = 512 * 1024
export const BYTES_PER_SECOND = 64 * 1024

export interface EventBudget {
  /** Returns false for the first event over the budget and for every event after it. */
  take(bytes: number, nowMs: number): boolean
}

/** Creates the budget of one call. It refills every second, up to the amount allowed at once. */
export function createEventBudget(startMs: number): EventBudget {
  let events = EVENTS_AT_ONCE
  let bytes = BYTES_AT_ONCE
  let lastMs = startMs
  let exceeded = false
  return {
    take(size, nowMs) {
      if (exceeded) return false
      const seconds = Math.max(0, nowMs - lastMs) / 1000
      lastMs = nowMs
      events = Math.min(EVENTS_AT_ONCE, events + seconds * EVENTS_PER_SECOND) - 1
      bytes = Math.min(BYTES_AT_ONCE, bytes + seconds * BYTES_PER_SECOND) - size
      exceeded = events < 0 || bytes < 0
      return !exceeded
    },
  }
}
