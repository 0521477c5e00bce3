/** In ms. */
export interface Lag {
  p50: number
  p99: number
  max: number
}

const WINDOW_MS = 60_000
/** One per 20 ms for a minute. */
const CAPACITY = 3_000

export interface LagRecord {
  add(lagMs: number, nowMs: number): void
  /** Covers the last minute. Returns zeros when nothing happened in it. */
  read(nowMs: number): Lag
}

export function createLagRecord(): LagRecord {
  const lags = new Float64Array(CAPACITY)
  const times = new Float64Array(CAPACITY).fill(Number.NEGATIVE_INFINITY)
  let count = 0
  return {
    add(lagMs, nowMs) {
      lags[count % CAPACITY] = lagMs
      times[count % CAPACITY] = nowMs
      count++
    },
    read(nowMs) {
      const recent = lags.filter((_, index) => (times[index] ?? 0) > nowMs - WINDOW_MS).toSorted()
      const at = (share: number): number =>
        recent[Math.min(recent.length - 1, Math.floor(recent.length * share))] ?? 0
      return { p50: at(0.5), p99: at(0.99), max: recent.at(-1) ?? 0 }
    },
  }
}
