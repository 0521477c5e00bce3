import type { ExpectedAnswer } from '../dialogue/expectationOf.ts'
import type { ExpectedSigns } from './spokenGrammar.ts'

/** What of an expected answer consists of letters and digits. Undefined if nothing does. */
export function signsOf(expected: ExpectedAnswer | undefined): ExpectedSigns | undefined {
  const values = [...(expected?.wants ?? []), ...(expected?.mayCorrect ?? [])]
  const codes = values.flatMap(({ signs }) => (signs ? [signs] : []))
  const spelledName = values.some(({ maySpell }) => maySpell)
  return codes.length > 0 || spelledName ? { codes, spelledName } : undefined
}
