import { digitWords, teenWords, tenWords } from '../values/numbers.ts'

const small = [...digitWords, ...teenWords]
const tens = ['zero', 'ten', ...tenWords]
const scales: readonly [size: number, name: string][] = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
  [1e3, 'thousand'],
  [1e2, 'hundred'],
]
const irregularOrdinals: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}
/** Beyond this, doubles are no longer exact and nobody can follow, so the number is read digit by digit. */
const LARGEST = 1e15

/** 1234 → `one thousand two hundred thirty-four`. */
export function sayCardinal(value: number): string {
  if (value < 20) return small[value] ?? ''
  if (value < 100) {
    const ten = tens[Math.floor(value / 10)] ?? ''
    return value % 10 ? `${ten}-${small[value % 10]}` : ten
  }
  const [size, name] = scales.find(([least]) => value >= least) ?? [100, 'hundred']
  const rest = value % size
  return `${sayCardinal(Math.floor(value / size))} ${name}${rest ? ` ${sayCardinal(rest)}` : ''}`
}

/** 21 → `twenty-first`. */
export function sayOrdinal(value: number): string {
  return sayCardinal(value).replace(/[a-z]+$/, (last) => {
    return (
      irregularOrdinals[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`)
    )
  })
}

/** Says a year of four digits: `twenty twenty-five`, `two thousand nine`, `nineteen hundred`. */
export function sayYear(year: number): string {
  const century = Math.floor(year / 100)
  const rest = year % 100
  if (century % 10 === 0 && rest < 10) return sayCardinal(year)
  if (rest === 0) return `${sayCardinal(century)} hundred`
  return `${sayCardinal(century)} ${rest < 10 ? `oh ${sayCardinal(rest)}` : sayCardinal(rest)}`
}

/** `407` → `four zero seven`. Anything that is not a digit is left out. */
export function sayDigits(digits: string): string {
  return Array.from(digits.matchAll(/\d/g), ([digit]) => small[Number(digit)]).join(' ')
}

/** Says a number as it is written: `1,000`, `1,00,000`, `3.14`, `007`. */
export function sayNumeral(numeral: string): string {
  const [whole = '', fraction] = numeral.replaceAll(',', '').split('.')
  const value = Number(whole)
  const code = /^0\d/.test(whole) || value >= LARGEST
  const words = code ? sayDigits(whole) : sayCardinal(value)
  return fraction ? `${words} point ${sayDigits(fraction)}` : words
}
