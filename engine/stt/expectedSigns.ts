import type { ExpectedAnswer } from '../dialogue/expectationOf.ts'
import type { ExpectedSigns } from './spokenGrammar.ts'

/** What of an expected answer the recogniser can listen for. Undefined if there is nothing. */
export function signsOf(expected: ExpectedAnswer | undefined): ExpectedSigns | undefined {
  const values = [...(expected?.wants ?? []), ...(expected?.mayCorrect ?? [])]
  const codes = values.flatMap(({ signs }) => (signs ? [signs] : []))
  const spelledName = values.some(({ maySpell }) => maySpell)
  const time = expected?.wants.some(({ kind }) => kind === 'time') === true
  if (codes.length === 0 && !spelledName && !time) return undefined
  return { codes, spelledName, ...(time && { time }) }
}
