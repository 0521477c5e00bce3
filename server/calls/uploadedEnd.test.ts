import { expect, test } from 'vitest'
import { uploadedEnd } from './uploadedEnd.ts'

const createdAt = '2026-01-01T12:00:00.000Z'
const call = { createdAt, limitMs: 120_000 }
const now = Date.parse('2026-01-01T12:01:00.000Z')

test.each([
  ['according to the browser', '2026-01-01T12:00:04.000Z', '2026-01-01T12:00:34.000Z'],
  ['in any time zone', '2026-01-01T17:30:04.000+05:30', '2026-01-01T12:00:34.000Z'],
  ['unless the browser’s clock is slow', '2025-12-31T12:00:04.000Z', '2026-01-01T12:00:30.000Z'],
  ['unless the browser’s clock is fast', '2099-01-01T12:00:04.000Z', '2026-01-01T12:00:30.000Z'],
])('a call ends when its recording does: %s', (_what, start, endedAt) => {
  expect(uploadedEnd(call, start, 30, now)).toEqual({
    endedAt,
    durationMs: 30_000,
    reason: 'visitor',
  })
})

// Rule C6
test('a recording of the full length was ended by the limit', () => {
  expect(uploadedEnd(call, createdAt, 119, now).reason).toBe('visitor')
  expect(uploadedEnd(call, createdAt, 120, now).reason).toBe('limit')
  const longer = { ...call, limitMs: 600_000 }
  expect(uploadedEnd(longer, createdAt, 120, now).reason).toBe('visitor')
  expect(uploadedEnd(longer, createdAt, 600, now).reason).toBe('limit')
})
