import { expect, it } from 'vitest'
import { createTokenGuard } from './tokenGuard.ts'

/** Feeds tokens one by one until the guard has enough. */
function write(seconds: number, tokens: readonly number[]) {
  const guard = createTokenGuard(seconds)
  const written: number[] = []
  for (const token of tokens) {
    written.push(token)
    if (guard(written) === 'enough') return { stopped: true, written }
  }
  return { stopped: false, written }
}

it('lets ordinary speech pass', () => {
  const tokens = Array.from({ length: 30 }, (_, index) => index)
  expect(write(6, tokens)).toEqual({ stopped: false, written: tokens })
})

it('stops a model that writes more than anyone can say', () => {
  const { stopped, written } = write(
    2,
    Array.from({ length: 50 }, (_, index) => index),
  )
  expect(stopped).toBe(true)
  expect(written).toHaveLength(13)
})

it('gives the shortest sound room for a word', () => {
  expect(write(0.1, [1, 2, 3, 4, 5]).stopped).toBe(false)
})

it('cuts a loop down to its first round', () => {
  const { stopped, written } = write(30, [9, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3])
  expect(stopped).toBe(true)
  expect(written).toEqual([9, 1, 2, 3])
})

it('lets somebody say no three times, and a million have its zeros', () => {
  expect(write(30, [5, 5, 5, 7]).stopped).toBe(false)
  expect(write(30, [1, 4, 0, 4, 0, 4, 0, 8]).stopped).toBe(false)
})
