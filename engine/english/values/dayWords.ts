/** The names of weekdays and months, and years, as they stand in an utterance. */
import { editDistance } from '@ringwell/protocol/editDistance.ts'
import { type CalendarDate, monthNames, weekdayNames } from './calendar.ts'
import type { Found } from './found.ts'
import { type Token, textAt } from './tokens.ts'

/** A weekday or a month as a number, from 1, or a year. */
interface Named {
  value: number
  end: number
}

export function weekdayAt(tokens: readonly Token[], at: number): Named | undefined {
  const word = textAt(tokens, at)
  const name = word.replace(/(?:'s|s)$/, (ending) => (weekdayNames.has(word) ? ending : ''))
  const value = weekdayNames.get(name) ?? misspeltWeekday(name)
  if (value === undefined) return undefined
  // `Sat` and `sun` are also words. As days, they have a dot, a comma or a number after them, or another day.
  const abbreviated = textAt(tokens, at).length <= 3
  const next = tokens[at + 1]
  const isWord =
    /^(?:sat|sun)$/.test(word) &&
    next?.kind === 'word' &&
    next.text !== 'the' &&
    !monthNames.has(next.text) &&
    !weekdayNames.has(textAt(tokens, at + 2)) &&
    !(joiningDays.test(textAt(tokens, at - 1)) && weekdayNames.has(textAt(tokens, at - 2)))
  if (isWord) return undefined
  const dotted = abbreviated && next?.text === '.' ? 1 : 0
  return { value, end: at + 1 + dotted }
}

const joiningDays = /^(?:and|or|to|till|until|through|-|–|,)$/

/** `Wensday`, `sat'day`: a word that is near to one weekday alone. */
function misspeltWeekday(spelt: string): number | undefined {
  const word = spelt.replace("'", '')
  if (!/^[a-z]{5,}y$/.test(word)) return undefined
  const near = [...weekdayNames.keys()].filter(
    (name) => name.endsWith('day') && editDistance(word, name) <= (name.length > 6 ? 2 : 1),
  )
  const [only] = near
  return near.length === 1 && only !== undefined ? weekdayNames.get(only) : undefined
}

export const isWeekdayAlone = (
  tokens: readonly Token[],
  { from, end }: Found<CalendarDate>,
): boolean => {
  const weekday = weekdayAt(tokens, from)
  return weekday !== undefined && weekday.end >= end
}

export function monthAt(tokens: readonly Token[], at: number): Named | undefined {
  const value = monthNames.get(textAt(tokens, at))
  if (value === undefined) return undefined
  const dotted = textAt(tokens, at + 1) === '.' && textAt(tokens, at).length <= 4 ? 1 : 0
  return { value, end: at + 1 + dotted }
}

export const startsMonth = (tokens: readonly Token[], at: number): boolean =>
  monthAt(tokens, at) !== undefined ||
  (textAt(tokens, at) === 'of' && monthAt(tokens, at + 1) !== undefined)

export function yearAt(tokens: readonly Token[], at: number): Named | undefined {
  const token = tokens[at]
  if (token?.kind !== 'number' || !/^(?:19|20)\d{2}$/.test(token.raw)) return undefined
  return { value: Number(token.raw), end: at + 1 }
}

export const yearAfterComma = (tokens: readonly Token[], at: number) =>
  yearAt(tokens, textAt(tokens, at) === ',' ? at + 1 : at)
