import { OUTPUT_RATE_HZ } from '../stages.ts'

const samplesOf = (ms: number) => Math.round((ms * OUTPUT_RATE_HZ) / 1000)

/** Two windows of one clause both have the sound from this much before their border to this much after it. */
export const SHARED_MS = 50
const SHARED = samplesOf(SHARED_MS)
/** One sound fades into the other for this long. */
const FADE = samplesOf(8)
/** The second sound is moved by up to this much, so that its waves continue those of the first. */
const MOST_SHIFT = samplesOf(6)
/** The waves are compared over this length, which has at least one period of a low voice. */
const COMPARED = samplesOf(12)
const STEP = samplesOf(1)

/** Joins the windows of one clause into one sound. */
export interface WindowJoiner {
  /**
   * Takes the sound of the next window: `SHARED_MS` before its begin (unless it is the first), the window, and
   * `SHARED_MS` after its end (unless it is the last). Returns what is certain by now.
   */
  push(samples: Float32Array, isLast: boolean): Float32Array
}

export function createWindowJoiner(): WindowJoiner {
  /** The sound around the border, as the window before it has it. */
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

/** Both sounds contain the first `2 * SHARED` samples. They change over where it is heard the least. */
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

/** Returns by how many samples the second sound has to be moved so that its waves fit those of the first best. */
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
