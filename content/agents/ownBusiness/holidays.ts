/** How a holiday is said, with its preposition: `on Boxing Day`, `at Christmas`, `in August`. */
export type Holiday = string

const months =
  'January February March April May June July August September October November December'

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
  ...months.split(' ').map((month) => [month.toLowerCase(), `in ${month}`] as const),
]

/** The source of a pattern for every holiday, and for the months in which a business may close. */
export const HOLIDAY = holidays.map(([pattern]) => pattern).join('|')

const patterns = holidays.map(
  ([pattern, said]) => [new RegExp(`\\b(?:${pattern})(?![a-z])`, 'i'), said] as const,
)

/** The first holiday of the list that these words name. */
export const holidayIn = (words: string): Holiday | undefined =>
  patterns.find(([pattern]) => pattern.test(words))?.[1]

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
export const isAbout = (written: Holiday, asked: Holiday): boolean =>
  written === asked ||
  (within[written]?.includes(asked) ?? false) ||
  (within[asked]?.includes(written) ?? false)
