import { editDistance } from '@ringwell/protocol/editDistance.ts'
import { digitWords, numberAt } from './numbers.ts'
import { natoWords } from './spellingWords.ts'
import { type Token, textAt } from './tokens.ts'

/** Words that stand for a letter without introduction. */
const alphabet: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(natoWords).flatMap(([letter, words]) => words.map((word) => [word, letter])),
)

/** How a recogniser writes the names of letters. `a`, `i`, `o` and the like are themselves. */
const letterNames: Readonly<Record<string, string>> = {
  ay: 'A',
  bee: 'B',
  cee: 'C',
  see: 'C',
  sea: 'C',
  dee: 'D',
  ee: 'E',
  ef: 'F',
  eff: 'F',
  gee: 'G',
  jee: 'G',
  aitch: 'H',
  haitch: 'H',
  eye: 'I',
  jay: 'J',
  kay: 'K',
  okay: 'K',
  el: 'L',
  ell: 'L',
  em: 'M',
  en: 'N',
  oh: 'O',
  pee: 'P',
  pea: 'P',
  cue: 'Q',
  queue: 'Q',
  are: 'R',
  ar: 'R',
  ess: 'S',
  tee: 'T',
  tea: 'T',
  you: 'U',
  vee: 'V',
  ex: 'X',
  why: 'Y',
  wye: 'Y',
  zed: 'Z',
  zee: 'Z',
}

/**
 * What recognisers write for digits. `to` and `for` are also words, so they count only between digits and after the
 * last one.
 */
const soundsLikeDigit: Readonly<Record<string, string>> = {
  won: '1',
  to: '2',
  too: '2',
  for: '4',
  ate: '8',
}

/** One or more spelled characters, and where they end. */
export interface Spelled {
  text: string
  end: number
  /** Whether it cannot be anything but spelling: `B as in Bravo`, `double t`. */
  sure: boolean
}

export interface SpellingOptions {
  /** Digits and numbers count, each digit by itself: `five five oh one`, `83 19`. */
  digits: boolean
  /** Letters count. */
  letters: boolean
}

/** Everything that is spelled from here on: `K as in Kilo, I as in India`, `S M I T H`, `double four 7 oh`. */
export function spelledAt(
  tokens: readonly Token[],
  start: number,
  options: SpellingOptions,
): Spelled | undefined {
  let text = ''
  let at = start
  let end = start
  let sure = false
  for (;;) {
    const next = text.length < MOST_SPELLED ? characterAt(tokens, at, options) : undefined
    if (next) {
      text += next.text
      sure ||= next.sure
      at = end = next.end
    } else if (text !== '' && at - end < MOST_BETWEEN && isBetween(tokens, at)) at += 1
    else return text === '' ? undefined : { text, end, sure }
  }
}

/** Nobody spells more. Without a limit, a long run would be read again from each of its places. */
const MOST_SPELLED = 64

/**
 * What may stand between groups: `R I N, then seven four`, `D E, and then V R I E S`, `and the number seven`, `and it's a
 * four`.
 */
const between = /^(?:,|-|–|\.|and|then|dash|the|number|digit)$/
const MOST_BETWEEN = 4

const isBetween = (tokens: readonly Token[], at: number): boolean =>
  between.test(textAt(tokens, at)) ||
  isArticle(tokens, at) ||
  (textAt(tokens, at) === "it's" && isArticle(tokens, at + 1))

/** The `a` of `and it's a four`, which is no letter. */
const isArticle = (tokens: readonly Token[], at: number): boolean =>
  textAt(tokens, at) === 'a' &&
  isDigit(tokens[at + 1]) &&
  /^(?:it's|and|then|number)$/.test(textAt(tokens, at - 1))

/** The longest run of digits, typed or said one by one: `four two double seven`. */
export function spelledDigits(tokens: readonly Token[]): string {
  let longest = ''
  for (let at = 0; at < tokens.length; at += 1) {
    const spelled = spelledAt(tokens, at, { digits: true, letters: false })
    if (!spelled) continue
    if (spelled.text.length > longest.length) longest = spelled.text
    at = spelled.end - 1
  }
  return longest
}

/** `It's okay, A F O R` is what recognisers write for `It's O K A F O R`. This does not apply to `Okay, S H A H`. */
function saysOkay(tokens: readonly Token[], at: number): number | undefined {
  const place = textAt(tokens, at - 1) === ',' ? at - 2 : at - 1
  const isOkay = /^(?:okay|ok)$/.test(textAt(tokens, place))
  return isOkay && /^(?:it's|that's|is|spelled|spelt)$/.test(textAt(tokens, place - 1))
    ? place
    : undefined
}

/** The first spelled word, capitalised: at least three characters, or two that are unmistakable. */
export function spelledWord(
  tokens: readonly Token[],
  digits: boolean,
): { word: string; from: number; end: number; sure: boolean } | undefined {
  const inWords = digits ? undefined : wordsForLetters(tokens)
  if (inWords) return inWords
  for (let at = 0; at < tokens.length; at += 1) {
    // The digit of `quill7` begins no letters.
    if (tokens[at]?.kind === 'number' && tokens[at - 1]?.end === tokens[at]?.start) continue
    const spelled = spelledAt(tokens, at, { letters: true, digits })
    if (!spelled) continue
    const letters = tokens.slice(at, spelled.end).filter(({ text }) => /^\p{L}$/u.test(text)).length
    if (spelled.text.length >= (spelled.sure ? 2 : 3) && letters >= 2) {
      const from = saysOkay(tokens, at) ?? at
      const text = from < at ? `OK${spelled.text}` : spelled.text
      const word = text.charAt(0) + text.slice(1).toLowerCase()
      return { word, from, end: spelled.end, sure: spelled.sure }
    }
    at = spelled.end - 1
  }
  return undefined
}

/** From this many words of the spelling alphabet on, anything between them is a misheard `O as in`. */
const FEWEST_WORDS = 3
/** How many words may stand between two of the alphabet: `are as an`. */
const MOST_MISHEARD_BETWEEN = 4

/** `Owers in Oscar, K as in kilo are as an alpha`: a word of the spelling alphabet for each letter, and little else. */
function wordsForLetters(
  tokens: readonly Token[],
): { word: string; from: number; end: number; sure: true } | undefined {
  const places = tokens.flatMap(({ text }, at) => (alphabet[text] ? [at] : []))
  const [first, last] = [places[0], places.at(-1)]
  if (first === undefined || last === undefined || places.length < FEWEST_WORDS) return undefined
  const isWhole = places.every((at, index) => {
    const before = places[index - 1]
    return before === undefined || isMishearing(tokens.slice(before + 1, at))
  })
  if (!isWhole) return undefined
  const letters = places.map((at) => alphabet[tokens[at]!.text]).join('')
  const word = letters.charAt(0) + letters.slice(1).toLowerCase()
  // `Okafor, O as in Oscar`: the name may stand right before the first letter.
  const link = /^(?:as|in|an|for|like)$/
  let from = first
  while (link.test(textAt(tokens, from - 1))) from -= 1
  return { word, from: from < first ? Math.max(0, from - 1) : from, end: last + 1, sure: true }
}

const repeats = /^(?:double|triple|treble)$/

/** Whether the words between two of the alphabet can be a `K as in`. A single letter alone is spelled itself. */
function isMishearing(tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ kind }) => kind !== 'mark')
  if (words.length > MOST_MISHEARD_BETWEEN) return false
  if (words.some(({ kind, text }) => kind !== 'word' || repeats.test(text))) return false
  const letters = words.filter(({ text }) => /^\p{L}$/u.test(text)).length
  return letters <= (words.length > 1 ? 1 : 0)
}

function characterAt(
  tokens: readonly Token[],
  at: number,
  options: SpellingOptions,
): Spelled | undefined {
  const times = { double: 2, triple: 3, treble: 3 }[textAt(tokens, at)]
  if (times !== undefined) {
    // `Double-oh`.
    const one = singleAt(tokens, at + (textAt(tokens, at + 1) === '-' ? 2 : 1), options)
    // `double five` is 55. Nobody says `double 55`.
    return one && one.text.length === 1
      ? { text: one.text.repeat(times), end: one.end, sure: true }
      : undefined
  }
  return singleAt(tokens, at, options)
}

function singleAt(
  tokens: readonly Token[],
  at: number,
  { digits, letters }: SpellingOptions,
): Spelled | undefined {
  const token = tokens[at]
  if (!token) return undefined
  if (letters) {
    const named = letterAs(tokens, at)
    if (named) return named
  }
  // `Written as one word`.
  const isOfWord = token.text === 'one' && textAt(tokens, at + 1) === 'word'
  if (digits && !isOfWord) {
    if (token.kind === 'number')
      return { text: token.raw.replaceAll(',', ''), end: at + 1, sure: false }
    if (token.kind === 'clock')
      return { text: token.raw.replaceAll(/\D/g, ''), end: at + 1, sure: false }
    // The `oh` in `Oh, five five one` is not a zero.
    const isExclaimed = token.text === 'oh' && at === 0 && textAt(tokens, 1) === ','
    if (/^(?:oh|o|nought|naught)$/.test(token.text) && !isExclaimed)
      return { text: letters && token.text === 'o' ? 'O' : '0', end: at + 1, sure: false }
    const misheard = misheardDigit(tokens, at)
    if (misheard !== undefined) return { text: misheard, end: at + 1, sure: false }
    const number = token.kind === 'word' ? numberAt(tokens, at) : undefined
    // Recognisers sometimes write `threes` for `three`.
    const several = digitWords.indexOf(token.text.replace(/s$/, ''))
    if (!number && several >= 0) return { text: String(several), end: at + 1, sure: false }
    if (number) return { text: String(number.value), end: number.end, sure: false }
  }
  if (!letters || token.kind !== 'word') return undefined
  const rayAt = textAt(tokens, at + 1) === '-' ? at + 2 : at + 1
  if (token.text === 'x' && textAt(tokens, rayAt) === 'ray')
    return { text: 'X', end: rayAt + 1, sure: false }
  if (isArticle(tokens, at)) return undefined
  if (/^\p{L}$/u.test(token.text)) {
    // `N. N for Nora` is one letter.
    const next = tokens[at + 1]?.kind === 'mark' ? at + 2 : at + 1
    const again = textAt(tokens, next) === token.text ? letterAs(tokens, next) : undefined
    return again ?? { text: token.text.toUpperCase(), end: at + 1, sure: false }
  }
  const letter = alphabet[token.text] ?? misheardWord(tokens, at)
  if (letter) return { text: letter, end: at + 1, sure: false }
  // Recognisers join `O K A` to `OK A`. In a code, `ok` is a word.
  if (!digits && token.text === 'ok' && /^\p{L}$/u.test(textAt(tokens, at + 1)))
    return { text: 'OK', end: at + 1, sure: false }
  // `IV-A-N-O-V`: the recogniser has joined two letters.
  const isJoined = /^\p{Lu}{2,3}$/u.test(token.raw)
  if (!digits && isJoined && /^\p{L}$/u.test(beside(tokens, at, 1)?.text ?? ''))
    return { text: token.raw, end: at + 1, sure: false }
  // The name of a letter may also be a word, so it counts only between other spelled letters.
  const name = letterNames[token.text]
  return name && isSpelledBeside(tokens, at) ? { text: name, end: at + 1, sure: false } : undefined
}

/** `B as in Bravo`, `b for Bertie`, `K like Kilo`. */
function letterAs(tokens: readonly Token[], at: number): Spelled | undefined {
  const word = textAt(tokens, at)
  const letter = /^\p{L}$/u.test(word) ? word.toUpperCase() : letterNames[word]
  if (!letter) return undefined
  const link =
    textAt(tokens, at + 1) === 'as' && textAt(tokens, at + 2) === 'in'
      ? 3
      : /^(?:for|like)$/.test(textAt(tokens, at + 1))
        ? 2
        : 0
  const example = tokens[at + link]
  if (link === 0 || example?.kind !== 'word') return undefined
  // The example word counts, not the letter: `M` and `N` sound alike, `Mike` and `November` do not.
  return { text: example.text.charAt(0).toUpperCase(), end: at + link + 1, sure: true }
}

/** `seven for` is 74, `eight three won nine` is 8319; `8319 for my wife` ends before `for`. */
function misheardDigit(tokens: readonly Token[], at: number): string | undefined {
  const digit = soundsLikeDigit[textAt(tokens, at)]
  if (digit === undefined) return undefined
  const [before, after] = [beside(tokens, at, -1), beside(tokens, at, 1)]
  const isWord = digit === '2' || digit === '4'
  if (isWord) return isDigit(before) && (!after || isDigit(after)) ? digit : undefined
  return isDigit(before) || isDigit(after) ? digit : undefined
}

const isDigit = (token: Token | undefined): boolean =>
  token?.kind === 'number' || token?.text === 'oh' || digitWords.includes(token?.text ?? '')

/** `Indian`, between other words of the spelling alphabet, is `India`. */
function misheardWord(tokens: readonly Token[], at: number): string | undefined {
  const word = textAt(tokens, at)
  const isBeside = [-1, 1].some((step) => {
    const token = beside(tokens, at, step)
    return token !== undefined && (token.kind === 'number' || token.text in alphabet)
  })
  if (!isBeside || word.length < SHORTEST_MISHEARD) return undefined
  const meant = Object.keys(alphabet).find(
    (each) => each.length >= SHORTEST_MISHEARD && editDistance(word, each, 1) <= 1,
  )
  return meant === undefined ? undefined : alphabet[meant]
}

/** Shorter words of the spelling alphabet are too close to ordinary words: `Mike` to `like`. */
const SHORTEST_MISHEARD = 5

/** The next word or number in this direction. Skips a mark in between. */
function beside(tokens: readonly Token[], at: number, step: number): Token | undefined {
  const next = tokens[at + step]
  return next?.kind === 'mark' ? tokens[at + 2 * step] : next
}

function isSpelledBeside(tokens: readonly Token[], at: number): boolean {
  const isSingle = (index: number) => {
    const word = textAt(tokens, index)
    return /^\p{L}$/u.test(word) || word in letterNames || tokens[index]?.kind === 'number'
  }
  return isSingle(at - 1) || isSingle(at + 1)
}
