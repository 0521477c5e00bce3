/** The sentences of one reply may say the same: two answers with and without a yes, or an answer and what is done. Pure. */
import { foldedWords } from '../understanding/foldedWords.ts'
import { sentencesOf } from '../understanding/readWords.ts'

const plain = (sentence: string): string =>
  sentence
    .toLowerCase()
    .replace(/^(?:yes|no)\b[,.!]?\s+(?=\p{L}+ )/u, '')
    .replace(/[.!?…]+$/, '')

interface Sentence {
  at: number
  text: string
  plain: string
  words: readonly string[]
  isNo: boolean
}

/** Fewer words in common may be chance. */
const FEWEST_WORDS = 2

/** Whether all of a statement is in another: `It is on Linden Row`, after `We’ll meet you at the flat on Linden Row`. */
const isIn = (one: Sentence, other: Sentence): boolean =>
  one.plain === other.plain ||
  (one.words.length >= FEWEST_WORDS &&
    one.isNo === other.isNo &&
    ![one, other].some(({ text }) => text.endsWith('?')) &&
    one.words.every((word) => other.words.includes(word)))

/** The texts without sentences that only repeat another one of them, and without texts that are then empty. */
export function saidOnce(texts: readonly string[]): string[] {
  const all = texts.flatMap((text, at) =>
    sentencesOf(text).map((each): Sentence => ({
      at,
      text: each,
      plain: plain(each),
      words: foldedWords(each),
      isNo: /\b(?:not?|never|cannot|only)\b|n[’']t\b/i.test(each),
    })),
  )
  const fresh = all.filter((one, place) => {
    const isRepeated = (other: Sentence, otherPlace: number): boolean =>
      otherPlace < place
        ? isIn(one, other)
        : otherPlace > place && other.at > one.at && isIn(one, other) && !isIn(other, one)
    return !all.some(isRepeated)
  })
  return texts.flatMap((_, at) => {
    const own = fresh.filter((one) => one.at === at).map(({ text }) => text)
    return own.length === 0 ? [] : [own.join(' ')]
  })
}
