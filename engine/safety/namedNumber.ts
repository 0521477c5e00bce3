/** Which emergency number a caller asks about. English, pure. */
import { plainWords } from './plainWords.ts'

/** What is rung for help in Britain, Europe, North America and Australia. */
export const emergencyNumbers: readonly string[] = ['999', '112', '911', '000']
/** Answers from any mobile phone in most countries. */
const ANYWHERE = '112'

const digitOf: Readonly<Record<string, string>> = {
  nine: '9',
  one: '1',
  zero: '0',
  oh: '0',
  o: '0',
}

export type NamedNumber =
  | { is: 'yes' | 'among'; number: string }
  /** None of them is known as one. */
  | { is: 'other' }

/**
 * Undefined if the caller names no number.
 * @param own the operator’s, such as `999`, or `999, or 112`: then only those and 112 are right
 */
export function namedNumber(text: string, own: string | undefined): NamedNumber | undefined {
  const figures = plainWords(text)
    .replaceAll(/\btriple (\w+)\b/g, '$1 $1 $1')
    .replaceAll(/\b(?:nine|one|zero|oh|o)\b/g, (word) => digitOf[word]!)
    .replaceAll(/(?<=\b\d)[ ,-]+(?=\d\b)/g, '')
  const named = [...new Set(figures.match(/\b(?:999|112|911|000|111|101|119|110)\b/g))]
  const right = own ? [...(own.match(/\d+/g) ?? []), ANYWHERE] : emergencyNumbers
  const number = named.find((each) => right.includes(each))
  if (named.length === 0) return undefined
  if (number === undefined) return { is: 'other' }
  return { is: named.length === 1 ? 'yes' : 'among', number }
}
