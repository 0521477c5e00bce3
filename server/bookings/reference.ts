import { randomInt } from 'node:crypto'

/** Letters whose names cannot be confused on the phone: only one of B, D, P and T, and only one of M and N. */
const LETTERS = 'BHIKLNQRWX'
/** No 0, which sounds like the letter O, and no 5, which sounds like 9. */
const DIGITS = '1234678'

/** How many references to offer. Even with 40,000 active bookings, one of them is almost certainly unused. */
const TRIES = 40

const one = (signs: string): string => signs[randomInt(signs.length)] ?? ''

/** Returns random references to choose from: three letters and two digits, such as RIN74. */
export const newReferences = (): string[] =>
  Array.from({ length: TRIES }, () => [LETTERS, LETTERS, LETTERS, DIGITS, DIGITS].map(one).join(''))

const asSigns = `[${LETTERS}] ?`.repeat(3) + `[${DIGITS}] ?[${DIGITS}]`

/** The same words whatever reference is in them, as it is written or as it is said: `R I N 7 4`. */
export const withoutReferences = (words: string): string =>
  words.replaceAll(new RegExp(`\\b${asSigns}\\b`, 'giu'), '#')
