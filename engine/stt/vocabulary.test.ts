import { describe, expect, it } from 'vitest'
import type { GrammarState } from './spokenGrammar.ts'
import { createVocabulary } from './vocabulary.ts'

/** A state after which anything may follow. */
function anything(key: string): GrammarState {
  const state: GrammarState = { key, ends: 'no', hasBegun: true, step: () => state }
  return state
}

describe('the vocabulary of a grammar', () => {
  const many = Array.from({ length: 1_200 }, (_, token) => String.fromCodePoint(0x4e_00 + token))

  it('keeps long lists for the last few states only, so that its memory has an end', () => {
    const vocabulary = createVocabulary(many)
    const [first, ...others] = Array.from({ length: 52 }, (_, index) => anything(String(index)))
    const before = vocabulary.allowed(first!)
    expect(vocabulary.allowed(first!)).toBe(before)
    for (const other of others) vocabulary.allowed(other)
    expect(vocabulary.allowed(others.at(-1)!)).toBe(vocabulary.allowed(others.at(-1)!))
    const again = vocabulary.allowed(first!)
    expect(again).not.toBe(before)
    expect(again).toEqual(before)
  })

  it('keeps short lists, which take little', () => {
    const vocabulary = createVocabulary(many.slice(0, 10))
    const first = anything('first')
    const before = vocabulary.allowed(first)
    for (let index = 0; index < 100; index += 1) vocabulary.allowed(anything(String(index)))
    expect(vocabulary.allowed(first)).toBe(before)
  })
})
