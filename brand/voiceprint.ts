/**
 * The voiceprint draws speech as rings. The angle is time, clockwise from twelve o'clock. The radius is
 * pitch, with low pitches inside. The thickness of an arc is loudness, and it doubles with each step.
 * The code is pure and deterministic, so it runs at build time and in a browser tab alike. Recorded speech
 * is measured in `site/prints/measureSpeech.ts`.
 */

/** The loudness of one cell: 0 is silence (nothing is drawn), 4 is the loudest. */
export type Loudness = 0 | 1 | 2 | 3 | 4

/** `levels[band][cell]`: bands run from low to high pitch, cells run forward in time. */
export type Levels = readonly (readonly Loudness[])[]

/** One path of a voiceprint. Stroke it `width` wide with butt caps and no fill. */
interface PrintPath {
  d: string
  width: number
}

/** The thickness of an arc by loudness, as a share of the distance between two rings. */
const weights = [0, 1 / 12, 1 / 6, 1 / 3, 2 / 3] as const
/** The share of the range, from its bottom to the band's loud end, at which each loudness begins. */
const steps = [0.34, 0.56, 0.74, 0.9] as const
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
 * that cell first takes the level of its louder neighbour.
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
    // Neighbouring arcs overlap slightly, so that no gap shows between them.
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

function round(value: number, digits: number): number {
  const scale = 10 ** digits
  return Math.round(value * scale) / scale
}
