import { joinSamples } from '../stages.ts'

/** Zero crossings of the filter on each side: enough for a sharp edge without an audible echo. */
const CROSSINGS = 16
/** A little below the highest frequency that both rates can represent. */
const CUTOFF = 0.95

export interface Resampler {
  /** Returns the samples for which enough sound has come. */
  push(samples: Int16Array): Int16Array
  /** Returns the last ones. */
  end(): Int16Array
}

/** Converts sound to another sample rate. */
export function resample(samples: Int16Array, fromHz: number, toHz: number): Int16Array {
  if (fromHz === toHz) return samples
  const resampler = createResampler(fromHz, toHz)
  return joinSamples([resampler.push(samples), resampler.end()])
}

/**
 * Converts sound to another sample rate while it comes. The filter limits the band, so that no frequency is mirrored
 * into the result.
 */
export function createResampler(fromHz: number, toHz: number): Resampler {
  if (fromHz === toHz) return { push: (samples) => samples, end: () => new Int16Array() }
  const step = fromHz / toHz
  const width = Math.max(1, step) / CUTOFF
  const reach = CROSSINGS * width
  /** The distances between samples and results repeat, and so do the weights. */
  const common = divisor(fromHz, toHz)
  const phases = toHz / common
  const weightsOf: { weights: Float64Array; total: number }[] = []
  let held = new Int16Array()
  /** The position of the first held sample, and of the next result. */
  let heldFrom = 0
  let next = 0

  /** The first sample that a result is made of. */
  const firstOf = (index: number) =>
    Math.floor(index / phases) * (fromHz / common) + Math.ceil((index % phases) * step - reach)

  function weightsAt(phase: number): (typeof weightsOf)[number] {
    const known = weightsOf[phase]
    if (known) return known
    const first = firstOf(phase)
    const length = Math.floor(phase * step + reach) - first + 1
    const weights = Float64Array.from({ length }, (_, tap) => {
      const distance = (first + tap - phase * step) / width
      return sinc(distance) * (0.5 + 0.5 * Math.cos((Math.PI * distance) / CROSSINGS))
    })
    const made = { weights, total: weights.reduce((sum, weight) => sum + weight, 0) }
    weightsOf[phase] = made
    return made
  }

  function resultAt(index: number): number {
    const { weights, total } = weightsAt(index % phases)
    const begin = firstOf(index) - heldFrom
    // The first and the last results are made of fewer samples.
    const from = Math.max(0, -begin)
    const to = Math.min(weights.length, held.length - begin)
    let sum = 0
    for (let tap = from; tap < to; tap++) sum += held[begin + tap]! * weights[tap]!
    const isWhole = to - from === weights.length
    const share = isWhole ? total : weights.subarray(from, to).reduce((all, one) => all + one, 0)
    return Math.max(-32_768, Math.min(32_767, Math.round(sum / share)))
  }

  /** Makes all results before this one. */
  function makeUntil(end: number): Int16Array {
    const made = new Int16Array(Math.max(0, end - next))
    for (let at = 0; at < made.length; at++) made[at] = resultAt(next + at)
    next += made.length
    const unneeded = Math.max(0, Math.min(firstOf(next) - heldFrom, held.length))
    held = held.slice(unneeded)
    heldFrom += unneeded
    return made
  }

  return {
    push(samples) {
      held = joinSamples([held, samples])
      return makeUntil(Math.ceil((heldFrom + held.length - reach) / step))
    },
    end: () => makeUntil(Math.round((heldFrom + held.length) / step)),
  }
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
