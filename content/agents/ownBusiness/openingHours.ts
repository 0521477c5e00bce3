/**
 * Reads opening hours as people write them, `Mon-Fri 9-5, Sat 10am-2pm`, and words them as an agent says them. If
 * something is unclear, the agent says the hours in the writer's own words.
 */

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
interface Span {
  from: number
  to: number
}

/**
 * The hours of each day that was named, where `[]` means closed. A plain list: only times were named, and they are
 * those of every day.
 */
type Week = ReadonlyMap<Weekday, readonly Span[]> | readonly Span[]

const NOON = 720
const DAY = 1_440
const everyDay: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

const token =
  /\s*(?:(mon|tue|wed|thu|fri|sat|sun)(?:[a-z]*)\.?|(weekdays?|weekends?|daily|every day|all week|7 days a week|seven days a week)|(24\/7|24 hours|round the clock|around the clock)|(closed|not open)|(noon|midday|midnight)|(\d{1,2})(?:[:.h](\d{2}))?\s*([ap]\.?m\b\.?)?(?:\s*o[’']clock)?|(-|–|—|(?:to|till?|until|through|thru)(?![a-z]))|([,;.&+:()/]|(?:and|open|opening|hours|we|are|we[’']re|from|on|at|between|the|every|is)(?![a-z])))/iy

type Token =
  | { type: 'days'; days: readonly Weekday[] }
  | { type: 'allDay' | 'closed' | 'dash' | 'filler' }
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
function tokensOf(text: string): Token[] | undefined {
  const tokens: Token[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.trimEnd().length) {
    const found = token.exec(text)
    if (!found) return undefined
    const [all, day, days, allDay, closed, named, hour, minute, half, dash] = found
    if (day !== undefined) {
      const weekday = dayOf(day.toLowerCase())
      if (!isDay(all.trim(), weekday)) return undefined
      tokens.push({ type: 'days', days: [weekday] })
    } else if (days !== undefined) tokens.push({ type: 'days', days: daysNamed(days) })
    else if (allDay !== undefined) tokens.push({ type: 'allDay' })
    else if (closed !== undefined) tokens.push({ type: 'closed' })
    else if (named !== undefined) {
      const isNight = named.toLowerCase() === 'midnight'
      tokens.push({ type: 'time', hour: isNight ? 24 : 12, minute: 0, isPlain: false })
    } else if (hour !== undefined) {
      const time = timeOf(hour, minute, half)
      if (!time) return undefined
      tokens.push(time)
    } else tokens.push({ type: dash === undefined ? 'filler' : 'dash' })
  }
  return tokens
}

function daysNamed(words: string): readonly Weekday[] {
  if (/^weekday/i.test(words)) return [1, 2, 3, 4, 5]
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

/** Undefined if it could mean the morning or the evening: `7-11`, `8-10pm`. */
function spanOf(from: Time, to: Time): Span | undefined {
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
  if (from.isPlain && to.isPlain && minutesIn(to, 'am') > minutesIn(from)) return undefined
  return spanFrom(minutesIn(from), endAfter(from, to))
}

/** When it ends. An end that is not after the start and has no half of the day is in the afternoon: `9 to 5:30`. */
function endAfter(from: Time, to: Time): number {
  const end = minutesIn(to, to.half)
  if (to.half !== undefined || to.hour === 0 || to.hour > 12) return end
  const start = minutesIn(from, from.half)
  return [end, minutesIn(to, 'am'), minutesIn(to, 'pm')].find((each) => each > start) ?? end
}

const spanFrom = (from: number, to: number): Span | undefined =>
  from === to ? undefined : { from: from % DAY, to: to === DAY ? DAY : to % DAY }

/** Reads the tokens once, from left to right. */
function reader(tokens: readonly Token[]) {
  let at = 0
  const peek = (ahead = 0): Token | undefined => tokens[at + ahead]
  const skipFillers = (): void => {
    while (peek()?.type === 'filler') at += 1
  }
  return {
    isAtEnd(): boolean {
      skipFillers()
      return at === tokens.length
    },
    takeClosed(): boolean {
      skipFillers()
      if (peek()?.type !== 'closed') return false
      at += 1
      return true
    },
    /** `Mon-Fri` and `Mon, Wed and Fri`. Empty if there is no day here. */
    takeDays(): Weekday[] {
      const taken: Weekday[] = []
      for (;;) {
        skipFillers()
        const one = peek()
        if (one?.type !== 'days') return taken
        const last = peek(1)?.type === 'dash' ? peek(2) : undefined
        if (last?.type === 'days') {
          taken.push(...daysFrom(one.days[0]!, last.days.at(-1)!))
          at += 3
        } else {
          taken.push(...one.days)
          at += 1
        }
      }
    },
    /** `9-12 and 2-5`. Empty if there are no hours here. Undefined if they cannot be read. */
    takeSpans(): Span[] | undefined {
      const taken: Span[] = []
      for (;;) {
        skipFillers()
        const one = peek()
        if (one?.type === 'allDay') {
          taken.push({ from: 0, to: DAY })
          at += 1
          continue
        }
        if (one?.type !== 'time') return taken
        // `9 to 5`, and `between 9 and 5`
        const joint = peek(1)?.type
        const until = joint === 'dash' || joint === 'filler' ? peek(2) : undefined
        const span = until?.type === 'time' ? spanOf(one, until) : undefined
        if (!span) return undefined
        taken.push(span)
        at += 3
      }
    },
  }
}

/** Undefined if any part of the text is not about days and times, or could be read in two ways. */
function parseHours(text: string): Week | undefined {
  const tokens = tokensOf(text)
  if (!tokens) return undefined
  const read = reader(tokens)
  const week = new Map<Weekday, readonly Span[]>()
  const ofEveryDay: Span[] = []
  while (!read.isAtEnd()) {
    const isClosed = read.takeClosed()
    const days = read.takeDays()
    if (isClosed || (days.length > 0 && read.takeClosed())) {
      if (days.length === 0) return undefined
      for (const day of days) week.set(day, [])
      continue
    }
    const spans = read.takeSpans()
    if (!spans || spans.length === 0) return undefined
    // `9-5 Mon-Fri`
    const named = days.length > 0 ? days : read.takeDays()
    if (named.length === 0) ofEveryDay.push(...spans)
    for (const day of named) week.set(day, spans)
  }
  if (ofEveryDay.length > 0) return week.size === 0 ? ofEveryDay : undefined
  return [...week.values()].some((spans) => spans.length > 0) ? week : undefined
}

function daysFrom(first: Weekday, last: Weekday): Weekday[] {
  const length = ((last - first + 7) % 7) + 1
  return Array.from({ length }, (_, after) => everyDay[(first - 1 + after) % 7]!)
}

/** `9 am`, `half past` stays figures: `5:30 pm`, `noon`, `midnight`. */
function sayTime(minutes: number): string {
  if (minutes === NOON) return 'noon'
  if (minutes % DAY === 0) return 'midnight'
  const hour = Math.floor(minutes / 60)
  const past = minutes % 60
  const figures =
    past === 0 ? `${hour % 12 || 12}` : `${hour % 12 || 12}:${String(past).padStart(2, '0')}`
  return `${figures} ${hour < 12 ? 'am' : 'pm'}`
}

const saySpan = ({ from, to }: Span): string =>
  from === 0 && to === DAY ? 'around the clock' : `from ${sayTime(from)} to ${sayTime(to)}`

const listed = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`

const sameSpans = (one: readonly Span[], other: readonly Span[]): boolean =>
  one.map(saySpan).join() === other.map(saySpan).join()

/** `Monday to Friday`, `Saturday and Sunday`, `every day`. */
function sayDays(days: readonly Weekday[]): string {
  if (days.length === 7) return 'every day'
  const runs: Weekday[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  const nameOf = (day: Weekday): string => weekdayNames[day - 1]!
  return listed(
    runs.flatMap((run) =>
      run.length > 2 ? `${nameOf(run[0]!)} to ${nameOf(run.at(-1)!)}` : run.map(nameOf),
    ),
  )
}

/** Groups the days that have the same hours, in the order of the week. */
function groupsOf(week: ReadonlyMap<Weekday, readonly Span[]>, days: readonly Weekday[]) {
  const groups: { days: Weekday[]; spans: readonly Span[] }[] = []
  for (const day of days) {
    const spans = week.get(day) ?? []
    const group = groups.find((other) => sameSpans(other.spans, spans))
    if (group) group.days.push(day)
    else groups.push({ days: [day], spans })
  }
  return groups
}

/** Says the hours in the writer's own words, as one sentence. */
const quoteHours = (text: string): string => `Our opening hours are: ${endSentence(text)}`

/** Ends a text like a sentence, unless it already ends like one. */
export const endSentence = (text: string): string =>
  /[.!?…]["'’”)]?$/.test(text) ? text : `${text.replace(/(?<![,;:–—-])[,;:–—-]+$/, '').trimEnd()}.`

/**
 * Says when the business is open, in at most two sentences, after a yes or a no if a time was asked about.
 * @param asked the days that the caller asks about; without them, the whole week
 * @param clock the time that the caller asks about, in minutes of the day; two if it may be am or pm
 */
export function sayHours(
  text: string,
  asked: readonly Weekday[] = [],
  clock: readonly number[] = [],
): string {
  const week = parseHours(text)
  if (!week) return quoteHours(text)
  const yesOrNo = isOpenAt(week, asked, clock)
  const said = sayWeek(week, asked)
  return yesOrNo === undefined ? said : `${yesOrNo ? 'Yes.' : 'No.'} ${said}`
}

/**
 * Whether it is open at this time on each of these days; without days, on each day on which it opens at all. Undefined
 * if that depends on the day, or on whether the morning or the evening is meant.
 */
function isOpenAt(
  week: Week,
  asked: readonly Weekday[],
  clock: readonly number[],
): boolean | undefined {
  const spansOf = (day: Weekday): readonly Span[] => ('get' in week ? (week.get(day) ?? []) : week)
  const days = asked.length > 0 ? asked : everyDay.filter((day) => spansOf(day).length > 0)
  const cases = days.flatMap((day) => clock.map((minute) => isWithin(spansOf(day), minute)))
  return cases.length > 0 && cases.every((one) => one === cases[0]) ? cases[0] : undefined
}

const isWithin = (spans: readonly Span[], minute: number): boolean =>
  spans.some(({ from, to }) =>
    from < to ? minute >= from && minute < to : minute >= from || minute < to,
  )

function sayWeek(week: Week, asked: readonly Weekday[]): string {
  if (!('get' in week)) {
    const days = asked.length > 0 ? `On ${sayDays(asked)} we are open` : 'We are open every day'
    return `${days} ${listed(week.map(saySpan))}.`
  }
  const groups = groupsOf(week, asked.length > 0 ? asked : everyDay)
  const open = groups.filter(({ spans }) => spans.length > 0)
  const closed = groups.find(({ spans }) => spans.length === 0)
  const sayGroup = ({ days, spans }: (typeof groups)[number]): string => {
    const named = sayDays(days)
    const isRange = named.includes(' to ') || named === 'every day'
    return `${isRange ? named : `on ${named}`} ${listed(spans.map(saySpan))}`
  }
  return [
    ...(open.length > 0 ? [`We are open ${listed(open.map(sayGroup))}.`] : []),
    ...(closed ? [`On ${sayDays(closed.days)} we are closed.`] : []),
  ].join(' ')
}
