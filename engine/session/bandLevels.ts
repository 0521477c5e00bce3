/** The spectrum of one window of the visitor's sound, in a few bands. */
import { transform } from '../sound/fourier.ts'
import { INPUT_RATE_HZ, VAD_WINDOW } from '../stages.ts'

/** The edges of the bands, spaced as the ear hears, up to the highest frequency that every phone passes on. */
const EDGES_HZ = [120, 270, 430, 620, 850, 1_120, 1_450, 1_850, 2_350, 2_950, 3_700] as const
const HZ_PER_BIN = INPUT_RATE_HZ / VAD_WINDOW
const edgeBins = EDGES_HZ.map((hz) => Math.round(hz / HZ_PER_BIN))

const hann = Float64Array.from(
  { length: VAD_WINDOW },
  (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / VAD_WINDOW),
)
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

function powerSpectrum(samples: Int16Array): Float64Array {
  const re = hann.map((weight, at) => samples[at]! * weight)
  const im = new Float64Array(VAD_WINDOW)
  transform(re, im)
  return re.map((real, bin) => real ** 2 + im[bin]! ** 2)
}
