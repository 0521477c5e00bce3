/**
 * The voiceprint draws speech as rings. The angle is time, clockwise from twelve o'clock. The radius is
 * pitch, with low pitches inside. The thickness of an arc is loudness, and it doubles with each step.
 * The code is pure and deterministic, so it runs at build time and in a browser tab alike.
 */

/** The loudness of one cell: 0 is silence (nothing is drawn), 4 is the loudest. */
export type Loudness = 0 | 1 | 2 | 3 | 4

/** `levels[band][cell]`: bands run from low to high pitch, cells run forward in time. */
export type Levels = readonly (readonly Loudness[])[]

/** One path of a voiceprint. Stroke it `width` wide with butt caps and no fill. */
export interface PrintPath {
  d: string
  width: number
}

/** The thickness of an arc by loudness, as a share of the distance between two rings. */
const weights = [0, 1 / 12, 1 / 6, 1 / 3, 2 / 3] as const
/** The share at which each loudness begins. 0 is `rangeDb` below the band's loud end, 1 is the loud end. */
const steps = [0.34, 0.56, 0.74, 0.9] as const
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

/** @param share 0 is the bottom of the range, 1 is the band's loud end */
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
  /** In cells; `to` is exclusive. */
  from: number
  to: number
}

/**
 * Turns each run of equal loudness into one arc. A run of a single cell is too short to see as a shape, so
 * that cell first takes the level of its louder neighbor.
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
 * Draws a voiceprint around the origin, with one path per loudness no matter how long the speech is.
 * All arcs of a band have their inner edge at `inner + pitch * band`; louder arcs extend further out.
 * @param inner radius of the first band's inner edge, in viewBox units
 * @param pitch distance between two bands, in viewBox units
 */
export function drawPrint(
  levels: Levels,
  { inner, pitch }: { inner: number; pitch: number },
): PrintPath[] {
  const cells = levels[0]?.length ?? 1
  const byLoudness = ['', '', '', '', '']
  for (const { band, loudness, from, to } of arcsOf(levels)) {
    const radius = inner + pitch * (band + weights[loudness] / 2)
    // Neighboring arcs overlap slightly, so that no gap shows between them.
    const overlap = 0.25 / radius
    const start = turn(from / cells) - overlap
    const end = turn(to / cells) + overlap
    byLoudness[loudness] += arcPath(radius, start, end)
  }
  return byLoudness.flatMap((d, loudness) =>
    d === '' ? [] : [{ d, width: round(pitch * (weights[loudness] ?? 0), 2) }],
  )
}

/** The SVG path of an arc around the origin. Angles are in radians, clockwise, 0 at three o'clock. */
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

/** Converts a share of the full circle, measured from twelve o'clock, to an angle for `arcPath`. */
export function turn(share: number): number {
  return (share - 0.25) * 2 * Math.PI
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
  return roots.map((value) => round(value / top, 2))
}

/** Writes levels as text: one digit per cell, a space between bands. It is compact and easy to diff. */
export function writeLevels(levels: Levels): string {
  return levels.map((row) => row.join('')).join(' ')
}

/** @throws RangeError when `writeLevels` could not have written the text */
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
