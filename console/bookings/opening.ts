import type { CalendarView } from '@ringwell/protocol/operator/bookings.ts'
import { weekdayOf } from './days.ts'

type Weekday = keyof NonNullable<CalendarView['hours']>

const isClosedDay = ({ closed_days: closed }: CalendarView, day: string): boolean =>
  closed.includes(day) || closed.includes(day.slice(5))

/** Returns when the business is open on a day: `undefined` if it has no hours at all. */
export function spansOn(
  calendar: CalendarView,
  day: string,
): readonly (readonly [string, string])[] | undefined {
  if (calendar.hours === null) return undefined
  if (isClosedDay(calendar, day)) return []
  return calendar.hours[String(weekdayOf(day)) as Weekday] ?? []
}

export function openText(calendar: CalendarView, day: string): string {
  const spans = spansOn(calendar, day)
  if (!spans) return 'Any time'
  if (spans.length === 0) return 'Closed'
  return spans.map(([from, until]) => `${from}–${until}`).join(', ')
}
