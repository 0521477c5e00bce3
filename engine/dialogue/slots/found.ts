import type { Temporal } from 'temporal-polyfill'

/** A value that stands in an utterance. */
export interface Found<Value> {
  /** The likeliest first. More than one means that the caller could have meant either: ask back. */
  values: readonly [Value, ...Value[]]
  /** Indices of tokens; `end` is exclusive. */
  from: number
  end: number
  /**
   * `rejected` is what the caller does not want (`not 6 pm`), `old` what is to be changed (`from seven` in `from
   * seven to eight`). Absent: it is what the caller wants.
   */
  role?: 'rejected' | 'old'
}

/** How many letters and digits a value has. */
export interface Length {
  least: number
  most: number
}

/** So many of these characters in a row. Capitals and digits. */
export interface SignRun {
  signs: string
  least: number
  most: number
}

/** What decides how words are read besides the words themselves. */
export interface SlotContext {
  /** Now, on the clock of the business. */
  now: Temporal.PlainDateTime
  /** The agent has just asked for this slot, so a bare number or name is an answer to it. */
  expected: boolean
  /** 3/4 is the third of April. */
  dayFirst: boolean
  /** What was talked of before, for words that lean on it. */
  near?: Near | undefined
}

export interface Near {
  /** `The day after` counts from it. */
  day?: string
  /** `The 24th` is one of it. As in `2026-12`. */
  month?: string
}

/** Stands for a token that another finding has taken, so that nothing reads it. */
export const TAKEN = '·'

/** Which tokens of an utterance are taken by findings. */
export interface Taken {
  take(place: Place): void
  isFree(place: Place): boolean
}

type Place = Pick<Found<unknown>, 'from' | 'end'>

export function takenTokens(found: readonly Place[] = []): Taken {
  const taken = new Set<number>()
  const take = ({ from, end }: Place): void => {
    for (let at = from; at < end; at += 1) taken.add(at)
  }
  for (const place of found) take(place)
  return {
    take,
    isFree({ from, end }) {
      for (let at = from; at < end; at += 1) if (taken.has(at)) return false
      return true
    },
  }
}

/** Of findings that overlap, the longest stays; of equal ones the first. In the order of the text. */
export function withoutOverlaps<Value>(found: readonly Found<Value>[]): Found<Value>[] {
  const taken = takenTokens()
  const kept: Found<Value>[] = []
  for (const each of found.toSorted(
    (a, b) => b.end - b.from - (a.end - a.from) || a.from - b.from,
  )) {
    if (!taken.isFree(each)) continue
    taken.take(each)
    kept.push(each)
  }
  return kept.toSorted((a, b) => a.from - b.from)
}

const days = new WeakMap<Temporal.PlainDateTime, Temporal.PlainDate>()

/** The day of that time. Readers ask for it at every word, and a day is costly to make. */
export function dayOf(now: Temporal.PlainDateTime): Temporal.PlainDate {
  const known = days.get(now)
  if (known) return known
  const day = now.toPlainDate()
  days.set(now, day)
  return day
}
