import { Temporal } from 'temporal-polyfill'
import { ordinalOf } from './numbers.ts'

/** `2026-12-01`. */
export type CalendarDate = string

export const weekdays = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')
export const months =
  'January February March April May June July August September October November December'.split(' ')

/** By their names and the short forms of them, in lower case. */
const byName = (names: readonly string[], others: Readonly<Record<string, number>>) =>
  new Map([
    ...names.flatMap((name, at) =>
      [name, name.slice(0, 3)].map((each) => [each.toLowerCase(), at + 1] as const),
    ),
    ...Object.entries(others),
  ])

export const weekdayNames = byName(weekdays, { tues: 2, thur: 4, thurs: 4 })
export const monthNames = byName(months, { sept: 9 })

/** What was said about a day, before it is known which day is meant. */
export interface SaidDay {
  year?: number | undefined
  month?: number | undefined
  day?: number | undefined
  /** 1 is Monday. */
  weekday?: number | undefined
}

/** The next day after today that is this weekday. */
export function nextWeekday(today: Temporal.PlainDate, weekday: number): Temporal.PlainDate {
  return today.add({ days: ((weekday - today.dayOfWeek + 6) % 7) + 1 })
}

/** This weekday in the week that is `weeks` after this one. Weeks begin on Monday. */
export const inWeek = (
  today: Temporal.PlainDate,
  weeks: number,
  weekday: number,
): Temporal.PlainDate => today.add({ days: weekday - today.dayOfWeek + 7 * weeks })

/**
 * The days that fit, likeliest first: the first one that is not in the past. Empty if there is no such day, such as the
 * 31st of June. A year that was said is taken literally, even a past one: the task then refuses it with a reason.
 */
export function resolveDay(said: SaidDay, today: Temporal.PlainDate): Temporal.PlainDate[] {
  const { year, month, day, weekday } = said
  if (day === undefined) return weekday === undefined ? [] : [nextWeekday(today, weekday)]
  if (year !== undefined) {
    return month === undefined ? [] : valid(year < 100 ? 2_000 + year : year, month, day)
  }
  // A weekday and a day of the month meet again within eleven years at the latest, in a month within a year or two.
  const thisMonth = today.with({ day: 1 })
  let withoutWeekday: Temporal.PlainDate | undefined
  for (let ahead = 0; ahead < (month === undefined ? 15 : 12); ahead += 1) {
    const first = thisMonth.add(month === undefined ? { months: ahead } : { years: ahead })
    const [date] = valid(first.year, month ?? first.month, day)
    if (!date || Temporal.PlainDate.compare(date, today) < 0) continue
    if (weekday === undefined || date.dayOfWeek === weekday) return [date]
    withoutWeekday ??= date
  }
  return withoutWeekday ? [withoutWeekday] : []
}

function valid(year: number, month: number, day: number): Temporal.PlainDate[] {
  try {
    return [Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' })]
  } catch {
    return []
  }
}

/** The first month with this number that is not in the past, such as `2026-12`. */
export function comingMonth(month: number, today: Temporal.PlainDate): string {
  const year = month < today.month ? today.year + 1 : today.year
  return Temporal.PlainYearMonth.from({ year, month }).toString()
}

/** `December`. */
export const sayMonth = (month: string): string =>
  monthName(Temporal.PlainYearMonth.from(month).month)

const monthName = (month: number): string => months[month - 1]!

/**
 * `Tuesday the 1st of December`. The year is said only if it is not this one. `tomorrow` is said with its date, because
 * people take each other's `tomorrow` for another day late at night and across time zones.
 */
export function sayDate(date: CalendarDate, today: Temporal.PlainDate): string {
  const day = Temporal.PlainDate.from(date)
  const distance = today.until(day, { largestUnit: 'days' }).days
  if (distance === 0) return 'today'
  const weekday = weekdays[day.dayOfWeek - 1]!
  if (distance === 1) return `tomorrow, ${weekday} the ${ordinalOf(day.day)}`
  const month = monthName(day.month)
  const year = day.year === today.year || distance < 300 ? '' : ` ${day.year}`
  return `${weekday} the ${ordinalOf(day.day)} of ${month}${year}`
}
