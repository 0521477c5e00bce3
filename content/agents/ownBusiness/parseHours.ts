/**
 * Reads opening hours as people write them: `Mon-Fri 9-5, Sat 10am-2pm`, `daily except Tuesdays`, `closed on bank
 * holidays`.
 */
import { HOLIDAY, type Holiday, holidayIn, isMonth } from './holidays.ts'

/** 1 is Monday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** In minutes of the day. `to` is before `from` if the business closes after midnight. */
export interface Span {
  from: number
  to: number
  /** `till late`, `by appointment`, or days that were named without a time. */
  kind?: 'late' | 'appointment' | 'untimed'
}

/**
 * The hours of each weekday and holiday that was named, where `[]` means closed. A plain list: only times were named,
 * and they are those of every day.
 */
export type Week = ReadonlyMap<Weekday | Holiday, readonly Span[]> | readonly Span[]

/** The hours of a day. */
export const spansOn = (week: Week, day: Weekday | Holiday): readonly Span[] =>
  'get' in week ? (week.get(day) ?? []) : week

export const DAY = 1_440
export const everyDay: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

const token = new RegExp(
  String.raw`\s*(?:${[
    String.raw`(mon|tue|wed|thu|fri|sat|sun)(?:[a-z]*)\.?`,
    String.raw`(weekdays?|m ?[-–] ?f(?![a-z])|weekends?|daily|every ?day|all week|7 days(?: a week)?)`,
    `(${HOLIDAY})(?![a-z])`,
    String.raw`(24\/7|24 hours|round the clock|around the clock)`,
    String.raw`(closed|shut|not open)`,
    String.raw`(except(?: for)?|excluding|apart from|never|(?:but )?not|but(?= (?:mon|tue|wed|thu|fri|sat|sun)))(?![a-z])`,
    String.raw`((?:only |strictly )?by (?:appointment|arrangement)(?: only)?|appointments? only)`,
    String.raw`(late)(?![a-z])`,
    String.raw`(noon|midday|midnight)`,
    String.raw`(\d{1,2})(?:[:.h](\d{2}))?\s*([ap]\.?m\b\.?)?(?:\s*o[’']clock)?`,
    String.raw`(-|–|—|(?:to|till?|until|through|thru)(?![a-z]))`,
    String.raw`([,;.&+:()/]|(?:and|or|but|open|opening|hours|hrs|we(?:[’']re)?|are|from|on|at|in|over|for|lunch|between|the|every|is|only|about|around|usually|stay|otherwise|days)(?![a-z]))`,
  ].join('|')})`,
  'iy',
)

type Token =
  | { type: 'days'; days: readonly (Weekday | Holiday)[] }
  | { type: 'allDay' | 'closed' | 'except' | 'appointment' | 'late' | 'dash' | 'filler' | 'comma' }
  | { type: 'time'; hour: number; minute: number; half?: 'am' | 'pm'; isPlain: boolean }

const dayOf = (short: string): Weekday =>
  (1 + weekdayNames.findIndex((name) => name.toLowerCase().startsWith(short))) as Weekday

/** Tells the name of a weekday, whole or shortened, from other words that begin like one, such as `sunflower`. */
const isDay = (word: string, day: Weekday): boolean => {
  const name = weekdayNames[day - 1]!.toLowerCase()
  const plain = word.toLowerCase().replace(/\.$/, '').replace(/s$/, '')
  return name.startsWith(plain) || ['tues', 'weds', 'thur', 'thurs', 'tue', 'thu'].includes(plain)
}

/** Undefined if some part of the text is not about opening hours. */
const tokensOf = (text: string): Token[] | undefined => {
  const { tokens, isWhole } = scan(text)
  return isWhole ? tokens : undefined
}

/** The beginning of a text, up to the last day or time before what is not about opening hours. */
export const readableStart = (text: string): string => {
  const { end, isWhole } = scan(text)
  return isWhole ? text : text.slice(0, end)
}

interface Scanned {
  tokens: Token[]
  isWhole: boolean
  /** Where the last token ends that says something. */
  end: number
}

function scan(text: string): Scanned {
  const tokens: Token[] = []
  let end = 0
  const length = text.trimEnd().length
  token.lastIndex = 0
  while (token.lastIndex < length) {
    const found = token.exec(text)
    if (!found) return { tokens, isWhole: false, end }
    const [all, day, days, holiday, allDay, closed, except, appointment, late, named] = found
    const [hour, minute, half, dash] = found.slice(10)
    if (day !== undefined) {
      const weekday = dayOf(day.toLowerCase())
      if (!isDay(all.trim(), weekday)) return { tokens, isWhole: false, end }
      tokens.push({ type: 'days', days: [weekday] })
    } else if (days !== undefined) tokens.push({ type: 'days', days: daysNamed(days) })
    else if (holiday !== undefined) tokens.push({ type: 'days', days: [holidayIn(holiday)!] })
    else if (allDay !== undefined) tokens.push({ type: 'allDay' })
    else if (closed !== undefined) tokens.push({ type: 'closed' })
    else if (except !== undefined) tokens.push({ type: 'except' })
    else if (appointment !== undefined) tokens.push({ type: 'appointment' })
    else if (late !== undefined) tokens.push({ type: 'late' })
    else if (named !== undefined) {
      const isNight = named.toLowerCase() === 'midnight'
      tokens.push({ type: 'time', hour: isNight ? 24 : 12, minute: 0, isPlain: false })
    } else if (hour !== undefined) {
      const time = timeOf(hour, minute, half)
      if (!time) return { tokens, isWhole: false, end }
      tokens.push(time)
    } else if (dash !== undefined) tokens.push({ type: 'dash' })
    else tokens.push({ type: /[,;.]/.test(all) ? 'comma' : 'filler' })
    if (!['filler', 'comma', 'dash'].includes(tokens.at(-1)!.type)) end = token.lastIndex
  }
  return { tokens, isWhole: true, end }
}

function daysNamed(words: string): readonly Weekday[] {
  if (/^(?:weekday|m)/i.test(words)) return [1, 2, 3, 4, 5]
  return /^weekend/i.test(words) ? [6, 7] : everyDay
}

function timeOf(hourText: string, minuteText = '', half = ''): Token | undefined {
  const hour = Number(hourText)
  const minute = Number(minuteText)
  if (hour > 24 || minute > 59) return undefined
  if (half === '') {
    // `09:00` and `17` can only be times of a 24-hour clock. `9` and `5:30` can be either.
    const isPlain = hour <= 12 && !hourText.startsWith('0')
    return { type: 'time', hour, minute, isPlain }
  }
  if (hour < 1 || hour > 12) return undefined
  return { type: 'time', hour, minute, half: /^a/i.test(half) ? 'am' : 'pm', isPlain: false }
}

type Time = Extract<Token, { type: 'time' }>

const minutesIn = ({ hour, minute }: Pick<Time, 'hour' | 'minute'>, half?: 'am' | 'pm'): number =>
  (half === undefined ? hour : (hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute

/**
 * Undefined if it could mean the morning or the evening: `7-11`, `8-10pm`.
 * @param is24Hours a time beside it is one of a 24-hour clock
 */
function spanOf(from: Time, to: Time, is24Hours: boolean): Span | undefined {
  if (from.half !== undefined) return spanFrom(minutesIn(from, from.half), endAfter(from, to))
  if (to.half !== undefined) {
    const until = minutesIn(to, to.half)
    if (!from.isPlain) return spanFrom(minutesIn(from), until)
    const same = minutesIn(from, to.half)
    if (same >= until) return spanFrom(minutesIn(from, to.half === 'pm' ? 'am' : 'pm'), until)
    return to.half === 'pm' && from.hour >= 7 && from.hour < 12 ? undefined : spanFrom(same, until)
  }
  // Nobody opens at midnight and writes 12.
  if (from.hour === 12) return spanFrom(minutesIn(from), endAfter(from, to))
  if (from.hour > 12) {
    // `18:00-2:00` ends in the night, and `13:00-5:00` could end then or in the afternoon.
    const isUnclear = to.isPlain && minutesIn(to, 'pm') > minutesIn(from)
    return isUnclear ? undefined : spanFrom(minutesIn(from), minutesIn(to))
  }
  if (from.isPlain && to.isPlain && minutesIn(to, 'am') > minutesIn(from)) {
    return is24Hours ? spanFrom(minutesIn(from), minutesIn(to)) : undefined
  }
  return spanFrom(minutesIn(from), endAfter(from, to))
}

/** Nobody has lunch at one in the night. */
const pauseOf = (from: Time, to: Time): Span | undefined =>
  from.isPlain && to.isPlain && from.hour < 6
    ? { from: minutesIn(from, 'pm'), to: minutesIn(to, 'pm') }
    : undefined

/** When it ends. An end that is not after the start and has no half of the day is in the afternoon: `9 to 5:30`. */
function endAfter(from: Time, to: Time): number {
  const end = minutesIn(to, to.half)
  if (to.half !== undefined || to.hour === 0 || to.hour > 12) return end
  const start = minutesIn(from, from.half)
  return [end, minutesIn(to, 'am'), minutesIn(to, 'pm')].find((each) => each > start) ?? end
}

const spanFrom = (from: number, to: number): Span | undefined =>
  from === to ? undefined : { from: from % DAY, to: to === DAY ? DAY : to % DAY }

/** `9 till late` begins in the morning and `6 till late` in the evening. */
const spanTillLate = (from: Time): Span => ({
  from: minutesIn(from, from.half ?? (from.isPlain && from.hour < 8 ? 'pm' : undefined)),
  to: DAY,
  kind: 'late',
})

/** Reads the tokens once, from left to right. */
function reader(tokens: readonly Token[]) {
  let at = 0
  const is24Hours = tokens.some((one) => one.type === 'time' && one.hour > 12 && one.hour < 24)
  let afterComma: readonly (Weekday | Holiday)[] = []
  const peek = (ahead = 0): Token | undefined => tokens[at + ahead]
  const skipFillers = (): void => {
    while (peek()?.type === 'filler' || peek()?.type === 'comma') at += 1
  }
  return {
    isAtEnd(): boolean {
      skipFillers()
      return at === tokens.length
    },
    take(type: 'closed' | 'except'): boolean {
      skipFillers()
      if (peek()?.type !== type) return false
      at += 1
      return true
    },
    /** `Mon-Fri` and `Mon, Wed and Fri`. Empty if there is no day here. Undefined if they cannot be read. */
    takeDays(): (Weekday | Holiday)[] | undefined {
      const taken: (Weekday | Holiday)[] = []
      let sinceComma = 0
      for (;;) {
        if (peek()?.type === 'comma') sinceComma = taken.length
        skipFillers()
        const one = peek()
        if (one?.type !== 'days') {
          afterComma = sinceComma === 0 ? [] : taken.slice(sinceComma)
          return taken
        }
        const last = peek(1)?.type === 'dash' ? peek(2) : undefined
        if (last?.type === 'days') {
          const [first, until] = [one.days[0]!, last.days.at(-1)!]
          // `April to October`
          if (typeof first === 'string' || typeof until === 'string') return undefined
          taken.push(...daysFrom(first, until))
          at += 3
        } else {
          taken.push(...one.days)
          at += 1
        }
      }
    },
    /** Which of the days that were taken last stand after the last comma, if others stand before it. */
    afterComma: () => afterComma,
    /** `9-12 and 2-5`. Empty if there are no hours here. Undefined if they cannot be read. */
    takeSpans(isPause = false): Span[] | undefined {
      const taken: Span[] = []
      for (;;) {
        skipFillers()
        const one = peek()
        if (one?.type === 'allDay') {
          taken.push({ from: 0, to: DAY })
          at += 1
          continue
        }
        if (one?.type === 'appointment') {
          taken.push({ from: 0, to: DAY, kind: 'appointment' })
          at += 1
          continue
        }
        if (one?.type !== 'time') return taken
        // `9 to 5`, and `between 9 and 5`
        const joint = peek(1)?.type
        const until = joint === 'dash' || joint === 'filler' ? peek(2) : undefined
        const isLate = joint === 'dash' && until?.type === 'late'
        const span =
          until?.type === 'time'
            ? (spanOf(one, until, is24Hours) ?? (isPause ? pauseOf(one, until) : undefined))
            : isLate && spanTillLate(one)
        if (!span) return undefined
        taken.push(span)
        at += 3
      }
    },
  }
}

/** Undefined if any part of the text is not about days and times, or could be read in two ways. */
export function parseHours(text: string): Week | undefined {
  const tokens = tokensOf(text)
  if (!tokens) return undefined
  const read = reader(tokens)
  const week = new Map<Weekday | Holiday, readonly Span[]>()
  let ofEveryDay: readonly Span[] = []
  while (!read.isAtEnd()) {
    const isException = read.take('except')
    const isClosed = !isException && read.take('closed')
    let days = read.takeDays()
    if (!days) return undefined
    if (isClosed || (days.length > 0 && read.take('closed'))) {
      for (const day of days) week.set(day, [])
      if (days.length > 0) {
        // `closed on Sundays, Saturdays 10-2`
        const spans = read.takeSpans()
        const others = read.afterComma()
        if (!spans || (spans.length > 0 && others.length === 0)) return undefined
        if (spans.length > 0) for (const day of others) week.set(day, spans)
        continue
      }
      // `closed 12-1 for lunch`
      const [pause, ...more] = read.takeSpans(true) ?? []
      if (!pause || more.length > 0) return undefined
      for (const [day, spans] of week) week.set(day, without(spans, pause))
      ofEveryDay = without(ofEveryDay, pause)
      continue
    }
    if (!isException && days.length > 0 && read.take('except')) {
      // `daily except Tuesdays 10-6`
      const others = read.takeDays()
      if (!others || others.length === 0) return undefined
      for (const day of others) week.set(day, [])
      days = days.filter((day) => !others.includes(day))
    }
    const spans = read.takeSpans()
    if (!spans) return undefined
    if (isException) {
      // `9-5 except Tuesdays`, and `except Tuesdays 9-1`
      if (days.length === 0) return undefined
      for (const day of days) week.set(day, spans)
      continue
    }
    const isUntimed = spans.length === 0 && days.length > 0 && !isOpenAtAll(week) && read.isAtEnd()
    if (isUntimed) spans.push({ from: 0, to: DAY, kind: 'untimed' })
    if (spans.length === 0) return undefined
    // `9-5 Mon-Fri`
    const named = days.length > 0 ? days : read.takeDays()
    if (!named) return undefined
    if (named.length === 0) ofEveryDay = [...ofEveryDay, ...spans]
    for (const day of named) week.set(day, spans)
  }
  // A month has opening hours of its own, which are not those of a year.
  if ([...week].some(([day, spans]) => isMonth(day) && spans.length > 0)) return undefined
  if (ofEveryDay.length === 0 && !isOpenAtAll(week)) {
    // `closed on Mondays` says that it is open on the other days, and `closed at Christmas` says nothing of a week.
    const isWeek = everyDay.some((day) => week.has(day))
    if (everyDay.every((day) => week.has(day)) || week.size === 0) return undefined
    if (isWeek) ofEveryDay = [{ from: 0, to: DAY, kind: 'untimed' }]
  }
  if (ofEveryDay.length === 0) return week
  if (week.size === 0) return ofEveryDay
  // `9-5, closed on Sundays`; but `9-5, Sat 10-2` doesn't say which days the first hours are for.
  if (isOpenAtAll(week)) return undefined
  return new Map([...everyDay.map((day) => [day, ofEveryDay] as const), ...week])
}

const isOpenAtAll = (week: ReadonlyMap<unknown, readonly Span[]>): boolean =>
  [...week.values()].some((spans) => spans.length > 0)

/** The same hours with a pause in them. */
const without = (spans: readonly Span[], { from, to }: Span): readonly Span[] =>
  spans.flatMap((span) =>
    span.kind === undefined && span.from < from && to < span.to
      ? [
          { from: span.from, to: from },
          { from: to, to: span.to },
        ]
      : [span],
  )

function daysFrom(first: Weekday, last: Weekday): Weekday[] {
  const length = ((last - first + 7) % 7) + 1
  return Array.from({ length }, (_, after) => everyDay[(first - 1 + after) % 7]!)
}
