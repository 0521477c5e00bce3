import { FOURIER_SAMPLES, transform } from './fourier.ts'

const HOP = FOURIER_SAMPLES / 4
const BINS = FOURIER_SAMPLES / 2 + 1
/** Below 300 Hz, a telephone has hum and no words. */
const LOWEST_BIN = 10
/** The quietest part of the sound, which is taken to be nothing but noise. */
const NOISE_SHARE = 0.12
const LEAST_NOISE_FRAMES = 8
/** Frames at both ends are only partly filled, and look quieter than they are. */
const END_FRAMES = 4
/** Noise is made quieter by 20 dB at most. What is left hides the tones that come and go in it. */
const LEAST_GAIN = 0.1
/** How much of a frequency's ratio to the noise comes from the frame before. Less makes tones that come and go. */
const SMOOTHING = 0.96
const LEAST_RATIO = 10 ** -2.5
const MOST_RATIO = 1_000
/** Far below one step of a sample. */
const LEAST_POWER = 1e-3

/** The root of a Hann window. Used before and after the change, it adds up to the same sound. */
const weights = Float64Array.from({ length: FOURIER_SAMPLES }, (_, at) =>
  Math.sin((Math.PI * at) / FOURIER_SAMPLES),
)

/** The lowest frequency that no telephone passes on, not even the slope of what brings its sound to 16 kHz. */
const ABOVE_TELEPHONE_BIN = 141
/** Measured: a telephone leaves -57 dB or less up there, and other lines -24 dB or more. */
const TELEPHONE_SHARE = 1e-4
/** So few frames show it as well, which spares all other calls most of the work. */
const TRIED_EVERY = 8

/** Undoes what the overlapping windows and the two transforms add. */
const SCALE = (2 * HOP) / FOURIER_SAMPLES ** 2

/** Noise that is 25 dB below everything does no harm. */
const FAINT_SHARE = 10 ** -2.5

interface Frame {
  re: Float64Array
  im: Float64Array
  powers: Float64Array
}

/**
 * Makes the even noise behind a voice on the telephone quieter, because the recogniser suffers most from noise where
 * it has nothing above 4 kHz. Sound with something there, or with hardly any noise, is returned as it is. Expects a
 * whole turn with a little of the pause before it, at 16 kHz. This is a Wiener filter with the decision-directed ratio
 * of voice to noise of Y. Ephraim and D. Malah, “Speech enhancement using a minimum mean-square error short-time
 * spectral amplitude estimator” (1984).
 */
export function reduceTelephoneNoise(samples: Int16Array): Int16Array {
  if (!isTelephone(framesOf(samples, TRIED_EVERY))) return samples
  const frames = framesOf(samples)
  const noise = noiseOf(frames)
  const mean = total(frames.map(({ powers }) => total(powers))) / frames.length
  if (total(noise) < mean * FAINT_SHARE) return samples
  const sum = new Float64Array(samples.length)
  const gains = new Float64Array(BINS)
  /** The power of the voice in the frame before. */
  const voice = new Float64Array(BINS)
  for (const [index, { re, im, powers }] of frames.entries()) {
    for (let bin = 0; bin < BINS; bin++) {
      const now = Math.min(powers[bin]! / noise[bin]!, MOST_RATIO) - 1
      const before = voice[bin]! / noise[bin]!
      const ratio = SMOOTHING * before + (1 - SMOOTHING) * Math.max(0, now)
      const gain = Math.max(ratio, LEAST_RATIO) / (1 + Math.max(ratio, LEAST_RATIO))
      voice[bin] = gain ** 2 * powers[bin]!
      gains[bin] = Math.max(LEAST_GAIN, gain)
    }
    for (let at = 0; at < FOURIER_SAMPLES; at++) {
      const gain = gains[Math.min(at, FOURIER_SAMPLES - at)]!
      re[at]! *= gain
      im[at]! *= gain
    }
    // With its parts exchanged, the transform is the inverse.
    transform(im, re)
    const from = startOf(index)
    for (let at = Math.max(0, -from); at < FOURIER_SAMPLES && from + at < sum.length; at++)
      sum[from + at]! += re[at]! * weights[at]! * SCALE
  }
  return Int16Array.from(sum, (value) => Math.max(-32_768, Math.min(32_767, Math.round(value))))
}

const startOf = (frame: number): number => (frame + 1) * HOP - FOURIER_SAMPLES

/** All frames, or every eighth, for instance. */
function framesOf(samples: Int16Array, every = 1): Frame[] {
  const count = Math.ceil((samples.length + FOURIER_SAMPLES) / HOP) - 1
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => {
    const from = startOf(index * every)
    const re = new Float64Array(FOURIER_SAMPLES)
    const im = new Float64Array(FOURIER_SAMPLES)
    for (let at = Math.max(0, -from); at < FOURIER_SAMPLES && from + at < samples.length; at++)
      re[at] = samples[from + at]! * weights[at]!
    transform(re, im)
    const powers = new Float64Array(BINS)
    for (let bin = 0; bin < BINS; bin++) powers[bin] = re[bin]! ** 2 + im[bin]! ** 2
    return { re, im, powers }
  })
}

function isTelephone(frames: readonly Frame[]): boolean {
  let above = 0
  let all = 0
  for (const { powers } of frames) {
    above += total(powers.subarray(ABOVE_TELEPHONE_BIN))
    all += total(powers)
  }
  return above < all * TELEPHONE_SHARE
}

/** The mean power of each frequency while the sound is quietest, never zero. */
function noiseOf(frames: readonly Frame[]): Float64Array {
  const whole = frames.slice(END_FRAMES, -END_FRAMES)
  const levels = whole.map(({ powers }) => total(powers.subarray(LOWEST_BIN)))
  // A single frame may be quiet by chance, so its neighbours count as much.
  const smooth = levels.map((_, at) => {
    const near = levels.slice(Math.max(0, at - 3), at + 4)
    return total(near) / near.length
  })
  const count = Math.max(LEAST_NOISE_FRAMES, Math.round(whole.length * NOISE_SHARE))
  const quietest = [...whole.keys()].toSorted((a, b) => smooth[a]! - smooth[b]!).slice(0, count)
  const noise = new Float64Array(BINS).fill(LEAST_POWER)
  for (const at of quietest) {
    const { powers } = whole[at]!
    for (let bin = 0; bin < BINS; bin++) noise[bin]! += powers[bin]! / quietest.length
  }
  return noise
}

function total(values: Float64Array | readonly number[]): number {
  let sum = 0
  for (const value of values) sum += value
  return sum
}
