/**
 * restaurant8k (PolyAI-LDN/task-specific-datasets, CC BY 4.0): sentences of callers who book a table, with
 * what was asked last and the spans of people, date and time. The value of a span is what
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
  labels?: { slot: string; valueSpan: { startIndex?: number; endIndex: number } }[]
}
type Slot = (typeof slots)[number]
const slots = ['people', 'date', 'time'] as const

/** The data set was written in 2018. */
const now = Temporal.PlainDateTime.from('2018-08-01T12:00')
export function scoreRestaurant8k(file: string): Record<Slot, Score> {
  const scores = Object.fromEntries(slots.map((slot) => [slot, newScore()])) as Record<Slot, Score>
  for (const { userInput, context, labels = [] } of JSON.parse(
    readFileSync(file, 'utf8'),
  ) as Sentence[]) {
    const asked = (context?.requestedSlots ?? []).filter((each) => isScored(each))
    const found = valuesIn(userInput.text, asked)
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

const isScored = (slot: string): slot is Slot => slots.some((each) => each === slot)

/** If a span is not understood, its value is its own text, which never equals anything. */
function valueOfSpan(span: string, slot: Slot): string {
  return valuesIn(span, [slot])[slot][0] ?? `“${span}”`
}

function valuesIn(text: string, expected: ReadingContext['expected']): Record<Slot, string[]> {
  const reading = readUtterance(text, { now, expected, dayFirst: false })
  const { times, dates, parties } = reading
  return {
    time: wanted(times).map(({ values }) => values.join('|')),
    date: wanted(dates).map(({ values }) => values.join('|')),
    people: wanted(parties).map(({ values }) => String(values[0].people)),
  }
}

/** Values that the caller wants changed or does not want are not values of the slot. */
const wanted = <Value>(found: readonly Found<Value>[]) =>
  found.filter(({ role }) => role === undefined)
