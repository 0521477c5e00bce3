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
