/** What people add to opening hours: `term time only: weekdays 3-7`, `Sat 10-1 (emergencies only)`, `(weds till 8)`. */
import { DAY, everyDay, parseHours, type Span, type Week, type Weekday } from './parseHours.ts'

/** In characters. Whatever is longer is no remark. */
const LONGEST_REMARK = 80

export interface Remark {
  text: string
  days: readonly Weekday[]
}

/** The hours with everything that was added to them. Undefined if the rest of the text cannot be read. */
export function readHours(text: string): { week: Week; remarks: readonly Remark[] } | undefined {
  const whole = parseHours(text)
  if (whole) return { week: whole, remarks: [] }
  const remarks: Remark[] = []
  const later: { days: readonly Weekday[]; to: number }[] = []
  const condition = /^(\p{L}[\p{L} ]*\bonly)\s*[:,–-]/iu.exec(
    text.slice(0, LONGEST_REMARK).trimStart(),
  )
  const rest = condition ? text.trimStart().slice(condition[0].length) : text
  if (condition?.[1]) remarks.push({ text: condition[1].trim(), days: everyDay })
  const plain = rest.replaceAll(/\(([^()]{1,80})\)/g, (_all, inside: string, at: number) => {
    const late =
      /^\s*(?<days>.*?)\s*(?:open )?(?:late )?(?:till?|until|to)\s+(?<to>\d.*|noon)$/i.exec(inside)
    const days = late?.groups && daysIn(late.groups['days'] ?? '')
    const to = late?.groups && endIn(late.groups['to'] ?? '')
    if (days && to !== undefined) later.push({ days, to })
    else
      remarks.push({ text: inside.trim(), days: daysIn(lastPart(rest.slice(0, at))) ?? everyDay })
    return ''
  })
  const week = plain === text ? undefined : parseHours(plain)
  return week && { week: withEnds(week, later), remarks }
}

/** What stands after the last comma, semicolon or line break. */
const lastPart = (text: string): string => text.split(/[,;\n]/).at(-1) ?? ''

/** The weekdays that are named. Undefined if there are none. */
function daysIn(text: string): readonly Weekday[] | undefined {
  const week = parseHours(/\d/.test(text) ? text : `${text} 9-5`)
  if (!week || !('get' in week)) return undefined
  return everyDay.filter((day) => week.has(day))
}

/** When a business closes that opens at 9, in minutes of the day. */
function endIn(text: string): number | undefined {
  const week = parseHours(`9am-${text}`)
  return week && !('get' in week) ? week[0]?.to : undefined
}

/** The same hours, which end later on some days. */
function withEnds(week: Week, later: readonly { days: readonly Weekday[]; to: number }[]): Week {
  if (later.length === 0) return week
  const spansOf = (day: Weekday): readonly Span[] => ('get' in week ? (week.get(day) ?? []) : week)
  const named = new Map('get' in week ? week : everyDay.map((day) => [day, week] as const))
  for (const { days, to } of later) {
    for (const day of days) {
      const spans = spansOf(day)
      const last = spans.at(-1)
      if (last) named.set(day, [...spans.slice(0, -1), { ...last, to: to % DAY || DAY }])
    }
  }
  return named
}
