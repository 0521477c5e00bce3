import { digitWords, teenWords, tenWords } from './numbers.ts'

/** The words that stand for one sign, and those that stand for two. */
const ONE = new Set([...digitWords, 'oh', 'o', 'double', 'triple', 'dash'])
const TWO = new Set([...teenWords, ...tenWords])

/** `a` and `I` only count as letters after another letter or digit. */
const isLetter = (word: string, isAfterOne: boolean): boolean =>
  /^[a-z]$/.test(word) && (isAfterOne || (word !== 'a' && word !== 'i'))

/** Counts the letters and digits, and tells whether the text ends with one. */
export function signsIn(text: string): { count: number; isLast: boolean } {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}']+/u)
    .filter(Boolean)
  let count = 0
  let isLast = false
  let isTens = false
  for (const heard of words) {
    // Recognisers sometimes write `threes` for `three`.
    const word = ONE.has(heard.slice(0, -1)) ? heard.slice(0, -1) : heard
    const length: number | undefined = /\d/.test(word)
      ? word.length
      : TWO.has(word)
        ? 2
        : ONE.has(word)
          ? isTens
            ? 0
            : 1
          : isLetter(word, isLast)
            ? 1
            : undefined
    isTens = TWO.has(word) && word.endsWith('ty')
    isLast = length !== undefined
    count += length ?? 0
  }
  return { count, isLast }
}
