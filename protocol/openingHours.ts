/** When a business is open, on its own clock: by day of the week, and on special days. */

/** From and until, such as 09:00 and 17:30. */
type Span = readonly [from: string, until: string]

interface Opening {
  /** By day of the week, where 1 is Monday. It is closed on a missing day. */
  hours?: { readonly [weekday: string]: readonly Span[] | undefined } | null | undefined
  specialDays: SpecialDays
}

/** The hours of one date (`2026-12-24`), or of a day of every year (`12-25`). Without a span, it is closed. */
type SpecialDays = Readonly<Record<string, readonly Span[]>>

/** Returns the hours of a date. Its own take precedence over those of a day of every year, and both over the week. */
export const hoursOn = ({ hours, specialDays }: Opening, date: string): readonly Span[] =>
  specialDays[date] ?? specialDays[date.slice(5)] ?? hours?.[weekdayOf(date)] ?? []

/** 1 is Monday. */
export const weekdayOf = (date: string): number => utc(date).getUTCDay() || 7

/** Returns the special days from today on as dates, in their order. Of a day of every year, the next one is returned. */
export function comingDays(
  specialDays: SpecialDays,
  today: string,
): (readonly [date: string, spans: readonly Span[]])[] {
  const dates = Object.keys(specialDays).flatMap((day) =>
    day.length > 5 ? day : (nextOf(day, today) ?? []),
  )
  return [...new Set(dates)]
    .filter((date) => date >= today)
    .toSorted()
    .map((date) => [date, hoursOn({ specialDays }, date)])
}

/** Returns the special days on which it is closed. */
export const closedDays = (specialDays: SpecialDays): string[] =>
  Object.keys(specialDays).filter((day) => specialDays[day]!.length === 0)

/** Returns days on which it is closed as special days. */
export const closedOn = (days: readonly string[]): Record<string, []> =>
  Object.fromEntries(days.map((day) => [day, []]))

/** Whether it is a day of the calendar, such as `2026-12-25`, or one of a leap year, such as `02-29`. */
export function isDay(day: string): boolean {
  const date = day.length === 5 ? `2028-${day}` : day
  const at = utc(date)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date)
}

const utc = (date: string): Date => new Date(`${date}T00:00:00Z`)

/** 29 February may be eight years away. */
const nextOf = (day: string, today: string): string | undefined =>
  Array.from({ length: 9 }, (_, later) => `${Number(today.slice(0, 4)) + later}-${day}`).find(
    (date) => date >= today && isDay(date),
  )
