/** Which day a weekday means: `next Friday`, `Sunday next week`, `until the Monday`. */
import { Temporal } from 'temporal-polyfill'
import { type CalendarDate, inWeek, nextWeekday, resolveDay } from './calendar.ts'
import { startsMonth, weekdayAt } from './dayWords.ts'
import { dayOf, type Found, foundDays, type SlotContext } from './found.ts'
import { type NumberAt, numberAt, ordinalAt } from './numbers.ts'
import { counted, joinsDays, type weeksIn } from './timeWords.ts'
import { type Token, textAt, wordsBetween } from './tokens.ts'

/** What decides which day is meant, with the weeks that the utterance names. */
export interface DayContext extends SlotContext {
  weeks: ReturnType<typeof weeksIn>
  /** The last day that the utterance has named by its weekday. */
  named: CalendarDate | undefined
}

const untilDay =
  /\b(?:leav(?:e|es|ing)|depart(?:s|ing)?|check(?:ing)?[ -]?out|home|until|till?|through)(?: on)?(?: the)?$/

/** `next Friday`, `this Sunday`, `Sunday next week`, `Tuesday the 2nd`, `Wed, 8`. */
export function weekdayPhrase(
  tokens: readonly Token[],
  at: number,
  { now, near, weeks, named }: DayContext,
): Found<CalendarDate> | undefined {
  const today = dayOf(now)
  const lead = textAt(tokens, at)
  const led = /^(?:next|this|coming)$/.test(lead)
  if (lead === 'the' && textAt(tokens, at + 1) === 'weekend') return weekend(today, 0, at, at + 2)
  if (lead === 'this' && /^(?:morning|afternoon|evening)$/.test(textAt(tokens, at + 1))) {
    return foundDays([today], at, at + 2)
  }
  if (led && textAt(tokens, at + 1) === 'weekend') {
    return weekend(today, lead === 'next' ? 1 : 0, at, at + 2)
  }
  const weekday = weekdayAt(tokens, led ? at + 1 : at)
  if (!weekday) return undefined
  const coming = nearestTo(near?.booked, nextWeekday(today, weekday.value))
  const tail = textAt(tokens, weekday.end + 1)
  if (
    near?.day !== undefined &&
    textAt(tokens, weekday.end) === 'after' &&
    !/^[\p{L}\d]/u.test(tail)
  ) {
    return foundDays(
      [nextWeekday(Temporal.PlainDate.from(near.day), weekday.value)],
      at,
      weekday.end + 1,
    )
  }
  // `Thursday of that week`, `next week Thursday`.
  const before = weeks.find(({ at: place }) => place + 2 === at)
  const of = /^(?:of|in|the)$/.test(textAt(tokens, weekday.end)) ? 1 : 0
  const week = weeks.find(({ at: place }) => place === weekday.end + of)
  const [only] = new Set(weeks.map(({ ahead }) => ahead)).size === 1 ? weeks : []
  const meant = led ? undefined : (week ?? before ?? only)
  if (meant) {
    const [there, ahead] =
      meant.ahead === 'that'
        ? [Temporal.PlainDate.from(near?.day ?? near?.week ?? today), 0]
        : [today, meant.ahead]
    const within = inWeek(there, ahead, weekday.value)
    // On a Saturday, `Tuesday this week` is the coming one.
    const isOver = meant.ahead === 0 && Temporal.PlainDate.compare(within, today) < 0
    return foundDays([isOver ? coming : within], at, weekday.end + (week ? of + 2 : 0))
  }
  if (lead === 'next') {
    const later = inWeek(today, 1, weekday.value)
    // On a Tuesday, some people mean this week by `next Friday`, and some mean next week.
    return foundDays(later.equals(coming) ? [coming] : [coming, later], at, weekday.end)
  }
  const skip = textAt(tokens, weekday.end) === ',' ? 1 : 0
  const article = textAt(tokens, weekday.end + skip) === 'the' ? 1 : 0
  const place = weekday.end + skip + article
  const day =
    ordinalAt(tokens, place) ?? numberPastNoon(tokens, place) ?? numberInRange(tokens, at, place)
  if (day && day.value <= 31 && !startsMonth(tokens, day.end)) {
    return foundDays(resolveDay({ day: day.value, weekday: weekday.value }, today), at, day.end)
  }
  if (led) return foundDays([coming], at, weekday.end)
  // `Until the Monday`, or `leaving on the Monday`, is the one after the arrival.
  if (near?.arrival !== undefined && untilDay.test(wordsBetween(tokens, at - 5, at))) {
    const arrival = Temporal.PlainDate.from(near.arrival)
    return foundDays([nextWeekday(arrival, weekday.value)], at, weekday.end)
  }
  // `Thursday evening`, said of a Thursday that was mentioned, is that one.
  const same = (near?.days ?? [])
    .filter((one) => one !== near?.booked)
    .map((one) => Temporal.PlainDate.from(one))
    .findLast(({ dayOfWeek }) => dayOfWeek === weekday.value)
  if (same) return foundDays([same], at, weekday.end)
  if (near?.week !== undefined) {
    const there = Temporal.PlainDate.from(near.week)
    return foundDays([inWeek(there, 0, weekday.value)], at, weekday.end)
  }
  // `I fly on Friday and would rather go on Sunday` means the Sunday after that Friday.
  const there = named ? nearestTo(named, coming) : nearestTo(near?.chosen, coming, near?.departure)
  return foundDays([there], at, weekday.end)
}

/**
 * Whoever moves a booking of the 17th to `the Tuesday`, says `Tuesday instead` or changes a stay means the one within
 * those days or nearest to them, unless it is over.
 */
function nearestTo(
  first: string | undefined,
  coming: Temporal.PlainDate,
  last = first,
): Temporal.PlainDate {
  if (first === undefined || last === undefined) return coming
  const day = Temporal.PlainDate.from(first)
  const later = nextWeekday(day.subtract({ days: 1 }), coming.dayOfWeek)
  const earlier = later.subtract({ weeks: 1 })
  const isNearer = Temporal.PlainDate.from(last).until(later).days < earlier.until(day).days
  const there = isNearer ? later : earlier
  return Temporal.PlainDate.compare(there, coming) > 0 ? there : coming
}

/** `Monday fourteen`: no hour has this number on a clock face. */
function numberPastNoon(tokens: readonly Token[], at: number): NumberAt | undefined {
  const number = numberAt(tokens, at)
  const isDay =
    number &&
    number.value > 12 &&
    (tokens[number.end]?.kind !== 'word' || links.test(textAt(tokens, number.end)))
  return isDay ? number : undefined
}

/** `Friday 4 to Sunday 6`: where nights are said from one weekday to another, the numbers are days. */
function numberInRange(tokens: readonly Token[], from: number, at: number): NumberAt | undefined {
  const number = numberAt(tokens, at)
  const isFirst =
    number && joinsDays.test(textAt(tokens, number.end)) && weekdayAt(tokens, number.end + 1)
  const isSecond = joinsDays.test(textAt(tokens, from - 1))
  return number && (isFirst || isSecond) && !counted.test(textAt(tokens, number.end))
    ? number
    : undefined
}

/** What follows a day, and no number of people. */
const links = /^(?:until|till|to|and|or|at|for|in|please)$/

const weekend = (today: Temporal.PlainDate, weeks: number, from: number, end: number) =>
  foundDays([inWeek(today, weeks, 6)], from, end)
