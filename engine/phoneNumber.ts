/** Phone numbers by the rules of each country, however they were said. */
import {
  type CountryCode,
  getCountryCallingCode,
  Metadata,
  parsePhoneNumberFromString,
} from 'libphonenumber-js'
import type { Length, SignRun } from './stages.ts'

/**
 * E.164, `+442079460958`. Digits without a plus are those that were said, if no number of the country of the business
 * consists of them. What ends with `…`, such as `+351…`, is the beginning of a number.
 */
export type PhoneNumber = string

/** Fewest and most digits of any phone number (E.164). */
export const FEWEST_DIGITS = 7
export const MOST_DIGITS = 15
/** Ends a number of which the rest is still to come. */
export const MORE = '…'

/**
 * The number in E.164, if nothing but a code in front of the digits that were said makes it one of this country or, with
 * a plus, of another one. Otherwise the digits as they were said: no 0 is added to `917 555 0148`.
 */
export function phoneOf(said: string, country: string): PhoneNumber {
  const digits = digitsIn(said)
  const asSaid = `${said.trim().startsWith('+') ? '+' : ''}${digits}`
  const number = parsePhoneNumberFromString(asSaid, country as CountryCode)
  if (!number?.isPossible()) return asSaid
  const [international, national] = [number.number.slice(1), digitsIn(number.formatNational())]
  const isWhole = asSaid.startsWith('+') || digits.replace(/^(?:00|011)/, '') === international
  // Numbers for films and examples count, although nobody has them, if the 0 in front shows that they are of here.
  const isHome = digits === national && (number.isValid() || national !== number.nationalNumber)
  return isWhole || isHome ? number.number : asSaid
}

/** A number that was written with the code of its country, in E.164. Undefined if it cannot be one. */
export function internationalPhone(text: string): PhoneNumber | undefined {
  const number = parsePhoneNumberFromString(text.replace(/^\s*00/, '+'))
  return number?.isPossible() ? number.number : undefined
}

export const digitsIn = (text: string): string => text.replaceAll(/\D/g, '')

export const isValid = (phone: PhoneNumber): boolean =>
  parsePhoneNumberFromString(phone)?.isValid() === true

/** Whether there is enough of it to call somebody. */
export const isLongPhone = (phone: PhoneNumber): boolean => digitsIn(phone).length >= FEWEST_DIGITS

/** Whether nothing more has to be said of it. */
export const isWholePhone = (phone: PhoneNumber): boolean => !phone.endsWith(MORE)

/** What was said of a number, for a caller who has no more digits. */
export const asWhole = (phone: PhoneNumber): PhoneNumber => phone.replace(MORE, '')

/** The other ways in which a number may have been stored: with or without the 0 in front, as it was said. */
export function alsoStoredAs(phone: PhoneNumber, country: string): PhoneNumber[] {
  const number = parsePhoneNumberFromString(phone, country as CountryCode)
  if (!number?.isPossible() || number.countryCallingCode !== callingCodeOf(country)) return []
  return [number.number, number.nationalNumber].filter((each) => each !== phone)
}

export const callingCodeOf = (country: string): string =>
  getCountryCallingCode(country as CountryCode)

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
  const isHome = number.countryCallingCode === callingCodeOf(country)
  return isHome ? number.formatNational() : number.formatInternational()
}
