import { describe, expect, test } from 'vitest'
import {
  arcPath,
  drawPrint,
  loudnessOf,
  parseLevels,
  turn,
  writeLevels,
  type Levels,
} from './voiceprint.ts'

const radius = (d: string) => Number(/A([\d.]+)/.exec(d)?.[1])

describe('loudness', () => {
  test('has loudness steps at .34, .56, .74 and .9', () => {
    expect([0.339, 0.34, 0.559, 0.56, 0.739, 0.74, 0.899, 0.9].map(loudnessOf)).toEqual([
      0, 1, 1, 2, 2, 3, 3, 4,
    ])
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
