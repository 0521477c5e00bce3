import { describe, expect, test } from 'vitest'
import type { Engine, EngineCallEnd } from '@ringwell/engine/engine.ts'
import { createRecentCalls } from './recentCalls.ts'

const HOUR_MS = 3_600_000

/** Counts on a clock that starts within an hour. */
function startCounting() {
  let time = 1_000 * HOUR_MS + 5 * 60_000
  let end: Parameters<Engine['onCallEnd']>[0] | undefined
  let answer: Parameters<Engine['onAnswerTime']>[0] | undefined
  const read = createRecentCalls(
    { onCallEnd: (listener) => (end = listener), onAnswerTime: (listener) => (answer = listener) },
    () => time,
  )
  return {
    read,
    pass: (hours: number) => (time += hours * HOUR_MS),
    ends: (reason: EngineCallEnd['reason'], durationMs = 60_000) =>
      end?.({ callId: 'one', reason, durationMs }),
    answers: (...times: number[]) => times.forEach((ms) => answer?.(ms)),
  }
}

describe('the calls of the last day', () => {
  test('are counted by the hour, and what was broken off by a fault apart', () => {
    const { read, pass, ends } = startCounting()
    ends('visitor')
    ends('failed')
    pass(2)
    ends('limit')
    const { hours, from } = read()
    expect(hours).toHaveLength(24)
    expect(hours.slice(-3)).toEqual([
      { calls: 2, failed: 1 },
      { calls: 0, failed: 0 },
      { calls: 1, failed: 0 },
    ])
    expect(from).toBe((1_002 - 23) * HOUR_MS)
  })

  test('leave out calls that never connected', () => {
    const { read, ends } = startCounting()
    ends('neverConnected', 0)
    expect(read().hours.at(-1)).toEqual({ calls: 0, failed: 0 })
  })

  test('are forgotten after a day, with their answers', () => {
    const { read, pass, ends, answers } = startCounting()
    ends('visitor')
    answers(500)
    pass(23)
    expect(read()).toMatchObject({ answers: { count: 1 } })
    expect(read().hours[0]).toEqual({ calls: 1, failed: 0 })
    pass(1)
    ends('visitor')
    expect(read().hours.reduce((sum, { calls }) => sum + calls, 0)).toBe(1)
    expect(read().answers).toBeUndefined()
  })

  test('have the median of their answers, and what 95 of 100 stayed below', () => {
    const { read, answers } = startCounting()
    expect(read().answers).toBeUndefined()
    answers(...Array.from({ length: 100 }, (_, index) => 1_000 - index * 10))
    expect(read().answers).toEqual({ count: 100, medianMs: 500, p95Ms: 950 })
  })

  test('keep a sample of very many answers, the latest', () => {
    const { read, answers } = startCounting()
    answers(...Array.from({ length: 30_000 }, () => 9_000))
    answers(...Array.from({ length: 5_000 }, () => 700))
    expect(read().answers).toEqual({ count: 5_000, medianMs: 700, p95Ms: 700 })
  })
})
