/** The spectrum of one window of the visitor's sound, in a few bands. */
import { INPUT_RATE_HZ, VAD_WINDOW } from '../stages.ts'

/** The edges of the bands, spaced as the ear hears, up to the highest frequency that every phone passes on. */
const EDGES_HZ = [120, 270, 430, 620, 850, 1_120, 1_450, 1_850, 2_350, 2_950, 3_700] as const
const HZ_PER_BIN = INPUT_RATE_HZ / VAD_WINDOW
const edgeBins = EDGES_HZ.map((hz) => Math.round(hz / HZ_PER_BIN))

const hann = Float64Array.from(
  { length: VAD_WINDOW },
  (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / VAD_WINDOW),
)
const cosines = Float64Array.from({ length: VAD_WINDOW / 2 }, (_, at) =>
  Math.cos((2 * Math.PI * at) / VAD_WINDOW),
)
const sines = Float64Array.from({ length: VAD_WINDOW / 2 }, (_, at) =>
  Math.sin((2 * Math.PI * at) / VAD_WINDOW),
)
const reversed = Uint16Array.from({ length: VAD_WINDOW }, (_, at) => {
  let bits = 0
  for (let bit = 1, rest = at; bit < VAD_WINDOW; bit <<= 1, rest >>= 1)
    bits = (bits << 1) | (rest & 1)
  return bits
})

/** The level of each band in dB relative to the average of all bands: the sound's colour without its loudness. */
export function bandLevelsOf(samples: Int16Array): number[] {
  const powers = powerSpectrum(samples)
  const levels = edgeBins.slice(1).map((to, index) => {
    let sum = 0
    for (let bin = edgeBins[index]!; bin < to; bin++) sum += powers[bin]!
    return 10 * Math.log10(sum / (to - edgeBins[index]!) + 1)
  })
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length
  return levels.map((level) => level - mean)
}

/** A fast Fourier transform of the windowed samples (radix 2, in place). */
function powerSpectrum(samples: Int16Array): Float64Array {
  const re = new Float64Array(VAD_WINDOW)
  const im = new Float64Array(VAD_WINDOW)
  for (let at = 0; at < VAD_WINDOW; at++) re[reversed[at]!] = samples[at]! * hann[at]!
  for (let half = 1; half < VAD_WINDOW; half *= 2) {
    const step = VAD_WINDOW / 2 / half
    for (let from = 0; from < VAD_WINDOW; from += 2 * half) {
      for (let at = 0; at < half; at++) {
        const [low, high] = [from + at, from + at + half]
        const [c, s] = [cosines[at * step]!, sines[at * step]!]
        const turnedRe = re[high]! * c + im[high]! * s
        const turnedIm = im[high]! * c - re[high]! * s
        re[high] = re[low]! - turnedRe
        im[high] = im[low]! - turnedIm
        re[low]! += turnedRe
        im[low]! += turnedIm
      }
    }
  }
  return re.map((real, bin) => real ** 2 + im[bin]! ** 2)
}
