import type { ExpectedAnswer } from '../stages.ts'
import type { ExpectedSigns } from './spokenGrammar.ts'

/**
 * What the recogniser can listen for: the letters, digits and times of an expected answer, or else what people say over
 * an answer. Undefined if there is nothing to listen for.
 */
export function signsOf(
  expected: ExpectedAnswer | undefined,
  overAnswer = false,
): ExpectedSigns | undefined {
  const values = [...(expected?.wants ?? []), ...(expected?.mayCorrect ?? [])]
  const codes = values.flatMap(({ signs }) => (signs ? [signs] : []))
  const spelledName = values.some(({ maySpell }) => maySpell)
  const time = expected?.wants.some(({ kind }) => kind === 'time') === true
  if (codes.length > 0 || spelledName || time) return { codes, spelledName, ...(time && { time }) }
  return overAnswer ? { codes, spelledName, overAnswer } : undefined
}
