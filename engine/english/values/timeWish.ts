import { alternatives } from '../lists.ts'
import { format, minutesOf, type ClockTime } from '../../clockTime.ts'
import { sayTime } from '../spoken/sayTime.ts'
import { type TimeWish, isWindow } from '../../timeWish.ts'
import type { Found } from './found.ts'
import type { Reading } from './readUtterance.ts'
import { type Token, textAt, wordsBetween } from './tokens.ts'

/** Booked times are quarters of an hour: before eleven is a quarter to eleven at the latest. */
const QUARTER = 15

type Bound = 'earliest' | 'latest' | 'before'

const boundsBefore: readonly (readonly [RegExp, Bound])[] = [
  [
    /\b(?:not|nothing|no|never) (?:before|until|till|(?:any )?(?:earlier|sooner) than)$/,
    'earliest',
  ],
  [/\b(?:not|nothing|no|never) (?:after|past|(?:any )?later than)$/, 'latest'],
  // `I've got meetings till eleven`.
  [
    /\b(?:meetings?|work(?:ing)?|busy|out|away|class(?:es)?|lessons?|school|shift|tied up|on duty|asleep|booked)(?: \p{L}+){0,2} (?:till|until)$/u,
    'earliest',
  ],
  [/\b(?:before|earlier than|sooner than)$/, 'before'],
  [/\b(?:by|until|till|up to)$/, 'latest'],
  [/\b(?:after|past|later than)$/, 'earliest'],
]
const boundsAfter: readonly (readonly [RegExp, Bound])[] = [
  [
    /^(?:at )?(?:the )?(?:very )?latest\b|^or (?:earlier|before|sooner)\b|^(?:max|tops)\b/,
    'latest',
  ],
  [
    /^(?:at )?(?:the )?(?:very )?earliest\b|^or (?:later|after)\b|^and (?:later|after)\b|^onwards?\b/,
    'earliest',
  ],
]
/** `At eight, so before that`, `a call from nine to eleven, so it’d have to be after that`. */
const boundByThat =
  /^(?:[,.] )?(?:(?:so|and|but) )?(?:(?:any ?time|some ?time|call|ring|phone|me|us|please|it|it'd|it'll|would|will|has|have|needs?|must|should|to|be) )*(before|after) (?:that|then|this)(?= ?(?:[,.;!?]|please|$))/
const correction = /\b(?:no|sorry|actually|wait|rather|mean|meant|make (?:it|that))\b/
const fallback =
  /\b(?:or|otherwise|else|failing|then|best|ideal|perfect|preferably|prefer|favourite|first choice)\b|\bif (?:not|that|that's|it|it's|you|they|there)\b/
/** Right after a time that is only the second choice. */
const fallbackAfter =
  /^(?:at a (?:push|pinch|stretch)|if (?:need be|necessary|i must)|(?:would|will|'ll) (?:also )?(?:do|work)\b|(?:works?|is fine|is okay) (?:too|as well))/
const condition = /\b(?:if|unless)(?: the| that| at)?$/
const gone =
  /^(?:'s|'|s|is|isn't|was|were|has)?\s?(?:not|already|all)?\s?(?:gone|taken|full|booked|busy|too|free|possible|available|work)/
const joins = /^(?:and|to|till|until|-|–)$/

interface Draft {
  /** The first wish, and then what will do instead. */
  wishes: Found<ClockTime>[]
  bounds: Map<'earliest' | 'latest', { found: Found<ClockTime>; isBefore: boolean }>
}

/**
 * The wish that all times of an utterance make together. There are two if it may be in either half of the day. Empty if
 * no time was said.
 * @param isAsked a time was asked for, so a part of the day alone is a window
 * @param takesEither of `before nine or after four`, the first range is a wish. Otherwise it makes none
 */
export function timeWishes(
  { tokens, times, dates }: Pick<Reading, 'tokens' | 'times' | 'dates'>,
  isAsked: boolean,
  takesEither = true,
): TimeWish[] {
  let draft: Draft = { wishes: [], bounds: new Map() }
  let last: Found<ClockTime> | undefined
  for (const found of times) {
    const gap = wordsBetween(tokens, last?.end ?? 0, found.from)
    const before = gap.replace(/(?: |^)(?:about|around|like|say|the|at|roughly)$/, '')
    const after = wordsBetween(tokens, found.end, found.end + 5).replace(/^, /, '')
    // `If six is too late, then five` wishes for six first.
    const isCondition = condition.test(before) && gone.test(after)
    if (found.role === 'old' || (found.role === 'rejected' && !isCondition)) continue
    const [, side] = boundByThat.exec(wordsBetween(tokens, found.end, found.end + 10)) ?? []
    // What somebody is busy with before that is no wish.
    if (side === 'after') draft = { wishes: [], bounds: new Map() }
    const bound = [
      side === 'after' ? ('earliest' as const) : side && ('before' as const),
      boundsBefore.find(([words]) => words.test(before))?.[1],
      boundsAfter.find(([words]) => words.test(after))?.[1],
    ].find((each) => each !== undefined)
    const opens = /\b(?:between|from)$/.test(before) || last === undefined
    const isSecond =
      last !== undefined &&
      joins.test(before) &&
      isRangeFrom(tokens, last) &&
      !draft.bounds.has('latest')
    // `Before nine or after four` are two ranges.
    if (bound && draft.bounds.size > 0 && /^,? ?or\b/.test(gap)) {
      if (!takesEither) return []
      continue
    }
    if (correction.test(gap)) draft = { wishes: [], bounds: new Map() }
    if (isCondition) {
      if (!draft.wishes.some(({ values }) => values[0] === found.values[0])) {
        draft.wishes.splice(Math.max(0, draft.wishes.length - 1), 0, found)
      }
    } else if (bound) {
      draft.bounds.set(bound === 'earliest' ? bound : 'latest', {
        found,
        isBefore: bound === 'before',
      })
    } else if (isSecond && last) {
      draft = {
        wishes: [],
        bounds: new Map([
          ['earliest', { found: last, isBefore: false }],
          ['latest', { found, isBefore: false }],
        ]),
      }
    } else if (
      !opens &&
      draft.wishes.length > 0 &&
      (fallback.test(gap) || fallbackAfter.test(after))
    )
      draft.wishes.push(found)
    else draft.wishes = [found]
    last = found
  }
  const said = wishesOf(draft)
  if (said.length > 0 || times.length > 0) return said
  const part = partOfDay(tokens, isAsked) ?? partOfNamedDay(tokens, dates)
  const window = part === undefined ? undefined : parts[part]
  return window ? [{ time: window[0], earliest: window[0], latest: window[1] }] : []
}

/** `Between two and four`, `from two to four`, `two to four`, but not `at two and then at four`. */
function isRangeFrom(tokens: readonly Token[], { from, end }: Found<unknown>): boolean {
  const lead = wordsBetween(tokens, from - 3, from)
  return (
    /\b(?:between|from)(?: the| about| around| like)?$/.test(lead) || textAt(tokens, end) !== 'and'
  )
}

function wishesOf({ wishes: [first, second], bounds }: Draft): TimeWish[] {
  const [earliest, latest] = [bounds.get('earliest'), bounds.get('latest')]
  const lead = first ?? earliest?.found ?? latest?.found
  return (lead?.values ?? []).flatMap((time): TimeWish[] => {
    const from = earliest && nearest(earliest.found, time, (each) => each <= time)
    const until = latest && nearest(latest.found, time, (each) => each >= time)
    if ((earliest && !from) || (latest && !until)) return []
    const to = until && latest.isBefore ? shifted(until, -QUARTER) : until
    const or = second && nearest(second, time, (each) => each !== time)
    const floor = first || from || !to ? from : startOfPart(to)
    return [
      {
        time: first ? time : (floor ?? time),
        ...(floor !== undefined && { earliest: floor }),
        ...(to !== undefined && { latest: to }),
        ...(floor !== from && { until: latest?.isBefore ? 'before' : 'by' }),
        ...(or !== undefined && { or }),
      },
    ]
  })
}

/** The reading of a time that is nearest to another one. */
function nearest(
  { values }: Found<ClockTime>,
  time: ClockTime,
  isFit: (value: ClockTime) => boolean,
): ClockTime | undefined {
  const distance = (value: ClockTime) => Math.abs(minutesOf(value) - minutesOf(time))
  return values.filter(isFit).toSorted((a, b) => distance(a) - distance(b))[0]
}

const shifted = (time: ClockTime, minutes: number): ClockTime => {
  const total = Math.max(0, minutesOf(time) + minutes)
  return format(Math.floor(total / 60), total % 60)
}

/** `Before eight in the evening` is not at noon. */
const startOfPart = (latest: ClockTime): ClockTime =>
  starts.findLast((from) => from <= shifted(latest, -60)) ?? '00:00'

const starts: readonly ClockTime[] = ['07:00', '12:00', '17:00']

const parts: Readonly<Record<string, readonly [ClockTime, ClockTime]>> = {
  morning: ['07:00', '11:45'],
  // Hardly anybody who says so means noon.
  afternoon: ['13:00', '17:45'],
  evening: ['17:00', '23:45'],
}

/** Other words for a part of the day. */
const byLunch: readonly (readonly [RegExp, string])[] = [
  [/\bbefore lunch\b/g, 'morning'],
  [/\bafter lunch\b/g, 'afternoon'],
]

const anyPart = `(${Object.keys(parts).join('|')})`
/** `Not in the morning`, `I’m out tomorrow morning`: parts of the day that do not suit. */
const deniedPart = new RegExp(
  `\\b(?:not|never|\\w+n't|(?:i|we)(?:'m| am|'re| are) (?:\\w+ )?(?:out|away|busy|working|at (?:work|school)))(?: (?:come|do|make|manage|in|on|all|at|the|this|today|tomorrow|\\w+day)){0,4} ${anyPart}s?\\b`,
  'g',
)

const greeting = new RegExp(`\\bgood ${anyPart}\\b`, 'g')

const suiting = (words: string): string =>
  words.replaceAll(deniedPart, ' ').replaceAll(greeting, ' ')

/** `Any time in the afternoon`. */
function partOfDay(tokens: readonly Token[], isAsked: boolean): string | undefined {
  const said = suiting(
    byLunch.reduce(
      (words, [other, part]) => words.replace(other, part),
      wordsBetween(tokens, 0, tokens.length),
    ),
  )
  const named = Object.keys(parts).filter((part) => new RegExp(`\\b${part}s?\\b`).test(said))
  const isAny = /\b(?:any|some) ?time\b|\bwhenever\b/.test(said)
  return named.length === 1 && (isAny || isAsked) ? named[0] : undefined
}

/**
 * Whether a part of the day is wished for although no time was asked: beside the day, or on its own, as in `tomorrow,
 * early in the morning`. `My tooth hurts in the evening` tells of something else.
 */
export function wishesForPart({ tokens, dates }: Pick<Reading, 'tokens' | 'dates'>): boolean {
  let from = 0
  for (let at = 0; at <= tokens.length; at += 1) {
    const isNext =
      /^(?:and|but|so|because)$/.test(textAt(tokens, at)) && subject.test(textAt(tokens, at + 1))
    if (at < tokens.length && tokens[at]?.kind !== 'mark' && !isNext) continue
    const clause = wordsBetween(tokens, from, at)
    const hasDay = dates.some((date) => date.from >= from && date.end <= at)
    const isWish = hasDay || wishing.test(clause) || isOwnPart(clause)
    if (isWish && somePart.test(clause) && !tells.test(clause.replace(hoping, ' '))) return true
    from = isNext ? at : at + 1
  }
  return false
}

const somePart = new RegExp(`\\b${anyPart}s?\\b|\\b(?:before|after) lunch\\b`)
const subject = /^(?:i|i'\p{L}+|we|we'\p{L}+|he|she|it|it's|they|my|can|could|do)$/u
const wishing =
  /\b(?:appointment|book|come|slot|prefer|preferably|ideally|rather|suits?|free|available|seen|please)\b/
/**
 * Nothing but the part of the day and how it is asked for. Looked up word by word: as a pattern, `as as as x` would have
 * been read in every way in which an `s` may be a plural.
 */
function isOwnPart(clause: string): boolean {
  const words = clause.split(' ').filter(Boolean)
  return (
    words.length > 0 &&
    words.every((word) => ownWords.has(word) || ownWords.has(word.replace(/s$/, '')))
  )
}
const ownWords: ReadonlySet<string> = new Set([
  ...`in on at for the a an of and or but then um uh well just only some any time sometime early earlier late later first thing during mid is it it's that's be do can could will would should you i we i'd we'd me us if possible please maybe perhaps better best good great fine perfect okay like want need has must get what how about have got anything something there work works this with yes no to as possibly`.split(
    ' ',
  ),
  ...Object.keys(parts),
])
const tells =
  /\b(?:hurts?|hurting|aches?|aching|pains?|painful|sore|worse|worst|take(?! (?:me|us|him|her|my)\b)|takes|took|taking|was|were|been|had|woke|wakes?|waking|closed|shut|since|ago|every|always|usually|normally)\b/
/** `I was hoping for Friday in the morning`. */
const hoping =
  /\b(?:was|were)(?: just| really| actually)? (?:hoping|wondering|thinking|looking|after)\b/g

const afterDay = new RegExp(`^,? ?(?:(?:some ?time )?(?:in|during) the )?${anyPart}\\b`)
const beforeDay = new RegExp(`(?<!\\bgood )\\b${anyPart}(?: of| on)?$`)

/** `Thursday morning`, `on the 3rd in the afternoon`, `the evening of the 4th`. */
function partOfNamedDay(
  tokens: readonly Token[],
  dates: readonly Found<unknown>[],
): string | undefined {
  const named = dates
    .filter(({ role }) => role === undefined)
    .flatMap(({ from, end }) => {
      if (suiting(wordsBetween(tokens, from - 4, end + 3)).search(anyPart) === -1) return []
      const after = afterDay.exec(wordsBetween(tokens, end, end + 5))
      const before = beforeDay.exec(wordsBetween(tokens, from - 3, from))
      return (after ?? before)?.[1] ?? []
    })
  return new Set(named).size === 1 ? named[0] : undefined
}

/** With the word before it: `at 4 in the afternoon`, `in the morning`, `by 6 in the evening`. */
export function sayWhen(wish: TimeWish): string {
  const said = sayWish(wish)
  return isWindow(wish) && wish.latest !== undefined ? said : `at ${said}`
}

/**
 * What follows `at`, such as `4 or 5 in the afternoon`. Most windows take its place: `in the morning`, `between 2 and 4 in
 * the afternoon`, `by 6 in the evening`.
 */
export function sayWish(
  wish: TimeWish,
  say = (time: ClockTime): string => sayTime(time, { half: true }),
): string {
  const { time, latest, or, until } = wish
  if (!isWindow(wish)) return or === undefined ? say(time) : alternatives([say(time), say(or)])
  if (latest === undefined) return `${say(time)} or later`
  const part = Object.keys(parts).find((each) => parts[each]?.join() === [time, latest].join())
  if (part !== undefined) return `in the ${part}`
  if (until === 'before') return `before ${say(shifted(latest, QUARTER))}`
  if (until === 'by') return `by ${say(latest)}`
  return `between ${alternatives([say(time), say(latest)]).replace(' or ', ' and ')}`
}
