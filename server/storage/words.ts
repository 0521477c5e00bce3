/** Cuts texts into the words that are searched for: without case, accents and punctuation. */

/** Scripts that are written without spaces: each letter counts as a word, and a query as a row of them. */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`
const WORD = new RegExp(`[${UNSPACED}]\\p{M}*|[[\\p{L}\\p{N}\\p{M}]--[${UNSPACED}]]+`, 'gv')
const unspaced = new RegExp(`^[${UNSPACED}]`, 'v')
/** Longer ones are cut, so that nothing hostile fills the index. */
const LONGEST_WORD = 60

interface FoundWord {
  /** As it is compared. */
  word: string
  from: number
  to: number
}

export const wordsIn = (text: string): FoundWord[] =>
  Array.from(text.matchAll(WORD), ({ 0: found, index }) => ({
    word: folded(found),
    from: index,
    to: index + found.length,
  })).filter(({ word }) => word !== '')

const folded = (word: string): string =>
  word
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .slice(0, LONGEST_WORD)

/** Nobody searches for more words at once. */
const MOST_TERMS = 16

/** What is searched for: words that follow each other, mostly a single one. */
export interface Term {
  words: readonly string[]
  /** Whether the last word may go on. */
  isPrefix: boolean
}

/** Reads what an operator types. It is words and nothing else: no sign has a meaning of its own. */
export function termsOf(query: string): Term[] {
  const terms: { words: string[]; to: number }[] = []
  for (const { word, from, to } of wordsIn(query)) {
    const last = terms.at(-1)
    const goesOn = last?.to === from && unspaced.test(word) && unspaced.test(last.words[0] ?? '')
    if (goesOn) {
      last.words.push(word)
      last.to = to
    } else terms.push({ words: [word], to })
  }
  return terms
    .slice(0, MOST_TERMS)
    .map(({ words }, at, { length }) => ({ words, isPrefix: at === length - 1 }))
}
