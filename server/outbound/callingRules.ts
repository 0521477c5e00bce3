/** Whom we may ring, and when: by the number's country, its kind, and the clocks of everybody who may live there. */
import { type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** When nobody is disturbed, by the clock of whoever is rung. */
export interface CallingHours {
  /** The hour at which calls may begin. */
  from: number
  /** The hour before which they have to begin. 24 means midnight. */
  until: number
  onSundays: boolean
}

/**
 * A number that rings a person at the usual price. Others are refused: their owners earn on each call, they cost a
 * multiple, or nobody knows who answers.
 */
export interface Callee {
  /** E.164. */
  number: string
  /** ISO 3166, such as `GB`. */
  country: string
  /** The clocks that may be the callee's. */
  timeZones: readonly string[]
}

const usual: ReadonlySet<NumberType> = new Set([
  'FIXED_LINE',
  'MOBILE',
  'FIXED_LINE_OR_MOBILE',
  'VOIP',
])

/** Countries for which ICU lists no clock. */
const clocksElsewhere: Readonly<Record<string, readonly string[]>> = {
  AC: ['Atlantic/St_Helena'],
  TA: ['Atlantic/St_Helena'],
  XK: ['Europe/Belgrade'],
}

/**
 * Returns what the numbering plan of its country says about a number, or why it is not rung. Countries that share a
 * code, such as the United States and Jamaica, are told apart.
 * @param number E.164
 */
export function calleeOf(number: string): Callee | { problem: 'unknown' | 'unusual' } {
  const parsed = parsePhoneNumberFromString(number)
  if (!parsed?.isValid()) return { problem: 'unknown' }
  const { country } = parsed
  const kind = parsed.getType()
  if (country === undefined || kind === undefined || !usual.has(kind)) return { problem: 'unusual' }
  return { number: parsed.number, country, timeZones: timeZonesOf(country) }
}

/** Every clock of a country, in the names of the tz database, as ICU has them. */
function timeZonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    getTimeZones(): string[] | undefined
  }
  const zones = locale.getTimeZones() ?? []
  return zones.length > 0 ? zones : (clocksElsewhere[country] ?? ['UTC'])
}

/**
 * Whether a number may be rung at all: its country is that of one of our own numbers, unless the operator has named
 * prefixes, such as `+44` or `+4420`.
 */
export const isAllowed = (
  { number, country }: Callee,
  prefixes: readonly string[] | undefined,
  ourNumbers: readonly string[],
): boolean =>
  prefixes === undefined
    ? ourNumbers.some((ours) => parsePhoneNumberFromString(ours)?.country === country)
    : prefixes.some((prefix) => number.startsWith(prefix))

/** How finely the next time is looked for. Every clock of the world differs from UTC by quarters of an hour. */
const STEP_MS = 15 * 60_000
/** Any week has all days. A day more for a week in which clocks are changed. */
const LOOK_AHEAD_MS = 8 * 24 * 60 * 60_000

/**
 * Returns 0 if nobody there is disturbed by a call now, wherever in the country they live. Otherwise the time from which
 * on that is so, in Unix ms, or undefined if there is none: a country may be too wide for the hours.
 */
export function quietUntil(
  timeZones: readonly string[],
  hours: CallingHours,
  nowMs: number,
): number | undefined {
  const isQuiet = (ms: number) => timeZones.some((zone) => !isCallingTime(zone, hours, ms))
  if (!isQuiet(nowMs)) return 0
  const first = Math.ceil((nowMs + 1) / STEP_MS) * STEP_MS
  for (let ms = first; ms < nowMs + LOOK_AHEAD_MS; ms += STEP_MS) if (!isQuiet(ms)) return ms
  return undefined
}

function isCallingTime(zone: string, { from, until, onSundays }: CallingHours, ms: number) {
  const parts = clockOf(zone).formatToParts(ms)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  const hour = Number(part('hour'))
  return hour >= from && hour < until && (onSundays || part('weekday') !== 'Sun')
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const format = { timeZone, weekday: 'short', hour: '2-digit', hourCycle: 'h23' } as const
  const clock = new Intl.DateTimeFormat('en-GB', format)
  clocks.set(timeZone, clock)
  return clock
}
