/** Compares what was said with what was understood, word by word. */
import { editDistance } from '@ringwell/protocol/editDistance.ts'

/** Recognition writes `$50` where a caller said “fifty dollars”, so numbers are compared as words. */
const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

function numberWords(digits: string): string {
  const value = Number(digits)
  if (digits.startsWith('0') || value >= 100)
    return Array.from(digits, (digit) => small[Number(digit)]).join(' ')
  if (value < 20) return small[value] ?? digits
  const rest = value % 10
  return `${tens[Math.floor(value / 10) - 2]}${rest === 0 ? '' : ` ${small[rest]}`}`
}

const spellings: Readonly<Record<string, string>> = {
  ok: 'okay',
  "i'd": 'i would',
  "i'm": 'i am',
  "i'll": 'i will',
  "what's": 'what is',
  "that's": 'that is',
  "it's": 'it is',
  "don't": 'do not',
  "can't": 'cannot',
}

/** Lower case without punctuation, numbers as words, and one spelling for each word. */
export function normalisedWords(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/(\d+):30/g, 'half past $1')
    .replaceAll(/\$(\d+)/g, '$1 dollars')
    .replaceAll('%', ' percent')
    .replaceAll(/\d+/g, (digits) => ` ${numberWords(digits)} `)
    .replaceAll(/[^\p{L}' ]+/gu, ' ')
    .split(/\s+/)
    .flatMap((word) => (spellings[word] ?? word).split(' '))
    .map((word) => word.replaceAll("'", ''))
    .filter((word) => word !== '')
}

/** How many words of a transcript are wrong, missing or too many (edit distance), and how many were said. */
export function wordErrors(said: string, heard: string): { wrong: number; said: number } {
  const [from, to] = [normalisedWords(said), normalisedWords(heard)]
  return { wrong: editDistance(from, to), said: from.length }
}
