import type { CalendarDate } from './calendar.ts'
import { findStreets } from './address.ts'
import { cardinalBeforeMonth, findDates } from './date.ts'
import { type Found, type Place, type SlotContext, TAKEN, takenTokens } from './found.ts'
import { findParties, type Party } from './people.ts'
import type { ClockTime } from '../../clockTime.ts'
import { findTimes } from './time.ts'
import { changing } from './timeWords.ts'
import { type Token, tokenise, wordsBetween } from './tokens.ts'

/** What an utterance says about when and how many. */
export interface Reading {
  /** The text, as far as it was read. */
  text: string
  tokens: readonly Token[]
  times: Found<ClockTime>[]
  dates: Found<CalendarDate>[]
  parties: Found<Party>[]
}

export interface ReadingContext extends Omit<SlotContext, 'expected'> {
  /** The slots that the agent has asked for. */
  expected: readonly ('time' | 'date' | 'people')[]
}

/** About half a minute of speech. The rest is not read. */
export const MOST_CHARACTERS = 600

/**
 * Reads an utterance once for all slots. Each word belongs to at most one value: what was read as a time is not also a
 * day of the month or a number of people.
 */
export function readUtterance(text: string, context: ReadingContext): Reading {
  const { text: read, tokens } = tokenise(text.slice(0, MOST_CHARACTERS).replaceAll(letters, ''))
  const { expected, ...common } = context
  const asked = (slot: ReadingContext['expected'][number]): SlotContext => ({
    ...common,
    expected: expected.includes(slot),
  })
  const streets = findStreets(tokens)
  const ofMonth = takenTokens(daysBeforeMonths(tokens))
  const clock = findTimes(masked(tokens, streets), asked('time')).filter((time) =>
    ofMonth.isFree(time),
  )
  const dates = findDates(masked(tokens, [...streets, ...clock]), asked('date'))
  const days = takenTokens(dates)
  const times = clock.filter((time) => days.isFree(time))
  const taken = [...times, ...dates]
  const parties = findParties(masked(tokens, [...streets, ...taken]), asked('people'))
  const told = <Value>(found: readonly Found<Value>[]) => withoutRepeats(withRoles(found, tokens))
  return {
    text: read,
    tokens,
    times: told(times),
    dates: told(dates),
    parties: told(parties),
  }
}

/** The number in `1 December` is no hour. */
const daysBeforeMonths = (tokens: readonly Token[]): Place[] =>
  tokens.flatMap((_, at) => {
    const day = cardinalBeforeMonth(tokens, at)
    return day ? [{ from: at, end: day.end }] : []
  })

/**
 * `one, just me`: a repeated value counts once. All that stands for one that is not wanted is kept, so that nothing else
 * reads it.
 */
function withoutRepeats<Value>(found: readonly Found<Value>[]): Found<Value>[] {
  return found.filter(
    (each, at) => at === 0 || each.role === 'rejected' || !isSame(each, found[at - 1]),
  )
}

const isSame = (one: Found<unknown>, other: Found<unknown> | undefined): boolean =>
  JSON.stringify(one.values[0]) === JSON.stringify(other?.values[0])

/** `Wolff with two f`: spells a name, and counts nothing. */
const letters =
  /,?\s+with (?:an?|one|two|three|double) [a-z]\b(?:['’]?s\b)?(?: at the (?:end|beginning))?/gi

/** Marks values that the caller does not want, and values that are to be changed into another. */
function withRoles<Value>(
  found: readonly Found<Value>[],
  tokens: readonly Token[],
): Found<Value>[] {
  const changes = tokens.some(({ text }) => changing.test(text))
  const told: Found<Value>[] = []
  for (const [at, each] of found.entries()) {
    const last = told.at(-1)
    const before = wordsBetween(tokens, each.from - 4, each.from)
    const after = wordsBetween(tokens, each.end, each.end + 4)
    const between = last ? wordsBetween(tokens, last.end, each.from) : ''
    // `Not Wednesday or Thursday`, and `not a Thursday, Thursday is bowls`.
    const goesOn =
      last?.role === 'rejected' &&
      ((joining.test(between) && !wantedAfter.test(after)) ||
        (isSame(each, last) && between.length <= 1 && explainedAfter.test(after)))
    // `Before eight, no at eight` has no pause after the no.
    const isBound = /\bno at$/.test(before) && told.some((one) => isSame(one, each))
    const isUnwanted =
      unwantedBefore.test(wordsBetween(tokens, each.from - 6, each.from)) ||
      unwantedAfter.test(after)
    const later = found[at + 1]
    const isFrom = /\bfrom(?: at| the| a)*$/.test(before)
    const leadsOn =
      later && /\bto(?: at| the| a)*$/.test(wordsBetween(tokens, later.from - 4, later.from))
    const isOld = changes && isFrom && leadsOn
    if (isUnwanted || goesOn || isBound) told.push({ ...each, role: 'rejected' })
    else told.push(isOld ? { ...each, role: 'old' } : each)
  }
  return told
}

/** What stands between days of which none is wanted. */
const joining = /^(?:and|(?:, )?(?:or|nor)|(?:, )?(?:and|or) not)(?: on| at)?(?: the| a)?$/
const wantedAfter = /^(?:would|is|'s|works?|suits?|will|please|instead|if)\b/
/** Why the day before it is not wanted. */
const explainedAfter = /^(?:is|'s|s|are|i|we|he|she|my|it)\b/

const unwantedBefore =
  /\b(?:not(?: (?:free|available|in|here|there|home|at home|around))?|never|neither|nor|instead of|rather than|isn't|wasn't|no longer|except(?: for)?|apart from|other than|(?:any|every|all)(?: ?\p{L}+)? (?:but|bar|besides)|(?:can't|cannot|can not|couldn't|won't|don't) (?:do|make|come|manage|want|like|pay|attend|be (?:there|here|in|home|at home|free|available)|get (?:there|away|off)))(?: it)?(?: at| for| on| the| an?)*$/u
const unwantedAfter =
  /^(?:doesn't|does not|won't|will not|isn't|is not) (?:work|do|suit|good|possible|fit)\b|^(?:is |'s |s )?(?:out|no good|impossible|bad|too (?:late|early|soon))\b/

/** The tokens, with the taken ones replaced by a mark that nothing reads. */
function masked(tokens: readonly Token[], found: readonly Place[]): Token[] {
  const taken = takenTokens(found)
  return tokens.map((token, at) =>
    taken.isFree({ from: at, end: at + 1 })
      ? token
      : { ...token, text: TAKEN, raw: TAKEN, kind: 'mark' as const },
  )
}
