import { expect, test } from 'vitest'
import { nextLevel } from './level.ts'

const loud = (amplitude: number) => new Float32Array(32).fill(amplitude)
const settled = (amplitude: number) => {
  let level = 0.3
  for (let frame = 0; frame < 200; frame += 1) level = nextLevel(level, loud(amplitude))
  return level
}

test('silence settles at nothing, and is never a number that cannot be drawn', () => {
  expect(settled(0)).toBeCloseTo(0)
})

test('-31 dB is half of the way from -50 dB to -12 dB', () => {
  expect(settled(10 ** (-31 / 20))).toBeCloseTo(0.5)
})

test('everything above -12 dB is full', () => {
  expect(settled(10 ** (-12 / 20))).toBeCloseTo(1)
  expect(settled(1)).toBeCloseTo(1)
})

test('it rises by half of the distance a frame and falls by 12 hundredths', () => {
  expect(nextLevel(0, loud(1))).toBeCloseTo(0.5)
  expect(nextLevel(1, loud(0))).toBeCloseTo(0.88)
})
