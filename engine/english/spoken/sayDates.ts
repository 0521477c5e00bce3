import { sayCardinal, sayOrdinal, sayYear } from './sayNumber.ts'
import { months, weekdays } from '../values/calendar.ts'

const shortMonth = String.raw`Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec`
const month = `(?<month>${months.join('|')}|(?:${shortMonth})\\b\\.?)`
const year = String.raw`(?:1[89]|20)\d\d`
const MONTH_FIRST = new RegExp(
  `\\b${month} (?<day>[0-3]?\\d)(?:st|nd|rd|th)?\\b(?!:)(?:,? (?<year>${year})\\b)?`,
  'g',
)
const DAY_FIRST = new RegExp(
  `\\b(?<the>the )?(?<day>[0-3]?\\d)(?:st|nd|rd|th)? (?:of )?${month}(?![a-z])(?:,? (?<year>${year})\\b)?`,
  'gi',
)
const MONTH_AND_YEAR = new RegExp(`\\b${month} (?<year>${year})\\b`, 'g')
const ISO = new RegExp(String.raw`\b(?<year>${year})-(?<number>[01]\d)-(?<day>[0-3]\d)\b`, 'g')
/** `p.m.` includes its last period, but the period in `pm.` ends the sentence. */
const HALF = String.raw`\s*([ap])(?:\.m\.|m\b)`
const CLOCK = new RegExp(String.raw`\b([01]?\d|2[0-3]):([0-5]\d)(?:${HALF})?`, 'giu')
const HOUR = new RegExp(String.raw`\b(1[0-2]|[1-9])(\s*(?:-|–|to)\s*(1[0-2]|[1-9]))?${HALF}`, 'giu')
/** The words that tell which half of the day is meant. */
const PART_OF_DAY = /^\s*(?:in the (?:morning|afternoon|evening)|at night|tonight)/iu
/** A year on its own, which is not part of a longer number and not a count, as before a plural noun. */
const YEAR = new RegExp(
  `(?<![\\d$€£₹¥.,:#/-])(${year})(?:(?<decade>s)\\b|(?![\\d%:/-]|[.,]\\d|\\s+(?!is\\b|was\\b|has\\b|as\\b)\\p{Ll}{2,}s\\b))`,
  'gu',
)
const YEARS = new RegExp(String.raw`\b(${year})\s*[-–]\s*(${year})\b`, 'g')
const DAYS = new RegExp(
  `\\b(${weekdays.map((day) => day.slice(0, 3)).join('|')})(?:s|rs|nes|ur|urs|day)?\\b\\.?`,
  'g',
)

type Groups = Record<'month' | 'day' | 'year' | 'the' | 'number', string | undefined>
const groupsOf = (found: readonly unknown[]) => found.at(-1) as Groups

/** Says dates, years and times of day in words. */
export function sayDates(text: string): string {
  return text
    .replace(ISO, (...found) => {
      const { year: y, number, day } = groupsOf(found)
      return sayDate(months[Number(number) - 1] ?? '', day, y)
    })
    .replace(MONTH_FIRST, (...found) => {
      const { month: name = '', day, year: y } = groupsOf(found)
      return sayDate(fullMonth(name), day, y)
    })
    .replace(DAY_FIRST, (...found) => {
      const { month: name = '', day, year: y } = groupsOf(found)
      return `the ${sayOrdinal(Number(day))} of ${fullMonth(name)}${y ? `, ${sayYear(Number(y))}` : ''}`
    })
    .replace(MONTH_AND_YEAR, (...found) => {
      const { month: name = '', year: y } = groupsOf(found)
      return `${fullMonth(name)} ${sayYear(Number(y))}`
    })
    .replace(/\b(\d+):00(?=\s*min)/g, '$1')
    .replace(/\b(\d{1,2}:\d\d)\s?[-–]\s?(?=\d{1,2}:\d\d)/gu, '$1 to ')
    .replace(/(?<=[ap]\.m\.)(?=\s+\p{Lu}|$)/gu, '.')
    .replace(CLOCK, (...found) => {
      const [all, hour, minute, half] = found as unknown as [string, string, string, string?]
      const [offset, whole] = found.slice(-2) as unknown as [number, string]
      const after = whole.slice(offset + all.length)
      return sayTime(Number(hour), Number(minute), half, PART_OF_DAY.test(after))
    })
    .replace(
      HOUR,
      (_, from: string, until: string | undefined, to: string | undefined, half: string) =>
        `${sayCardinal(Number(from))}${until ? ` to ${sayCardinal(Number(to))}` : ''} ${sayHalf(half)}`,
    )
    .replace(/(?<=\b[AP]\.M)\s?[-–]\s?/g, ' to ')
    .replace(YEARS, (_, from: string, to: string) => {
      return `${sayYear(Number(from))} to ${sayYear(Number(to))}`
    })
    .replace(YEAR, (_, digits: string, decade?: string) => {
      const words = sayYear(Number(digits))
      return decade ? `${words}s`.replace(/ys$/, 'ies') : words
    })
    .replace(/\b(\d{1,4})(?:st|nd|rd|th)\b/g, (_, digits: string) => sayOrdinal(Number(digits)))
    .replace(DAYS, (short: string, start: string) => {
      return short.length > 5 ? short : (weekdays.find((day) => day.startsWith(start)) ?? short)
    })
    .replace(/(?<=day)[-–](?=\p{Lu}\p{Ll}+day\b)/gu, ' to ')
}

function sayDate(name: string, day: string | undefined, y: string | undefined): string {
  return `${name} ${sayOrdinal(Number(day))}${y ? `, ${sayYear(Number(y))}` : ''}`
}

function fullMonth(name: string): string {
  return (
    months.find((full) => full.toLowerCase().startsWith(name.slice(0, 3).toLowerCase())) ?? name
  )
}

function sayTime(
  hour: number,
  minute: number,
  half: string | undefined,
  partOfDayFollows: boolean,
): string {
  if (half) {
    const minutes = minute === 0 ? '' : ` ${minute < 10 ? 'oh ' : ''}${sayCardinal(minute)}`
    return `${sayCardinal(hour)}${minutes} ${sayHalf(half)}`
  }
  if (minute === 0 && hour === 0) return 'midnight'
  if (minute === 0 && hour === 12) return 'noon'
  const isOnTwentyFour = hour === 0 || hour > 12
  const part = isOnTwentyFour && !partOfDayFollows ? ` ${partOfDay(hour)}` : ''
  return `${sayOnDial(hour, minute)}${part}`
}

/** The part of the day of an hour that only exists on a 24-hour clock. */
function partOfDay(hour: number): string {
  if (hour === 0 || hour >= 22) return 'at night'
  return hour < 18 ? 'in the afternoon' : 'in the evening'
}

const hourOnDial = (hour: number): string => sayCardinal(hour % 12 || 12)

/** Says a time as people read it off a clock face. */
function sayOnDial(hour: number, minute: number): string {
  switch (minute) {
    case 0:
      return `${hourOnDial(hour)} o'clock`
    case 15:
      return `a quarter past ${hourOnDial(hour)}`
    case 30:
      return `half past ${hourOnDial(hour)}`
    case 45:
      return `a quarter to ${hourOnDial(hour + 1)}`
    default:
      return `${hourOnDial(hour)} ${minute < 10 ? 'oh ' : ''}${sayCardinal(minute)}`
  }
}

function sayHalf(half: string): string {
  return `${half.toUpperCase()}.M`
}
