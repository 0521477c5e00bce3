/** Numbers with what they count and how often: `thirty calls a day`, `two or three minutes each`, `five at once`. */
import { quantityAt } from './numbers.ts'
import { type Token, textAt, wordsBetween } from './tokens.ts'
import type { Period } from '../../slotValue.ts'

export interface Amount {
  /** Minutes if a time is counted, otherwise the number. Of `two or three`, the larger. */
  value: number
  /** Of `two or three`, the smaller. */
  least?: number
  /** `other` is anything else: people, cars, dollars. */
  of: 'calls' | 'minutes' | 'days' | 'other' | 'nothing'
  per?: Period
  /** Of each call. */
  isEach?: true
  /** Calls at the same time. */
  isAtOnce?: true
  /** `Not ten minutes`. */
  isRejected?: true
  /** Indices of tokens; `end` is exclusive. */
  from: number
  end: number
}

interface NumberIn {
  value: number
  least?: number
  from: number
  end: number
}

/** Every number in the words. */
export function amountsIn(tokens: readonly Token[]): Amount[] {
  const numbers: NumberIn[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const number = largestAt(tokens, at) ?? timeWithoutNumberAt(tokens, at)
    if (!number || isOneTime(tokens, at)) continue
    numbers.push(number)
    at = number.end - 1
  }
  const amounts = numbers.map((number, index) => {
    const before = wordsBetween(tokens, numbers[index - 1]?.end ?? 0, number.from)
    const after = wordsBetween(tokens, number.end, numbers[index + 1]?.from ?? tokens.length)
    return amountOf(number, before, after)
  })
  // `Thirty two-minute calls a day`: the calls are counted by the number before.
  return amounts.map((amount, index) => {
    const next = amounts[index + 1]
    const isCounted = next?.isEach && next.of === 'minutes' && next.from === amount.end
    if (amount.of !== 'nothing' || !isCounted) return amount
    const after = wordsBetween(tokens, next.end, numbers[index + 2]?.from ?? tokens.length)
    return { ...amount, of: 'calls', ...periodNear(after) }
  })
}

/** `At one time`, `at any one time`: at once, and no number. */
const isOneTime = (tokens: readonly Token[], at: number): boolean =>
  textAt(tokens, at) === 'one' &&
  textAt(tokens, at + 1) === 'time' &&
  /^(?:at|any)$/.test(textAt(tokens, at - 1))

/** A number, or the larger of `two or three`, `fifteen to twenty`, `four, five`. */
function largestAt(tokens: readonly Token[], from: number): NumberIn | undefined {
  const first = quantityAt(tokens, from)
  if (!first) return undefined
  const joiner = textAt(tokens, first.end)
  const isBetween = textAt(tokens, from - 1) === 'between' && joiner === 'and'
  // `We are a team of five, thirty calls a day` are two numbers, and `ten, fifteen calls` a span.
  const isList =
    joiner === ',' &&
    (quantityAt(tokens, first.end + 1)?.value ?? 0) > first.value &&
    beginsClause(tokens, from)
  const second =
    isBetween || isList || /^(?:to|or|[-–])$/.test(joiner)
      ? largestAt(tokens, first.end + 1)
      : undefined
  const most = first.value * (isList ? 2 : MOST_SPREAD)
  const isSpan = second && second.value > first.value && second.value <= most
  return isSpan ? { ...second, least: first.value, from } : { ...first, from }
}

/** Whether nothing but `maybe`, `we get` is said in the clause before the number. */
const beginsClause = (tokens: readonly Token[], from: number): boolean =>
  /(?:^|[,.;:!?] |\b(?:and|but|so) )(?:(?:we|i) (?:get|take) )?(?:(?:maybe|about|around|roughly|perhaps|say|like) )*$/.test(
    `${wordsBetween(tokens, Math.max(0, from - 5), from)} `.trimStart(),
  )

/** `One or ten` may be a span; `one, forty` are two numbers. */
const MOST_SPREAD = 10

/** `An hour`, `half an hour`, `a couple of minutes`. */
function timeWithoutNumberAt(tokens: readonly Token[], from: number): NumberIn | undefined {
  const said = wordsBetween(tokens, from, from + 5)
  // `Twenty calls an hour` says how often.
  if (/^(?:calls?|times|\p{L}+(?:rs|ds))$/u.test(textAt(tokens, from - 1))) return undefined
  for (const [pattern, value] of withoutNumber) {
    const match = pattern.exec(said)?.[1]
    if (match !== undefined) return { value, from, end: from + match.split(' ').length }
  }
  return undefined
}

const withoutNumber: readonly (readonly [RegExp, number])[] = [
  [/^(half(?: an?)?) hour\b/, 0.5],
  [/^(a quarter of an) hour\b/, 0.25],
  [/^((?:a )?couple(?: of)?) (?:minutes|mins|hours)\b/, 2],
  [/^((?:a )?few) (?:minutes|mins|hours)\b/, 3],
  [/^(an?) (?:minute|hour)\b/, 1],
]

/** @param before and `after` the words up to the neighbouring numbers */
function amountOf(number: NumberIn, before: string, after: string): Amount {
  const { value, least } = number
  const amount = { ...number, ...(rejecting.test(before) && { isRejected: true as const }) }
  const [, unit, half] =
    /^(?:- )?(minutes?|mins?|hours?|hrs?|seconds|secs?)\b( and a half)?/.exec(after) ?? []
  if (unit !== undefined) {
    const minutes = (value + (half ? 0.5 : 0)) * minutesIn(unit)
    const rest = after.replace(/^(?:- )?\S+(?: and a half)?\s?/, '')
    // `Forty minutes over` is a difference.
    if (/^(?:over|extra|more|above|too (?:many|much)|short|less)\b/.test(rest))
      return { ...amount, of: 'other' }
    const isEach = /^calls?\b/.test(rest) || each.test(rest) || ofEach.test(before)
    return {
      ...amount,
      value: minutes,
      ...(least !== undefined && { least: least * minutesIn(unit) }),
      of: 'minutes',
      ...(isEach ? { isEach: true } : periodNear(rest)),
    }
  }
  if (/^(?:working |week ?)?days?\b/.test(after)) return { ...amount, of: 'days' }
  const isAtOnce = atOnceAfter.test(after) || atOnceBefore.test(before)
  if (isAtOnce) return { ...amount, of: 'nothing', isAtOnce }
  const [calls] = /^(?:\p{L}+ ){0,3}?(?:calls?|callers?)\b ?/u.exec(after) ?? []
  if (calls !== undefined && !period.test(after))
    return { ...amount, of: 'calls', ...periodNear(after.slice(calls.length)) }
  if (/\b(?:times|x|×)$/.test(before)) return { ...amount, of: 'nothing', isEach: true }
  const [noun = ''] =
    /^(?!perhaps|always|tops|sometimes|thanks|yes|less)(?:\p{L}{3,}s|dollar|euro|pound|quid|buck|people|men|women|children|staff|percent|%)(?= |$)/u.exec(
      after,
    ) ?? []
  // `A hundred and fifty a month to spend`, and `the two-hundred one`, which is a plan.
  const isPrice =
    /\b(?:to spend|budget)\b/.test(after) ||
    /\b(?:budget|spend|pay|afford)\b(?: \p{L}+){0,3}$|\b(?:on|in|to|onto|into) the$/u.test(before)
  if (isPrice && noun === '') return { ...amount, of: 'other' }
  const isOther = noun !== '' || /[$€£]$/.test(before)
  if (!isOther) return { ...amount, of: 'nothing', ...periodAt(after) }
  // `Forty patients a day` ring up.
  const often = noun === '' ? {} : periodAt(after.slice(noun.length + 1))
  return { ...amount, of: often.per ? 'calls' : 'other', ...often }
}

const rejecting = /\b(?:not|never|instead of|rather than)(?: (?:just|about|the|an?))?$/

const minutesIn = (unit: string): number =>
  unit.startsWith('h') ? 60 : unit.startsWith('s') ? 1 / 60 : 1

/** After a time: it is the time of one call. */
const each =
  /^(?:each|apiece|(?:an?|per|each|every) (?:call|caller|one|go|pop|piece|person|time)|on average)\b/
/** Before a time: `calls at`, `a call takes about`. */
const ofEach =
  /\bcalls? (?:at|of)(?: about)?$|\b(?:each|an?|every|average|usual) call(?: \p{L}+)?(?: (?:about|around|roughly|maybe|usually))*$|\b(?:calls|they|it) (?:all |usually |mostly )?(?:takes?|lasts?)(?: (?:about|around|roughly|maybe))*$/u

const together =
  '(?:at once|(?:at )?(?:the )?same time|at (?:a|one|any one) time|together|simultaneous(?:ly)?|in parallel)'
/** `Five calls at the same time`. */
const atOnceAfter = new RegExp(`^(?:lines\\b|(?:\\p{L}+ ){0,3}?${together}\\b)`, 'u')
/** `At the same time maybe five`. */
const atOnceBefore = new RegExp(`\\b${together}(?: [,?]| \\p{L}+){0,3}$`, 'u')

const period =
  /^(?:(?:(?:in |on )?(?:an?|one|per|each|every|the|any|\/) (?:\p{L}+ )?|in )(?<unit>day|night|evening|weekday|week|month)|(?<often>daily|weekly|monthly))\b/u

function periodAt(words: string): { per?: Period } {
  const { unit, often } = period.exec(words)?.groups ?? {}
  const said = unit ?? often
  if (said === undefined) return {}
  return {
    per:
      said.startsWith('week') && said !== 'weekday'
        ? 'week'
        : said.startsWith('month')
          ? 'month'
          : 'day',
  }
}

/** The period, also a few words later: `thirty calls come in on a normal day`. */
function periodNear(words: string): { per?: Period } {
  const said = words.split(' ')
  for (let at = 0; at < Math.min(said.length, MOST_WORDS_BETWEEN); at += 1) {
    const found = periodAt(said.slice(at).join(' '))
    if (found.per) return found
    if (!/^\p{L}/u.test(said[at] ?? '') || /^(?:and|but|so|or|each)$/.test(said[at] ?? '')) break
  }
  return {}
}

const MOST_WORDS_BETWEEN = 5
