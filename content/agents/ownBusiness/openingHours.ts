/** Words the opening hours of a business as an agent says them. If something is unclear, it quotes the writer. */
import { type Holiday, isAbout, isDate } from './holidays.ts'
import { readHours, type Remark } from './hourRemarks.ts'
import { hasMonthOf, partsOf, seasonsOf } from './hourSections.ts'
import {
  DAY,
  everyDay,
  type Span,
  spansOn,
  type Week,
  type Weekday,
  weekdayNames,
} from './parseHours.ts'

const NOON = 720
/** Nobody means a time before this one without saying that it is in the night. */
const EARLIEST = 360
/** From here on, nobody can say whether a business that is open `till late` still is. */
const LATE = 1_260

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

function saySpan({ from, to, kind }: Span): string {
  if (kind === 'appointment') return 'by appointment'
  if (kind === 'untimed') return ''
  if (kind === 'late') return `from ${sayTime(from)} till late`
  return from === 0 && to === DAY ? 'around the clock' : `from ${sayTime(from)} to ${sayTime(to)}`
}

/** `10-4 by appointment` has one time, and not two. */
function saySpans(spans: readonly Span[]): string {
  const timed = listed(spans.filter(({ kind }) => kind !== 'appointment').map(saySpan))
  if (timed === '') return spans.some(({ kind }) => kind === 'appointment') ? 'by appointment' : ''
  return spans.some(({ kind }) => kind === 'appointment') ? `${timed}, by appointment` : timed
}

const listed = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`

const sameSpans = (one: readonly Span[], other: readonly Span[]): boolean =>
  one.length === other.length && saySpans(one) === saySpans(other)

const nameOf = (day: Weekday): string => weekdayNames[day - 1]!

/** `Monday to Friday`, `Saturday and Sunday`, `every day`. */
function sayDays(days: readonly Weekday[]): string {
  if (days.length === 7) return 'every day'
  const runs: Weekday[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  return listed(
    runs.flatMap((run) =>
      run.length > 2 ? `${nameOf(run[0]!)} to ${nameOf(run.at(-1)!)}` : run.map(nameOf),
    ),
  )
}

/** Groups the days that have the same hours, in the order of the week. */
function groupsOf<Day extends Weekday | Holiday>(
  week: ReadonlyMap<Weekday | Holiday, readonly Span[]>,
  days: readonly Day[],
) {
  const groups: { days: Day[]; spans: readonly Span[] }[] = []
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

/** What a caller asks about opening hours. */
interface AskedHours {
  /** The days that the caller asks about; without them, the whole week. */
  weekdays?: readonly Weekday[] | undefined
  /**
   * The time that the caller asks about, in minutes of the day. Two that are twelve hours apart: it may be am or pm.
   * Others: the business has to be open at all of them.
   */
  clock?: readonly number[] | undefined
  /** The holiday or the date that the caller asks about. */
  holiday?: Holiday | undefined
  /** The caller asks whether it is open then, or whether it is closed, and not when. */
  asksIf?: 'open' | 'closed' | undefined
}

/** Says when the business is open, in at most four sentences, after a yes or a no if the caller asks for one. */
export function sayHours(text: string, asked: AskedHours = {}): string {
  const isOpen = isOpenThen(text, asked)
  const yesOrNo = asked.asksIf === 'closed' ? isOpen === false : isOpen
  return isOpen === undefined
    ? hoursThen(text, asked)
    : `${yesOrNo ? 'Yes' : 'No'}. ${hoursThen(text, asked)}`
}

/** The seasons in which the date lies that the caller asks about; without one, or if none is known to have it, all. */
function seasonsThen(seasons: ReturnType<typeof seasonsOf>, asked: Holiday | undefined) {
  const then = seasons.filter(({ name }) => isDate(asked) && hasMonthOf(name, asked!))
  return then.length > 0 ? then : seasons
}

/** Undefined if the caller does not ask that, or nobody can know. */
function isOpenThen(text: string, asked: AskedHours): boolean | undefined {
  const seasons = seasonsThen(seasonsOf(text), asked.holiday)
  const parts = seasons.length > 0 ? seasons : partsOf(text)
  if (parts.length > 0) {
    // That somebody comes to emergencies in the night does not mean that it is open.
    const cases = parts
      .filter(({ name }) => !/\b(?:emergenc|urgent|online|phone)/i.test(name))
      .map(({ hours }) => isOpenThen(hours, asked))
    if (seasons.length === 0 && cases.includes(true)) return true
    return cases.every((one) => one === cases[0]) ? cases[0] : undefined
  }
  const read = readHours(text)
  if (!read) return undefined
  const { weekdays = [], clock = [], asksIf } = asked
  const { week, remarks, late } = read
  const written = writtenOf(week, asked)
  if (written.length > 0) {
    if (clock.length > 0) return isOpenAt(week, written, clock)
    const spans = written.map((day) => spansOn(week, day).length > 0)
    return asksIf !== undefined && spans.every((one) => one === spans[0]) ? spans[0] : undefined
  }
  if (isUnknown(asked)) return undefined
  const about = weekdays.length === 0 ? everyDay : weekdays
  // `Last Saturday of the month 10-2`
  if (
    remarks.some(
      ({ text: one, isAll, days }) =>
        isAll && /\d/.test(one) && days.some((day) => about.includes(day)),
    )
  )
    return undefined
  if (clock.length === 0) {
    const days = weekdays.map((day) => spansOn(week, day))
    const isClear = days.every(
      (spans) =>
        spans.length > 0 === days[0]!.length > 0 &&
        !spans.some(({ kind }) => kind === 'appointment'),
    )
    return asksIf !== undefined && days.length > 0 && isClear ? days[0]!.length > 0 : undefined
  }
  const isOpen = isOpenAt(week, weekdays, clock)
  // Nobody knows when it is sold out.
  return isOpen === true && late !== 'till late' ? undefined : isOpen
}

/** What was written about the holiday or date that the caller asks about. */
const writtenOf = (week: Week, { holiday }: AskedHours): Holiday[] =>
  holiday === undefined || !('get' in week)
    ? []
    : [...week.keys()]
        .filter((day) => typeof day === 'string')
        .filter((day) => isAbout(day, holiday))

/** A holiday may have hours of its own. A date has those of its weekday. */
const isUnknown = ({ holiday, weekdays = [] }: AskedHours): boolean =>
  holiday !== undefined && (!isDate(holiday) || weekdays.length === 0)

function hoursThen(text: string, asked: AskedHours): string {
  const { weekdays = [], holiday } = asked
  const seasons = seasonsOf(text)
  const parts = partsOf(text)
  if (holiday !== undefined && isUnknown(asked)) {
    const said = [...seasons, ...parts].map(({ hours }) => hoursThen(hours, asked))
    if (said.length > 0) return [...new Set(said)].join(' ')
  }
  if (seasons.length > 0) {
    return seasonsThen(seasons, holiday)
      .map(({ name, hours }) => `${capitalised(name)}: ${hoursThen(hours, asked)}`)
      .join(' ')
  }
  if (parts.length > 0) {
    const open = parts.filter(
      ({ hours }) => isOpenThen(hours, { weekdays, holiday, asksIf: 'open' }) !== false,
    )
    return (open.length > 0 ? open : parts.slice(0, 1))
      .map(({ name, hours }) => sayPart(name, hoursThen(hours, asked)))
      .join(' ')
  }
  const read = readHours(text)
  if (!read)
    return holiday !== undefined && isUnknown(asked)
      ? `${unsure(holiday)} ${quoteHours(text)}`
      : quoteHours(text)
  const { week, remarks, late } = read
  if (holiday !== undefined && (isUnknown(asked) || writtenOf(week, asked).length > 0)) {
    const kept = remarks.filter(({ isAll }) => isAll)
    return [sayHoliday(week, holiday), ...kept.map((one) => sayRemark(one, true))].join(' ')
  }
  const about = weekdays.length === 0 ? everyDay : weekdays
  const isClosed = weekdays.length > 0 && weekdays.every((day) => spansOn(week, day).length === 0)
  const added = remarks.filter(
    ({ text: one, days, isAll }) =>
      days.some((day) => about.includes(day)) &&
      // `No hot food in the last half hour` says nothing of a day without one.
      !(isClosed && isAll && days.length === 7 && !ofHours.test(one)),
  )
  const unread = new Set(
    added.flatMap(({ text: one, days, isAll }) =>
      isAll && days.length < 7 && ofHours.test(one) ? days : [],
    ),
  )
  const known = about.filter((day) => !unread.has(day))
  const said = [
    ...(known.length === 0
      ? []
      : [sayWeek(week, unread.size > 0 ? known : weekdays).replaceAll('till late', late)]),
    ...added.map((one) => sayRemark(one, weekdays.length > 0)),
  ]
  return said.join(' ')
}

/** What a remark has that says when somebody is there. `Crane on weekdays only` says it of the crane. */
const ofHours =
  /\d|\b(?:closed|shut|open\w*|appointments?|arrangement|emergenc\w*|urgent|calls?|ring|phone|online|morning|evening|noon)\b/i

/** `Workshop: Monday to Thursday from 8 am to 4 pm.` */
const sayPart = (name: string, said: string): string =>
  name === ''
    ? said
    : `${capitalised(name)}: ${said.replace(/\bWe are open (?:every day )?(?=on |from |by |around |\w+day)/, '')}`

/** `That is emergencies only.`, or `Saturday: emergencies only.` if more days were said. */
const sayRemark = ({ text, days, isAll }: Remark, isOneDay: boolean): string => {
  if (isAll) return endSentence(capitalised(text))
  if (!isOneDay && days.length < 7) return endSentence(`${sayDays(days)}: ${text}`)
  return endSentence(/\bonly$/i.test(text) ? `That is ${text}` : capitalised(text))
}

const unsure = (asked: Holiday): string => `I don’t know whether we are open ${asked}, I’m afraid.`

function sayHoliday(week: Week, asked: Holiday): string {
  const said = 'get' in week ? sayHolidays(week, (named) => isAbout(named, asked)) : []
  return said.length > 0 ? said.join(' ') : `${unsure(asked)} I can take a message, if you like.`
}

/** What was written about holidays, if it passes. */
function sayHolidays(
  week: Exclude<Week, readonly Span[]>,
  passes: (holiday: Holiday) => boolean,
  also = '',
): string[] {
  const named = [...week.keys()].filter((day) => typeof day === 'string').filter(passes)
  return groupsOf(week, named).map(({ days, spans }) =>
    spans.length === 0
      ? `We are ${also}closed ${listed(days)}.`
      : endSentence(`${capitalised(listed(days))} we are open ${saySpans(spans)}`.trimEnd()),
  )
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * Whether it is open at this time on each of these days; without days, on each day on which it opens at all. Undefined
 * if that depends on the day, on whether the morning or the evening is meant, or on what was not written.
 */
function isOpenAt(
  week: Week,
  asked: readonly (Weekday | Holiday)[],
  clock: readonly number[],
): boolean | undefined {
  const days = asked.length > 0 ? asked : everyDay.filter((day) => spansOn(week, day).length > 0)
  const [early = 0, later = 0] = clock
  const mayBeNight = clock.length === 2 && later - early === NOON && early < EARLIEST
  const cases = days.flatMap((day) => {
    const spans = spansOn(week, day)
    // Whoever asks about three means the afternoon, unless it is open at three in the night.
    const minutes = mayBeNight && isWithin(spans, early) === false ? [later] : clock
    return minutes.map((minute) => isWithin(spans, minute))
  })
  return cases.length > 0 && cases.every((one) => one === cases[0]) ? cases[0] : undefined
}

/** Undefined if nobody can know: the hours say `by appointment`, `till late` or only the day. */
function isWithin(spans: readonly Span[], minute: number): boolean | undefined {
  const isUnclear = spans.some(
    ({ from, kind }) =>
      kind === 'appointment' ||
      kind === 'untimed' ||
      (kind === 'late' && (minute >= LATE || minute < Math.min(from, NOON / 2))),
  )
  if (isUnclear) return undefined
  return spans.some(({ from, to }) =>
    from < to ? minute >= from && minute < to : minute >= from || minute < to,
  )
}

function sayWeek(week: Week, asked: readonly Weekday[]): string {
  if (!('get' in week)) {
    const said = saySpans(week)
    if (asked.length > 0) return `On ${sayDays(asked)} we are open ${said}.`
    return said === 'by appointment'
      ? 'We are open by appointment only.'
      : `We are open every day ${said}.`
  }
  const known = [...week.keys()].some((day) => typeof day === 'number') ? everyDay : []
  const groups = groupsOf(week, asked.length > 0 ? asked : known)
  const open = groups.filter(({ spans }) => spans.length > 0)
  const closed = groups.find(({ spans }) => spans.length === 0)
  const sayGroup = ({ days, spans }: (typeof groups)[number]): string => {
    const named = sayDays(days)
    const isRange = /^(?:\w+ to \w+|every day)$/.test(named)
    return `${isRange ? named : `on ${named}`} ${saySpans(spans)}`.trimEnd()
  }
  return [
    ...(open.length > 0 ? [`We are open ${listed(open.map(sayGroup))}.`] : []),
    ...(closed ? [`On ${sayDays(closed.days)} we are closed.`] : []),
    ...(asked.length > 0 ? [] : sayHolidays(week, () => true, closed && 'also ')),
  ].join(' ')
}
