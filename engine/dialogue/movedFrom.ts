/** The day that a booking has, which whoever wants to change it names beside it, and which is not the new one. */
import type { Clause } from '../turnReading.ts'
import { blank, overlaps } from './blanked.ts'
import type { DialogueContext } from './dialogueTypes.ts'
import { placeIn } from './meantReading.ts'
import { type About, NONE, readFor } from './slotCommands.ts'

const THINGS =
  'booking|reservation|appointment|visit|stay|slot|viewing|flight|trip|table|room|demo|check-?up|test|engineer'

/** `My flight on`, `I have a table for`, `I’m flying on`. */
const BEFORE = new RegExp(
  [
    `\\b(?:my|our|his|her|their) (?:[\\p{L}-]+ ){0,2}(?:${THINGS})(?: is| was|['’]s)? (?:on|of)`,
    `\\b(?:i|we|he|she|they)(?:['’](?:ve|s)| have| has|['’]d| had)(?: got)? (?:an?|the|my|our) (?:[\\p{L}-]+ ){0,2}(?:${THINGS})(?: booked)? (?:on|for)`,
    `\\b(?:i['’]m|i am|we['’]re|we are|(?:s?he|they) (?:is|are)) (?:flying|travelling|traveling|booked(?: in)?|due)(?: out)? (?:on|for)`,
  ].join('|') + `$`,
  'iu',
)
const AFTER = new RegExp(`^['’]s? (?:[\\p{L}-]+ )?(?:${THINGS})\\b`, 'iu')

/**
 * What is said without the day that the booking has: `I want to put my flight on the fourteenth back to after Christmas`.
 * The places of everything else stay.
 */
export function withoutMovedFrom(
  text: string,
  clauses: readonly Clause[],
  { task, values, expects }: About,
  context: DialogueContext,
): { text: string; clauses: readonly Clause[] } {
  const { changes } = task
  const isNew =
    changes?.slots.every((name) => values[name] === undefined) &&
    !(expects.name === 'slot' && changes.slots.includes(expects.slot))
  if (!isNew || task.lookup === undefined) return { text, clauses }
  const reading = readFor(text, task, NONE, context)
  const [day] = reading.dates.map(placeIn(reading))
  const isOnly = day && readFor(text.slice(day.end), task, NONE, context).dates.length === 0
  // Of two days, the later one is the new one anyway.
  if (!isOnly || reading.dates.length > 1) return { text, clauses }
  const before = text.slice(0, day.start).replace(/(?: the)?\s*$/i, '')
  if (!BEFORE.test(before) && !AFTER.test(text.slice(day.end))) return { text, clauses }
  return {
    text: blank(text, day),
    clauses: clauses.map((clause) => ({
      ...clause,
      text: blank(clause.text, { start: day.start - clause.start, end: day.end - clause.start }),
      spans: clause.spans.filter((span) => span.kind === 'reason' || !overlaps(day, span)),
    })),
  }
}
