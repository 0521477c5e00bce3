import { describe, expect, test } from 'vitest'
import { editDistance } from './editDistance.ts'

describe('the edit distance', () => {
  test.each([
    ['kitten', 'sitting', 3],
    ['okafa', 'okafor', 2],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['abc', 'abc', 0],
    ['abcd', 'bacd', 2],
  ])('of %j and %j is %i, in both directions', (one, other, distance) => {
    expect(editDistance(one, other)).toBe(distance)
    expect(editDistance(other, one)).toBe(distance)
  })

  test('counts whole words where words are given', () => {
    expect(editDistance(['can', 'the', 'agent'], ['in', 'the', 'agent', 'call'])).toBe(2)
  })

  test.each([
    ['kitten', 'sitting', 3],
    ['kitten', 'sitting', 4],
  ])('is exact up to the limit', (one, other, most) => {
    expect(editDistance(one, other, most)).toBe(3)
  })

  test.each([
    ['of words as long', 'kitten', 'sittin', 1],
    ['of words of other lengths', 'a', 'abcdef', 2],
  ])('is only known to be above the limit where it is: %s', (_what, one, other, most) => {
    expect(editDistance(one, other, most)).toBeGreaterThan(most)
  })
})
