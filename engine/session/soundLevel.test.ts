import { expect, it } from 'vitest'
import { levelDbOf } from './soundLevel.ts'

it('measures the level against full scale', () => {
  expect(levelDbOf(new Int16Array(512).fill(-32_768))).toBe(0)
  expect(levelDbOf(new Int16Array(512).fill(3_277))).toBeCloseTo(-20, 1)
})

it('has a lowest level, so that silence is a number too', () => {
  expect(levelDbOf(new Int16Array(512))).toBe(-100)
  expect(levelDbOf(new Int16Array(0))).toBe(-100)
})
