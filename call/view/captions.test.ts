import { expect, test } from 'vitest'
import type { Caption } from '../call.ts'
import { splitCaptions } from './captions.ts'

const line = (id: string, final: boolean): Caption => ({ id, who: 'agent', text: id, final })
const split = (...captions: Caption[]) => {
  const { done, growing } = splitCaptions(captions)
  return [done.map(({ id }) => id).join(''), growing.map(({ id }) => id).join('')]
}

test('a line is done when it and all lines before it are complete', () => {
  expect(split()).toEqual(['', ''])
  expect(split(line('a', true), line('b', true))).toEqual(['ab', ''])
  expect(split(line('a', true), line('b', false), line('c', true))).toEqual(['a', 'bc'])
  expect(split(line('a', false))).toEqual(['', 'a'])
})
