import { describe, expect, test } from 'vitest'
import { allowanceOf } from './callAllowance.ts'

const began = Date.UTC(2026, 0, 1)
const iso = (second: number): string => new Date(began + second * 1_000).toISOString()
const after = (second: number): number => began + second * 1_000
const answered = { createdAt: iso(0), limitMs: 120_000, answeredAt: iso(10), end: undefined }
const ended = (second: number) => ({
  ...answered,
  end: { endedAt: iso(second), durationMs: (second - 10) * 1_000, reason: 'visitor' },
})

describe('the allowance of a call that our engine holds', () => {
  test.each([
    ['is no more than has passed since the answer', answered, 20, 15],
    ['is no more than the engine lets a call with a danger last', answered, 400, 315],
    ['is no more than until its end, plus the time until the browser notices', ended(20), 400, 30],
    ['includes no time that is still to come', ended(20), 22, 17],
    ['is the whole length if the clock was set back', answered, -3_600, 315],
  ])('%s', (_what, call, second, seconds) => {
    const allowance = allowanceOf(call, after(second), true)
    expect(allowance.seconds).toBe(seconds)
    expect(allowance.bytes).toBe(seconds * 32 * 1024)
  })

  // Rule C22
  test('is refused before anybody answered, and when the call is long over', () => {
    const unanswered = { ...answered, answeredAt: undefined }
    expect(() => allowanceOf(unanswered, after(60), true)).toThrow(/never answered/)
    expect(() => allowanceOf(answered, after(721), true)).toThrow(/long over/)
    expect(allowanceOf(answered, after(720), true).seconds).toBe(315)
  })
})

// Rule C57
test('a call with a longer limit accepts longer recordings, for longer', () => {
  const call = { ...answered, limitMs: 600_000 }
  expect(allowanceOf(call, after(900), true).seconds).toBe(795)
  expect(allowanceOf(call, after(1_200), true).seconds).toBe(795)
  expect(() => allowanceOf(call, after(1_201), true)).toThrow(/long over/)
})

test('the allowance of a call that OpenAI holds is the time since its session', () => {
  const call = { ...answered, answeredAt: undefined, end: ended(12).end }
  expect(allowanceOf(call, after(30), false).seconds).toBe(35)
  expect(allowanceOf(call, after(700), false).seconds).toBe(315)
})
