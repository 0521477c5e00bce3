import { format, shiftTime, type ClockTime } from '../../clockTime.ts'
import { type Found, type SlotContext, withoutOverlaps } from './found.ts'
import { weekdayAt } from './dayWords.ts'
import { countAt, numberAt } from './numbers.ts'
import { isPeopleWord } from './people.ts'
import { type Said, spokenClock } from './spokenClock.ts'
import { afterHour, counted, countedThing, introductionAt } from './timeWords.ts'
import { type Token, textAt, wordsAt } from './tokens.ts'
import { monthNames } from './calendar.ts'

/** A part of the day, as in `in the evening` or `tonight`. */
type DayPart = 'am' | 'pm' | 'morning' | 'afternoon' | 'evening' | 'night'

/** Every time of day in an utterance. In `from 18:00 to 17:45`, each time is a finding of its own. */
export function findTimes(tokens: readonly Token[], context: SlotContext): Found<ClockTime>[] {
  const parts = dayPartsIn(tokens)
  const found: Found<ClockTime>[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const time = relativeTime(tokens, at, context) ?? timeAt(tokens, at, context, parts)
    if (!time) continue
    found.push(time)
    at = time.end - 1
  }
  const times = withoutOverlaps(found)
  // `For three at 12:30` is a time for three people.
  const others = times.filter(({ from }) => textAt(tokens, from - 1) !== 'for')
  return others.length > 0 ? others : times
}

function timeAt(
  tokens: readonly Token[],
  at: number,
  context: SlotContext,
  parts: readonly DayPart[],
): Found<ClockTime> | undefined {
  const offset = offsetAt(tokens, at)
  const said = spokenClock(tokens, offset?.end ?? at)
  if (!said) return undefined
  const part = dayPartAt(tokens, said.end)
  const end = part?.end ?? said.end
  const begins = introductionAt(tokens, at)
  const before = textAt(tokens, at - 1)
  // `the one at half nine` and `just one` contain no hour, and `a four night stay` no part of the day.
  if (
    textAt(tokens, at) === 'one' &&
    !part &&
    /^(?:the|a|new|this|that|just|have|another)$/.test(before)
  )
    return undefined
  const stays = part?.end === said.end + 1 && part.part === 'night' && !said.plain
  if (stays && said.end === at + 1) return undefined
  if (!part && !said.plain && !canStandBare(tokens, at, end, said, begins, parts, context))
    return undefined
  // `Sunday dinner at half past twelve` is no dinner at midnight.
  const [only] = parts.length === 1 && said.hour !== 12 ? parts : []
  const values = settle(said, part?.part ?? only)
  const shifted = values.map((value) => shiftTime(value, offset?.minutes ?? 0))
  return { values: shifted as [ClockTime, ...ClockTime[]], from: at, end }
}

function canStandBare(
  tokens: readonly Token[],
  at: number,
  end: number,
  said: Said,
  begins: 'clear' | 'loose' | undefined,
  parts: readonly DayPart[],
  { expected }: SlotContext,
): boolean {
  const next = textAt(tokens, end)
  if (
    counted.test(next) ||
    isPeopleWord(next) ||
    monthNames.has(next) ||
    tokens[end]?.kind === 'ordinal'
  )
    return false
  // Nobody calls two o'clock `the fourteen`.
  if (textAt(tokens, at - 1) === 'the' && said.hour > 12 && said.end === at + 1) return false
  // 12/5 and 17 - 19 July are dates.
  if (next === '/' || textAt(tokens, at - 1) === '/') return false
  if (said.hour > 24 || leadsToMonth(tokens, end)) return false
  if (begins === 'clear' || isBetweenDayAndPeople(tokens, at, end)) return true
  // `Like ten or half ten`.
  if (next === 'or' && spokenClock(tokens, end + 1)?.plain) return true
  // `In the morning, say ten`.
  if (parts.length === 1 && /^(?:say|maybe)$/.test(textAt(tokens, at - 1))) return true
  // `One coeliac and one high chair`: a number before a thing counts it.
  if (!expected || isCounting(tokens, end, said.hour)) return false
  return begins === 'loose' || at === 0 || tokens.length - at <= 4
}

/** Whether the words after a number name what it counts: `eight bottles`, `four gluten free menus`, `one wheelchair`. */
function isCounting(tokens: readonly Token[], end: number, number: number): boolean {
  for (let at = end; at < end + 3; at += 1) {
    const { kind, text = '' } = tokens[at] ?? {}
    if (kind !== 'word' || afterHour.test(text) || weekdayAt(tokens, at)) return false
    // One to three before any other word counts things. From four on, only before a plural: `seven brilliant` is an hour.
    if (number < 4 || countedThing.test(text)) return true
  }
  return false
}

/** `Friday, eight, two people`. */
function isBetweenDayAndPeople(tokens: readonly Token[], at: number, end: number): boolean {
  const isAfterDay = weekdayAt(tokens, at - 2) ?? tokens[at - 2]?.kind === 'ordinal'
  const many =
    textAt(tokens, at - 1) === ',' && textAt(tokens, end) === ',' && numberAt(tokens, end + 1)
  if (!isAfterDay || !many) return false
  const next = textAt(tokens, many.end)
  const isCounted = isPeopleWord(next) || wordsAt(tokens, many.end, ['of', 'us'])
  return isCounted && textAt(tokens, many.end + 1) !== 'and'
}

/** Whether the number is the first of a range of days: `5 to 23 January`. */
function leadsToMonth(tokens: readonly Token[], at: number): boolean {
  if (!/^(?:to|until|till|and|or|through|-|–)$/.test(textAt(tokens, at))) return false
  const number = numberAt(tokens, textAt(tokens, at + 1) === 'the' ? at + 2 : at + 1)
  return (
    number !== undefined &&
    (monthNames.has(textAt(tokens, number.end)) || textAt(tokens, number.end) === 'of')
  )
}

/** The time between a moment and a clock time: `30 minutes before 12pm`, `an hour after noon`. */
function offsetAt(
  tokens: readonly Token[],
  at: number,
): { minutes: number; end: number } | undefined {
  const duration = durationAt(tokens, at)
  if (!duration) return undefined
  const direction = textAt(tokens, duration.end)
  if (direction !== 'before' && direction !== 'after') return undefined
  return {
    minutes: direction === 'before' ? -duration.minutes : duration.minutes,
    end: duration.end + 1,
  }
}

/** `half an hour`, `two hours`, `an hour and a half`, `20 minutes`. */
function durationAt(
  tokens: readonly Token[],
  at: number,
): { minutes: number; end: number } | undefined {
  if (wordsAt(tokens, at, ['half', 'an', 'hour'])) return { minutes: 30, end: at + 3 }
  const count = countAt(tokens, at)
  if (!count) return undefined
  const unit = textAt(tokens, count.end)
  if (/^(?:minutes?|mins?)$/.test(unit)) return { minutes: count.value, end: count.end + 1 }
  if (!/^(?:hours?|hrs?)$/.test(unit)) return undefined
  const half = wordsAt(tokens, count.end + 1, ['and', 'a', 'half'])
  return { minutes: count.value * 60 + (half ? 30 : 0), end: count.end + (half ? 4 : 1) }
}

/** `in an hour`, `in about two hours`, `two hours from now`, `now`. */
function relativeTime(
  tokens: readonly Token[],
  at: number,
  { now, expected }: SlotContext,
): Found<ClockTime> | undefined {
  const told = (minutes: number, end: number): Found<ClockTime> => ({
    values: [now.add({ minutes }).toPlainTime().toString().slice(0, 5)],
    from: at,
    end,
  })
  const word = textAt(tokens, at)
  // `now` has many uses. It is a time only in a short answer to a question for one.
  const soon = expected && tokens.length <= 4
  if (word === 'right' && textAt(tokens, at + 1) === 'now' && soon) return told(0, at + 2)
  if (word === 'now' && soon) return told(0, at + 1)
  if (word === 'in') {
    const loosely = /^(?:about|around|roughly|maybe|like)$/.test(textAt(tokens, at + 1)) ? 1 : 0
    const duration = durationAt(tokens, at + 1 + loosely)
    return duration && told(duration.minutes, duration.end)
  }
  const duration = durationAt(tokens, at)
  return duration && wordsAt(tokens, duration.end, ['from', 'now'])
    ? told(duration.minutes, duration.end + 2)
    : undefined
}

const inTheParts: Readonly<Record<string, DayPart>> = {
  morning: 'morning',
  afternoon: 'afternoon',
  evening: 'evening',
  night: 'night',
}

/** A part of the day right after a time: `pm`, `in the morning`, `at night`, `tonight`. */
function dayPartAt(
  tokens: readonly Token[],
  at: number,
): { part: DayPart; end: number } | undefined {
  const word = textAt(tokens, at)
  if (word === 'am' || word === 'pm') return { part: word, end: at + 1 }
  // Recognisers sometimes write `p m`.
  if (/^[ap]$/.test(word) && textAt(tokens, at + 1) === 'm') {
    return { part: word === 'a' ? 'am' : 'pm', end: at + 2 }
  }
  const skipped = wordsAt(tokens, at, ['in', 'the']) ? 2 : /^(?:at|this)$/.test(word) ? 1 : 0
  const part = inTheParts[textAt(tokens, at + skipped)]
  if (part) return { part, end: at + skipped + 1 }
  return word === 'tonight' ? { part: 'evening', end: at } : undefined
}

/** Every part of the day in the utterance. If there is only one, it applies to times elsewhere in it. */
function dayPartsIn(tokens: readonly Token[]): DayPart[] {
  const parts = new Set<DayPart>()
  for (const { text } of tokens) {
    const part = text === 'tonight' ? 'evening' : inTheParts[text]
    if (part) parts.add(part)
    if (/^(?:dinner|supper)$/.test(text)) parts.add('evening')
    if (text === 'breakfast') parts.add('morning')
    if (text === 'lunch') parts.add('afternoon')
  }
  return [...parts]
}

function settle(said: Said, part: DayPart | undefined): ClockTime[] {
  const { hour, minute, shift, settled } = said
  const at = (hours: number) => shiftTime(format(hours % 24, minute), shift)
  if (settled && !(hour === 0 && (part === 'pm' || part === 'afternoon'))) return [at(hour)]
  switch (part) {
    case 'am':
    case 'morning':
      return [at(hour === 12 && part === 'am' ? 0 : hour)]
    case 'pm':
    case 'afternoon':
      // Lunch at 11:45 is before noon.
      return [at(hour === 12 ? 12 : part === 'afternoon' && hour >= 10 ? hour : hour + 12)]
    case 'evening':
      return [at(hour === 12 ? 0 : hour + 12)]
    case 'night':
      return [at(hour === 12 ? 0 : hour >= 6 ? hour + 12 : hour)]
    default:
      return [at(hour), at(hour + 12)]
  }
}
