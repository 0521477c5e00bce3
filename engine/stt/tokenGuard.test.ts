import { expect, it } from 'vitest'
import { createTokenGuard } from './tokenGuard.ts'

/** Passes tokens one by one until the guard has enough. */
function write(seconds: number, tokens: readonly number[]) {
  const guard = createTokenGuard(seconds)
  const written: number[] = []
  for (const token of tokens) {
    written.push(token)
    if (guard(written) === 'enough') return { stopped: true, written }
  }
  return { stopped: false, written }
}

it('accepts normal speech', () => {
  const tokens = Array.from({ length: 30 }, (_, index) => index)
  expect(write(6, tokens)).toEqual({ stopped: false, written: tokens })
})

it('stops a model that writes more than anybody can say', () => {
  const { stopped, written } = write(
    2,
    Array.from({ length: 50 }, (_, index) => index),
  )
  expect(stopped).toBe(true)
  expect(written).toHaveLength(13)
})

it('leaves room for one word in the shortest sound', () => {
  expect(write(0.1, [1, 2, 3, 4, 5]).stopped).toBe(false)
})

it('cuts a loop down to its first repetition', () => {
  const { stopped, written } = write(30, [9, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3])
  expect(stopped).toBe(true)
  expect(written).toEqual([9, 1, 2, 3])
})

it('accepts “no” three times, and the zeros of a million', () => {
  expect(write(30, [5, 5, 5, 7]).stopped).toBe(false)
  expect(write(30, [1, 4, 0, 4, 0, 4, 0, 8]).stopped).toBe(false)
})
