import {
  type CountryCode,
  getCountryCallingCode,
  Metadata,
  parsePhoneNumberFromString,
} from 'libphonenumber-js'
import type { Found, Length, SignRun, SlotContext } from './found.ts'
import { spelledAt } from './spelling.ts'
import { type Token, textAt } from './tokens.ts'

/** E.164, `+442079460958`. */
export type PhoneNumber = string

/** Fewest and most digits of any phone number (E.164). */
const FEWEST_DIGITS = 7
const MOST_DIGITS = 15

/**
 * `020 7946 0958`, `plus four four, double seven…`. libphonenumber reads it for the country of the business, unless the
 * number names another. Impossible numbers are left out.
 */
export function findPhones(
  tokens: readonly Token[],
  country: string,
  { expected }: SlotContext,
): Found<PhoneNumber>[] {
  for (let at = 0; at < tokens.length; at += 1) {
    const plus = /^(?:\+|plus)$/.test(textAt(tokens, at)) ? 1 : 0
    const heard = phoneDigitsAt(tokens, at + plus)
    const said = heard && withNewEnd(tokens, heard)
    if (!said || said.digits.length < FEWEST_DIGITS || said.digits.length > MOST_DIGITS + 2)
      continue
    const number = parsePhoneNumberFromString(
      (plus ? '+' : '') + said.digits,
      country as CountryCode,
    )
    // Numbers that are reserved for films and examples count as possible, although nobody has them.
    const isWritten = plus === 1 || said.digits.startsWith('0')
    const accepted = number?.isValid() || ((expected || isWritten) && number?.isPossible())
    if (number && accepted) {
      return [{ values: [number.number], from: at, end: said.end }]
    }
  }
  return []
}

/** Groups of digits with spaces, dashes, brackets and dots between them. */
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
      if (!/^[-–().,/]$|^and$/.test(textAt(tokens, at))) break
      at += 1
    } else break
  }
  return digits === '' ? undefined : { digits, end }
}

/** `07700 900555, sorry, 556`: replaces the last digits. */
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
  if (!again || again.digits.length < 2 || again.digits.length >= FEWEST_DIGITS) return said
  return { digits: said.digits.slice(0, -again.digits.length) + again.digits, end: again.end }
}

/** How many digits a number in this country has as people say it there, including a leading 0 or 1. */
export function phoneLength(country: string): Length {
  const metadata = new Metadata()
  metadata.selectNumberingPlan(country as CountryCode)
  const lengths = metadata.numberingPlan?.possibleLengths() ?? [FEWEST_DIGITS, MOST_DIGITS]
  return { least: Math.min(...lengths), most: Math.max(...lengths) + 1 }
}

/** The digits of a number as people in this country say it to each other. */
export const phoneSigns = (country: string): readonly SignRun[] => [
  { signs: '0123456789', ...phoneLength(country) },
]

/** A number as people write it: at home, without the country code. */
export function writePhone(phone: PhoneNumber, country: string): string {
  const number = parsePhoneNumberFromString(phone)
  if (!number) return phone
  const isHome = number.countryCallingCode === getCountryCallingCode(country as CountryCode)
  return isHome ? number.formatNational() : number.formatInternational()
}

/** In groups, each digit by itself: `zero two zero, seven nine four six, …`. */
export function sayPhone(phone: PhoneNumber, country: string): string {
  return writePhone(phone, country)
    .split(/[\s()-]+/)
    .filter(Boolean)
    .map((group) => Array.from(group, (sign) => (sign === '+' ? 'plus' : sign)).join(' '))
    .join(', ')
}
