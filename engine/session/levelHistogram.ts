/**
 * How often each level was heard recently, in steps of 1 dB. Older windows count less, so it forgets. Pure: adding a
 * window returns a new histogram.
 */
import { SILENCE_DB } from './soundLevel.ts'

export interface LevelHistogram {
  /** The weight of each level, from `SILENCE_DB` to 0 dB. */
  weights: readonly number[]
  total: number
}

const BINS = 1 - SILENCE_DB

export const emptyHistogram: LevelHistogram = { weights: Array<number>(BINS).fill(0), total: 0 }

/** Adds one window. Windows added `memory` windows ago count about a third as much as new ones. */
export function addLevel(
  { weights, total }: LevelHistogram,
  levelDb: number,
  memory: number,
): LevelHistogram {
  const bin = Math.min(BINS - 1, Math.max(0, Math.round(levelDb - SILENCE_DB)))
  const faded = fadeLevels({ weights, total }, memory)
  return {
    weights: faded.weights.map((weight, each) => (each === bin ? weight + 1 : weight)),
    total: faded.total + 1,
  }
}

/** Ages the histogram by one window without adding one. */
export function fadeLevels({ weights, total }: LevelHistogram, memory: number): LevelHistogram {
  const keep = 1 - 1 / memory
  return { weights: weights.map((weight) => weight * keep), total: total * keep }
}

/** The level that this share of the windows (0 to 1) does not exceed. */
export function levelAt({ weights, total }: LevelHistogram, share: number): number {
  let sum = 0
  for (const [bin, weight] of weights.entries()) {
    sum += weight
    if (sum > 0 && sum >= share * total) return bin + SILENCE_DB
  }
  return SILENCE_DB
}
