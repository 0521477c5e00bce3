import { expect, test } from 'vitest'
import { costOfCall, parseMicros, writeMicros } from './callCost.ts'

test.each([
  ['0.0085', '0.0085'],
  ['0.1', '0.10'],
  ['2', '2.00'],
  ['0', '0.00'],
  ['1000', '1000.00'],
])('the cost of a minute of %s is kept exactly, as %s', (amount, written) => {
  expect(writeMicros(parseMicros(amount) ?? NaN)).toBe(written)
})

test.each(['', '-1', '.5', '1,5', '1e3', '1000.01', '0.0000001', '$1', '12345'])(
  '“%s” is no cost of a minute',
  (amount) => expect(parseMicros(amount)).toBeUndefined(),
)

test('every minute that has begun counts, and a call that never connected costs nothing', () => {
  const cost = { micros: 8_500, currency: 'USD' }
  expect(costOfCall(0, cost)).toBe(0)
  expect(costOfCall(1, cost)).toBe(8_500)
  expect(costOfCall(60_000, cost)).toBe(8_500)
  expect(writeMicros(costOfCall(60_001, cost))).toBe('0.017')
})
