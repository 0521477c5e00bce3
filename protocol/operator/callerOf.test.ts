import { expect, test } from 'vitest'
import { callerOf } from './callerOf.ts'

test('a caller goes by the name that they typed, unless an operator has corrected it', () => {
  const call = {
    name: 'Hana Testwell',
    values: 'Day: Friday\nName: Wei Chen',
    corrected_at: null,
    company_name: '',
    caller_number: '+447700900123',
    mobile_number: '',
  }
  expect(callerOf(call)).toBe('Hana Testwell')
  expect(callerOf({ ...call, name: '' })).toBe('Wei Chen')
  expect(callerOf({ ...call, name: '', values: null })).toBe('+447700900123')
  const corrected_at = '2026-01-01T00:00:00.000Z'
  expect(callerOf({ ...call, corrected_at })).toBe('Wei Chen')
  expect(callerOf({ ...call, corrected_at, values: 'Day: Friday' })).toBe('Hana Testwell')
})
