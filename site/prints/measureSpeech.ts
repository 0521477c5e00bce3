/** Measures recorded speech, for voiceprints and bars. Only `makePrints.ts` needs this, once, before a build. */
import { loudnessOf, type Levels, type Loudness } from '@ringwell/brand/voiceprint.ts'

const rangeDb = 30
/** A 10 ms block at either end counts as silence when it is this far below the loudest block. */
const trimDb = 38
const lowestHz = 110
const highestHz = 6_800
const fftSize = 1_024
const fftsPerCell = 4

/** Cuts silence from both ends. */
export function trimSilence(samples: Float32Array, rateHz: number): Float32Array {
  const block = Math.round(rateHz / 100)
  const energies: number[] = []
  for (let start = 0; start + block <= samples.length; start += block) {
    energies.push(meanSquare(samples, start, start + block))
  }
  const floor = Math.max(...energies) * 10 ** (-trimDb / 10)
  const first = energies.findIndex((energy) => energy > floor)
  const last = energies.findLastIndex((energy) => energy > floor)
  return first < 0 ? samples : samples.subarray(first * block, (last + 1) * block)
}

/**
 * Measures speech into `bands` by `cells`.
 * @param samples mono, -1 to 1
 * @throws RangeError when less than 1024 samples are left after the silence is cut
 */
export function measureVoice(
  samples: Float32Array,
  rateHz: number,
  { bands, cells }: { bands: number; cells: number },
): Levels {
  const speech = trimSilence(samples, rateHz)
  if (speech.length < fftSize) throw new RangeError('A voiceprint needs at least 1024 samples.')
  const edgeBin = (band: number) =>
    (lowestHz * (highestHz / lowestHz) ** (band / bands) * fftSize) / rateHz
  const power = Array.from({ length: bands }, () => new Float64Array(cells))

  for (let cell = 0; cell < cells; cell++) {
    for (let k = 0; k < fftsPerCell; k++) {
      const centre = Math.round(((cell + (k + 0.5) / fftsPerCell) / cells) * speech.length)
      const spectrum = powerSpectrum(speech, centre - fftSize / 2)
      power.forEach((row, band) => {
        const from = Math.max(1, Math.floor(edgeBin(band)))
        const to = Math.max(from + 1, Math.ceil(edgeBin(band + 1)))
        let sum = 0
        for (let bin = from; bin < to; bin++) sum += spectrum[bin] ?? 0
        row[cell] = (row[cell] ?? 0) + sum / (to - from) / fftsPerCell
      })
    }
  }
  return power.map(toLoudness)
}

/** Measures a band against its own loud end, which is its 97th percentile. */
function toLoudness(power: Float64Array): Loudness[] {
  const decibels = Array.from(power, (value) => 10 * Math.log10(value + 1e-12))
  const sorted = decibels.toSorted((a, b) => a - b)
  const top = sorted[Math.floor(0.97 * (sorted.length - 1))] ?? 0
  return decibels.map((value) => loudnessOf((value - (top - rangeDb)) / rangeDb))
}

/**
 * Measures `count` bars for drawing sound along a straight line, each 0 to 1 high.
 * A height is the square root of its slice's RMS. The RMS itself would make speech look like spikes.
 */
export function measureBars(samples: Float32Array, rateHz: number, count: number): number[] {
  const speech = trimSilence(samples, rateHz)
  const roots = Array.from({ length: count }, (_, i) => {
    const from = Math.floor((i / count) * speech.length)
    const to = Math.floor(((i + 1) / count) * speech.length)
    return meanSquare(speech, from, to) ** 0.25
  })
  const top = Math.max(...roots, Number.EPSILON)
  return roots.map((value) => Math.round((100 * value) / top) / 100)
}

function meanSquare(samples: Float32Array, from: number, to: number): number {
  let sum = 0
  for (let i = from; i < to; i++) sum += (samples[i] ?? 0) ** 2
  return sum / Math.max(1, to - from)
}

/** The power of the Hann-windowed frame that begins at `start`. Samples outside the speech count as 0. */
function powerSpectrum(samples: Float32Array, start: number): Float64Array {
  const re = new Float64Array(fftSize)
  const im = new Float64Array(fftSize)
  for (let i = 0; i < fftSize; i++) {
    const hann = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (fftSize - 1))
    re[i] = (samples[start + i] ?? 0) * hann
  }
  transform(re, im)
  return Float64Array.from({ length: fftSize / 2 }, (_, i) => (re[i] ?? 0) ** 2 + (im[i] ?? 0) ** 2)
}

/** In-place radix-2 FFT. */
function transform(re: Float64Array, im: Float64Array): void {
  const size = re.length
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1
    for (; j & bit; bit >>= 1) j ^= bit
    j ^= bit
    if (i < j) {
      swap(re, i, j)
      swap(im, i, j)
    }
  }
  for (let span = 2; span <= size; span <<= 1) {
    const step = (-2 * Math.PI) / span
    for (let block = 0; block < size; block += span) {
      for (let k = 0; k < span / 2; k++) {
        const cos = Math.cos(step * k)
        const sin = Math.sin(step * k)
        const top = block + k
        const bottom = top + span / 2
        const realBottom = re[bottom] ?? 0
        const imaginaryBottom = im[bottom] ?? 0
        const real = realBottom * cos - imaginaryBottom * sin
        const imaginary = realBottom * sin + imaginaryBottom * cos
        const realTop = re[top] ?? 0
        const imaginaryTop = im[top] ?? 0
        re[bottom] = realTop - real
        im[bottom] = imaginaryTop - imaginary
        re[top] = realTop + real
        im[top] = imaginaryTop + imaginary
      }
    }
  }
}

function swap(values: Float64Array, i: number, j: number): void {
  const kept = values[i] ?? 0
  values[i] = values[j] ?? 0
  values[j] = kept
}
