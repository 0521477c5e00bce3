/** What callers say about how a name is written, and which is no part of it: `all one word`, `with a Z`. Pure. */
import { soundsLikeName } from '../sounds.ts'
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

/**
 * The word that letters spell, in the capitals in which it was typed before, if it is the same. Letters of one word of a
 * name leave the others: `Marchmont Vets, M A R C H M O N T`.
 */
export function spelledOut(said: string, known: string | undefined): string | undefined {
  const { tokens } = tokenise(said)
  const { word = '', from = 0 } = spelledWord(tokens, true) ?? {}
  if (word.length < FEWEST_SPELLED) return undefined
  const before = known?.replaceAll(/\s+/g, '')
  if (before?.toLowerCase() === word.toLowerCase()) return before
  const named = said.slice(0, tokens[from]!.start).replace(introducing, '')
  return withWord(named, word) ?? withWord(known, word) ?? word
}

/** A name of several words with one of them as it was spelled. */
function withWord(name: string | undefined, word: string): string | undefined {
  const words: string[] = name?.match(/[\p{L}\p{N}&'’-]+/gu) ?? []
  const at = words.findIndex((each) => soundsLikeName(each, word))
  return words.length > 1 && at >= 0 ? words.with(at, word).join(' ') : undefined
}

/** Words before a name that are no part of it. */
const introducing =
  /^.*\b(?:is|it['’]?s|that['’]?s|we['’]re|i['’]m|are|from|with|for|at|called|named|company|practice|no|yes|um|so)\b[\s,.:]*/iu

/** Fewer letters are no word. */
const FEWEST_SPELLED = 4
