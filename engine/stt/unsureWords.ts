import type { Piece } from './moonshine.ts'

/**
 * A word with a piece less likely than this (natural logarithm) may have been misheard. Measured on 42 names in three
 * voices: of 22 that were misheard, each has such a word in it, and of 20 that were not, two have.
 */
const UNSURE = -0.3

/** The words that may have been misheard, without their punctuation. Pure. */
export function unsureWords(pieces: readonly Piece[]): string[] {
  const words: { text: string; isUnsure: boolean }[] = []
  for (const { text, logProbability } of pieces) {
    const isUnsure = /\p{L}/u.test(text) && logProbability < UNSURE
    const word = words.at(-1)
    if (text.startsWith('▁') || !word) words.push({ text: text.replace('▁', ''), isUnsure })
    else {
      word.text += text
      word.isUnsure ||= isUnsure
    }
  }
  return words.flatMap(({ text, isUnsure }) => {
    const word = text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    return isUnsure && word !== '' ? [word] : []
  })
}
