import { OUTPUT_RATE_HZ } from '../stages.ts'

const samplesOf = (ms: number) => Math.round((ms * OUTPUT_RATE_HZ) / 1000)

/** Adjacent windows of a clause both contain the sound from this much before their border to this much after it. */
export const SHARED_MS = 50
const SHARED = samplesOf(SHARED_MS)
/** The length of the cross-fade. */
const FADE = samplesOf(8)
/** The second sound is shifted by up to this much, so that its waves continue those of the first. */
const MOST_SHIFT = samplesOf(6)
/** Waves are compared over this length, which holds at least one period of a low voice. */
const COMPARED = samplesOf(12)
const STEP = samplesOf(1)

export interface WindowJoiner {
  /**
   * Takes the sound of the next window, with `SHARED_MS` before its start (unless it is the first) and `SHARED_MS`
   * after its end (unless it is the last). Returns the sound that no longer changes.
   */
  push(samples: Float32Array, isLast: boolean): Float32Array
}

export function createWindowJoiner(): WindowJoiner {
  /** The sound around the border, as the previous window has it. */
  let before: Float32Array | undefined

  return {
    push(samples, isLast) {
      const joined = before ? join(before, samples) : samples
      if (isLast) return joined
      const end = joined.length - 2 * SHARED
      before = joined.slice(end)
      return joined.slice(0, end)
    },
  }
}

/** Both sounds contain the first `2 * SHARED` samples. The cross-fade is where it is least audible. */
function join(before: Float32Array, after: Float32Array): Float32Array {
  const at = quietest(before, after)
  const shift = bestShift(before, after, at)
  const half = FADE / 2
  const rest = after.subarray(at + shift - half)
  const joined = new Float32Array(at - half + rest.length)
  joined.set(before.subarray(0, at - half))
  joined.set(rest, at - half)
  for (let index = 0; index < FADE; index++) {
    const share = (index + 0.5) / FADE
    const position = at - half + index
    joined[position] = (before[position] ?? 0) * (1 - share) + (rest[index] ?? 0) * share
  }
  return joined
}

/** Returns the middle of the quietest stretch that both sounds share, in samples. */
function quietest(before: Float32Array, after: Float32Array): number {
  const reach = COMPARED / 2 + MOST_SHIFT
  let best = SHARED
  let least = Infinity
  for (let at = reach; at <= 2 * SHARED - reach; at += STEP) {
    const energy = energyOf(before, at) + energyOf(after, at)
    if (energy >= least) continue
    best = at
    least = energy
  }
  return best
}

function energyOf(samples: Float32Array, at: number): number {
  let sum = 0
  for (let index = at - FADE / 2; index < at + FADE / 2; index++) sum += (samples[index] ?? 0) ** 2
  return sum
}

/** Returns by how many samples to shift the second sound so that its waves fit those of the first best. */
function bestShift(before: Float32Array, after: Float32Array, at: number): number {
  let best = 0
  let most = -Infinity
  for (let shift = -MOST_SHIFT; shift <= MOST_SHIFT; shift++) {
    let product = 0
    let energy = 1e-9
    for (let index = -COMPARED / 2; index < COMPARED / 2; index++) {
      const sample = after[at + shift + index] ?? 0
      product += (before[at + index] ?? 0) * sample
      energy += sample * sample
    }
    const likeness = product / Math.sqrt(energy)
    if (likeness <= most) continue
    best = shift
    most = likeness
  }
  return best
}
