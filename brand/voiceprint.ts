/**
 * The voiceprint: speech drawn as rings. Time is angle, clockwise from twelve o'clock; pitch is
 * radius, low inside; loudness is the thickness of an arc, which doubles from step to step.
 * Pure and deterministic, so that it runs at build time and in a tab alike.
 */

/** Loudness of one cell: 0 is silence (nothing is drawn), 4 the loudest. */
export type Loudness = 0 | 1 | 2 | 3 | 4

/** `levels[band][cell]`: bands from low to high, cells in the order of time. */
export type Levels = readonly (readonly Loudness[])[]

/** One path of a drawn print; stroke it `width` wide with butt caps and no fill. */
export interface PrintPath {
  d: string
  width: number
}

/** Thickness of an arc in ring pitches, by loudness. */
const weights = [0, 1 / 12, 1 / 6, 1 / 3, 2 / 3] as const
/** Where each loudness begins, as a share of `rangeDb` below the band's own loud end. */
const steps = [0.34, 0.56, 0.74, 0.9] as const
const rangeDb = 30
/** What is this far below the loudest 10 ms block counts as silence at either end. */
const trimDb = 38
const lowestHz = 110
const highestHz = 6_800
const fftSize = 1_024
const fftsPerCell = 4

/** Cuts the silence from both ends. */
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
 * @throws RangeError when there is no sound in it
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

/** Each band is measured against its own loud end: its 97th percentile. */
function toLoudness(power: Float64Array): Loudness[] {
  const decibels = Array.from(power, (value) => 10 * Math.log10(value + 1e-12))
  const sorted = decibels.toSorted((a, b) => a - b)
  const top = sorted[Math.floor(0.97 * (sorted.length - 1))] ?? 0
  return decibels.map((value) => loudnessOf((value - (top - rangeDb)) / rangeDb))
}

/** @param share 0 is the quietest that counts, 1 the loud end */
export function loudnessOf(share: number): Loudness {
  const [one, two, three, four] = steps
  if (share < one) return 0
  if (share < two) return 1
  if (share < three) return 2
  return share < four ? 3 : 4
}

interface Arc {
  band: number
  loudness: Loudness
  /** In cells; `to` is excluded. */
  from: number
  to: number
}

/**
 * Runs of equal loudness become one arc. A run of a single cell would be a blink, not a shape,
 * so it takes its louder neighbour's level first.
 */
function arcsOf(levels: Levels): Arc[] {
  return levels.flatMap((raw, band) => {
    const row = raw.map((level, cell) => {
      const before = raw[cell - 1] ?? 0
      const after = raw[cell + 1] ?? 0
      if (level === before || level === after) return level
      return before > after ? before : after
    })
    const arcs: Arc[] = []
    let from = 0
    for (let cell = 1; cell <= row.length; cell++) {
      const loudness = row[from] ?? 0
      if (row[cell] === loudness) continue
      if (loudness > 0) arcs.push({ band, loudness, from, to: cell })
      from = cell
    }
    return arcs
  })
}

/**
 * Draws a print around the origin: one path per loudness, however long the speech.
 * Inner edges of a band share a grid line at `inner + pitch * band`; loudness grows outwards.
 * @param inner radius of the first band's inner edge, in units of the viewBox
 * @param pitch distance from band to band, in the same units
 */
export function drawPrint(
  levels: Levels,
  { inner, pitch }: { inner: number; pitch: number },
): PrintPath[] {
  const cells = levels[0]?.length ?? 1
  const byLoudness = ['', '', '', '', '']
  for (const { band, loudness, from, to } of arcsOf(levels)) {
    const radius = inner + pitch * (band + weights[loudness] / 2)
    // Neighbouring arcs overlap by a hair, so that no light shows between them.
    const overlap = 0.25 / radius
    const start = turn(from / cells) - overlap
    const end = turn(to / cells) + overlap
    byLoudness[loudness] += arcPath(radius, start, end)
  }
  return byLoudness.flatMap((d, loudness) =>
    d === '' ? [] : [{ d, width: round(pitch * (weights[loudness] ?? 0), 2) }],
  )
}

/** SVG path of an arc around the origin; angles in radians, 0 at three o'clock, clockwise. */
export function arcPath(radius: number, start: number, end: number): string {
  const at = (angle: number) =>
    `${round(radius * Math.cos(angle), 1)} ${round(radius * Math.sin(angle), 1)}`
  const r = round(radius, 1)
  if (end - start >= 2 * Math.PI) {
    const half = start + Math.PI
    return `M${at(start)}A${r} ${r} 0 1 1 ${at(half)}A${r} ${r} 0 1 1 ${at(start)}`
  }
  return `M${at(start)}A${r} ${r} 0 ${end - start > Math.PI ? 1 : 0} 1 ${at(end)}`
}

/** A share of the full circle as an angle in radians, 0 at twelve o'clock. */
export function turn(share: number): number {
  return (share - 0.25) * 2 * Math.PI
}

/**
 * Bars for a straight line of sound: `count` heights from 0 to 1.
 * The root of each slice's RMS, so that speech is not all spikes.
 */
export function measureBars(samples: Float32Array, rateHz: number, count: number): number[] {
  const speech = trimSilence(samples, rateHz)
  const roots = Array.from({ length: count }, (_, i) => {
    const from = Math.floor((i / count) * speech.length)
    const to = Math.floor(((i + 1) / count) * speech.length)
    return meanSquare(speech, from, to) ** 0.25
  })
  const top = Math.max(...roots, Number.EPSILON)
  return roots.map((value) => round(value / top, 2))
}

/** Levels as text, one digit per cell and a space between bands: small in a file, easy to diff. */
export function writeLevels(levels: Levels): string {
  return levels.map((row) => row.join('')).join(' ')
}

/** @throws RangeError when the text is not what `writeLevels` writes */
export function parseLevels(text: string): Levels {
  return text.split(' ').map((row) =>
    Array.from(row, (digit) => {
      if (digit === '0') return 0
      if (digit === '1') return 1
      if (digit === '2') return 2
      if (digit === '3') return 3
      if (digit === '4') return 4
      throw new RangeError(`A voiceprint holds the digits 0 to 4, not "${digit}".`)
    }),
  )
}

function meanSquare(samples: Float32Array, from: number, to: number): number {
  let sum = 0
  for (let i = from; i < to; i++) sum += (samples[i] ?? 0) ** 2
  return sum / Math.max(1, to - from)
}

function round(value: number, digits: number): number {
  const scale = 10 ** digits
  return Math.round(value * scale) / scale
}

/** Power of the Hann-windowed frame that begins at `start`; samples outside are silence. */
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
