/** When a business is open: its hours by day of the week, and its special days. */
import { Temporal } from 'temporal-polyfill'
import type { Business } from '@ringwell/content/agents/tasks/business.ts'
import { comingDays, hoursOn } from '@ringwell/protocol/openingHours.ts'
import { format, minutesOf } from '../clockTime.ts'
import { type ExcludedDay, isExcluded } from '../english/values/excludedDays.ts'

/** From one time of day to another. Both can be booked. */
export type Span = readonly [from: string, to: string]

/** @param beforeClosing how many minutes before closing the latest bookable time is */
export function spansOn(business: Business, date: string, beforeClosing = 0): readonly Span[] {
  return latestFirst(hoursOn(business, date), beforeClosing)
}

/** The hours of any day until this one. A time outside all of them can be refused before the day is known. */
export function spansOfAnyDay(
  { hours, specialDays }: Business,
  today: string,
  until: string,
  beforeClosing = 0,
): readonly Span[] {
  const special = comingDays(specialDays, today).filter(([date]) => date <= until)
  const all = [...Object.values(hours ?? {}), ...special.map(([, spans]) => spans)].flat()
  const different = all.filter(
    (span, at) => all.findIndex((other) => other.join() === span.join()) === at,
  )
  return latestFirst(different, beforeClosing)
}

const latestFirst = (spans: readonly Span[], beforeClosing: number): readonly Span[] =>
  // Nobody can come in the very minute at which a business closes.
  spans.map(([from, to]) => [from, clockOf(minutesOf(to) - Math.max(1, beforeClosing))])

export const isWithin = (time: string, [from, to]: Span): boolean =>
  minutesOf(time) >= minutesOf(from) && minutesOf(time) <= minutesOf(to)

/** How many minutes a time is outside the hours. 0 within them. */
export const minutesOff = (time: string, spans: readonly Span[]): number =>
  Math.min(
    ...spans.map((span) =>
      isWithin(time, span)
        ? 0
        : Math.min(...span.map((end) => Math.abs(minutesOf(end) - minutesOf(time)))),
    ),
  )

/** The first open day after this one that suits the caller, if there is one within a month. */
export function nextOpenDay(
  business: Business,
  date: string,
  excluded?: readonly ExcludedDay[],
): string | undefined {
  const day = Temporal.PlainDate.from(date)
  return Array.from({ length: 31 }, (_, later) => day.add({ days: later + 1 }).toString()).find(
    (other) => spansOn(business, other).length > 0 && !isExcluded(other, excluded),
  )
}

/** The nearest time that can be booked. Undefined if it is more than four hours away. */
export function nearestTime(time: string, spans: readonly Span[]): string | undefined {
  const candidates = spans.flatMap(([from, to]) => [from, quarterBefore(to)])
  const distance = (other: string) => Math.abs(minutesOf(other) - minutesOf(time))
  const [nearest] = candidates.toSorted((a, b) => distance(a) - distance(b))
  return nearest !== undefined && distance(nearest) <= 240 ? nearest : undefined
}

/** 21:59, the last minute before closing at ten, becomes 21:45. */
const quarterBefore = (time: string): string => clockOf(Math.floor(minutesOf(time) / 15) * 15)

const clockOf = (minutes: number): string => format(Math.floor(minutes / 60), minutes % 60)
