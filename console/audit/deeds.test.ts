import { expect, test } from 'vitest'
import { changesOf } from './deeds.ts'

test('hours and special days are said in words', () => {
  const entry = {
    before: { special_days: {} },
    after: {
      special_days: { '2026-12-24': [['09:00', '12:00']], '12-25': [] },
      hours: { '1': [['10:00', '14:00']] },
    },
  } as unknown as Parameters<typeof changesOf>[0]
  expect(changesOf(entry)).toEqual([
    {
      name: 'special days',
      before: 'none',
      after: 'Thursday, 24 December 2026 09:00 to 12:00; 25 December every year closed',
    },
    { name: 'hours', before: 'nothing', after: 'Monday 10:00 to 14:00' },
  ])
})
