/** What callers say about how a name is written, and which is no part of it: `all one word`, `with a Z`. Pure. */
import { soundsLikeName } from '../sounds.ts'
import { signs } from './email.ts'
import { spelledAt, spelledWord } from './spelling.ts'
import { textAt, type Token, tokenise, wordsBetween } from './tokens.ts'

const lead =
  "(?:(?:it['’]s|that['’]s|it is|that is|all|just|only|as|in|written|spelled|spelt|but|and) ){0,4}"
const count =
  '(?:(?:an?|the|any|one|two|both|all|capital|small|big|little|double|single|lower ?case|upper ?case) ){0,4}'
const sign =
  "(?:\\p{L}(?:['’]?s)?|underscores?|hyphens?|dash(?:es)?|spaces?|gaps?|capitals?|dots?|apostrophes?|letters?)(?: (?:sign|symbol|character))?"
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

/**
 * The name of a player with what is added to it: `Moss underscore 15`, `then 88`, `88 at the end`, `Moss 8 8`.
 * @param base what is known of the name, or was just read in the words
 */
export function withAdded(said: string, base: string | undefined): string | undefined {
  const { tokens } = tokenise(said)
  for (let at = 1; at < tokens.length; at += 1) {
    if (!/^(?:underscore|hyphen|dash)$/.test(textAt(tokens, at))) continue
    const before = past(tokens, at - 1, -1, /^(?:[,.]|and|then|the|an?|with)$/)
    const after = past(
      tokens,
      at + 1,
      1,
      /^(?:[,.]|and|then|the|signs?|symbols?|characters?|number)$/,
    )
    const [left, right] = [tokens[before], pieceAt(tokens, after)]
    if (left?.kind !== 'word' || !right || isSmall.test(left.text) || isSmall.test(right.text))
      continue
    return left.raw + signs[textAt(tokens, at)] + right.text
  }
  if (base === undefined) return undefined
  const words: readonly string[] = said.match(/[\p{L}\p{N}_]+/gu) ?? []
  const glued = words.find(
    (word) =>
      word.toLowerCase().startsWith(base.toLowerCase()) && /^_?\d+$/.test(word.slice(base.length)),
  )
  if (glued !== undefined) return glued
  for (let at = 0; at < tokens.length; at += 1) {
    const digits = spelledAt(tokens, at, { digits: true, letters: false })
    if (!digits) continue
    const ahead = wordsBetween(tokens, 0, at)
    const tail = wordsBetween(tokens, digits.end, tokens.length)
    const isAdded =
      /\b(?:then|plus|ends? (?:in|with)|followed by)(?: the| an?)?(?: numbers?| digits?)?$/.test(
        ahead,
      ) ||
      /^(?:at|on|in) the end\b/.test(tail) ||
      ahead.endsWith(base.toLowerCase())
    if (isAdded) return base.endsWith(digits.text) ? base : base + digits.text
    at = digits.end - 1
  }
  return undefined
}

/** The first place from here on that holds none of these words. */
function past(tokens: readonly Token[], at: number, step: 1 | -1, words: RegExp): number {
  return words.test(textAt(tokens, at)) ? past(tokens, at + step, step, words) : at
}

/** Digits, or a word as it was written. */
const pieceAt = (tokens: readonly Token[], at: number): { text: string } | undefined =>
  spelledAt(tokens, at, { digits: true, letters: false }) ??
  (tokens[at]?.kind === 'word' ? { text: tokens[at].raw } : undefined)

const isSmall = /^(?:with|no|not|is|it's|has|have|in|at|please|word|name|or|but|yes|sign)$/i

/** Words before a name that are no part of it. */
const introducing =
  /^.*\b(?:is|it['’]?s|that['’]?s|we['’]re|i['’]m|are|from|with|for|at|called|named|company|practice|no|yes|um|so)\b[\s,.:]*/iu

/** Fewer letters are no word. */
const FEWEST_SPELLED = 4
