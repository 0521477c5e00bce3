/** Values in words that belong to no task: as a page's function gets them, and as callers ask about opening hours. */
import { Temporal } from 'temporal-polyfill'
import { format, minutesOf } from '../../clockTime.ts'
import type { LanguagePack } from '../../languagePack.ts'
import { monthNames, sayMonth, weekdayNames, weekdays } from './calendar.ts'
import { findDates } from './date.ts'
import { isWeekdayAlone } from './dayWords.ts'
import { inFigures, quantityAt } from './numbers.ts'
import { readUtterance } from './readUtterance.ts'
import { spelledAt, spelledDigits } from './spelling.ts'
import { findTimes } from './time.ts'
import { tokenise } from './tokens.ts'

/** Days are returned as they were said, and times are the same on every day. */
const ANY_DAY = { now: Temporal.PlainDateTime.from('2026-01-05T12:00'), dayFirst: true }

/** The first number, with its part: `two and a half`. */
function numberIn(text: string): number | undefined {
  const { tokens } = tokenise(text)
  for (let at = 0; at < tokens.length; at += 1) {
    const number = quantityAt(tokens, at)
    if (number) return number.value
  }
  return undefined
}

/** `next Friday`, `tomorrow`, `14 March`, `the 22nd`. */
function dayIn(text: string, isAnswer: boolean): string | undefined {
  const { tokens, dates } = readUtterance(text, { ...ANY_DAY, expected: isAnswer ? ['date'] : [] })
  const day = dates.findLast(({ role }) => role === undefined)
  if (!day) return undefined
  const date = Temporal.PlainDate.from(day.values[0])
  const said = tokens.slice(day.from, day.end)
  if (said.some((token) => monthNames.has(token.text)))
    return `${date.day} ${sayMonth(day.values[0])}`
  if (date.equals(ANY_DAY.now.toPlainDate())) return 'today'
  return inFigures(said)
    .map((word) => weekdays[(weekdayNames.get(word) ?? 0) - 1] ?? word)
    .join(' ')
}

/** `7 pm`, `7:30 pm`. `7 o’clock` if nobody said which half of the day. */
function timeIn(text: string, isAnswer: boolean): string | undefined {
  const { times } = readUtterance(text, { ...ANY_DAY, expected: isAnswer ? ['time'] : [] })
  const time = times.findLast(({ role }) => role === undefined)
  if (!time) return undefined
  const [first, other] = time.values
  if (first === '12:00' && other === undefined) return 'noon'
  const minutes = minutesOf(first)
  const hour = Math.floor(minutes / 60)
  const figures = format(hour % 12 || 12, minutes % 60).replace(/^0|:00$/g, '')
  if (other === undefined) return `${figures} ${hour < 12 ? 'am' : 'pm'}`
  return figures.includes(':') ? figures : `${figures} o’clock`
}

/** Fewer digits count something. */
const FEWEST_DIGITS = 3

function digitsOf(text: string): string | undefined {
  const digits = spelledDigits(tokenise(text).tokens)
  return digits.length < FEWEST_DIGITS ? undefined : digits
}

function signsIn(text: string): { count: number; isLast: boolean } {
  const { tokens } = tokenise(text)
  let count = 0
  let end = 0
  for (let at = 0; at < tokens.length; at += 1) {
    const spelled = spelledAt(tokens, at, { digits: true, letters: true })
    // `A` and `I` only count as letters beside another letter or digit.
    if (!spelled || /^[AI]$/.test(spelled.text)) continue
    count += spelled.text.length
    end = spelled.end
    at = end - 1
  }
  const rest = tokens.slice(end)
  const goesOn = rest.every(({ kind, text: word }) => kind === 'mark' || announces.test(word))
  return { count, isLast: count > 0 && goesOn }
}

/** Another sign follows. */
const announces = /^(?:double|triple|treble|dash)$/

/** The one day that is meant by `tomorrow` or `the 27th`. A weekday alone may be any of its kind. */
function dayMeant(text: string, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  if (/\b(?:tonight|this (?:morning|afternoon|evening))\b/.test(text)) return today
  const { tokens } = tokenise(text)
  const now = today.toPlainDateTime({ hour: 12 })
  const days = findDates(tokens, { now, dayFirst: true, expected: false })
  const [day, other] = days.filter((one) => !isWeekdayAlone(tokens, one))
  return day && !other && day.values.length === 1
    ? Temporal.PlainDate.from(day.values[0])
    : undefined
}

function timesOf(text: string): number[] {
  const [time] = findTimes(tokenise(text).tokens, { ...ANY_DAY, expected: false })
  return (time?.values ?? []).map(minutesOf)
}

export const plainValues: LanguagePack['read'] = {
  number: numberIn,
  day: dayIn,
  time: timeIn,
  digits: digitsOf,
  signs: signsIn,
  figures: (text) => inFigures(tokenise(text).tokens),
  dayMeant,
  times: timesOf,
}
