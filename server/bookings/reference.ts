import { randomInt } from 'node:crypto'

/** Letters whose names nobody takes for each other on the phone. There is one of B, D, P and T, and one of M and N. */
const LETTERS = 'BHIKLNQRWX'
/** Without 0, which is said like the letter, and 5, which sounds like 9. */
const DIGITS = '1234678'

/** How many are tried until one is unused. With 40,000 active bookings, one of them is with near certainty. */
const TRIES = 40

const one = (signs: string): string => signs[randomInt(signs.length)] ?? ''

/** References to choose from: three letters and two digits, such as RIN74. */
export const newReferences = (): string[] =>
  Array.from({ length: TRIES }, () => [LETTERS, LETTERS, LETTERS, DIGITS, DIGITS].map(one).join(''))
