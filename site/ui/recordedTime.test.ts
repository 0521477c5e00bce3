import { expect, test } from 'vitest'
import { samePlace, wordAt } from './recordedTime.ts'

const line = { fromMs: 90, toMs: 1_000, wordsMs: [100, 400, 700] }
const slower = { fromMs: 180, toMs: 2_000, wordsMs: [200, 1_000, 1_400] }

test('a word is heard from its beginning until the next word begins, and the last one until the line ends', () => {
  expect([0, 99, 100, 399, 400, 999, 1_000].map((ms) => wordAt(line, ms))).toEqual([
    undefined,
    undefined,
    0,
    0,
    1,
    2,
    undefined,
  ])
})

test('the same place in a slower recording is as far into the same word', () => {
  expect(samePlace(100, line, slower)).toBe(200)
  expect(samePlace(250, line, slower)).toBe(600)
  expect(samePlace(400, line, slower)).toBe(1_000)
  expect(samePlace(850, line, slower)).toBe(1_700)
})

test('the way there and back leads to the same place', () => {
  for (let ms = 100; ms < 1_000; ms += 37) {
    expect(samePlace(samePlace(ms, line, slower), slower, line)).toBeCloseTo(ms)
  }
})

test('before the first word and after the last one, the place is as far from it', () => {
  expect(samePlace(60, line, slower)).toBe(160)
  expect(samePlace(1_200, line, slower)).toBe(2_200)
  expect(samePlace(0, slower, line)).toBe(0)
})
