import { Temporal } from 'temporal-polyfill'
import { type CalendarDate, comingMonth, inWeek, nextWeekday, resolveDay } from './calendar.ts'
import {
  isWeekdayAlone,
  monthAt,
  startsMonth,
  weekdayAt,
  yearAfterComma,
  yearAt,
} from './dayWords.ts'
import { dayOf, type Found, foundDays, type SlotContext, TAKEN, withoutOverlaps } from './found.ts'
import { countAt, type NumberAt, numberAt, ordinalAt } from './numbers.ts'
import { changing, joinsDays, weeksIn } from './timeWords.ts'
import { type Token, textAt, wordsAt, wordsBetween } from './tokens.ts'
import { type DayContext, weekdayPhrase } from './weekdayPhrase.ts'
import { writtenDates } from './writtenDates.ts'

/** Days that everybody knows by name: month and day. */
const holidays: readonly (readonly [readonly string[], number, number])[] = [
  [['christmas', 'eve'], 12, 24],
  [['christmas', 'day'], 12, 25],
  [['christmas'], 12, 25],
  [['boxing', 'day'], 12, 26],
  [['new', "year's", 'eve'], 12, 31],
  [['new', 'years', 'eve'], 12, 31],
  [['new', "year's", 'day'], 1, 1],
  [['new', 'years', 'day'], 1, 1],
  [['new', "year's"], 1, 1],
  [["valentine's", 'day'], 2, 14],
  [['valentines', 'day'], 2, 14],
  [["valentine's"], 2, 14],
  [['halloween'], 10, 31],
  [['independence', 'day'], 7, 4],
]

/** Every day in an utterance. The caller of this function leaves out `tokens` that were read as times. */
export function findDates(tokens: readonly Token[], given: SlotContext): Found<CalendarDate>[] {
  const month = monthAlone(tokens, dayOf(given.now))
  const context = month === undefined ? given : { ...given, near: { ...given.near, month } }
  const weeks = weeksIn(tokens)
  const found: Found<CalendarDate>[] = []
  let named = context.near?.named
  for (let at = 0; at < tokens.length; at += 1) {
    const place = ordinalAt(tokens, at)
    if (place && place.value > 31) {
      at = place.end - 1
      continue
    }
    // `This Friday, or the Friday after`: counted from the day that was mentioned last.
    const last = found.findLast(({ end }) => end <= at)?.values[0] ?? context.near?.day
    const arrival = found[0]?.values[0] ?? context.near?.arrival
    const near = {
      ...context.near,
      ...(last !== undefined && { day: last }),
      ...(arrival !== undefined && { arrival }),
    }
    const here = { ...context, near, weeks, named }
    const day = spokenDate(tokens, at, here)
    const before = wordsBetween(tokens, at - 5, at)
    // `Any day after the 3rd`: the next one will do.
    const isAfter = /\b(?:any|some) ?(?:day|time) after(?: next week| the)?$/.test(before)
    const next = day && Temporal.PlainDate.from(day.values[0]).add({ days: 1 }).toString()
    if (!day) continue
    const one: Found<CalendarDate> = isAfter && next ? { ...day, values: [next] } : day
    found.push(one)
    if (isNamed(one, tokens)) named = one.values[0]
  }
  found.push(...writtenDates(tokens, context))
  const days = withoutOverlaps(found).filter(
    ({ from }) => context.expected || !isOfBirth(tokens, from),
  )
  return withRepeatsJoined(days, tokens)
}

/** Nobody books the day on which they were born: `Asha Rao, date of birth 14 March 1984`. */
const isOfBirth = (tokens: readonly Token[], from: number): boolean =>
  /\b(?:born|date of birth|d ?\.? ?o ?\.? ?b)(?: \.)?(?: (?:on|in|is|was|the|:|,))*$/.test(
    wordsBetween(tokens, from - 7, from),
  )

/** `Sunday, August 12th` and `August 12th, a Sunday` are one day said twice. */
function withRepeatsJoined(
  found: readonly Found<CalendarDate>[],
  tokens: readonly Token[],
): Found<CalendarDate>[] {
  const days: Found<CalendarDate>[] = []
  for (const next of found) {
    const last = days.at(-1)
    const between = last ? tokens.slice(last.end, next.from).map(({ text }) => text) : []
    const close = last && between.every((word) => /^(?:,|\.|the|on|a|of|is|that's)$/.test(word))
    const lastIsWeekday = last !== undefined && isWeekdayAlone(tokens, last)
    const nextIsWeekday = isWeekdayAlone(tokens, next)
    if (last && close && lastIsWeekday !== nextIsWeekday) {
      days[days.length - 1] = {
        ...(lastIsWeekday ? next : last),
        from: last.from,
        end: next.end,
      }
    } else days.push(next)
  }
  return days
}

/** The ways to say a date that chrono does not read. */
function spokenDate(
  tokens: readonly Token[],
  at: number,
  context: DayContext,
): Found<CalendarDate> | undefined {
  return (
    weekdayOfMonth(tokens, at, context) ??
    weekAfter(tokens, at, context) ??
    partOf(tokens, at, context) ??
    relativeDay(tokens, at, context) ??
    dayFromThere(tokens, at, context) ??
    holiday(tokens, at, context) ??
    weekdayPhrase(tokens, at, context) ??
    dayOfMonth(tokens, at, context)
  )
}

/** Whether a day was named by its weekday. */
const isNamed = ({ from, end }: Found<CalendarDate>, tokens: readonly Token[]): boolean =>
  tokens.slice(from, end).some((_, at) => weekdayAt(tokens, from + at) !== undefined)

/** The first day of an utterance that is named by its weekday and comes before another one. */
export function firstNamed(
  tokens: readonly Token[],
  now: SlotContext['now'],
  near: SlotContext['near'],
): CalendarDate | undefined {
  const days = findDates(tokens, { now, expected: false, dayFirst: true, near })
  return days.length > 1 ? days.find((one) => isNamed(one, tokens))?.values[0] : undefined
}

/** The first day that the caller names of what they change: `my flight of 12 March has to change to the 14th`. */
export const firstMoved = (
  tokens: readonly Token[],
  now: SlotContext['now'],
): CalendarDate | undefined =>
  tokens.some(({ text }) => changing.test(text))
    ? findDates(tokens, { now, expected: false, dayFirst: true })[0]?.values[0]
    : undefined

/** `The first Friday of December`, `last Monday in January`. The month was read before (`monthAlone`). */
function weekdayOfMonth(
  tokens: readonly Token[],
  at: number,
  { near }: SlotContext,
): Found<CalendarDate> | undefined {
  const place = textAt(tokens, at) === 'last' ? { value: 0, end: at + 1 } : ordinalAt(tokens, at)
  const weekday = place && place.value < 5 ? weekdayAt(tokens, place.end) : undefined
  const named = weekday && monthAt(tokens, weekday.end + 1)
  if (!place || !named || near?.month === undefined) return undefined
  const start = Temporal.PlainYearMonth.from(near.month).add({ months: place.value === 0 ? 1 : 0 })
  const first = start.toPlainDate({ day: 1 })
  const days = ((weekday.value - first.dayOfWeek + 7) % 7) + 7 * (place.value - 1)
  return foundDays([first.add({ days })], at, named.end)
}

/**
 * `Friday week`, `Friday in two weeks`, `a week on Friday`, `a week from tomorrow`, `a week tomorrow`, `two weeks on
 * Tuesday`, `Monday fortnight`.
 */
function weekAfter(
  tokens: readonly Token[],
  at: number,
  { now }: SlotContext,
): Found<CalendarDate> | undefined {
  const today = dayOf(now)
  const start = baseDay(tokens, at, today)
  if (start) {
    const isNext = wordsAt(tokens, start.end + 1, ['after', 'next'])
    const weeks =
      textAt(tokens, start.end) === 'week' && !isNext
        ? 1
        : textAt(tokens, start.end) === 'fortnight'
          ? 2
          : 0
    if (weeks > 0) return foundDays([start.day.add({ weeks })], at, start.end + 1)
    const ahead = textAt(tokens, start.end) === 'in' ? weeksAt(tokens, start.end + 1) : undefined
    if (ahead) {
      // Late in a week, some people count from the coming Friday and some from this week.
      const days = [
        inWeek(today, ahead.value, start.day.dayOfWeek),
        start.day.add({ weeks: ahead.value }),
      ]
      const [first, second] = days.map(String)
      return foundDays(first === second ? days.slice(0, 1) : days, at, ahead.end)
    }
  }
  const fortnight = wordsAt(tokens, at, ['a', 'fortnight'])
  const count = fortnight ? { value: 2, end: at + 1 } : countAt(tokens, at)
  if (!count || !/^(?:weeks?|fortnight)$/.test(textAt(tokens, count.end))) return undefined
  const isJoined = /^(?:on|from|after)$/.test(textAt(tokens, count.end + 1))
  // `A week tomorrow`, but not `twice a week Monday to Friday`.
  if (!isJoined && !/^(?:today|tomorrow)$/.test(textAt(tokens, count.end + 1))) return undefined
  const base = baseDay(tokens, count.end + (isJoined ? 2 : 1), today)
  return base && foundDays([base.day.add({ weeks: count.value })], at, base.end)
}

/** The weekday and the day of the month that people mean by a part of a week or a month. Days are read back. */
const parts: Readonly<Record<string, { weekday: number; day: number }>> = {
  start: { weekday: 1, day: 1 },
  beginning: { weekday: 1, day: 1 },
  middle: { weekday: 3, day: 15 },
  end: { weekday: 5, day: 31 },
}

/** `The end of next week`, `at the beginning of January`. */
function partOf(
  tokens: readonly Token[],
  at: number,
  { now, near }: SlotContext,
): Found<CalendarDate> | undefined {
  const part = parts[textAt(tokens, at)]
  if (!part || textAt(tokens, at + 1) !== 'of') return undefined
  const today = dayOf(now)
  const which = textAt(tokens, at + 2)
  const isOther = which === 'next'
  const led = isOther || /^(?:the|this|that)$/.test(which) ? 1 : 0
  const unit = textAt(tokens, at + 2 + led)
  if (led === 1 && unit === 'week') {
    const from =
      which === 'that' && near?.day !== undefined ? Temporal.PlainDate.from(near.day) : today
    const day = inWeek(from, isOther ? 1 : 0, part.weekday)
    return Temporal.PlainDate.compare(day, today) < 0 ? undefined : foundDays([day], at, at + 4)
  }
  const named = monthAt(tokens, at + 2 + led)
  const start = named
    ? Temporal.PlainYearMonth.from(comingMonth(named.value, today))
    : led === 1 && unit === 'month'
      ? today.toPlainYearMonth().add({ months: isOther ? 1 : 0 })
      : undefined
  const day = start?.toPlainDate({ day: Math.min(part.day, start.daysInMonth) })
  return day && Temporal.PlainDate.compare(day, today) >= 0
    ? foundDays([day], at, named?.end ?? at + 4)
    : undefined
}

/** `two weeks`, `a fortnight`, `three weeks' time`. */
function weeksAt(tokens: readonly Token[], at: number): { value: number; end: number } | undefined {
  if (wordsAt(tokens, at, ['a', 'fortnight'])) return { value: 2, end: at + 2 }
  const count = countAt(tokens, at)
  return count && /^weeks?$/.test(textAt(tokens, count.end))
    ? { value: count.value, end: count.end + 1 }
    : undefined
}

/** `today`, `tomorrow`, `Friday`. */
function baseDay(
  tokens: readonly Token[],
  at: number,
  today: Temporal.PlainDate,
): { day: Temporal.PlainDate; end: number } | undefined {
  const word = textAt(tokens, at)
  if (word === 'today') return { day: today, end: at + 1 }
  if (word === 'tomorrow') return { day: today.add({ days: 1 }), end: at + 1 }
  const weekday = weekdayAt(tokens, at)
  return weekday && { day: nextWeekday(today, weekday.value), end: weekday.end }
}

/** A month without a day, such as `sometime in December`: `2026-12`. */
export function monthAlone(
  tokens: readonly Token[],
  today: Temporal.PlainDate,
): string | undefined {
  for (let at = 1; at < tokens.length; at += 1) {
    const before = textAt(tokens, at - 1)
    if (!/^(?:in|for|during|early|mid|late|this|next|of|around)$/.test(before)) continue
    // `Next month` counts, `this month` does not: `I can't pay this month` asks for no day.
    if (before === 'next' && textAt(tokens, at) === 'month') {
      return today.toPlainYearMonth().add({ months: 1 }).toString()
    }
    const month = monthAt(tokens, at)
    // `For May Brown` is a person.
    const next = tokens[at + 1]
    if (before === 'for' && next?.kind === 'word' && /^\p{Lu}/u.test(next.raw)) continue
    const isDay =
      month &&
      (ordinalAt(tokens, month.end) ??
        ordinalAt(tokens, month.end + 1) ??
        (tokens[month.end]?.kind === 'number' || ordinalBefore(tokens, at)))
    if (month && !isDay) return comingMonth(month.value, today)
  }
  return undefined
}

/** The day before the month: `the 3rd of` May. */
const ordinalBefore = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 2]?.kind === 'ordinal' || ordinalAt(tokens, at - 2) !== undefined

/** `the day after`, `the next day`, `two days earlier`: counted from the day that was mentioned last. */
function dayFromThere(
  tokens: readonly Token[],
  at: number,
  { near }: SlotContext,
): Found<CalendarDate> | undefined {
  if (near?.day === undefined) return undefined
  const day = Temporal.PlainDate.from(near.day)
  const step = (amount: number, unit: string, end: number) => {
    const that = textAt(tokens, end) === 'that' ? 1 : 0
    // `The day after Christmas` counts from Christmas, and `the morning before eleven` from nothing.
    const next = textAt(tokens, end + that)
    if (
      that === 0 &&
      (weekdayAt(tokens, end) ||
        next === TAKEN ||
        /^(?:tomorrow|yesterday|christmas|new|next)$/.test(next))
    )
      return undefined
    return foundDays(
      [day.add({ days: amount * (unit.startsWith('week') ? 7 : 1) })],
      at,
      end + that,
    )
  }
  const article = textAt(tokens, at) === 'the' ? 1 : 0
  const unit = textAt(tokens, at + article)
  const direction = textAt(tokens, at + article + 1)
  const isPart = /^(?:morning|evening|night)$/.test(unit)
  // `In the morning before work` and `Friday evening after six` move no day.
  const isOfDay = isPart && (!article || /^(?:in|during)$/.test(textAt(tokens, at - 1)))
  if ((isPart || /^(?:day|week)$/.test(unit)) && !isOfDay && /^(?:after|before)$/.test(direction)) {
    return step(direction === 'after' ? 1 : -1, unit, at + article + 2)
  }
  if (article && /^(?:next|following)$/.test(unit) && /^(?:day|week)$/.test(direction)) {
    return step(1, direction, at + 3)
  }
  const count = countAt(tokens, at)
  if (!count || !/^(?:days?|weeks?)$/.test(textAt(tokens, count.end))) return undefined
  const way = textAt(tokens, count.end + 1)
  if (!/^(?:later|earlier)$/.test(way)) return undefined
  const amount = way === 'later' ? count.value : -count.value
  return step(amount, textAt(tokens, count.end), count.end + 2)
}

/** `in ten days`, `10 days from today`, `3 days ago`, `in a fortnight`, `a couple of weeks from now`. */
function relativeDay(
  tokens: readonly Token[],
  at: number,
  { now }: SlotContext,
): Found<CalendarDate> | undefined {
  const today = dayOf(now)
  const article = textAt(tokens, at) === 'the' ? 1 : 0
  if (wordsAt(tokens, at + article, ['day', 'after', 'tomorrow'])) {
    return foundDays([today.add({ days: 2 })], at, at + article + 3)
  }
  if (wordsAt(tokens, at + article, ['day', 'before', 'yesterday'])) {
    return foundDays([today.subtract({ days: 2 })], at, at + article + 3)
  }
  const introduced = textAt(tokens, at) === 'in' || textAt(tokens, at) === 'after'
  const count = countAt(tokens, introduced ? at + 1 : at)
  if (!count) return undefined
  const days = { day: 1, days: 1, week: 7, weeks: 7, fortnight: 14 }[textAt(tokens, count.end)]
  if (days === undefined) return undefined
  const after = count.end + 1
  const distance = { days: Math.min(count.value * days, 4_000) }
  if (textAt(tokens, at) === 'in') {
    const tail = textAt(tokens, after) === 'time' || textAt(tokens, after) === "'" ? 1 : 0
    return foundDays([today.add(distance)], at, after + tail)
  }
  if (textAt(tokens, after) === 'ago') return foundDays([today.subtract(distance)], at, after + 1)
  const since = wordsAt(tokens, after, ['from', 'now']) || wordsAt(tokens, after, ['from', 'today'])
  return since ? foundDays([today.add(distance)], at, after + 2) : undefined
}

function holiday(
  tokens: readonly Token[],
  at: number,
  { now }: SlotContext,
): Found<CalendarDate> | undefined {
  for (const [words, month, day] of holidays) {
    if (!wordsAt(tokens, at, words)) continue
    const end = at + words.length
    const year = yearAt(tokens, end)
    const date = resolveDay({ month, day, year: year?.value }, dayOf(now))
    const side = { after: 1, before: -1 }[textAt(tokens, at - 1)]
    if (side === undefined) return foundDays(date, at, year?.end ?? end)
    // `The day after Christmas` is a day, and `after Christmas` is none.
    if (textAt(tokens, at - 2) !== 'day') return undefined
    const days = date.map((each) => each.add({ days: side }))
    return foundDays(days, at - 2, year?.end ?? end)
  }
  return undefined
}

/** `the 24th`, `the twenty first of next month`, `June the 1st`, `the 1st of June 2027`. */
function dayOfMonth(
  tokens: readonly Token[],
  at: number,
  context: SlotContext,
): Found<CalendarDate> | undefined {
  const today = dayOf(context.now)
  const month = monthAt(tokens, at)
  if (month) {
    const lead = [['the'], [',', 'the']].find((words) => wordsAt(tokens, month.end, words)) ?? []
    const figures = tokens[month.end]?.kind === 'number' ? numberAt(tokens, month.end) : undefined
    const day = ordinalAt(tokens, month.end + lead.length) ?? figures
    if (!day || day.value > 31) return undefined
    const year = yearAfterComma(tokens, day.end)
    return foundDays(
      resolveDay({ month: month.value, day: day.value, year: year?.value }, today),
      at,
      year?.end ?? day.end,
    )
  }
  const start = textAt(tokens, at) === 'the' ? at + 1 : at
  const day =
    ordinalAt(tokens, start) ??
    cardinalBeforeMonth(tokens, start) ??
    cardinalAlone(tokens, at, context)
  if (!day || day.value > 31 || textAt(tokens, day.end) === 'name') return undefined
  const of = textAt(tokens, day.end) === 'of' ? 1 : 0
  if (of && wordsAt(tokens, day.end + 1, ['next', 'month'])) {
    const next = today.add({ months: 1 })
    return foundDays(
      resolveDay({ day: day.value, month: next.month, year: next.year }, today),
      at,
      day.end + 3,
    )
  }
  if (of && wordsAt(tokens, day.end + 1, ['this', 'month'])) {
    return foundDays(
      resolveDay({ day: day.value, month: today.month, year: today.year }, today),
      at,
      day.end + 3,
    )
  }
  const named = monthAt(tokens, day.end + of)
  if (named) {
    const year = yearAfterComma(tokens, named.end)
    const said = { day: day.value, month: named.value, year: year?.value }
    return foundDays(resolveDay(said, today), at, year?.end ?? named.end)
  }
  // `first` and `second` have many uses, so alone they are a day only if a day was asked for.
  const bare = tokens[start]?.kind === 'ordinal' || start > at || context.expected
  if (!bare || of || (tokens[start]?.kind !== 'ordinal' && day.value < 4 && !context.expected))
    return undefined
  if (day.value <= MOST_COUNTED && countsSomething(tokens, day.end)) return undefined
  return foundDays(inMonth(day.value, context.near?.month, today), at, day.end)
}

/** Few people count as far as `the eleventh floor`. */
const MOST_COUNTED = 10

/** What may follow a day. Any other word after an ordinal is what it counts: `the second floor`, `my third visit`. */
const afterDay =
  /^(?:a|about|actually|after|again|also|and|another|around|as|at|because|before|between|but|by|can|could|day|does|early|else|evening|first|for|from|he|how|i|i'd|i'll|i'm|if|in|instead|is|isn't|it|it's|just|late|let|lunch|lunchtime|maybe|midday|might|morning|my|next|night|no|noon|not|now|of|okay|on|only|or|our|perhaps|please|preferably|right|say|she|should|sounds?|so|some|sometime|suits?|than|thank|thanks|that|that's|the|then|there|they|this|till?|to|tonight|too|unless|until?|was|we|we'd|we'll|we're|what|when|which|will|with|works?|would|yeah|yes|you|your)$/

const countsSomething = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.kind === 'word' &&
  weekdayAt(tokens, at) === undefined &&
  !afterDay.test(textAt(tokens, at))

/** `Eleven December`, `14 of May`, and the first of `the 18 to the 21 December`. */
export function cardinalBeforeMonth(tokens: readonly Token[], at: number): NumberAt | undefined {
  const day = numberAt(tokens, at)
  const isFirst = day && textAt(tokens, at - 1) === 'the' && joinsDays.test(textAt(tokens, day.end))
  const article = isFirst && textAt(tokens, day.end + 1) === 'the' ? 1 : 0
  const last = isFirst ? numberAt(tokens, day.end + 1 + article) : day
  const isDay = last && last.value <= 31 && startsMonth(tokens, last.end)
  return isDay && day && day.value <= 31 ? day : undefined
}

/**
 * `The fourteen`, without an ending: where a day is asked for, where it stands beside the weekday that it falls on, and,
 * unless it may be an hour, where a day is under discussion.
 */
function cardinalAlone(
  tokens: readonly Token[],
  at: number,
  { now, near, expected }: SlotContext,
): NumberAt | undefined {
  const day = textAt(tokens, at) === 'the' ? numberAt(tokens, at + 1) : undefined
  if (!day || day.value < 1 || countsSomething(tokens, day.end)) return undefined
  if (/^(?:of|[:/])$/.test(textAt(tokens, day.end))) return undefined
  const isKnown = near?.day !== undefined || near?.month !== undefined
  if (expected || (isKnown && day.value > 12)) return day
  const weekday =
    weekdayAt(tokens, textAt(tokens, day.end) === ',' ? day.end + 1 : day.end) ??
    weekdayAt(tokens, textAt(tokens, at - 1) === ',' ? at - 2 : at - 1)
  const [next] = resolveDay({ day: day.value }, dayOf(now))
  return weekday && next?.dayOfWeek === weekday.value ? day : undefined
}

/** A day in the month that was mentioned last, unless it is past. */
function inMonth(
  day: number,
  month: string | undefined,
  today: Temporal.PlainDate,
): Temporal.PlainDate[] {
  if (month !== undefined) {
    const { year, month: number } = Temporal.PlainYearMonth.from(month)
    const there = resolveDay({ day, month: number, year }, today)
    if (there.some((date) => Temporal.PlainDate.compare(date, today) >= 0)) return there
  }
  return resolveDay({ day }, today)
}
