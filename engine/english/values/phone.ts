import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js'
import type { Found, Near, SlotContext } from './found.ts'
import { spelledAt } from './spelling.ts'
import { type Token, textAt, wordsBetween } from './tokens.ts'
import { ENGLISH } from '@ringwell/protocol/languages.ts'
import {
  callingCodeOf,
  digitsIn,
  FEWEST_DIGITS,
  isValid,
  isWholePhone,
  MORE,
  MOST_DIGITS,
  phoneLength,
  phoneOf,
  type PhoneNumber,
  writePhone,
} from '../../phoneNumber.ts'

/** No calling code of a country has more. */
const MOST_CALLING_DIGITS = 3

/**
 * `020 7946 0958`, `plus four four, double seven…`, and what changes the number that is known: `it ends in 556`, `the
 * zero is missing`, `with plus 351 in front`.
 */
export function findPhones(
  tokens: readonly Token[],
  country: string,
  { expected, near }: SlotContext,
): Found<PhoneNumber>[] {
  const isAnswer = expected && near?.phoneIs === 'asked'
  const code = callingCodeIn(tokens) ?? near?.callingCode
  for (let at = 0; at < tokens.length; at += 1) {
    const plus = isPlus(tokens, at) ? 1 : 0
    const heard = phoneDigitsAt(tokens, at + plus)
    const said = heard && withNewEnd(tokens, heard)
    if (!said || said.digits.length < (isAnswer ? FEWEST_OF_A_PART : FEWEST_DIGITS)) continue
    if (said.digits.length > MOST_DIGITS + 2) continue
    // The calling code alone.
    if (plus === 1 && said.digits === code) {
      at = said.end - 1
      continue
    }
    const digits =
      plus === 1 || code === undefined ? said.digits : withCode(said.digits, code, country)
    const written = `${plus === 1 ? '+' : ''}${digits}`
    const phone = isAnswer
      ? afterBeginning(written, near.phone, country)
      : phoneOf(written, country)
    const isWritten = plus === 1 || /^0\d{8,}$/.test(said.digits)
    if (expected || isWritten || isValid(phone)) {
      return [{ values: [phone], from: at, end: said.end }]
    }
  }
  const phone = expected ? changedPhone(tokens, country, near) : undefined
  return phone === undefined ? [] : [{ values: [phone], from: 0, end: tokens.length }]
}

/** Fewer digits are no part of a number: `at 11`. */
const FEWEST_OF_A_PART = 3
/**
 * The number, which goes on where the last turn has ended: `oh eight six five five five`, `oh one four two`. Who says
 * the same digits again has said all of them, however few they are.
 */
function afterBeginning(
  said: string,
  known: PhoneNumber | undefined,
  country: string,
): PhoneNumber {
  const begun = known?.endsWith(MORE) ? known.slice(0, -MORE.length) : ''
  if (begun === said) return said
  const joined = begun + said
  const most = begun.startsWith('+') ? MOST_DIGITS + 1 : phoneLength(country).most
  const goesOn =
    !said.startsWith('+') &&
    !(begun !== '' && said.startsWith(begun)) &&
    joined.length <= most &&
    (isBegun(said, country) || !said.startsWith('0'))
  const all = goesOn ? joined : said
  return isBegun(all, country) ? all + MORE : phoneOf(all, country)
}

/** Whether more digits have to follow: too few of them, or a 0 in front of what is no number here. */
const isBegun = (said: string, country: string): boolean =>
  digitsIn(said).length < FEWEST_DIGITS ||
  (said.startsWith('0') &&
    said.length < phoneLength(country).most - 1 &&
    parsePhoneNumberFromString(said, country as CountryCode)?.isValid() !== true)

const isPlus = (tokens: readonly Token[], at: number): boolean =>
  /^(?:\+|plus)$/.test(textAt(tokens, at))

/** The digits with the calling code in front, unless they are a number of the business's own country. */
function withCode(digits: string, code: string, country: string): string {
  const isHome = phoneOf(digits, country).startsWith('+')
  const abroad = parsePhoneNumberFromString(`+${code}${digits}`)
  return isHome || !abroad?.isPossible() ? digits : abroad.number
}

/** Whether as many digits as a number has stand in a row. */
export const saysWholePhone = (tokens: readonly Token[]): boolean =>
  tokens.some((_, at) => (phoneDigitsAt(tokens, at)?.digits.length ?? 0) >= FEWEST_DIGITS)

/** A calling code that stands by itself, `plus 351` or `four seven for Norway`, without the plus. */
export function callingCodeIn(tokens: readonly Token[]): string | undefined {
  for (let at = 0; at < tokens.length; at += 1) {
    const plus = isPlus(tokens, at) ? 1 : 0
    const code = phoneDigitsAt(tokens, at + plus)
    if (!code || code.digits.length > MOST_CALLING_DIGITS) continue
    const { digits, end } = code
    const isNamed = callingCodes()
      .get(digits)
      ?.some((name) => saysName(tokens, end, name))
    if (callingCodes().has(digits) && (plus === 1 || isNamed)) return digits
    at = end - 1
  }
  return undefined
}

let knownCodes: Map<string, string[]> | undefined

/** The names of the countries with each calling code, in English and in lower case. */
function callingCodes(): ReadonlyMap<string, readonly string[]> {
  if (knownCodes) return knownCodes
  const names = new Intl.DisplayNames([ENGLISH], { type: 'region' })
  knownCodes = new Map()
  for (const country of getCountries()) {
    const code = getCountryCallingCode(country)
    const name = names.of(country)?.toLowerCase() ?? country
    knownCodes.set(code, [...(knownCodes.get(code) ?? []), name])
  }
  return knownCodes
}

/** `For Norway`, `is Portugal`. */
const saysName = (tokens: readonly Token[], at: number, name: string): boolean =>
  wordsBetween(tokens, at, at + MOST_BEFORE_NAME).includes(` ${name}`)

/** In words, those of the name included. */
const MOST_BEFORE_NAME = 4

/** The number that is known, as these words change it. */
function changedPhone(
  tokens: readonly Token[],
  country: string,
  near: Near | undefined,
): PhoneNumber | undefined {
  const known = near?.phone
  const words = wordsBetween(tokens, 0, tokens.length)
  const digits = digitsIn(writePhone(known ?? '', country))
  const prefix = codeBefore(tokens) ?? (inFront.test(words) ? codeIn(tokens, words) : undefined)
  const code = callingCodeIn(tokens) ?? (prefix && !digits.startsWith(prefix) ? prefix : undefined)
  if (known === undefined || !isWholePhone(known)) return code && `+${code}${MORE}`
  const isAbroad = known.startsWith('+') && !known.startsWith(`+${callingCodeOf(country)}`)
  if (code !== undefined)
    return isAbroad ? undefined : phoneOf(`+${code}${digits.replace(/^0/, '')}`, country)
  if (/\bsame (?:\w+ )?number\b/.test(words)) return known
  const parts = partsIn(tokens)
  const last = parts.findLast(({ isWrong }) => !isWrong)?.digits
  if (last === undefined) return undefined
  const wrong = parts.find(({ isWrong }) => isWrong)?.digits ?? ''
  const place = wrong.length >= FEWEST_OF_A_PART ? digits.lastIndexOf(wrong) : -1
  if (place >= 0 && !isAbroad)
    return phoneOf(digits.slice(0, place) + last + digits.slice(place + wrong.length), country)
  const isMissing = missingZero.test(words)
  const part = isMissing && !last.startsWith('0') ? '0' : last
  const isFirst = isMissing || (atFront.test(words) && /^0|^\d{3}/.test(part))
  const isHead = part.startsWith('0') && part.length > 2 && withFront(digits, part).endsWith(digits)
  if (isFirst || (near?.phoneIs === 'heard' && isHead))
    return phoneOf(withFront(digits, part), country)
  if (part.length < 2 || !(atEnd.test(words) || near?.phoneIs === 'heard')) return undefined
  return phoneOf((isAbroad ? known : digits).slice(0, -part.length) + part, country)
}

/** The digits as they begin with these, of which a 0 in front may have been missed. */
function withFront(digits: string, front: string): string {
  if (digits.startsWith(front)) return digits
  const isMissed = front.startsWith('0') && !digits.startsWith('0')
  return front + digits.slice(isMissed ? front.length - 1 : front.length)
}

/** `It needs 351 in front`. */
const inFront =
  /\b(?:in front|at the (?:front|start|beginning)|prefix|(?:country|calling|dialling) code)\b/
const named = /\b(?:prefix|code)\b/

/** A `one` in front of something is hardly the calling code of America. */
const codeIn = (tokens: readonly Token[], words: string): string | undefined =>
  tokens
    .map((_, at) => phoneDigitsAt(tokens, at)?.digits ?? '')
    .find((digits) => callingCodes().has(digits) && (digits.length > 1 || named.test(words)))

/** `351 before it`, and not `call me before that, from twelve to one`. */
function codeBefore(tokens: readonly Token[]): string | undefined {
  for (let at = 0; at < tokens.length; at += 1) {
    const code = phoneDigitsAt(tokens, at)
    if (!code) continue
    const isBefore = /^before (?:it|that)\b/.test(wordsBetween(tokens, code.end, code.end + 2))
    if (isBefore && code.digits.length > 1 && callingCodes().has(code.digits)) return code.digits
    at = code.end - 1
  }
  return undefined
}

/**
 * Digits that are too few for a number. The `three` in `the last three are 556` is none of them, and the 218 in `281, not
 * 218` is what was understood.
 */
function partsIn(tokens: readonly Token[]): { digits: string; isWrong: boolean }[] {
  const parts: { digits: string; isWrong: boolean }[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const part = phoneDigitsAt(tokens, at)
    if (!part) continue
    const isCount =
      part.digits.length === 1 &&
      /^(?:digits?|numbers?|ones?|are|is)$/.test(textAt(tokens, part.end))
    const isZero = /^0+$/.test(part.digits)
    const isWrong = DENIED.test(wordsBetween(tokens, at - 2, at))
    if ((!isCount || isZero) && part.digits.length < FEWEST_DIGITS)
      parts.push({ digits: part.digits, isWrong })
    at = part.end - 1
  }
  return parts
}

/** What comes before the digits that were understood instead: `not 218`, `instead of 218`. */
export const DENIED = /(?:^| )(?:not|instead of|rather than)$/

/** `It ends in 556`, `the last three are 556`, `556 at the end`. */
const atEnd = /\b(?:ends|ending|last|end(?! of))\b/
const atFront = /\b(?:front|first|starts?|starting|begins?|beginning)\b/
const missingZero =
  /\b(?:zero|oh|nought|naught|0)\b.*\b(?:missing|front|first|start|beginning|left|before|forgot(?:ten)?)\b|\b(?:missing|missed|forgot|starts?|begins?|dropped|left (?:off|out))\b.*\b(?:zero|oh|nought|naught|0)\b/

/** Groups of digits with spaces, dashes, brackets, dots and hesitations between them. */
function phoneDigitsAt(
  tokens: readonly Token[],
  start: number,
): { digits: string; end: number } | undefined {
  let digits = ''
  let at = start
  let end = start
  while (at < tokens.length && digits.length <= MOST_DIGITS + 2) {
    const spelled = spelledAt(tokens, at, { digits: true, letters: false })
    if (spelled) {
      digits += spelled.text
      at = end = spelled.end
    } else if (digits !== '' || (at === start && textAt(tokens, at) === '(')) {
      if (!/^(?:[-–().,/]|and|u[hm]+|er+m?)$/.test(textAt(tokens, at))) break
      at += 1
    } else break
  }
  return digits === '' ? undefined : { digits, end }
}

/** `07700 900555, sorry, 556`: replaces the last digits, or all of them. */
function withNewEnd(
  tokens: readonly Token[],
  said: { digits: string; end: number },
): { digits: string; end: number } {
  let at = said.end
  while (
    /^(?:,|\.|sorry|no|wait|i|mean|meant|actually|rather|correction)$/.test(textAt(tokens, at))
  )
    at += 1
  const again = at > said.end + 1 ? phoneDigitsAt(tokens, at) : undefined
  if (!again || again.digits.length < 2) return said
  if (again.digits.length >= FEWEST_DIGITS) return again
  return { digits: said.digits.slice(0, -again.digits.length) + again.digits, end: again.end }
}

/** In groups, each digit by itself: `zero two zero, seven nine four six, …`. */
export function sayPhone(phone: PhoneNumber, country: string): string {
  const written = writePhone(phone, country)
  // Digits as they were said have no groups of their own.
  const groups =
    written === phone ? phone.match(/\+?\d{3}(?=\d{3})|\+?\d+/g) : written.split(/[\s()-]+/)
  return (groups ?? [])
    .filter(Boolean)
    .map((group) => Array.from(group, (sign) => (sign === '+' ? 'plus' : sign)).join(' '))
    .join(', ')
}
