import type { Wav } from './wav.ts'

/** Lowers the rate by a whole factor by averaging, which is enough of a low-pass filter for test speech. */
export function resampleTo(wav: Wav, rateHz: number): Wav {
  const factor = wav.rateHz / rateHz
  if (!Number.isInteger(factor)) throw new Error(`${wav.rateHz} is not a multiple of ${rateHz}`)
  const samples = Int16Array.from(
    { length: Math.floor(wav.samples.length / factor) },
    (_, index) => {
      let sum = 0
      for (let k = 0; k < factor; k++) sum += wav.samples[index * factor + k] ?? 0
      return sum / factor
    },
  )
  return { rateHz, samples }
}
