import { expect, test } from 'vitest'
import { limitWords } from './fieldLimits.ts'

test('limits are said with their unit', () => {
  const none = { least: null, most: null, within_days: null, before_closing_minutes: null }
  expect(limitWords({ ...none, most: 6, within_days: 90, unit: 'nights' })).toBe(
    'at most 6 nights, within 90 days',
  )
  expect(limitWords({ ...none, least: 10, most: 500, unit: 'EUR' })).toBe('10 to 500 EUR')
  expect(limitWords({ ...none, before_closing_minutes: 90, unit: '' })).toBe(
    'until 90 minutes before closing',
  )
  expect(limitWords({ ...none, before_closing_minutes: 0, unit: '' })).toBe('')
})
