import { describe, expect, it } from 'vitest'
import { normalisedWords, wordErrors } from './wordErrors.ts'

describe('word errors', () => {
  it.each([
    ['what does it cost', 'what does it cost', 0],
    ['what does it cost', 'what does that cost', 1],
    ['what does it cost', 'does it cost', 1],
    ['what does it cost', 'so what does it cost', 1],
    ['what does it cost', '', 4],
    ['', 'hello there', 2],
    ['a b c d', 'b c d a', 2],
  ])('“%s” understood as “%s” has %i', (said, understood, errors) => {
    expect(wordErrors(said, understood).wrong).toBe(errors)
  })
})

it.each([
  ['What’s that?', 'what is that'],
  ['At 9:30', 'at half past nine'],
  ['OK, fine.', 'okay fine'],
  ['It costs $50 a month.', 'it costs fifty dollars a month'],
  ['A table for 6, at 21.', 'a table for six at twenty one'],
  ['Order 4217', 'order four two one seven'],
  ['re-use', 're use'],
])('%s is compared as “%s”', (text, words) => {
  expect(normalisedWords(text).join(' ')).toBe(words)
})
