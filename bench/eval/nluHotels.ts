/**
 * NLU++ hotels (PolyAI-LDN/task-specific-datasets, CC BY 4.0): sentences of hotel guests with normalised
 * values. "Today" is 15 March 2022, nine o'clock. We score dates, times, the number of guests, and names.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Temporal } from 'temporal-polyfill'
import type { PersonName } from '@ringwell/engine/english/values/personName.ts'
import { readUtterance } from '@ringwell/engine/english/values/readUtterance.ts'
import type { ReadTurn } from '@ringwell/engine/turnReading.ts'
import { compare, newScore, type Score } from './f1.ts'
import { readNames } from './readNames.ts'
import { wanted } from './wanted.ts'

interface Labelled {
  text: string
  span: [number, number]
  value: unknown
}
interface Sentence {
  text: string
  slots?: Record<string, Labelled>
}

const scored = {
  dates: ['date', 'date_from', 'date_to'],
  times: ['time', 'time_from', 'time_to'],
  people: ['people', 'adults', 'kids'],
  names: ['person_name'],
} as const
type Scored = keyof typeof scored

const now = Temporal.PlainDateTime.from('2022-03-15T09:00')

export async function scoreNluHotels(
  folder: string,
  read: ReadTurn,
): Promise<Record<Scored, Score>> {
  const scores: Record<Scored, Score> = {
    dates: newScore(),
    times: newScore(),
    people: newScore(),
    names: newScore(),
  }
  for (const file of readdirSync(folder).filter((name) => /^fold\d+\.json$/.test(name))) {
    for (const sentence of JSON.parse(
      readFileSync(path.join(folder, file), 'utf8'),
    ) as Sentence[]) {
      const names = await readNames(read, sentence.text, undefined, now)
      const found = { ...valuesIn(sentence.text), names: names.map(inFull) }
      for (const kind of Object.keys(scored) as Scored[]) {
        const labels = scored[kind].flatMap((slot) => sentence.slots?.[slot] ?? [])
        compare(scores[kind], wantedOf(kind, labels, sentence.slots), found[kind], sentence.text)
      }
    }
  }
  return scores
}

const two = (value: unknown): string => String(value).padStart(2, '0')

function wantedOf(
  kind: Scored,
  labels: readonly Labelled[],
  slots: Sentence['slots'] = {},
): string[] {
  if (kind === 'names') return labels.map(({ value }) => String(value).toLowerCase())
  if (kind === 'times') return labels.map(({ value }) => clockOf(value as Clock))
  if (kind === 'dates') return labels.map(({ value }) => dateOf(value as Day))
  if (slots['people']) return [String(slots['people'].value)]
  const total = labels.reduce((sum, { value }) => sum + Number(value), 0)
  return labels.length === 0 ? [] : [String(total)]
}

interface Clock {
  hour: number
  minute: number
}
interface Day {
  day: number
  month: number
  year: number
}
const clockOf = ({ hour, minute }: Clock): string => `${two(hour)}:${two(minute)}`
const dateOf = ({ year, month, day }: Day): string => `${year}-${two(month)}-${two(day)}`

const inFull = ({ first, last }: PersonName): string =>
  [first, last].filter(Boolean).join(' ').toLowerCase()

function valuesIn(text: string): Record<Exclude<Scored, 'names'>, string[]> {
  const { dates, times, parties } = readUtterance(text, {
    now,
    // The data set does not say what the guest was asked.
    expected: [],
    dayFirst: true,
  })
  return {
    dates: wanted(dates).map(({ values }) => values.join('|')),
    times: wanted(times).map(({ values }) => values.join('|')),
    people: wanted(parties).map(({ values }) => String(values[0].people)),
  }
}
