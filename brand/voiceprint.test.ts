import { describe, expect, test } from 'vitest'
import {
  arcPath,
  drawPrint,
  loudnessOf,
  measureBars,
  measureVoice,
  parseLevels,
  trimSilence,
  turn,
  writeLevels,
  type Levels,
} from './voiceprint.ts'

const rateHz = 24_000

/** A pure sine tone. */
function tone(hz: number, seconds: number, loudness = 0.5): Float32Array {
  return Float32Array.from(
    { length: seconds * rateHz },
    (_, i) => loudness * Math.sin((2 * Math.PI * hz * i) / rateHz),
  )
}

function joined(...parts: Float32Array[]): Float32Array {
  return Float32Array.from(parts.flatMap((part) => Array.from(part)))
}

/** Half a second of tone that is `db` relative to the half second of tone after it. */
const quietThenLoud = (db: number) => joined(tone(300, 0.5, 0.5 * 10 ** (db / 20)), tone(300, 0.5))

const radius = (d: string) => Number(/A([\d.]+)/.exec(d)?.[1])

const silence = (seconds: number) => new Float32Array(seconds * rateHz)

describe('trimming', () => {
  test('cuts silence from both ends and not from the middle', () => {
    const speech = joined(silence(0.5), tone(300, 0.2), silence(0.3), tone(300, 0.2), silence(1))
    expect(trimSilence(speech, rateHz).length).toBe(0.7 * rateHz)
  })

  test('treats 40 dB below the loudest block as silence, and 35 dB below as sound', () => {
    expect(trimSilence(quietThenLoud(-40), rateHz).length).toBe(0.5 * rateHz)
    expect(trimSilence(quietThenLoud(-35), rateHz).length).toBe(rateHz)
  })
})

describe('measuring', () => {
  test('maps time to cells: sound in the last quarter shows in the last quarter', () => {
    const levels = measureVoice(joined(tone(300, 0.02), silence(0.73), tone(300, 0.25)), rateHz, {
      bands: 1,
      cells: 16,
    })
    const row = levels[0] ?? []
    expect(row.slice(2, 11)).toEqual(Array(9).fill(0))
    expect(row.slice(13)).toEqual([4, 4, 4])
  })

  test('maps pitch to bands: a low tone and a high tone show in different bands', () => {
    const speech = joined(tone(200, 1), tone(4_000, 1))
    const [low = [], , , high = []] = measureVoice(speech, rateHz, { bands: 4, cells: 8 })
    expect(low.slice(0, 4)).toEqual([4, 4, 4, 4])
    expect(low.slice(5)).toEqual([0, 0, 0])
    expect(high.slice(0, 3)).toEqual([0, 0, 0])
    expect(high.slice(4)).toEqual([4, 4, 4, 4])
  })

  test('has loudness steps at .34, .56, .74 and .9', () => {
    expect([0.339, 0.34, 0.559, 0.56, 0.739, 0.74, 0.899, 0.9].map(loudnessOf)).toEqual([
      0, 1, 1, 2, 2, 3, 3, 4,
    ])
  })

  test('rejects sound that is too short to be speech', () => {
    expect(() => measureVoice(tone(300, 0.02), rateHz, { bands: 4, cells: 8 })).toThrow(RangeError)
  })

  test('makes the same voiceprint from the same speech', () => {
    const speech = joined(tone(220, 0.4), silence(0.1), tone(900, 0.3))
    const measure = () => writeLevels(measureVoice(speech, rateHz, { bands: 7, cells: 32 }))
    expect(measure()).toBe(measure())
  })
})

describe('drawing', () => {
  const shape = { inner: 40, pitch: 20 }

  test('joins equal cells into one arc, and gives a single cell its louder neighbor’s level', () => {
    const blink: Levels = [[2, 2, 4, 2, 2, 0, 0, 0]]
    const [path, ...others] = drawPrint(blink, shape)
    // The single 4 became a 2, so one arc of level 2 is left.
    expect(others).toEqual([])
    expect(path?.width).toBe(3.33)
    expect(path?.d.match(/M/g)).toHaveLength(1)
  })

  test('doubles the thickness with each loudness step, outward from the band’s inner edge', () => {
    const widths = drawPrint([[1, 1, 2, 2, 3, 3, 4, 4]], shape).map(({ width }) => width)
    expect(widths).toEqual([1.67, 3.33, 6.67, 13.33])
    const [thin] = drawPrint(
      [
        [0, 0, 0, 0],
        [1, 1, 1, 1],
      ],
      shape,
    )
    const [thick] = drawPrint(
      [
        [0, 0, 0, 0],
        [4, 4, 4, 4],
      ],
      shape,
    )
    expect(radius(thin?.d ?? '')).toBeCloseTo(60 + 1.67 / 2, 1)
    expect(radius(thick?.d ?? '')).toBeCloseTo(60 + 13.33 / 2, 1)
  })

  test('does not draw silence', () => {
    expect(drawPrint([[0, 0, 0]], shape)).toEqual([])
  })

  test('starts a share of a turn at twelve o’clock and goes clockwise', () => {
    expect(arcPath(10, turn(0), turn(0.25))).toBe('M0 -10A10 10 0 0 1 10 0')
    expect(arcPath(10, turn(0), turn(0.75))).toBe('M0 -10A10 10 0 1 1 -10 0')
    // An SVG arc cannot end where it begins, so a full circle needs two arcs.
    expect(arcPath(10, turn(0), turn(1)).match(/A/g)).toHaveLength(2)
  })
})

describe('bars', () => {
  test('have height 1 for the loudest slice and 0 for a silent slice', () => {
    const bars = measureBars(joined(tone(300, 1), silence(1), tone(300, 1, 0.1)), rateHz, 3)
    expect(bars[0]).toBe(1)
    expect(bars[1]).toBe(0)
    expect(bars[2]).toBeCloseTo(Math.sqrt(0.2), 1)
  })
})

describe('levels as text', () => {
  test('survive being written and parsed', () => {
    const levels: Levels = [
      [0, 1, 2],
      [3, 4, 0],
    ]
    expect(writeLevels(levels)).toBe('012 340')
    expect(parseLevels(writeLevels(levels))).toEqual(levels)
  })

  test('reject a digit that is not a level', () => {
    expect(() => parseLevels('015')).toThrow('"5"')
  })
})
