/**
 * restaurant8k (PolyAI-LDN/task-specific-datasets, CC BY 4.0): sentences of callers who book a table, with
 * what was asked last and the spans of people, date, time, first and last name. The value of a span is what
 * we read from the span alone. A sentence is right if we read the same value from the whole sentence.
 */
import { readFileSync } from 'node:fs'
import { Temporal } from 'temporal-polyfill'
import {
  readUtterance,
  type ReadingContext,
} from '@ringwell/engine/dialogue/slots/readUtterance.ts'
import type { Found } from '@ringwell/engine/dialogue/slots/found.ts'
import { compare, newScore, type Score } from './f1.ts'

interface Sentence {
  userInput: { text: string }
  context?: { requestedSlots?: string[] }
  labels?: { slot: Slot; valueSpan: { startIndex?: number; endIndex: number } }[]
}
type Slot = 'people' | 'date' | 'time' | 'first_name' | 'last_name'
const slots: readonly Slot[] = ['people', 'date', 'time', 'first_name', 'last_name']

/** The data set was written in 2018. */
const now = Temporal.PlainDateTime.from('2018-08-01T12:00')
const slotOf = {
  people: 'people',
  date: 'date',
  time: 'time',
  first_name: 'name',
  last_name: 'name',
} as const

export function scoreRestaurant8k(file: string): Record<Slot, Score> {
  const scores = Object.fromEntries(slots.map((slot) => [slot, newScore()])) as Record<Slot, Score>
  for (const { userInput, context, labels = [] } of JSON.parse(
    readFileSync(file, 'utf8'),
  ) as Sentence[]) {
    const asked = (context?.requestedSlots ?? []) as Slot[]
    const found = valuesIn(
      userInput.text,
      asked.map((slot) => slotOf[slot]),
    )
    // A single name answers the half of the name that was asked for more often, or the one that was asked for first.
    const times = (slot: Slot) => asked.filter((each) => each === slot).length
    const lastFirst = times('last_name') - times('first_name') || (asked[0] === 'last_name' ? 1 : 0)
    if (lastFirst > 0 && found.last_name.length === 0 && found.first_name.length === 1) {
      found.last_name = found.first_name.splice(0)
    }
    for (const slot of slots) {
      const spans = labels.filter((label) => label.slot === slot)
      const wanted = spans.map(({ valueSpan }) =>
        valueOfSpan(userInput.text.slice(valueSpan.startIndex ?? 0, valueSpan.endIndex), slot),
      )
      compare(scores[slot], wanted, found[slot], `[${asked.join(',')}] ${userInput.text}`)
    }
  }
  return scores
}

/** If a span is not understood, its value is its own text, which never equals anything. */
function valueOfSpan(span: string, slot: Slot): string {
  if (slot === 'first_name' || slot === 'last_name') return span.trim().toLowerCase()
  return valuesIn(span, [slotOf[slot]])[slot][0] ?? `“${span}”`
}

function valuesIn(text: string, expected: ReadingContext['expected']): Record<Slot, string[]> {
  const reading = readUtterance(text, { now, expected, dayFirst: false })
  const { times, dates, parties, names } = reading
  return {
    time: wanted(times).map(({ values }) => values.join('|')),
    date: wanted(dates).map(({ values }) => values.join('|')),
    people: wanted(parties).map(({ values }) => String(values[0].people)),
    first_name: wanted(names).flatMap(({ values: [{ first }] }) =>
      first ? [first.toLowerCase()] : [],
    ),
    last_name: wanted(names).flatMap(({ values: [{ last }] }) =>
      last ? [last.toLowerCase()] : [],
    ),
  }
}

/** Values that the caller wants changed or does not want are not values of the slot. */
const wanted = <Value>(found: readonly Found<Value>[]) =>
  found.filter(({ role }) => role === undefined)
