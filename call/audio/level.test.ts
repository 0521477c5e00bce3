import { expect, test } from 'vitest'
import { loudnessOf, nextLevel } from './level.ts'

const loud = (amplitude: number) => new Float32Array(32).fill(amplitude)
const settled = (amplitude: number) => {
  let level = 0.3
  for (let frame = 0; frame < 200; frame += 1) level = nextLevel(level, loud(amplitude))
  return level
}

test('silence settles at 0, and never at a number that cannot be drawn', () => {
  expect(settled(0)).toBeCloseTo(0)
})

test('-31 dB is halfway between -50 dB and -12 dB', () => {
  expect(settled(10 ** (-31 / 20))).toBeCloseTo(0.5)
})

test('everything above -12 dB is the full level', () => {
  expect(settled(10 ** (-12 / 20))).toBeCloseTo(1)
  expect(settled(1)).toBeCloseTo(1)
})

test('each frame, the level rises by half of the distance or falls by 12 hundredths of it', () => {
  expect(nextLevel(0, loud(1))).toBeCloseTo(0.5)
  expect(nextLevel(1, loud(0))).toBeCloseTo(0.88)
})

test('the loudness of a frame can be read from the level before and after it', () => {
  const loudnesses = [0, 1, 0.4, 0.41, 0, 0, 0.9, 0.2, 0.2, 0]
  let level = 0
  for (const loudness of loudnesses) {
    // A constant sound of this loudness.
    const amplitude = loudness === 0 ? 0 : 10 ** ((loudness * 38 - 50) / 20)
    const next = nextLevel(level, new Float32Array(32).fill(amplitude))
    expect(loudnessOf(level, next)).toBeCloseTo(loudness, 4)
    level = next
  }
})
