import { expect, test } from 'vitest'
import { writeLength, writeTimeLeft } from './clock.ts'

test('a limit of two minutes begins at 2:00, and a call of 8.9 s lasted 0:08', () => {
  expect(writeTimeLeft(120_000)).toBe('2:00')
  expect(writeTimeLeft(119_001)).toBe('2:00')
  expect(writeTimeLeft(-500)).toBe('0:00')
  expect(writeLength(8_900)).toBe('0:08')
})
