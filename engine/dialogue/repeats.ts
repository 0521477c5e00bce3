/** Callers who repeat what was read back to them take nothing back. */
import type { Act, Clause } from '../turnReading.ts'

/** Whether a clause says values, and nothing about them: `Monday at ten`, but not `only after Monday`. */
export function saysOnlyValues({ text, start, spans }: Clause): boolean {
  const beside = Array.from(text, (sign, at) =>
    spans.some((span) => span.start <= start + at && start + at < span.end) ? ' ' : sign,
  ).join('')
  const words =
    beside
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}']+/gu) ?? []
  return spans.length > 0 && words.every((word) => neutral.has(word))
}

/** Words that stand with a value and say nothing about it. */
export const neutral: ReadonlySet<string> = new Set(
  "a and at for i i'm in is it it's my of on our that's the there this us we company day email name name's number phone people said better".split(
    ' ',
  ),
)

const takesBack: ReadonlySet<Act> = new Set<Act>(['wrong', 'refuse'])

/**
 * Whether a no only stands before what was read back: `No, my name is Lou Hart`. The caller has heard something else
 * and needs to hear it again.
 */
export const repeatsAfterNo = (clauses: readonly Clause[]): boolean =>
  !clauses.some(({ act }) => takesBack.has(act)) &&
  clauses.every((clause) => clause.spans.length === 0 || saysOnlyValues(clause))
