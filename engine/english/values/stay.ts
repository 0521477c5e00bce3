import { Temporal } from 'temporal-polyfill'
import { type CalendarDate, monthNames } from './calendar.ts'
import { isWeekdayAlone } from './dayWords.ts'
import type { Found } from './found.ts'
import { countAt, ordinalAt } from './numbers.ts'
import { type Token, textAt } from './tokens.ts'

/** From the day of arrival to the day of departure. Parts that were not said are absent. */
export interface Stay {
  from?: CalendarDate
  to?: CalendarDate
  nights?: number
}

const MOST_NIGHTS = 365

/** `three nights`, `a week`, `over the weekend`, `a fortnight`. Days count as nights: `for 8 days` is eight nights. */
export function findNights(tokens: readonly Token[]): Found<number>[] {
  const found: Found<number>[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const count = countAt(tokens, at)
    if (!count) continue
    const unit =
      textAt(tokens, count.end) === '-' ? textAt(tokens, count.end + 1) : textAt(tokens, count.end)
    const each = {
      night: 1,
      nights: 1,
      day: 1,
      days: 1,
      week: 7,
      weeks: 7,
      fortnight: 14,
      weekend: 2,
    }[unit]
    const isDistance = isDistanceAt(tokens, at, count.end + 1)
    // `Not one night. Two nights.`
    if (each === undefined || isDistance || textAt(tokens, at - 1) === 'not') continue
    const nights = count.value * each
    if (nights < 1 || nights > MOST_NIGHTS) continue
    found.push({ values: [nights], from: at, end: count.end + 1 })
    at = count.end
  }
  return found
}

/** Whether the words name a day rather than a length: `in two weeks`, `three days ago`, `a week from today`. */
function isDistanceAt(tokens: readonly Token[], at: number, end: number): boolean {
  if (
    /^(?:in|after)$/.test(textAt(tokens, at - 1)) ||
    /^(?:ago|later|earlier|after|before)$/.test(textAt(tokens, end))
  )
    return true
  return textAt(tokens, end) === 'from' && /^(?:now|today|tomorrow)$/.test(textAt(tokens, end + 1))
}

/** By how many nights a known stay changes: `One more night`, `two nights less`. */
export function findMoreNights(tokens: readonly Token[]): number | undefined {
  for (let at = 0; at < tokens.length; at += 1) {
    if (textAt(tokens, at) === 'another' && textAt(tokens, at + 1) === 'night') return 1
    const count = countAt(tokens, at)
    if (!count) continue
    const [first, second] = [textAt(tokens, count.end), textAt(tokens, count.end + 1)]
    if (/^(?:more|extra|additional)$/.test(first) && /^nights?$/.test(second)) return count.value
    if (/^(?:less|fewer)$/.test(first) && /^nights?$/.test(second)) return -count.value
    if (/^nights?$/.test(first) && /^(?:more|longer)$/.test(second)) return count.value
    if (/^nights?$/.test(first) && /^(?:less|fewer|shorter)$/.test(second)) return -count.value
  }
  return undefined
}

/** `Change the nights, just two`: the number, if nights are mentioned and there is no other number. */
export function findNamedNights(tokens: readonly Token[]): number | undefined {
  if (!tokens.some(({ text }) => /^nights?$/.test(text))) return undefined
  const counts = tokens.flatMap(({ text }, at) =>
    /^an?$/.test(text) ? [] : [countAt(tokens, at)?.value ?? 0],
  )
  const named = counts.filter((count) => count > 0)
  return named.length === 1 ? named[0] : undefined
}

const leaving =
  /^(?:until|till|to|through|leaving|leave|leaves|depart|departing|departure|out|checkout|home|-|–|and)$/
const arriving = /^(?:from|arriving|arrive|arrives|starting|beginning|between|coming)$/

/**
 * Combines days and nights: `from the 3rd to the 5th`, `two nights from Friday`, `leaving on the 12th, arriving on the
 * 10th`.
 */
export function stayOf(
  tokens: readonly Token[],
  dates: readonly Found<CalendarDate>[],
  nights: readonly Found<number>[],
): Stay {
  const inARow = nightsInARow(tokens, dates)
  if (inARow > 1) return complete({ from: dates[0]!.values[0], nights: inARow })
  const stay: Stay = {}
  // `For Christmas, from the 24th to the 27th`: if there are more than two days, those joined by a word such as `to`
  // count.
  const joined = dates.findIndex(
    ({ from }, at) =>
      at > 0 && tokens.slice(Math.max(0, from - 2), from).some(({ text }) => leaving.test(text)),
  )
  const meant = dates.length > 2 && joined > 0 ? dates.slice(joined - 1, joined + 1) : dates
  for (const { values, from } of meant) {
    const before = tokens.slice(Math.max(0, from - 4), from).map(({ text }) => text)
    // In `coming to a wedding on the 19th`, the `to` does not name a departure.
    const isOn = /\bon(?: the)?$/.test(before.join(' '))
    const near = isOn ? before.slice(before.lastIndexOf('on') - 1) : before
    const word = near.findLast((each) => leaving.test(each) || arriving.test(each))
    const isTo = word !== undefined && leaving.test(word)
    if (isTo && stay.to === undefined && (stay.from !== undefined || word !== 'and'))
      stay.to = values[0]
    else if (stay.from === undefined) stay.from = values[0]
    else if (daysBetween(stay.from, values[0]) > 0) stay.to ??= values[0]
  }
  withMonthOfDeparture(stay, meant, tokens)
  withWeekdayOfDeparture(stay, meant, tokens)
  const [first] = nights
  if (first) stay.nights = first.values[0]
  return complete(stay)
}

/** How many days that follow each other are named as nights: `Wednesday and Thursday` are two. */
function nightsInARow(tokens: readonly Token[], dates: readonly Found<CalendarDate>[]): number {
  const [first] = dates
  const before = tokens.slice(Math.max(0, (first?.from ?? 0) - 3), first?.from)
  if (!first || before.some(({ text }) => arriving.test(text))) return 0
  const breaks = dates.findIndex((day, at) => {
    const last = dates[at - 1]
    if (!last) return false
    const between = tokens.slice(last.end, day.from).map(({ text }) => text)
    const [one, next] = [last, day].map(({ values }) => Temporal.PlainDate.from(values[0]))
    const isNext = isWeekdayAlone(tokens, day)
      ? (next!.dayOfWeek - one!.dayOfWeek + 7) % 7 === 1
      : daysBetween(last.values[0], day.values[0]) === 1
    return !isNext || !/^(?:, )?(?:and|&|,)(?: on)?(?: the)?$/.test(between.join(' '))
  })
  return breaks < 0 ? dates.length : breaks
}

/** `The 24th to the 27th of December`: the day without a month is in the same month. */
function withMonthOfDeparture(
  stay: Stay,
  [first, second]: readonly Found<CalendarDate>[],
  tokens: readonly Token[],
): void {
  if (stay.from === undefined || stay.to === undefined || !first || !second) return
  const names = ({ from, end }: Found<CalendarDate>) =>
    tokens.slice(from, end).some(({ text }) => monthNames.has(text))
  const isBare = [first.from, first.from + 1].some(
    (at) => ordinalAt(tokens, at) !== undefined || tokens[at]?.kind === 'number',
  )
  if (first.values[0] !== stay.from || !isBare || names(first) || !names(second)) return
  const to = Temporal.PlainDate.from(stay.to)
  const from = Temporal.PlainDate.from(stay.from).with({ year: to.year, month: to.month })
  if (Temporal.PlainDate.compare(from, to) < 0) stay.from = from.toString()
}

/** `Friday the 4th until the Sunday`: the Sunday that follows the arrival. */
function withWeekdayOfDeparture(
  stay: Stay,
  dates: readonly Found<CalendarDate>[],
  tokens: readonly Token[],
): void {
  const last = dates.at(-1)
  if (stay.from === undefined || stay.to === undefined || last?.values[0] !== stay.to) return
  if (!isWeekdayAlone(tokens, last)) return
  const from = Temporal.PlainDate.from(stay.from)
  const ahead = (Temporal.PlainDate.from(stay.to).dayOfWeek - from.dayOfWeek + 7) % 7
  stay.to = from.add({ days: ahead === 0 ? 7 : ahead }).toString()
}

/**
 * Works out the missing one of arrival, departure and nights. A departure that is not after the arrival moves to the
 * next month or year.
 */
export function complete({ from, to, nights }: Stay): Stay {
  if (from !== undefined && to !== undefined) {
    const later = laterThan(from, to)
    return { from, to: later, nights: daysBetween(from, later) }
  }
  if (from !== undefined && nights !== undefined) return { from, nights, to: plus(from, nights) }
  if (to !== undefined && nights !== undefined) return { to, nights, from: plus(to, -nights) }
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(nights !== undefined && { nights }),
  }
}

const plus = (date: CalendarDate, days: number): CalendarDate =>
  Temporal.PlainDate.from(date).add({ days }).toString()

const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days

function laterThan(from: CalendarDate, to: CalendarDate): CalendarDate {
  let date = Temporal.PlainDate.from(to)
  if (daysBetween(from, to) > 0) return to
  date = date.add({ months: 1 })
  return daysBetween(from, date.toString()) > 0
    ? date.toString()
    : Temporal.PlainDate.from(to).add({ years: 1 }).toString()
}
