import { describe, expect, test } from 'vitest'
import { roundReport, slowestInteraction, worstShift } from './vitals.ts'

const shift = (startTime: number, value: number, hadRecentInput = false) => ({
  startTime,
  value,
  hadRecentInput,
})

describe('cumulative layout shift', () => {
  test('is the sum of shifts within a second of each other', () => {
    expect(worstShift([])).toBe(0)
    expect(worstShift([shift(100, 0.1), shift(900, 0.2)])).toBeCloseTo(0.3)
    expect(worstShift([shift(100, 0.1), shift(1_100, 0.2)])).toBeCloseTo(0.2)
  })

  test('counts at most five seconds and no shifts after user input', () => {
    const steady = Array.from({ length: 20 }, (_, index) => shift(index * 500, 0.01))
    expect(worstShift(steady)).toBeCloseTo(0.1)
    expect(worstShift([shift(100, 0.1), shift(200, 5, true)])).toBeCloseTo(0.1)
  })
})

describe('interaction to next paint', () => {
  test('is the slowest event of the slowest interaction', () => {
    expect(slowestInteraction([], 0)).toBeUndefined()
    const events = [
      { duration: 40, interactionId: 1 },
      { duration: 120, interactionId: 1 },
      { duration: 80, interactionId: 2 },
      // Moving the mouse is not an interaction.
      { duration: 900, interactionId: 0 },
      { duration: 900 },
    ]
    expect(slowestInteraction(events, 2)).toBe(120)
  })

  test('ignores one slow interaction in fifty, and counts quick ones that were not observed', () => {
    const events = [400, 300, 200].map((duration, index) => ({
      duration,
      interactionId: index + 1,
    }))
    expect(slowestInteraction(events, 49)).toBe(400)
    expect(slowestInteraction(events, 50)).toBe(300)
    expect(slowestInteraction(events, 100)).toBe(200)
    expect(slowestInteraction(events, 5_000)).toBe(200)
  })
})

test('rounds what was measured for a report', () => {
  expect(roundReport({ CLS: 0.123456, LCP: 1_234.5678, TTFB: -3, INP: undefined })).toEqual({
    CLS: 0.1235,
    LCP: 1_234.6,
    TTFB: 0,
  })
})
