/** How much of a code or number that the dialogue asks for has been said. Pure. */
import type { ExpectedAnswer } from '../stages.ts'

/**
 * `growing`: the text ends within letters or digits, and there may be more of them. `unknown`: it ends with something
 * other than what was asked for.
 */
export type Given = 'all' | 'part' | 'growing' | 'unknown'

/** How much of what was asked for the text contains. */
export function howMuchIsGiven(expected: ExpectedAnswer | undefined, text: string): Given {
  if (!expected || text.endsWith('?')) return 'unknown'
  const { count, isLast } = signsIn(text.slice(-MOST_READ))
  if (!isLast) return 'unknown'
  const lengths = expected.wants.flatMap(({ length }) => length ?? [])
  const [first, ...others] = lengths
  if (first) {
    if (count < Math.min(...lengths.map(({ least }) => least))) return 'part'
    return others.length === 0 && count >= first.most ? 'all' : 'growing'
  }
  const maySpell = expected.wants.some((wanted) => wanted.maySpell)
  return maySpell && count > 1 ? 'growing' : 'unknown'
}

/** How many characters at the end of a transcript are read. */
const MOST_READ = 300

/** The words that stand for one sign, and those that stand for two. */
const ONE = new Set(
  'zero oh o one two three four five six seven eight nine double triple dash'.split(' '),
)
const TWO = new Set(
  (
    'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty ' +
    'seventy eighty ninety'
  ).split(' '),
)

/** `a` and `I` only count as letters after another letter or digit. */
const isLetter = (word: string, isAfterOne: boolean): boolean =>
  /^[a-z]$/.test(word) && (isAfterOne || (word !== 'a' && word !== 'i'))

/** Counts the letters and digits, and tells whether the text ends with one. */
function signsIn(text: string): { count: number; isLast: boolean } {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}']+/u)
    .filter(Boolean)
  let count = 0
  let isLast = false
  let isTens = false
  for (const heard of words) {
    // Recognisers sometimes write `threes` for `three`.
    const word = ONE.has(heard.slice(0, -1)) ? heard.slice(0, -1) : heard
    const length: number | undefined = /\d/.test(word)
      ? word.length
      : TWO.has(word)
        ? 2
        : ONE.has(word)
          ? isTens
            ? 0
            : 1
          : isLetter(word, isLast)
            ? 1
            : undefined
    isTens = TWO.has(word) && word.endsWith('ty')
    isLast = length !== undefined
    count += length ?? 0
  }
  return { count, isLast }
}
