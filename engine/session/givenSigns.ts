/** How much of a code or number that the dialogue asks for has been said. Pure. */
import type { ExpectedAnswer } from '../stages.ts'
import { builtInLanguage } from '../languages.ts'

/**
 * `growing`: the text ends within letters or digits, and there may be more of them. `unknown`: it ends with something
 * other than what was asked for.
 */
export type Given = 'all' | 'part' | 'growing' | 'unknown'

/** How much of what was asked for the text contains. */
export function howMuchIsGiven(expected: ExpectedAnswer | undefined, text: string): Given {
  if (!expected || text.endsWith('?')) return 'unknown'
  const { count, isLast } = builtInLanguage.read.signs(text.slice(-MOST_READ))
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
