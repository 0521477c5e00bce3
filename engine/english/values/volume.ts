/**
 * How many minutes a month a company's calls last. Callers rarely know, but they know how many calls they get, how long
 * a call is and on how many days. They say some of it, are asked for the rest, and correct parts of it.
 */
import { type Amount, amountsIn } from './amounts.ts'
import type { Volume } from '../../slotValue.ts'
import type { Token } from './tokens.ts'

/** What an utterance counts. */
export interface Counts {
  amounts: readonly Amount[]
  /** A week. */
  days: number | undefined
}

export function countsIn(tokens: readonly Token[]): Counts {
  const amounts = amountsIn(tokens)
  const counted = amounts.findLast(({ of, value }) => of === 'days' && value <= 7)
  return { amounts, days: counted?.value ?? daysIn(tokens) }
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const weekday = `(${weekdays.join('|')})(?!ding)(?:\\p{L}{0,3}d\\p{L}{1,3}|u?rs?|s)?(?:'s)?\\b`
const joined = '(?:to|till|until|through|thru|[-–])'
const span = new RegExp(`\\b${weekday} ${joined} ${weekday}`, 'u')

const day = `(?:weekends?|${weekday.replace('(', '(?:')})`
const list = (joints: string): string =>
  `(?<days>${day}(?: (?:${joints}|and|or|${joined})(?: on| the)? ${day}){0,6})`
const shut = '(?:closed?|shut|off|not (?:open|there|in))'
/** `Closed on Sunday and Monday`. */
const closedOn = new RegExp(
  `\\b${shut}(?: (?:on|at|over|every|all|for|the)){0,3} ${list(',')}`,
  'gu',
)
/** `On Sunday we are closed`. */
const onClosed = new RegExp(
  `\\b${list('and')}(?: ,)? (?:we|i|they|it|the \\p{L}+)(?:'re|'m|'s| are| am| is)(?: \\p{L}+ly| always| all)? ${shut}(?= (?:[,.;!?]|and|but|so|all day)|$)`,
  'gu',
)
/** `We close Monday to Friday at six`, `on Wednesday afternoons`: not the whole day. */
const partly =
  /^ (?:(?:already |early )?(?:at|by|around|from|after|before|between) (?!the\b|all\b|once\b)|early\b|mornings?\b|afternoons?\b|evenings?\b|nights?\b|lunch)/

/** `Monday to Friday`, `on weekdays`, `every day`, `closed on Sunday and Monday`. */
function daysIn(tokens: readonly Token[]): number | undefined {
  const said = tokens.map(({ text }) => text).join(' ')
  const closed = new Set<number>()
  let isDenied = false
  const takeOut = (whole: string, ...rest: unknown[]): string => {
    const { days = '' } = rest.at(-1) as { days?: string }
    const at = rest.at(-3) as number
    if (partly.test(said.slice(at + whole.length))) return whole
    if (
      /\b(?:never|not|\p{L}+n't)(?: \p{L}+ly| ever| even)?(?: be)? $/u.test(
        said.slice(Math.max(0, at - 40), at),
      )
    )
      isDenied = true
    else for (const one of daysNamed(days)) closed.add(one)
    return whole.replace(/\S/g, '_')
  }
  const rest = said.replace(closedOn, takeOut).replace(onClosed, takeOut)
  const open = openIn(rest) ?? (closed.size > 0 || isDenied ? everyDay : undefined)
  return open?.filter((one) => !closed.has(one)).length || undefined
}

const everyDay: readonly number[] = [0, 1, 2, 3, 4, 5, 6]

/** The days that are said to be open, as places in `weekdays`. */
function openIn(said: string): readonly number[] | undefined {
  const between = daysBetween(said)
  if (between.length > 0) return between
  if (/\b(?:weekdays?|(?:working|business) days?)\b/.test(said)) return everyDay.slice(0, 5)
  return /\bevery (?:single )?day\b|\b24 \/ 7\b/.test(said) ? everyDay : undefined
}

/** `Sunday to Tuesday`: the first span. */
function daysBetween(said: string): readonly number[] {
  const [, first, last = ''] = span.exec(said) ?? []
  if (first === undefined) return []
  const from = weekdays.indexOf(first)
  const many = ((weekdays.indexOf(last) - from + 7) % 7) + 1
  return everyDay.slice(0, many).map((one) => (from + one) % 7)
}

const daysNamed = (said: string): number[] => [
  ...daysBetween(said),
  ...weekdays.flatMap((one, at) => (new RegExp(`\\b${one}`).test(said) ? [at] : [])),
  ...(said.includes('weekend') ? [5, 6] : []),
]

/** Calls or minutes in a day, week or month, or calls and how long one is: nobody could mean anything else. */
export const isPlainVolume = ({ amounts }: Counts): boolean =>
  amounts.some(({ of, per }) => (of === 'calls' || of === 'minutes') && per !== undefined) ||
  (amounts.some(({ of }) => of === 'calls') && amounts.some(isEach))

/** Without a unit. */
export const isBare = ({ of, per, isEach, isAtOnce }: Amount): boolean =>
  of === 'nothing' && !per && !isEach && !isAtOnce

const isEach = (amount: Amount): boolean => amount.isEach === true

/**
 * The volume after this utterance. Undefined if it says nothing about it.
 * @param isAsked a number without a unit answers the question or corrects what is known
 */
export function volumeAfter(
  { amounts, days }: Counts,
  known: Volume | undefined,
  isAsked: boolean,
): Volume | undefined {
  const said = amounts.filter((one) => !one.isRejected && !one.isAtOnce && one.of !== 'days')
  const isOfDays = days !== undefined && said.some(({ of }) => of === 'calls')
  const isCalls = isAsked || isOfDays || said.some(isEach)
  // `Twenty calls of three minutes, so sixty minutes a day, five days`.
  const usual = days === undefined ? (said.find(({ per }) => per)?.per ?? 'month') : 'day'
  let volume: Volume = known ?? {}
  /** What was said in this utterance so far. */
  const now = new Set<keyof Volume>()
  const take = (parts: Volume, kept: Volume = volume): void => {
    volume =
      parts.minutes === undefined ? withMinutes({ ...kept, ...parts }) : total(parts.minutes, kept)
    for (const name of Object.keys(parts)) now.add(name as keyof Volume)
  }
  if (isOfDays || (days !== undefined && (hasParts(volume) || isPlainVolume({ amounts, days }))))
    take({ days })
  for (const one of said) {
    const { of, per } = one
    // `Ten to fifteen` calls are neither ten nor fifteen. Minutes a month have to be enough.
    const isPart =
      of === 'calls' || isEach(one) || (of === 'minutes' && isLength(one.value, volume))
    const isSpan = one.least !== undefined && isPart
    const middle = isSpan ? (one.least! + one.value) / 2 : one.value
    const value = of === 'minutes' ? middle : Math.round(middle)
    const { each, minutes, days: open } = volume
    const isWhole = now.has('calls') && now.has('each')
    const opened = open === undefined ? {} : { days: open }
    if (isEach(one)) take({ each: now.has('each') ? ((each ?? value) + value) / 2 : value })
    else if (of === 'calls' && (per || isCalls)) {
      take({ calls: value, per: per ?? usual }, { ...opened, ...(each !== undefined && { each }) })
    } else if (of === 'minutes' && per === 'month') take({ minutes: value })
    else if (of === 'minutes' && per) {
      // `Twenty calls of three minutes is sixty minutes a day`.
      if (!isWhole) take({ talk: value, per }, opened)
    } else if (of === 'minutes') {
      take(isLength(value, volume) ? { each: value } : { minutes: value })
    } else if (of === 'nothing' && per) {
      if (per === 'month' && (isAsked || isWhole)) take({ minutes: value })
      else if (each !== undefined && !isWhole) take({ calls: value, per })
      else if (isAsked && now.size === 0) {
        take({ talk: value, per }, opened)
      }
    } else if (of === 'nothing' && isAsked) {
      if (isWhole || now.has('talk')) {
        if (isNear(value, minutes ?? value)) take({ minutes: value })
      } else take(partFor(value, volume))
    }
  }
  return now.size > 0 ? volume : undefined
}

const hasParts = ({ calls, each, talk }: Volume): boolean =>
  calls !== undefined || each !== undefined || talk !== undefined

/** What a number without a unit is: what was missing, or what it is nearest to. */
function partFor(value: number, { minutes, calls, each, per }: Volume): Volume {
  if (minutes === undefined && calls !== undefined && value <= LONGEST_CALL) return { each: value }
  const isPart = each !== undefined || per !== undefined
  if (minutes === undefined && calls === undefined && isPart)
    return { calls: value, per: per ?? 'day' }
  const known = { minutes, calls, each }
  const [nearest] = nearestTo(value, known)
  return nearest === undefined ? { minutes: value } : { [nearest]: value }
}

/** In minutes. */
const LONGEST_CALL = 60

/** Whether minutes without a period are those of one call. */
function isLength(value: number, { calls, each, minutes }: Volume): boolean {
  if (calls === undefined || value > LONGEST_CALL) return false
  return each === undefined || nearestTo(value, { each, minutes })[0] === 'each'
}

/** Names of numbers, the nearest first: twice as much is as far as half as much. */
export function nearestTo<Name extends string>(
  value: number,
  known: Readonly<Record<Name, number | undefined>>,
): Name[] {
  const distance = (name: Name): number => Math.abs(Math.log((known[name] ?? 0) / value))
  return (Object.keys(known) as Name[])
    .filter((name) => known[name] !== undefined)
    .toSorted((a, b) => distance(a) - distance(b))
}

/** Callers who work it out aloud end with about the same. */
const isNear = (value: number, other: number): boolean => value <= 2 * other && other <= 2 * value

const WEEKS_A_MONTH = 4.3
const DAYS_A_MONTH = 30

/** In a month, by the parts of a volume. Undefined while one is missing. */
export function minutesFrom({ calls, each, talk, per, days }: Volume): number | undefined {
  const once = talk ?? (calls === undefined || each === undefined ? undefined : calls * each)
  if (once === undefined || per === undefined) return undefined
  const daily = days === undefined || days === 7 ? DAYS_A_MONTH : days * WEEKS_A_MONTH
  return rounded(once * { day: daily, week: WEEKS_A_MONTH, month: 1 }[per])
}

/** What the minutes were worked out from: `30 calls a day of 2 minutes, 5 days a week,`. */
export function sayParts({ calls, each, per, days }: Volume): string | undefined {
  if (calls === undefined || each === undefined || per === undefined) return undefined
  const of = `${calls} ${calls === 1 ? 'call' : 'calls'} a ${per} of ${each} ${each === 1 ? 'minute' : 'minutes'}`
  return per === 'day' ? `${of}, ${days ?? 7} days a week,` : of
}

/** With the minutes that follow from its parts, if all of them are known. */
export const withMinutes = (volume: Volume): Volume => {
  const minutes = minutesFrom(volume) ?? volume.minutes
  return { ...volume, ...(minutes !== undefined && { minutes }) }
}

/** What the caller has worked out replaces its parts unless it is about the same. */
function total(minutes: number, volume: Volume): Volume {
  const worked = minutesFrom(volume)
  return worked !== undefined && isNear(minutes, worked) ? { ...volume, minutes } : { minutes }
}

/** To three figures: nobody counts more exactly. */
const rounded = (minutes: number): number => Math.max(1, Number(minutes.toPrecision(3)))

/**
 * The most calls at the same time that the utterance names: five, in `four or five on Fridays, otherwise two`.
 * @param isAsked a number without a unit answers the question or corrects what is known
 */
export function mostAtOnce(
  { amounts }: Counts,
  known: number | undefined,
  isAsked: boolean,
): number | undefined {
  const said = amounts.filter(({ isRejected }) => !isRejected)
  const isMeant =
    isAsked ||
    said.some(({ isAtOnce }) => isAtOnce) ||
    // `It is five, not two`.
    amounts.some(({ value, isRejected }) => isRejected && value === known)
  const bare = said.filter((one) => one.isAtOnce || isBare(one))
  // `Four calls`, unless they are counted by the day or with their length.
  const calls = said.filter((one) => isAsked && one.of === 'calls' && !one.per)
  const all = [...bare, ...(said.some(isEach) ? [] : calls)].map(({ value }) => value)
  return isMeant && all.length > 0 ? Math.max(...all) : undefined
}
