/** Days that a caller rules out: `any day but Thursday`, `not on the 8th`, `in the week, not at the weekend`. */
import { Temporal } from 'temporal-polyfill'
import type { SlotValue } from '../../slotValue.ts'
import { isWeekdayAlone } from './dayWords.ts'
import type { Reading } from './readUtterance.ts'
import { wordsBetween } from './tokens.ts'

/** A day of the week, Monday is 1, or one day: `2026-12-08`. */
export type ExcludedDay = number | string

/** A weekday by name rules out all of them, unless one of them is wanted: `not this Thursday, Thursday the 10th`. */
export function excludedDays({ tokens, dates }: Pick<Reading, 'tokens' | 'dates'>): ExcludedDay[] {
  const wanted = dates.filter(({ role }) => role === undefined).flatMap(({ values }) => values)
  const days = dates
    .filter(({ role, values: [day] }) => role === 'rejected' && !wanted.includes(day))
    .map((found): ExcludedDay => {
      const [day] = found.values
      const weekday = weekdayOf(day)
      const isAll = isWeekdayAlone(tokens, found) && !wanted.map(weekdayOf).includes(weekday)
      return isAll ? weekday : day
    })
  const words = wordsBetween(tokens, 0, tokens.length)
  const isWeekend = IN_THE_WEEK.test(words) || NO_WEEKEND.test(words)
  if (!isWeekend) return [...new Set(days)]
  return [...new Set([...days.filter((day) => !isIn(day, WEEKEND)), ...WEEKEND])]
}

export const isExcluded = (day: string, excluded: readonly ExcludedDay[] = []): boolean =>
  excluded.some((one) => one === day || one === weekdayOf(day))

export const isExcludedDay = (value: SlotValue, excluded: readonly ExcludedDay[] = []): boolean =>
  value.type === 'date' && isExcluded(value.date, excluded)

/** Who names a day after all has not ruled it out. */
export const withoutDay = (excluded: readonly ExcludedDay[] = [], day: string): ExcludedDay[] =>
  excluded.filter((one) => !isExcluded(day, [one]))

const isIn = (day: ExcludedDay, weekdays: readonly number[]): boolean =>
  weekdays.includes(typeof day === 'string' ? weekdayOf(day) : day)

const weekdayOf = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek

const WEEKEND = [6, 7]
const IN_THE_WEEK =
  /(?<!\b(?:later|earlier|early|late|once|twice|times) )\b(?:in|during) the week\b(?! (?:of|after|before|commencing|beginning|starting|from|that))|\b(?:on|any|some|only) (?:a )?week ?days?\b|\bweek ?days? only\b|\b(?:on|any|some) (?:a )?week day\b/
const NO_WEEKEND =
  /\b(?:not|no|never|except|but|bar|n't)(?: (?!only\b)\p{L}+){0,3} weekends?\b|\bweekends? (?:is|are|'s) (?:no good|not|out|bad|difficult|impossible|busy)\b|\bweekends? (?:isn't|aren't|won't|don't|doesn't)\b/u
