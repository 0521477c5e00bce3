import type { Business } from '../tasks/business.ts'
import { readHours } from './hourRemarks.ts'
import { partsOf, seasonsOf } from './hourSections.ts'
import { DAY, everyDay, spansOn } from './parseHours.ts'

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/**
 * The hours in which a caller can have an appointment. Undefined if they are not clear, such as `till late` or other
 * hours in winter: then any day and any time will do.
 */
export function bookableHours(written: string): Business['hours'] {
  if (seasonsOf(written).length > 0 || partsOf(written).length > 0) return undefined
  const read = readHours(written)
  if (!read || read.remarks.some(({ isAll }) => isAll)) return undefined
  const { week } = read
  const spans = everyDay.flatMap((day) => spansOn(week, day))
  if (spans.length === 0 || spans.some(({ kind }) => kind === 'late' || kind === 'untimed'))
    return undefined
  return Object.fromEntries(
    everyDay.flatMap((day) => {
      // What goes on after midnight ends with the day.
      const hours = spansOn(week, day).map(({ from, to }): [string, string] => [
        clock(from),
        clock(to > from ? Math.min(to, DAY - 1) : DAY - 1),
      ])
      return hours.length > 0 ? [[String(day), hours]] : []
    }),
  )
}
