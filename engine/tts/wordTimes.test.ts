import { expect, it } from 'vitest'
import { timeWords } from './wordTimes.ts'

/** Each symbol lasts ten samples. */
const timed = (phonemes: string) =>
  Array.from(phonemes, (symbol, index) => ({ symbol, from: index * 10, to: index * 10 + 10 }))

const words = (...read: [text: string, phonemes: string][]) =>
  read.map(([text, phonemes]) => ({ text, phonemes }))

it('times each word by its own sounds, with its stress and without the pauses around it', () => {
  expect(timeWords(words(['Hi,', 'hI'], ['Ada!', 'Adə']), timed('hˈI, ˈAdə!'))).toEqual([
    { text: 'Hi,', from: 0, to: 30 },
    { text: 'Ada!', from: 50, to: 90 },
  ])
})

it('times words that the sentence joins into one', () => {
  expect(timeWords(words(['of', 'ʌv'], ['the', 'ðə'], ['day', 'dA']), timed('ʌvðə dA'))).toEqual([
    { text: 'of', from: 0, to: 20 },
    { text: 'the', from: 20, to: 40 },
    { text: 'day', from: 50, to: 70 },
  ])
})

it('times a word that sounds different inside of a sentence', () => {
  const [a, cat] = timeWords(words(['a', 'A'], ['cat', 'kæt']), timed('ɐ kæt'))
  expect(a).toEqual({ text: 'a', from: 0, to: 10 })
  expect(cat).toEqual({ text: 'cat', from: 20, to: 50 })
})

it('gives no time to a word that is not heard', () => {
  expect(timeWords(words(['one', 'wʌn'], ['–', ''], ['two', 'tu']), timed('wʌn tu'))).toEqual([
    { text: 'one', from: 0, to: 30 },
    { text: '–', from: 30, to: 30 },
    { text: 'two', from: 40, to: 60 },
  ])
})
