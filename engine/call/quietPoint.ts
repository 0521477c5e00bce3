import { OUTPUT_FRAME_SAMPLES } from '../stages.ts'

/** A quarter of a frame: 5 ms. */
const STEP = OUTPUT_FRAME_SAMPLES / 4
/** The shortest gap between words, in steps: 30 ms. A shorter one may be the closure of a `t`. */
const GAP_STEPS = 6
/** A step is quiet if its energy is less than this share of the loudest one's: -26 dB. */
const QUIET = 0.0025

/**
 * Returns where to restart speech that was cut off at its end: at the end of the last gap between two words, or
 * otherwise where it is quietest.
 */
export function quietPoint(samples: Int16Array): number {
  const steps = Math.floor(samples.length / STEP)
  const energies = Array.from({ length: steps }, (_, step) =>
    energyOf(samples.subarray(step * STEP, (step + 1) * STEP)),
  )
  const quiet = Math.max(...energies) * QUIET
  let gap = 0
  let quietest = { energy: Number.POSITIVE_INFINITY, step: 0 }
  for (let step = steps - 1; step >= 0; step--) {
    const energy = energies[step]!
    gap = energy <= quiet ? gap + 1 : 0
    // The words begin right after the gap, so a little of the gap is played again.
    if (gap === GAP_STEPS) return endOfGap(energies, step, quiet) * STEP
    const around = energy + (energies[step - 1] ?? energy) + (energies[step + 1] ?? energy)
    if (around < quietest.energy) quietest = { energy: around, step }
  }
  return quietest.step * STEP
}

function endOfGap(energies: readonly number[], from: number, quiet: number): number {
  let end = from
  while (end < energies.length && energies[end]! <= quiet) end++
  return end - 2
}

const energyOf = (samples: Int16Array): number => {
  let energy = 0
  for (const sample of samples) energy += sample * sample
  return energy
}
