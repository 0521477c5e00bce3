/** Opening hours that were written for several seasons, or for several parts of a business. */
import { MEAL } from './hourRemarks.ts'
import { inFigures } from './inFigures.ts'
import { parseHours } from './parseHours.ts'

interface Section {
  /** Empty for the business as a whole. */
  name: string
  hours: string
}

const MONTH = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec'
const SEASON = new RegExp(
  String.raw`(?:^|[;,.\n])\s{0,9}(?:in |during |from )?((?:the )?(?:(?:school )?(?:terms?(?: ?time)?|holidays|hols)|summer|winter|rest of the year|(?:low|high|off|peak) season|(?:${MONTH})[a-z]*\.?\s?(?:[-–]|to|until|till)\s?(?:${MONTH})[a-z]*)(?: only)?(?: ?\([^()]{1,40}\))?)(?=[\s:])`,
  'i',
)

/** `School terms Wed-Sun 10-5; hols 10-6` has opening hours twice. Empty if there are no seasons. */
export function seasonsOf(text: string): Section[] {
  const parts = text.split(SEASON)
  // What stands before the first season would be said of no season.
  if (parts.length < 5 || parts[0]?.trim() !== '') return []
  const seasons: Section[] = []
  for (let at = 1; at < parts.length; at += 2) {
    const hours = (parts[at + 1] ?? '').replace(/^[\s:,–-]+/, '').replace(/[\s,;]+$/, '')
    seasons.push({ name: (parts[at] ?? '').replace(/^hols$/i, 'holidays'), hours })
  }
  return seasons
}

const months = MONTH.toLowerCase()
  .split('|')
  .map((name) => name.slice(0, 3))
const monthsIn = (text: string): number[] =>
  Array.from(text.matchAll(new RegExp(`\\b(?:${MONTH})`, 'gi')), ([name]) =>
    months.indexOf(name.slice(0, 3).toLowerCase()),
  )

/** Whether a date is in a season with months, such as `Nov-Mar`. */
export function hasMonthOf(season: string, date: string): boolean {
  const [from, to] = monthsIn(season)
  const [month] = monthsIn(date)
  if (from === undefined || to === undefined || month === undefined) return false
  return from <= to ? month >= from && month <= to : month >= from || month <= to
}

const LABEL = /^\p{L}[\p{L}'’& -]{1,40}?(?=[ :]+(?:\p{L}|\d))/u
/** `Second Saturday 10-2` and `half day Wed 9-1` are no hours of a part of the business. */
const isNoLabel =
  /\b(?:first|second|third|fourth|last|every|each|other|alternate|some|most|usually|normally|half|late|nights?|till?|until|from|by|if|when|or|not|no|only|same|otherwise|we|open|mostly)\b/i

/** `Shop Mon-Fri 9-5. Workshop: Mon-Thu 8-4`. Empty if all hours are those of the whole business. */
export function partsOf(text: string): Section[] {
  const parts: Section[] = []
  for (const piece of text.split(/[;\n]+|(?<=\p{L}\p{L}|\d)\.\s+(?=\p{L})|\.\s*$/u)) {
    if (piece.trim() === '') continue
    const part = partIn(piece.trim())
    const before = parts.at(-1)
    if (!part) return []
    // `closed on Sundays` goes on with what stands before it.
    if (part.name === '' && before) before.hours += `, ${part.hours}`
    else parts.push(part)
  }
  return parts.length > 1 && parts.every(({ hours }) => parseHours(inFigures(hours))) ? parts : []
}

/** The shortest label before hours that can be read. */
function partIn(piece: string): Section | undefined {
  if (parseHours(inFigures(piece)) || /^\W*(?:closed|shut)\b/i.test(piece)) {
    return { name: '', hours: piece }
  }
  if (MEAL.test(piece)) return undefined
  const words = LABEL.exec(piece)?.[0] === undefined ? [] : piece.split(/(?<=\s)/)
  for (let at = 1; at < Math.min(words.length, 5); at += 1) {
    const name = words
      .slice(0, at)
      .join('')
      .replace(/[:\s]+$/, '')
    const hours = words.slice(at).join('')
    if (isNoLabel.test(name) || /\d/.test(name)) return undefined
    if (/\d/.test(hours) && parseHours(inFigures(hours))) return { name, hours }
  }
  return undefined
}
