import type { CalendarView } from '@ringwell/protocol/operator/bookings.ts'
import { hoursOn } from '@ringwell/protocol/openingHours.ts'

/** Returns when the business is open on a day: `undefined` if it has no hours at all. */
export const spansOn = ({ hours, special_days: specialDays }: CalendarView, day: string) =>
  hours === null ? undefined : hoursOn({ hours, specialDays }, day)

export function openText(calendar: CalendarView, day: string): string {
  const spans = spansOn(calendar, day)
  if (!spans) return 'Any time'
  if (spans.length === 0) return 'Closed'
  return spans.map(([from, until]) => `${from}–${until}`).join(', ')
}
