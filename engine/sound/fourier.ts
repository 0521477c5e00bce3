import { VAD_WINDOW } from '../stages.ts'

/** The samples of one transform: 32 ms at 16 kHz. */
export const FOURIER_SAMPLES = VAD_WINDOW

const cosines = Float64Array.from({ length: FOURIER_SAMPLES / 2 }, (_, at) =>
  Math.cos((2 * Math.PI * at) / FOURIER_SAMPLES),
)
const sines = Float64Array.from({ length: FOURIER_SAMPLES / 2 }, (_, at) =>
  Math.sin((2 * Math.PI * at) / FOURIER_SAMPLES),
)
const reversed = Uint16Array.from({ length: FOURIER_SAMPLES }, (_, at) => {
  let bits = 0
  for (let bit = 1, rest = at; bit < FOURIER_SAMPLES; bit <<= 1, rest >>= 1)
    bits = (bits << 1) | (rest & 1)
  return bits
})

/**
 * A fast Fourier transform of `FOURIER_SAMPLES` complex numbers (radix 2, in place). With the two parts exchanged, it is
 * the inverse, times their number. Destructuring in these loops takes three times as long.
 */
export function transform(re: Float64Array, im: Float64Array): void {
  for (const part of [re, im]) {
    for (let at = 0; at < FOURIER_SAMPLES; at++) {
      const other = reversed[at]!
      if (other <= at) continue
      const value = part[at]!
      part[at] = part[other]!
      part[other] = value
    }
  }
  for (let half = 1; half < FOURIER_SAMPLES; half *= 2) {
    const step = FOURIER_SAMPLES / 2 / half
    for (let from = 0; from < FOURIER_SAMPLES; from += 2 * half) {
      for (let at = 0; at < half; at++) {
        const low = from + at
        const high = low + half
        const c = cosines[at * step]!
        const s = sines[at * step]!
        const turnedRe = re[high]! * c + im[high]! * s
        const turnedIm = im[high]! * c - re[high]! * s
        re[high] = re[low]! - turnedRe
        im[high] = im[low]! - turnedIm
        re[low]! += turnedRe
        im[low]! += turnedIm
      }
    }
  }
}
