/** Words the opening hours of a business as an agent says them. If something is unclear, it quotes the writer. */
import { type Holiday, isAbout } from './holidays.ts'
import { readHours, type Remark, seasonsOf } from './hourRemarks.ts'
import { DAY, everyDay, type Span, type Week, type Weekday, weekdayNames } from './parseHours.ts'

const NOON = 720
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

/**
 * Says when the business is open, in at most four sentences, after a yes or a no if a time was asked about.
 * @param asked the days that the caller asks about; without them, the whole week
 * @param clock the time that the caller asks about, in minutes of the day; two if it may be am or pm
 * @param holiday the holiday that the caller asks about
 */
export function sayHours(
  text: string,
  asked: readonly Weekday[] = [],
  clock: readonly number[] = [],
  holiday?: Holiday,
): string {
  const seasons = seasonsOf(text)
  if (seasons.length > 0) {
    return seasons
      .map(({ name, hours }) => `${capitalised(name)}: ${sayHours(hours, asked, [], holiday)}`)
      .join(' ')
  }
  const read = readHours(text)
  if (!read)
    return holiday === undefined ? quoteHours(text) : `${unsure(holiday)} ${quoteHours(text)}`
  const { week, remarks, late } = read
  const about = asked.length === 0 ? everyDay : asked
  const added = remarks.filter(({ days }) => days.some((day) => about.includes(day)))
  if (holiday !== undefined) {
    const said = sayHoliday(week, holiday)
    const kept = remarks.filter(({ isAll }) => isAll)
    return [said, ...kept.map((one) => sayRemark(one, true))].join(' ')
  }
  const unread = new Set(added.flatMap(({ days, isAll }) => (isAll && days.length < 7 ? days : [])))
  const isOpen = added.some(({ text: one, isAll }) => isAll && /\d/.test(one))
    ? undefined
    : isOpenAt(week, asked, clock)
  // Nobody knows when it is sold out.
  const yesOrNo = isOpen === true && late !== 'till late' ? undefined : isOpen
  const known = about.filter((day) => !unread.has(day))
  const said = [
    ...(yesOrNo === undefined ? [] : [yesOrNo ? 'Yes.' : 'No.']),
    ...(known.length === 0
      ? []
      : [sayWeek(week, unread.size > 0 ? known : asked).replaceAll('till late', late)]),
    ...added.map((one) => sayRemark(one, asked.length > 0)),
  ]
  return said.join(' ')
}

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
  asked: readonly Weekday[],
  clock: readonly number[],
): boolean | undefined {
  const spansOf = (day: Weekday): readonly Span[] => ('get' in week ? (week.get(day) ?? []) : week)
  const days = asked.length > 0 ? asked : everyDay.filter((day) => spansOf(day).length > 0)
  const cases = days.flatMap((day) => clock.map((minute) => isWithin(spansOf(day), minute)))
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
