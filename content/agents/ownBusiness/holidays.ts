/**
 * How a holiday or a date is said, with its preposition: `on Boxing Day`, `at Christmas`, `in August`, `on 3 May`,
 * `from 24 December to 2 January`.
 */
export type Holiday = string

const months =
  'January February March April May June July August September October November December'.split(' ')

/** `9-5 may vary` names no month. */
const MAY = String.raw`may(?! (?:vary|be|change|close|not)\b)`

/** Longer names come before the shorter ones that they begin with. */
const holidays: readonly (readonly [pattern: string, said: Holiday])[] = [
  [
    String.raw`between (?:christmas|xmas)(?: day| eve)? (?:and|&) (?:the )?new year(?:[’']?s)?(?: day| eve)?`,
    'between Christmas and New Year',
  ],
  [String.raw`(?:bank|public|national) hol(?:iday|s\b)s?`, 'on bank holidays'],
  ['boxing day', 'on Boxing Day'],
  ['(?:christmas|xmas) eve', 'on Christmas Eve'],
  ['(?:christmas|xmas) day', 'on Christmas Day'],
  ['christmas|xmas', 'at Christmas'],
  [String.raw`new year[’']?s? eve`, 'on New Year’s Eve'],
  [String.raw`new year[’']?s? day`, 'on New Year’s Day'],
  [String.raw`new year(?:[’']?s)?`, 'at New Year'],
  ['good friday', 'on Good Friday'],
  ['easter sunday', 'on Easter Sunday'],
  ['easter monday', 'on Easter Monday'],
  ['easter', 'at Easter'],
  ['thanksgiving', 'at Thanksgiving'],
  ...months.map((name) => [name === 'May' ? MAY : name.toLowerCase(), `in ${name}`] as const),
]

const MONTH = String.raw`(?:${months
  .map((name) => (name === 'May' ? MAY : `${name.slice(0, 3)}(?:${name.slice(3)}|t)?`))
  .join('|')
  .toLowerCase()})\.?(?![a-z])`
const NUMBER = String.raw`\d{1,2}(?:st|nd|rd|th)?`
const DATE = String.raw`(?:${NUMBER}(?: of)? ${MONTH}|${MONTH} (?:the )?${NUMBER}(?![\d:.]\d|[ap]m))`
const UNTIL = String.raw`\s*(?:[-–—]|to|till?|until|through)\s*`
/** `24 Dec`, `24 Dec to 2 Jan`, `1-14 August`, `Aug 1-14`. */
const DATES = String.raw`${DATE}(?:${UNTIL}${DATE})?|${NUMBER}${UNTIL}${NUMBER}(?: of)? ${MONTH}|${MONTH} ${NUMBER}\s?[-–—]\s?${NUMBER}(?![\d:.]|[ap]m)`

/** The source of a pattern for every holiday, for dates, and for the months in which a business may close. */
export const HOLIDAY = [DATES, ...holidays.map(([pattern]) => pattern)].join('|')

const patterns = holidays.map(
  ([pattern, said]) => [new RegExp(`\\b(?:${pattern})(?![a-z])`, 'i'), said] as const,
)

/** The first date that these words name, or else the first holiday of the list. */
export const holidayIn = (words: string): Holiday | undefined =>
  datesIn(words) ?? patterns.find(([pattern]) => pattern.test(words))?.[1]

const dates = new RegExp(`\\b(?:${DATES})`, 'i')

function datesIn(words: string): Holiday | undefined {
  const found = dates.exec(words)?.[0].toLowerCase() ?? ''
  const numbers = found.match(/\d+/g)?.map(Number) ?? []
  const named = (found.match(/[a-z]{3,}/g) ?? []).flatMap((word) => {
    const at = months.findIndex((month) => month.slice(0, 3).toLowerCase() === word.slice(0, 3))
    return at < 0 ? [] : [at]
  })
  const [first, last] = [numbers[0], numbers[1] ?? numbers[0]]
  const [month, lastMonth] = [named[0], named[1] ?? named[0]]
  if (first === undefined || last === undefined || month === undefined || lastMonth === undefined)
    return undefined
  if (first < 1 || last < 1 || Math.max(first, last) > 31) return undefined
  return numbers.length === 1
    ? sayDate(month + 1, first)
    : `from ${first} ${months[month]} to ${last} ${months[lastMonth]}`
}

/** `on 3 May`, or the name of the holiday that is on this day every year. */
export const sayDate = (month: number, day: number): Holiday =>
  Object.entries(daysOf).find(([, [from, to]]) => from === to && from === month * 100 + day)?.[0] ??
  `on ${day} ${months[month - 1]}`

/** The first and the last day of what is at the same time every year: month times a hundred, plus day. */
const daysOf: Readonly<Record<Holiday, Stretch>> = {
  'on Christmas Eve': [1224, 1224],
  'on Christmas Day': [1225, 1225],
  'on Boxing Day': [1226, 1226],
  'on New Year’s Eve': [1231, 1231],
  'on New Year’s Day': [101, 101],
  'at Christmas': [1224, 1226],
  'between Christmas and New Year': [1227, 1231],
  'at New Year': [1231, 101],
}

const dated = /^(?:on|from) (\d+) (\w+)(?: to (\d+) (\w+))?$/

/** Whether it is a date, which has no name of its own. */
export const isDate = (day: unknown): boolean => typeof day === 'string' && dated.test(day)

const numberOf = (month = '', day = ''): number => (months.indexOf(month) + 1) * 100 + Number(day)

function daysIn(holiday: Holiday): Stretch | undefined {
  if (isMonth(holiday)) {
    const month = (months.indexOf(holiday.slice(3)) + 1) * 100
    return [month + 1, month + 31]
  }
  const [, day, month, lastDay = day, lastMonth = month] = dated.exec(holiday) ?? []
  return month === undefined
    ? daysOf[holiday]
    : [numberOf(month, day), numberOf(lastMonth, lastDay)]
}

/** The first and the last day. The last is before the first if New Year is between them. */
type Stretch = readonly [number, number]

const isIn = ([from, to]: Stretch, day: number): boolean =>
  from <= to ? from <= day && day <= to : from <= day || day <= to

/** Two stretches of a year have a day in common if one of them begins within the other. */
const overlap = (one: Stretch, other: Stretch): boolean =>
  isIn(one, other[0]) || isIn(other, one[0])

export const isMonth = (day: unknown): boolean => typeof day === 'string' && day.startsWith('in ')

const within: Readonly<Record<Holiday, readonly Holiday[]>> = {
  'between Christmas and New Year': ['on Boxing Day', 'on New Year’s Eve'],
  'on bank holidays': [
    'on Christmas Day',
    'on Boxing Day',
    'on New Year’s Day',
    'on Good Friday',
    'on Easter Monday',
  ],
  'at Christmas': [
    'on Christmas Eve',
    'on Christmas Day',
    'on Boxing Day',
    'between Christmas and New Year',
  ],
  'at New Year': ['on New Year’s Eve', 'on New Year’s Day', 'between Christmas and New Year'],
  'at Easter': ['on Good Friday', 'on Easter Sunday', 'on Easter Monday'],
}

/** Whether what was written about one of them tells something about the other. */
export function isAbout(written: Holiday, asked: Holiday): boolean {
  const [days, askedDays] = [daysIn(written), daysIn(asked)]
  return (
    written === asked ||
    (within[written]?.includes(asked) ?? false) ||
    (within[asked]?.includes(written) ?? false) ||
    (days !== undefined && askedDays !== undefined && overlap(days, askedDays))
  )
}
