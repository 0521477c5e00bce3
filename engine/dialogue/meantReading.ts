/** What the rules have read in a turn, without what the reader of turns has marked as something else. */
import type { Clause, Span, SpanKind, Stretch } from '../turnReading.ts'
import { blanked, overlaps } from './blanked.ts'
import type { DialogueContext } from './dialogueTypes.ts'
import type { Found } from '../english/values/found.ts'
import type { Reading } from '../english/values/readUtterance.ts'
import { findTimes } from '../english/values/time.ts'

/** Kinds that are words or signs of their own: what looks like a day or a number in them is none. */
export const opaque: ReadonlySet<SpanKind> = new Set<SpanKind>([
  'name',
  'address',
  'company',
  'reason',
  'email',
])

/** What a clause marks is not added to what the next one mentions: `make it five, my brother is coming too`. */
export const withinClauses = (
  reading: Reading,
  clauses: readonly Clause[],
  spans: readonly Span[],
): Reading => ({
  ...reading,
  parties: reading.parties.filter((party) => {
    const place = placeIn(reading)(party)
    const marked = spans.find((span) => span.kind === 'people' && overlaps(span, place))
    const goesOn = marked && /^\s*,/.test(reading.text.slice(marked.end, place.end))
    return !marked || !(goesOn || clauses.some(({ end }) => place.start < end && end < place.end))
  }),
})

/** A bare number that the reader has marked is a time, too: `on Friday, eight, or half eight`. */
export function withMarkedTimes(
  reading: Reading,
  spans: readonly Span[],
  { now, agent, near }: DialogueContext,
): Reading {
  const { tokens, times, parties } = reading
  const places = [...times, ...parties].map(placeIn(reading))
  const missed = spans.filter(
    (span) =>
      span.kind === 'time' &&
      !places.some((place) => overlaps(span, place)) &&
      // `4.30 instead of 4`
      !/\b(?:instead of|rather than|not)(?: at)? $/i.test(reading.text.slice(0, span.start)),
  )
  const asked = { now, near, dayFirst: agent.business.dayFirst, expected: true }
  const more = missed.flatMap((span) => {
    const first = tokens.findIndex(({ start }) => start >= span.start)
    const words = tokens.filter(({ start, end }) => start >= span.start && end <= span.end)
    return findTimes(words, asked).map((found) => ({
      ...found,
      from: found.from + first,
      end: found.end + first,
    }))
  })
  return { ...reading, times: [...times, ...more].toSorted((a, b) => a.from - b.from) }
}

export const placeIn =
  ({ tokens }: Reading) =>
  ({ from, end }: Found<unknown>): Stretch => ({
    start: tokens[from]?.start ?? 0,
    end: tokens[end - 1]?.end ?? 0,
  })

export const placesIn = (reading: Reading): Stretch[] =>
  [...reading.dates, ...reading.times, ...reading.parties].map(placeIn(reading))

/** Drops what was read inside a name, an address, a company or a message, or across what the reader marked. */
export function withoutOpaque(
  reading: Reading,
  hidden: readonly Span[],
  spans: readonly Span[],
  isReadBack: boolean,
): Reading {
  const placeOf = placeIn(reading)
  const unwanted = [...reading.dates, ...reading.times]
    .filter(({ role }) => role === 'rejected')
    .map(placeOf)
  // `Book it as a second one` is no time. A number alone corrects something only if the reader has marked it.
  const isMarked = (found: Found<unknown>): boolean =>
    !isReadBack ||
    found.end - found.from > 1 ||
    spans.some((span) => overlaps(span, placeOf(found)))
  const clears =
    (...kinds: readonly SpanKind[]) =>
    (found: Found<unknown>): boolean => {
      const place = placeOf(found)
      // If a value of this kind is marked and wanted, what looks like another one elsewhere is none.
      const own = spans.filter(
        (span) => span.kind === kinds[0] && !unwanted.some((other) => overlaps(span, other)),
      )
      const stays = spans.filter(({ kind }) => kind === 'stay' && kinds[0] === 'date')
      if (own.length > 0 && ![...own, ...stays].some((span) => overlaps(span, place))) return false
      return !spans
        .concat(hidden)
        .some(
          (span) => overlaps(span, place) && !kinds.includes(span.kind) && !isWithin(span, place),
        )
    }
  return {
    ...blanked(reading, hidden),
    times: reading.times.filter(clears('time', 'date', 'stay', 'choice')).filter(isMarked),
    dates: reading.dates.filter(clears('date', 'time', 'stay', 'choice')),
    parties: reading.parties.filter(clears('people', 'number', 'stay', 'choice')).filter(isMarked),
  }
}

/** A part of what was read does not contradict it: the number in `Monday fourteen`. */
export const isWithin = (span: Span, place: { start: number; end: number }): boolean =>
  !opaque.has(span.kind) &&
  span.start >= place.start &&
  span.end <= place.end &&
  span.end - span.start < place.end - place.start
