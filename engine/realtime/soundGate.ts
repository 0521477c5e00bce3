/**
 * How fast sound that comes in messages is heard: in pieces of any length, or all at once. A session times turns by the
 * sound itself, but recognition and models take real time, so sound must not run away from the clock.
 */

/** In ms of sound. */
export interface GatePace {
  /** How far the sound may be ahead of the clock. */
  mostAheadMs: number
  /** How much sound a ms brings after that. */
  rate: number
}

/**
 * For turns that the engine ends. A session that hears nothing for 400 ms takes it for silence, and whatever the length
 * of the pieces, no gap is longer than `mostAheadMs`.
 */
export const LIVE_PACE: GatePace = { mostAheadMs: 300, rate: 1 }
/**
 * For sound that a network has held up, and while none waits, so that the next piece is heard at once again. If it were
 * faster, turns would be cut off at short pauses.
 */
export const CATCHING_UP_PACE: GatePace = { mostAheadMs: 300, rate: 1.25 }
/** For sound whose end the client says. Nobody waits for pauses in it, and a call may bring this much (`CALL_LIMITS`). */
export const EAGER_PACE: GatePace = { mostAheadMs: 9_000, rate: 1.9 }

/** In one tick of 20 ms, however far the sound may be ahead: all calls share the model that listens. */
const MOST_AT_ONCE_MS = 300

export interface SoundGate {
  /** Time has passed at this pace. Call it before anything else. */
  elapsed(nowMs: number, pace: GatePace): void
  /** Returns how many ms of sound may pass now. */
  room(pace: GatePace): number
  passed(ms: number): void
  /** A new tick begins. */
  tick(): void
}

export function createSoundGate(): SoundGate {
  let aheadMs = 0
  let passedInTickMs = 0
  let countedMs: number | undefined
  return {
    elapsed(nowMs, { mostAheadMs, rate }) {
      const sinceMs = nowMs - (countedMs ?? nowMs)
      aheadMs = Math.min(mostAheadMs, Math.max(0, aheadMs - rate * sinceMs))
      countedMs = nowMs
    },
    room: ({ mostAheadMs }) => Math.min(mostAheadMs - aheadMs, MOST_AT_ONCE_MS - passedInTickMs),
    passed(ms) {
      aheadMs += ms
      passedInTickMs += ms
    },
    tick() {
      passedInTickMs = 0
    },
  }
}
