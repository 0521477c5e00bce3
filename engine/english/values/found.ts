import type { Temporal } from 'temporal-polyfill'
import type { CalendarDate } from './calendar.ts'

export interface Found<Value> {
  /** Likeliest first. If there are several, the caller may have meant any of them, so the agent asks back. */
  values: readonly [Value, ...Value[]]
  /** Indices of tokens; `end` is exclusive. */
  from: number
  end: number
  /**
   * `rejected`: the caller does not want it (`not 6 pm`). `old`: the caller wants to change it (`from seven` in `from
   * seven to eight`). Absent: the caller wants it.
   */
  role?: 'rejected' | 'old'
}

/** What decides how words are read, besides the words themselves. */
export interface SlotContext {
  /** Now, on the clock of the business. */
  now: Temporal.PlainDateTime
  /** The agent has just asked for this slot, so a bare number or name answers it. */
  expected: boolean
  /** Whether 3/4 is the third of April. */
  dayFirst: boolean
  /** What was mentioned before, for words that refer to it. */
  near?: Near | undefined
}

export interface Near {
  /** The day from which `the day after` counts. */
  day?: string
  /** The days that earlier turns were about, the last one at the end: `Thursday` is one of them if it can be. */
  days?: readonly string[]
  /** The day that the caller has chosen, or the first one of a stay: `Tuesday instead` is the nearest one to it. */
  chosen?: string
  /** The last day of the stay that was chosen: `Saturday to Monday` is within it or nearest to it. */
  departure?: string
  /** The first day that this turn has named by its weekday: `I fly on Friday and would rather go on Sunday`. */
  named?: string
  /** The first day of the stay: `until the Monday` is the one after it. */
  arrival?: string
  /** The month that `the 24th` is in, such as `2026-12`. */
  month?: string
  /** A day of the week that was named before: `next week? … Wednesday`. */
  week?: string
  /** The day of the booking that is being changed: `the Thursday` is the nearest one to it. */
  booked?: string
  /** The caller's phone number, which `the zero is missing` is about. */
  phone?: string
  /** Whether the agent has asked for that number, or has read it back, so that a few digits correct it. */
  phoneIs?: 'asked' | 'heard'
  /** What an earlier question asked for and has not got: the order number, while the phone number is asked for. */
  openCode?: { task: string; slot: string; label: string; pattern: RegExp }
  /** The code that was understood last, whether or not it was the right one. */
  code?: string
  /** The calling code that was said apart from the number, `351`. */
  callingCode?: string
}

/** Replaces a token that another finding has taken, so that nothing else reads it. */
export const TAKEN = '·'

/** Which tokens of an utterance are taken by findings. */
export interface Taken {
  take(place: Place): void
  isFree(place: Place): boolean
}

export type Place = Pick<Found<unknown>, 'from' | 'end'>

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

/** Days as they stand in the text, likeliest first. Undefined if there is none. */
export const foundDays = (
  days: readonly Temporal.PlainDate[],
  from: number,
  end: number,
): Found<CalendarDate> | undefined => {
  const [first, ...others] = days.map(String)
  return first === undefined ? undefined : { values: [first, ...others], from, end }
}

/** If findings overlap, the longest one stays, or the first of equally long ones. They are sorted as in the text. */
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

/** The day of this moment. It is kept, because readers need it at every word and it is costly to make. */
export function dayOf(now: Temporal.PlainDateTime): Temporal.PlainDate {
  const known = days.get(now)
  if (known) return known
  const day = now.toPlainDate()
  days.set(now, day)
  return day
}
