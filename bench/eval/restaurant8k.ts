/**
 * restaurant8k (PolyAI-LDN/task-specific-datasets, CC BY 4.0): sentences of callers who book a table, with
 * what was asked last and the spans of people, date, time, first and last name. The value of a span is what
 * we read from the span alone, and that of a name its own words. A sentence is right if we read the same value from the whole sentence.
 */
import { readFileSync } from 'node:fs'
import { Temporal } from 'temporal-polyfill'
import {
  readUtterance,
  type ReadingContext,
} from '@ringwell/engine/english/values/readUtterance.ts'
import type { ReadTurn } from '@ringwell/engine/turnReading.ts'
import { compare, newScore, type Score } from './f1.ts'
import { readNames } from './readNames.ts'
import { wanted } from './wanted.ts'

interface Sentence {
  userInput: { text: string }
  context?: { requestedSlots?: Slot[] }
  labels?: { slot: Slot; valueSpan: { startIndex?: number; endIndex: number } }[]
}
const slots = ['people', 'date', 'time', 'first_name', 'last_name'] as const
type Slot = (typeof slots)[number]
type Measured = Exclude<Slot, 'first_name' | 'last_name'>

/** The data set was written in 2018. */
const now = Temporal.PlainDateTime.from('2018-08-01T12:00')

export async function scoreRestaurant8k(
  file: string,
  read: ReadTurn,
): Promise<Record<Slot, Score>> {
  const scores = Object.fromEntries(slots.map((slot) => [slot, newScore()])) as Record<Slot, Score>
  for (const { userInput, context, labels = [] } of JSON.parse(
    readFileSync(file, 'utf8'),
  ) as Sentence[]) {
    const { text } = userInput
    const asked = context?.requestedSlots ?? []
    const found: Record<Slot, string[]> = {
      ...valuesIn(text, asked.filter(isMeasured)),
      ...(await namesIn(text, asked, read)),
    }
    for (const slot of slots) {
      const spans = labels.filter((label) => label.slot === slot)
      const values = spans.map(({ valueSpan }) =>
        valueOfSpan(text.slice(valueSpan.startIndex ?? 0, valueSpan.endIndex), slot),
      )
      compare(scores[slot], values, found[slot], `[${asked.join(',')}] ${text}`)
    }
  }
  return scores
}

const isMeasured = (slot: Slot): slot is Measured => slot !== 'first_name' && slot !== 'last_name'

async function namesIn(
  text: string,
  asked: readonly Slot[],
  read: ReadTurn,
): Promise<Record<'first_name' | 'last_name', string[]>> {
  const last = asked.at(-1)
  const names = await readNames(read, text, last && (isMeasured(last) ? last : 'name'), now)
  const found = {
    first_name: names.flatMap(({ first }) => (first ? [first.toLowerCase()] : [])),
    last_name: names.flatMap((name) => (name.last ? [name.last.toLowerCase()] : [])),
  }
  // A single name answers the half of the name that was asked for more often, or the one that was asked for first.
  const times = (slot: Slot) => asked.filter((each) => each === slot).length
  const lastFirst = times('last_name') - times('first_name') || (asked[0] === 'last_name' ? 1 : 0)
  if (lastFirst > 0 && found.last_name.length === 0 && found.first_name.length === 1) {
    found.last_name = found.first_name.splice(0)
  }
  return found
}

/** If a span is not understood, its value is its own text, which never equals anything. */
function valueOfSpan(span: string, slot: Slot): string {
  if (!isMeasured(slot)) return span.trim().toLowerCase()
  return valuesIn(span, [slot])[slot][0] ?? `“${span}”`
}

function valuesIn(text: string, expected: ReadingContext['expected']): Record<Measured, string[]> {
  const reading = readUtterance(text, { now, expected, dayFirst: false })
  const { times, dates, parties } = reading
  return {
    time: wanted(times).map(({ values }) => values.join('|')),
    date: wanted(dates).map(({ values }) => values.join('|')),
    people: wanted(parties).map(({ values }) => String(values[0].people)),
  }
}
