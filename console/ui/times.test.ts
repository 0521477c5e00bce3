import { expect, test } from 'vitest'
import { dateText } from './times.ts'

test.each([
  ['2026-11-27', 'Friday 27 November 2026'],
  // Two of them are the same numbers in another order.
  ['2026-03-04', 'Wednesday 4 March 2026'],
  ['2026-04-03', 'Friday 3 April 2026'],
  ['2026-12', 'December 2026'],
  ['2026-11-27T09:05', 'Friday 27 November 2026, 09:05'],
  ['2026-02-30', undefined],
  ['2026-13-01', undefined],
  ['', undefined],
  ['11/27/2026', undefined],
  ['20261127', undefined],
])('%s is understood as %s', (text, said) => expect(dateText(text)).toBe(said))
