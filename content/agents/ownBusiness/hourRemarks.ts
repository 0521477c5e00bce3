/**
 * What people add to opening hours: `term time only: weekdays 3-7`, `Sat 10-1 (emergencies only)`, `weds late till 8`,
 * `first Saturday of the month 10-2`. What can be read is read, and the rest is kept in the writer's words.
 */
import { inFigures } from './inFigures.ts'
import {
  DAY,
  everyDay,
  parseHours,
  readableStart,
  type Span,
  spansOn,
  type Week,
  type Weekday,
} from './parseHours.ts'

/** In characters. Whatever is longer is no remark. */
const LONGEST_REMARK = 80
const TILL_LATE = 'till late'

export interface Remark {
  text: string
  days: readonly Weekday[]
  /** The whole of what was written about these days, because it could not be read. */
  isAll?: boolean
}

export interface Hours {
  week: Week
  remarks: readonly Remark[]
  /** How the writer calls an end without a time: `until sold out`. */
  late: string
}

/** A change of the hours of some days: `Sundays from 7`, `Thursdays till 8`. */
interface Change {
  days: readonly Weekday[]
  from?: string
  to?: string
}

/** The hours with everything that was added to them. Undefined if too little of the text can be read. */
export function readHours(written: string): Hours | undefined {
  const text = inFigures(written)
  const whole = parseHours(text)
  if (whole) return { week: whole, remarks: [], late: TILL_LATE }
  const open = OPEN_END.exec(text)
  const late = open ? open[0].trim() : TILL_LATE
  const found = ofMeals(text.replace(OPEN_END, ` ${TILL_LATE}`))
  return found && { ...found, late }
}

const OPEN_END =
  /\s(?:till?|until) (?:we(?:['’]re| are)? |it['’]?s |they['’]?re )?(?:sold out|sell out|all gone|gone|stocks? lasts?|dark|dusk|sunset)\b|\sonwards?\b/i

export const MEAL =
  /^\s*(?:(breakfasts?|mornings?)|(lunch(?:times?|es)?|brunch)|(teatimes?|tea|dinners?|suppers?|evenings?))\b:?/i

/** `Lunch Thu-Sat 12-2, teatime daily 5-9`: the hours of a day are those of all its meals. */
function ofMeals(text: string): Omit<Hours, 'late'> | undefined {
  const sections: string[] = []
  for (const piece of text.split(/(?<=[,;\n])/)) {
    const meal = MEAL.exec(piece)
    if (meal) sections.push(piece)
    else if (sections.length > 0) sections.push(`${sections.pop()}${piece}`)
    else return ofPieces(text)
  }
  const read = sections.map((section) => {
    const half = MEAL.exec(section)
    const rest = section.replace(MEAL, '').replace(/[,;\s]+$/, '')
    return ofPieces(half?.[3] ? inHalf(rest, 'pm') : half?.[1] ? inHalf(rest, 'am') : rest)
  })
  if (read.some((one) => !one)) return undefined
  const whole = read.filter((one) => one !== undefined)
  const week = new Map(
    everyDay.map((day) => {
      const spans = whole.flatMap((one) => spansOn(one.week, day))
      return [day, spans.toSorted((a, b) => a.from - b.from)] as const
    }),
  )
  return { week, remarks: whole.flatMap(({ remarks }) => remarks) }
}

/** Times without a half of the day get this one. */
const inHalf = (text: string, half: 'am' | 'pm'): string =>
  text.replaceAll(
    /(?<![\d:.])(\d{1,2})([:.]\d\d)?(?![\d:.\p{L}]|\s*[ap]\.?m)/giu,
    (time, hour: string) => (Number(hour) > 11 ? time : `${time}${half}`),
  )

function ofPieces(text: string): Omit<Hours, 'late'> | undefined {
  const remarks: Remark[] = []
  const changes: Change[] = []
  const condition = /^(\p{L}[\p{L} ]*\bonly)\s*[:,–-]/iu.exec(
    text.slice(0, LONGEST_REMARK).trimStart(),
  )
  const rest = condition ? text.trimStart().slice(condition[0].length) : text
  if (condition?.[1]) remarks.push({ text: condition[1].trim(), days: everyDay })
  const outside = rest.replaceAll(/\(([^()]{1,80})\)/g, (_all, inside: string, at: number) => {
    const kept = inside.split(',').filter((part) => {
      const change = changeIn(part, true)
      if (change) changes.push(change)
      return !change
    })
    const isPause = kept.length > 0 && kept.every((part) => /^\s*(?:closed|shut)\b/i.test(part))
    if (isPause && readableStart(kept.join()) === kept.join()) return `, ${kept.join()}`
    const own = lastPart(rest.slice(0, at))
    const days = daysIn(own) ?? daysNamedIn(own) ?? everyDay
    // `except Wednesdays (10-12)`
    const isAll = days.length < 7 && (kept.join().match(TIME)?.length ?? 0) > 1
    if (kept.length > 0) remarks.push({ text: kept.join().trim(), days, ...(isAll && { isAll }) })
    return ''
  })
  const readable: string[] = []
  for (const piece of outside.split(/[;,\n]+|(?<=\p{L}\p{L}|\d)\.\s+(?=\p{Lu})/u)) {
    const change = changeIn(piece, false)
    const start = readableStart(piece)
    if (change) changes.push(change)
    else if (start === piece && !isOneTime(piece)) readable.push(piece)
    else if (start !== piece && /\d/.test(start) && parseHours(start)) {
      readable.push(start)
      remarks.push({ text: piece.slice(start.length).trim(), days: daysIn(start) ?? everyDay })
    } else if (piece.length > LONGEST_REMARK) return undefined
    else remarks.push({ text: piece.trim(), days: daysNamedIn(piece) ?? everyDay, isAll: true })
  }
  const week = parseHours(readable.join(', '))
  return week && { week: changed(week, changes), remarks }
}

/** `usually about 2pm` is neither a day nor a beginning and an end. */
const isOneTime = (piece: string): boolean =>
  piece.match(TIME)?.length === 1 &&
  !/[-–—]|\b(?:to|till?|until)\b/i.test(piece) &&
  !daysNamedIn(piece)

/** What stands after the last comma, semicolon, line break or `except`. */
const lastPart = (text: string): string => text.split(/[,;\n]|\bexcept\b/i).at(-1) ?? ''

/** The weekdays of hours. Undefined if there are none. */
function daysIn(text: string): readonly Weekday[] | undefined {
  const week = parseHours(/\d/.test(text) ? text : `${text} 9-5`)
  if (!week || !('get' in week)) return undefined
  return everyDay.filter((day) => week.has(day))
}

/** The weekdays that are named among other words. */
function daysNamedIn(text: string): readonly Weekday[] | undefined {
  const named = text.match(
    /\b(?:(?:mon|tue(?:s)?|wed(?:s|nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?|s)?|week(?:days?|ends?))\b/gi,
  )
  return named ? daysIn(named.join(' ')) : undefined
}

const TIME =
  /(?<![\d:.])(?:\d{1,2}(?:[:.]\d\d)?\s*(?:[ap]\.?m\b\.?)?|noon|midday|midnight)(?![\d:.])/gi
const AROUND =
  /\b(?:late|nights?|opening|opens?|clos(?:es?|ed|ing)|shuts?|till?|until|to|at|from|on|we|are|stay)\b/gi

/** @param isAside it stands in brackets after other hours, so that `Fri 9` is an end */
function changeIn(piece: string, isAside: boolean): Change | undefined {
  const [time, ...others] = piece.match(TIME) ?? []
  if (
    time === undefined ||
    others.length > 0 ||
    /(?:[-–—]|\b(?:till?|until|to)) ?late\b/i.test(piece)
  )
    return undefined
  const days = daysIn(piece.replace(TIME, ' ').replaceAll(AROUND, ' '))
  if (!days || days.length === 0) return undefined
  if (/\bfrom\b|\bopens? at\b/i.test(piece)) return { days, from: time }
  return isAside || /\b(?:late|till?|until|clos|shut)/i.test(piece) ? { days, to: time } : undefined
}

/** The first span of a text with two times. */
const spanIn = (text: string): Span | undefined => {
  const week = parseHours(text)
  return week && !('get' in week) ? week[0] : undefined
}

/** The same hours, which begin or end at another time on some days. */
function changed(week: Week, changes: readonly Change[]): Week {
  if (changes.length === 0) return week
  const named = new Map('get' in week ? week : everyDay.map((day) => [day, week] as const))
  // `Mon-Thu 8-4, Fri till 1`
  const usual = [...named.values()].find(([span]) => span !== undefined) ?? []
  for (const { days, from, to } of changes) {
    const end = to === undefined ? undefined : spanIn(`9am-${to}`)?.to
    const start = from === undefined ? undefined : spanIn(`${from}-23:59`)?.from
    for (const day of days) {
      const own = spansOn(week, day)
      const spans = own.length > 0 ? own : usual
      const [first, ...later] = spans
      if (!first) continue
      if (end !== undefined) {
        const until = end % DAY || DAY
        const before = spans.filter((span) => span.from < until)
        const last = before.at(-1) ?? first
        named.set(day, [...before.slice(0, -1), { ...last, to: until }])
      } else if (start !== undefined) named.set(day, [{ ...first, from: start }, ...later])
    }
  }
  return named
}
