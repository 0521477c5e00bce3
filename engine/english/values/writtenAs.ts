/** What callers say about how a name is written, and which is no part of it: `all one word`, `with a Z`. Pure. */
import { spelledWord } from './spelling.ts'
import { tokenise } from './tokens.ts'

const lead =
  "(?:(?:it['’]s|that['’]s|it is|that is|all|just|only|as|in|written|spelled|spelt|but|and) ){0,4}"
const count =
  '(?:(?:an?|the|any|one|two|both|all|capital|small|big|little|double|single|lower ?case|upper ?case) ){0,4}'
const sign =
  "(?:\\p{L}(?:['’]?s)?|underscores?|hyphens?|dash(?:es)?|spaces?|gaps?|capitals?|dots?|apostrophes?|letters?)"
const place = '(?: (?:at|in) the (?:end|start|front|middle|beginning)| (?:in )?between(?: them)?)?'
const joined = `one word|together|no (?:spaces?|gaps?)|without (?:the |any |an? )?(?:spaces?|gaps?)`
const manner = new RegExp(
  `[\\s,.;:(–-]{0,3}(?<![\\p{L}\\p{N}_])${lead}(?:${joined}|two words|with(?:out)? ${count}${sign}${place}|instead|one time|once|not twice)(?![\\p{L}\\p{N}_'’])`,
  'giu',
)
const oneWord = new RegExp(`\\b(?:${joined})\\b`, 'iu')

/** The words without what is said about how they are written. */
export const withoutManner = (words: string): string => words.replace(manner, ' ').trim()

/** Whether these words say that a name is written as one word. */
export const isOneWord = (said: string): boolean => oneWord.test(said)

/** The word that letters spell, in the capitals in which it was typed before, if it is the same. */
export function spelledOut(said: string, known: string | undefined): string | undefined {
  const word = spelledWord(tokenise(said).tokens, true)?.word
  if (word === undefined || word.length < FEWEST_SPELLED) return undefined
  const before = known?.replaceAll(/\s+/g, '')
  return before !== undefined && before.toLowerCase() === word.toLowerCase() ? before : word
}

/** Fewer letters are no word. */
const FEWEST_SPELLED = 4
