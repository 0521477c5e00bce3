import type { Found, SlotContext } from './found.ts'
import type { Length, SignRun } from '../../stages.ts'
import { spelledAt } from './spelling.ts'
import { type Token, textAt } from './tokens.ts'

/** What the codes of a task look like: `RIN74` is three letters and two digits. */
export interface CodeFormat {
  /** Matches the code in capitals, without spaces. */
  pattern: RegExp
  letters: boolean
  digits: boolean
}

/** A code, or something that was said instead and does not fit the format. */
export interface Code {
  code: string
  /** Whether it has the required format. */
  fits: boolean
}

/** `five five one oh`, `83 19`, `R I N, then seven four`, `RIN-74`: references of bookings, orders, accounts. */
export function findCodes(
  said: readonly Token[],
  format: CodeFormat,
  { expected, near }: SlotContext,
): Found<Code>[] {
  const tokens = said.map((token) => (joint.test(token.text) ? { ...token, text: '-' } : token))
  const found: Found<Code>[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const written =
      writtenCode(tokens, at, format, expected) ?? mixedWord(tokens, at, format, expected)
    const spelled = spelledAt(tokens, at, format)
    const heard = written && written.end >= (spelled?.end ?? 0) ? written : spelled
    if (!heard) continue
    // `R I N 7 4, Romeo India November seven four` says it twice.
    const half = heard.text.slice(0, heard.text.length / 2)
    const isTwice =
      heard.text === half + half && format.pattern.test(half) && !format.pattern.test(heard.text)
    const code = isTwice ? { ...heard, text: half } : heard
    const fits = format.pattern.test(code.text)
    const isLong = code.text.length >= 3
    const isOther = isOfPhone(code.text, format)
    if (fits || ((expected || heard === written) && isLong && !isOther)) {
      found.push({ values: [{ code: code.text, fits }], from: at, end: code.end })
    }
    // Skips the end of a code that is too long, which is not a code of its own.
    if (fits || isLong) at = code.end - 1
  }
  const isFound = found.some(({ values: [{ fits }] }) => fits)
  const whole =
    expected && !isFound
      ? (inPieces(tokens, format) ?? mended(tokens, format, near?.code))
      : undefined
  return whole ? [whole] : found
}

/** Words between the parts of a code: `GPA dot 3391 hyphen 5540`. */
const joint = /^(?:dot|point|hyphen|slash|\/|–)$/

/** A part of the code that was heard before: what was still missing of it, its end, or its beginning. */
function mended(
  tokens: readonly Token[],
  format: CodeFormat,
  known: string | undefined,
): Found<Code> | undefined {
  if (known === undefined || tokens.length > MOST_OF_A_PART) return undefined
  const isWhole = format.pattern.test(known)
  for (let from = 0; from < tokens.length; from += 1) {
    const spelled = spelledAt(tokens, from, format)
    if (!spelled) continue
    const { text: part, end } = spelled
    // The `I` in `I said nine four` is none.
    const isPart = part.length > 1 || (/\d/.test(part) && !isPronoun(tokens, from))
    const options = isWhole
      ? [known.slice(0, -part.length) + part, part + known.slice(part.length)]
      : [known + part, part + known]
    const code = isPart ? options.find((one) => format.pattern.test(one)) : undefined
    if (code !== undefined) return { values: [{ code, fits: true }], from, end }
    from = end - 1
  }
  return undefined
}

/** `Not a new one`, `the other one`: no digit. */
const isPronoun = (tokens: readonly Token[], at: number): boolean =>
  textAt(tokens, at) === 'one' &&
  at > 0 &&
  !/^(?:,|is|it's|digit|number|with|by|to|in|last|a)$/.test(textAt(tokens, at - 1))

/** Longer sentences say more than a part of a code. */
const MOST_OF_A_PART = 14

/** So many digits alone are a phone number, or the beginning of one, and no code that was misheard. */
const isOfPhone = (said: string, { letters }: CodeFormat): boolean =>
  letters ? /^\d{5,}$/.test(said) : /^\d{9,}$/.test(said)

/**
 * `K R W, through, three two` and `Mike, Oscar, Lima, a three six`: a code in pieces, with other words in between. The
 * pieces count only if together they make a code.
 */
function inPieces(tokens: readonly Token[], format: CodeFormat): Found<Code> | undefined {
  if (tokens.length > MOST_TOKENS) return undefined
  for (const isArticle of [false, true]) {
    const pieces: { text: string; from: number; end: number }[] = []
    for (let at = 0; at < tokens.length; at += 1) {
      // Recognisers sometimes write an `a` before a number.
      if (isArticle && tokens[at]?.text === 'a') continue
      const end = isArticle ? tokens.findIndex(({ text }, place) => place > at && text === 'a') : -1
      const spelled = spelledAt(end < 0 ? tokens : tokens.slice(0, end), at, format)
      if (!spelled) continue
      pieces.push({ text: spelled.text, from: at, end: spelled.end })
      at = spelled.end - 1
    }
    const [first] = pieces
    const last = pieces.at(-1)
    const between = pieces.slice(1).map(({ from }, at) => from - pieces[at]!.end)
    const code = pieces.map(({ text }) => text).join('')
    const isClose = between.every((gap) => gap <= MOST_BETWEEN)
    if (first && last && pieces.length <= MOST_PIECES && isClose && format.pattern.test(code)) {
      return { values: [{ code, fits: true }], from: first.from, end: last.end }
    }
  }
  return undefined
}

const MOST_PIECES = 3
/** No caller needs more words and marks to say a code. */
const MOST_TOKENS = 60
/** How many words and marks may stand between two pieces. */
const MOST_BETWEEN = 3

/** `RIN74` as it is typed or recognised: letters and digits without a space. */
function writtenCode(
  tokens: readonly Token[],
  at: number,
  { pattern }: CodeFormat,
  expected: boolean,
): { text: string; end: number } | undefined {
  let text = ''
  let best: { text: string; end: number } | undefined
  for (let end = at; end < Math.min(tokens.length, at + MOST_WRITTEN); end += 1) {
    const token = tokens[end]
    const before = tokens[end - 1]
    // `KIT 21`, as recognisers write it, and `GPA dot 3391 then 5540`.
    const isGap = end > at && token !== undefined && before!.end < token.start
    const isSpaced = expected && (token?.kind === 'number' || isBetween(tokens, end))
    if (!token || (isGap && !isSpaced)) break
    if (isBetween(tokens, end)) continue
    if (token.kind === 'mark') break
    text += token.raw.toUpperCase()
    if (pattern.test(text)) best = { text, end: end + 1 }
  }
  return best
}

/** In words and marks. */
const MOST_WRITTEN = 12

/** A dash, a `then`, or a full stop within a word. */
const isBetween = (tokens: readonly Token[], at: number): boolean =>
  /^(?:-|dash|then)$/.test(textAt(tokens, at)) ||
  (textAt(tokens, at) === '.' && tokens[at]!.end === tokens[at + 1]?.start)

/** `NRL482`, where references look like `RIN74`: a word of letters and digits is a code, even if it does not fit. */
function mixedWord(
  tokens: readonly Token[],
  at: number,
  { letters, digits }: CodeFormat,
  expected: boolean,
): { text: string; end: number } | undefined {
  if (!letters || !digits) return undefined
  let raw = tokens[at]?.raw ?? ''
  let end = at + 1
  while (
    tokens[end] &&
    tokens[end]!.kind !== 'mark' &&
    tokens[end]!.start === tokens[end - 1]!.end
  ) {
    raw += tokens[end]!.raw
    end += 1
  }
  // `15th` is a day.
  const isDay = tokens[at]?.kind === 'ordinal' && end === at + 1
  const isMixed = !isDay && /^(?=.*\p{L}{2})(?=.*\d{2})[\p{L}\d]{4,12}$/u.test(raw)
  const isPlain = expected || /^\p{Lu}{3,}\d{2,}$/u.test(raw)
  return isMixed && isPlain ? { text: raw.toUpperCase(), end } : undefined
}

/** `R, I, N, 7, 4`: said one by one. */
export const sayCode = (code: string): string => Array.from(code).join(', ')

/** One letter, digit or character class, and how often it repeats. */
const PART = /(?:\\d|\[[^\]]+\]|[A-Za-z0-9-])(?:\{(\d+)(,(\d*))?\}|([?+*]))?/g
/** More characters than any spoken code has. */
const ENDLESS = 40

/** How long a code can be, by its pattern: `^[A-Z]{0,3}\d{4,10}$` has from 4 to 13 characters. */
export function codeLength(pattern: string): Length {
  let least = 0
  let most = 0
  for (const [, from, range, to, sign] of pattern.matchAll(PART)) {
    least += from === undefined ? (sign === '?' || sign === '*' ? 0 : 1) : Number(from)
    if (from === undefined) most += sign === '+' || sign === '*' ? ENDLESS : 1
    else if (range === undefined) most += Number(from)
    else most += to === undefined || to === '' ? ENDLESS : Number(to)
  }
  return { least, most: Math.min(most, ENDLESS) }
}

/**
 * The characters of a code, from its pattern: `^[A-Z]{3}\d{2}$` is three letters and two digits. Undefined if the
 * pattern contains anything besides characters and character classes.
 */
export function codeSigns(pattern: string): readonly SignRun[] | undefined {
  const inner = pattern.slice(1, -1)
  if (inner.replaceAll(PART, '') !== '') return undefined
  return Array.from(inner.matchAll(PART), ([part]): SignRun => {
    const { least, most } = codeLength(`^${part}$`)
    const one = new RegExp(`^${part.replace(/(?:\{[^}]*\}|[?+*])$/, '')}$`)
    return {
      signs: Array.from(SIGNS)
        .filter((sign) => one.test(sign))
        .join(''),
      least,
      most,
    }
  })
}

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/**
 * Whether a sentence may say a part of a code that is known, because nothing in it is about anything else: `it ends in
 * one nine`, but not `it’s number twelve` or `twelve, on the left`.
 */
export const mendsCode = (tokens: readonly Token[]): boolean =>
  tokens.every(
    ({ text }, at) =>
      MENDING.test(text) ||
      (spelledAt(tokens, at, { letters: true, digits: true }) !== undefined &&
        textAt(tokens, at - 1) !== 'number'),
  )

const MENDING =
  /^(?:[^\p{L}\d]+|no|nope|yes|not|but|and|or|sorry|wait|actually|oh|er|um|i|you|said|say|mean|meant|it|it's|is|that|that's|the|my|of|in|at|with|a|an|to|be|should|ends?|ending|begins?|starts?|last|first|start|beginning|digits?|numbers?|letters?|figures?|order|booking|reference|code|wrong|everything|else|all|rest|correct|right|fine|please|instead|then|part|bit)$/u
