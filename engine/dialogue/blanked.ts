/** Texts and readings in which some places are blank, so that offsets stay what they are. */
import type { Clause, Stretch } from '../turnReading.ts'
import { TAKEN } from '../english/values/found.ts'
import type { Reading } from '../english/values/readUtterance.ts'

/** The text with everything but these clauses blanked. */
export function blankOutside(text: string, clauses: readonly Clause[]): string {
  let shown = ''
  for (const { start, end } of clauses) shown = shown.padEnd(start) + text.slice(start, end)
  return shown
}

/** The text with this place blanked, as far as it lies in it. */
export function blank(text: string, { start, end }: Stretch): string {
  const [from, to] = [Math.max(0, start), Math.min(text.length, end)]
  return from < to ? text.slice(0, from) + ' '.repeat(to - from) + text.slice(to) : text
}

/** The reading without the words in these places. */
export const blanked = (reading: Reading, places: readonly Stretch[]): Reading => ({
  ...reading,
  tokens: reading.tokens.map((token) =>
    places.some((place) => overlaps(place, token))
      ? { ...token, text: TAKEN, raw: TAKEN, kind: 'mark' as const }
      : token,
  ),
})

export const overlaps = (a: Stretch, b: Stretch): boolean => a.start < b.end && b.start < a.end
