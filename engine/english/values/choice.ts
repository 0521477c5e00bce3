import { createSoundIndex } from '../sounds.ts'
import type { Found } from './found.ts'
import { numberAt, ordinalAt } from './numbers.ts'
import { type Token, textAt } from './tokens.ts'

/** Something to choose from a list that was read out. */
export interface Option {
  id: string
  /** As it is read out. */
  name: string
  /** Other words for it: `double`, `room for two`. */
  words?: readonly string[]
}

/**
 * A choice by its name (`the deluxe room`), by its position (`the second one`, `number two`, `the last`) or by words
 * that only one option has. Positions count only if the list was just read out.
 */
export function findChoice(
  tokens: readonly Token[],
  options: readonly Option[],
  { readOut }: { readOut: boolean },
): Found<string> | undefined {
  const byName = byWords(tokens, options)
  if (byName || !readOut) return byName
  const alike = bySound(tokens, options)
  if (alike) return alike
  for (let at = 0; at < tokens.length; at += 1) {
    const place = placeAt(tokens, at, options.length)
    const option = place && options[place.index]
    if (place && option) return { values: [option.id], from: at, end: place.end }
  }
  return undefined
}

function placeAt(
  tokens: readonly Token[],
  at: number,
  count: number,
): { index: number; end: number } | undefined {
  const word = textAt(tokens, at)
  if (word === 'last' || word === 'latter') return { index: count - 1, end: at + 1 }
  if (word === 'former') return { index: 0, end: at + 1 }
  const ordinal = ordinalAt(tokens, at)
  if (ordinal) return { index: ordinal.value - 1, end: ordinal.end }
  const numbered = /^(?:number|option)$/.test(word)
  const number = numberAt(tokens, numbered ? at + 1 : at)
  return number && (numbered || tokens.length <= 2)
    ? { index: number.value - 1, end: number.end }
    : undefined
}

/**
 * The options that share the most words with the utterance. If several tie, all are returned, so that the agent asks
 * back.
 */
function byWords(tokens: readonly Token[], options: readonly Option[]): Found<string> | undefined {
  const denied = new Set(deniedIn(tokens))
  const meant = tokens.filter((token, at) => !isDenied(tokens, at) && !denied.has(token))
  const spoken = new Set(meant.map(({ text }) => stem(text)))
  const whole = ` ${wordsOf(meant.map(({ text }) => text).join(' ')).join(' ')} `
  // Only all words together, one after the other, count: `here, not there` is no `not here`.
  const phraseScore = (words: readonly string[]): number =>
    words.length > 1 && whole.includes(` ${words.join(' ')} `)
      ? words.length + 0.5
      : words.length === 1
        ? scoreOf(words, spoken)
        : 0
  const scored = options.flatMap((option) => {
    const scores = [
      scoreOf(wordsOf(option.name), spoken),
      ...(option.words ?? []).map((words) => phraseScore(wordsOf(words))),
    ]
    const best = Math.max(...scores)
    return best > 0 ? [{ id: option.id, best }] : []
  })
  const top = Math.max(0, ...scored.map(({ best }) => best))
  const [first, ...others] = scored.filter(({ best }) => best === top).map(({ id }) => id)
  return first === undefined
    ? undefined
    : { values: [first, ...others], from: 0, end: tokens.length }
}

/** In `evening, not morning` and `not the wrong item`, what follows `not` is what the caller does not want. */
const isDenied = (tokens: readonly Token[], at: number): boolean =>
  textAt(tokens, at - 1) === 'not' ||
  [2, 3].some(
    (back) =>
      textAt(tokens, at - back) === 'not' && /^(?:an?|the)$/.test(textAt(tokens, at - back + 1)),
  )

/** `Not because it never came`: the option that is denied in so many words. */
export function deniedChoice(
  tokens: readonly Token[],
  options: readonly Option[],
): string | undefined {
  const denied = deniedIn(tokens)
  return denied.length > 0 ? byWords(denied, options)?.values[0] : undefined
}

/** The words after `not because`. */
function deniedIn(tokens: readonly Token[]): readonly Token[] {
  const from = tokens.findIndex(
    ({ text }, at) => text === 'not' && textAt(tokens, at + 1) === 'because',
  )
  if (from < 0) return []
  const end = tokens.findIndex(({ kind }, at) => at > from && kind === 'mark')
  return tokens.slice(from + 1, end < 0 ? tokens.length : end)
}

/** `The sweet` is the suite, if no other option sounds like it. */
function bySound(tokens: readonly Token[], options: readonly Option[]): Found<string> | undefined {
  const spoken = tokens
    .filter(({ kind, text }) => kind !== 'mark' && !empty.has(text) && !polite.test(text))
    .map(({ text }) => text)
  const sounds = createSoundIndex<string>({ shortest: SHORTEST_SOUND })
  for (const { id, name, words = [] } of options) {
    for (const own of [name, ...words].map(wordsOf)) {
      if (own.length === spoken.length) sounds.add(own.join(' '), id)
    }
  }
  const alike = sounds.find(spoken.join(' '))
  return alike && { values: [alike.meaning], from: 0, end: tokens.length }
}

const SHORTEST_SOUND = 2
const polite = /^(?:yes|yeah|no|please|thanks|well|so|um|uh|er|okay|ok)$/

/** How many of the words were said. A short name that was said in full beats a longer one that was said in part. */
function scoreOf(words: readonly string[], spoken: ReadonlySet<string>): number {
  // `It came yesterday` is no `it never came`.
  if (words.some((word) => negation.test(word) && !spoken.has(word))) return 0
  const said = words.filter((word) => spoken.has(word)).length
  return said > 0 && said === words.length ? said + 0.5 : said
}

const negation = /^(?:never|not|no|without)$/
const empty = new Set('a an the of for and with to or one in on i it is'.split(' '))
const stem = (word: string): string => word.replace(/(?:ies)$/, 'y').replace(/(?:'s|s)$/, '')
const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word !== '' && !empty.has(word))
    .map(stem)
