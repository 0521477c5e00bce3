/** A sum that is paid in shares, each on a day of its own: `half on Friday, and the rest on the 4th`. */
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import { Temporal } from 'temporal-polyfill'
import type { Clause } from '../turnReading.ts'
import { blanked } from './blanked.ts'
import type { Command, DialogueContext, TaskFrame } from './dialogueTypes.ts'
import type { SlotValues } from '../slotValue.ts'
import type { HeardClause, Start } from './meantTask.ts'
import { NONE, readFor } from './slotCommands.ts'
import { daySlotOf } from './taskProgress.ts'
import { sayDate, weekdayNames } from '../english/values/calendar.ts'
import type { Reading } from '../english/values/readUtterance.ts'
import { hasNo } from '../english/yesNo.ts'
import { findMoney, sayMoney } from '../english/values/money.ts'
import { listed } from '../english/lists.ts'

/** `when` is a day as in ISO 8601, or the caller's words: `next week`. */
interface Share {
  hundredths: number
  when: string
}
type Item = { at: number } & ({ amount: number | 'rest' } | { when: string })

/** The slot that keeps shares, the one with a single amount, and the one with its day. */
export function sharesSlotOf({ slots }: Task) {
  for (const [name, slot] of Object.entries(slots)) {
    const amount = slot.type === 'text' ? slot.sharesOf : undefined
    const sum = slots[amount ?? '']
    const day = daySlotOf({ slots })
    if (amount !== undefined && sum?.type === 'money' && day !== undefined) {
      return { name, amount, day, whole: sum.most * 100, currency: sum.currency }
    }
  }
  return undefined
}

/** The shares that a turn names or changes, as one value. Undefined if it names a single payment at most. */
export function sharesIn(
  text: string,
  clauses: readonly Clause[],
  task: Task,
  values: SlotValues,
  context: DialogueContext,
): Extract<Command, { type: 'setSlot' }> | undefined {
  const slot = sharesSlotOf(task)
  if (!slot) return undefined
  const before = values[slot.name]
  const today = context.now.toPlainDate()
  const phones = clauses.flatMap(({ spans }) => spans.filter(({ kind }) => kind === 'phone'))
  const said = itemsIn(text, phones, slot.whole, context)
  const known = before?.type === 'text' ? paired(itemsIn(before.text, [], slot.whole, context)) : []
  const amount = values[slot.amount]
  const day = values[slot.day]
  const first =
    amount?.type === 'money' && day?.type === 'date'
      ? [{ amount: amount.hundredths, when: day.date }]
      : []
  const isMore = /\b(?:and|another|other|rest|then|second|remaining)\b/i.test(text)
  const of = amount?.type === 'money' ? amount.hundredths : undefined
  const shares =
    known.length > 1 && paired(said).length < 2
      ? amended(text, said, known, readFor(text, undefined, NONE, context).dates)
      : (inWhole(inOrder(paired(said, EQUAL.test(text), of), today), slot.whole) ??
        (isMore ? inWhole([...first, ...paired(said)], slot.whole) : undefined))
  if (!shares) return undefined
  const value = listed(
    shares.map(({ hundredths, when }) => {
      const sum = sayMoney({ hundredths, currency: slot.currency })
      // Written with its date, because `tomorrow` is another day for whoever reads it.
      return `${sum} ${ISO.test(when) ? `on ${sayDate(when, today.subtract({ days: 2 }))}` : when}`
    }),
  )
  return { type: 'setSlot', slot: slot.name, values: [{ type: 'text', text: value }] }
}

const ISO = /^\d{4}-/
type Pair = { amount: number | 'rest'; when: string }

/** Each amount with its day. As many days as amounts belong together in order; else a day follows its amount. */
function paired(items: readonly Item[], isEqual = false, known?: number): Pair[] {
  const amounts = items.flatMap((one) => ('amount' in one ? [one.amount] : []))
  const days = items.filter((one, at) => 'when' in one && !('when' in (items[at + 1] ?? {})))
  const whens = days.flatMap((one) => ('when' in one ? [one.when] : []))
  const single = amounts.length === 0 ? known : isEqual ? amounts[0] : undefined
  if (single !== undefined && amounts.length < 2) {
    const all = items.flatMap((one) => ('when' in one ? [one.when] : []))
    return all.length > 1 ? all.map((when) => ({ amount: single, when })) : []
  }
  if (amounts.length === whens.length) {
    return amounts.map((amount, at) => ({ amount, when: whens[at]! }))
  }
  const pairs: Pair[] = []
  let open: number | 'rest' | undefined
  for (const item of items) {
    if ('amount' in item) open = item.amount
    else if (open !== undefined) {
      pairs.push({ amount: open, when: item.when })
      open = undefined
    }
  }
  return pairs
}

/** The rest is paid last, so a weekday before it is the one of its own week or of the week before. */
function inOrder(pairs: readonly Pair[], today: Temporal.PlainDate): Pair[] {
  const rest = pairs.at(-1)
  if (rest?.amount !== 'rest' || !ISO.test(rest.when)) return [...pairs]
  return pairs.map((pair) => {
    if (!ISO.test(pair.when) || pair.when <= rest.when) return pair
    const sooner = Temporal.PlainDate.from(pair.when).subtract({ weeks: 1 })
    const isMeant = sooner.toString() < rest.when && Temporal.PlainDate.compare(sooner, today) >= 0
    return isMeant ? { ...pair, when: sooner.toString() } : pair
  })
}

/** The amounts of at least two days, if they are within the whole. What is left is `the rest`. */
function inWhole(pairs: readonly Pair[], whole: number): Share[] | undefined {
  const days = [...new Map(pairs.map((pair) => [pair.when, pair])).values()]
  const sum = days.reduce((all, { amount }) => all + (amount === 'rest' ? 0 : amount), 0)
  const hasRest = days.some(({ amount }) => amount === 'rest')
  if (days.length < 2 || sum > whole || (hasRest && sum === whole)) return undefined
  return days.map(({ amount, when }) => ({
    hundredths: amount === 'rest' ? whole - sum : amount,
    when,
  }))
}

/** One share is changed, and whoever repeats one changes nothing: `the first one is on Friday`. */
function amended(
  text: string,
  said: readonly Item[],
  known: readonly Pair[],
  dates: Reading['dates'],
): Share[] | undefined {
  const [, which] =
    /(?<!(?:twenty|thirty)[ -])\b(first|second|third|last|other)\b(?! of \p{L}+(?:ary|ch|il|ay|ne|ly|st|ber)\b)/iu.exec(
      text,
    ) ?? []
  const places: Readonly<Record<string, number>> = { first: 0, second: 1, third: 2 }
  // `Not the 1st of January, the 18th`: the share whose day is named beside another one.
  const old = hasNo(text)
    ? known.findIndex(({ when }) => dates.some(({ values }) => values[0] === when))
    : -1
  const at = which === undefined ? old : (places[which.toLowerCase()] ?? known.length - 1)
  const shares = known.flatMap(({ amount, when }) =>
    amount === 'rest' ? [] : [{ hundredths: amount, when }],
  )
  const isSaid = (item: Item): boolean =>
    shares.some(({ hundredths, when }) =>
      'when' in item ? item.when === when : item.amount === hundredths || item.amount === 'rest',
    )
  if (said.length > 0 && said.every(isSaid)) return shares
  const when = said
    .flatMap((one) => ('when' in one && one.when !== known[old]?.when ? [one.when] : []))
    .at(-1)
  const amount = said.findLast((one) => 'amount' in one)?.amount
  if (!shares[at] || (when === undefined && typeof amount !== 'number')) return undefined
  return shares.map((share, index) =>
    index === at
      ? {
          when: when ?? share.when,
          hundredths: typeof amount === 'number' ? amount : share.hundredths,
        }
      : share,
  )
}

/** The amounts and days in a turn, in the order in which they were said. */
function itemsIn(
  text: string,
  phones: readonly { start: number; end: number }[],
  whole: number,
  context: DialogueContext,
): Item[] {
  // In `on the 23rd of November, 60 next week`, no year begins after the comma.
  const shown = text.replaceAll(COUNTED, (words) => ' '.repeat(words.length)).replaceAll(',', ';')
  const reading = blanked(readFor(shown, undefined, NONE, context), phones)
  const { tokens, dates, times } = reading
  const placeOf = ({ from, end }: { from: number; end: number }) => ({
    start: tokens[from]?.start ?? 0,
    end: tokens[end - 1]?.end ?? 0,
  })
  const days = dates.filter(({ role }) => role === undefined)
  const asked = { now: context.now, dayFirst: context.agent.business.dayFirst, expected: true }
  const free = blanked(reading, [...dates, ...times].map(placeOf)).tokens
  const items: Item[] = [
    ...days.map((day) => ({ at: placeOf(day).start, when: day.values[0] })),
    ...findMoney(free, asked).flatMap(({ from, values: [{ hundredths, currency }] }): Item[] =>
      hundredths <= whole && (currency !== undefined || hundredths >= LEAST_BARE)
        ? [{ at: tokens[from]!.start, amount: hundredths }]
        : [],
    ),
    ...free.flatMap(({ text: word, start }): Item[] =>
      /^(?:half|halves)$/.test(word)
        ? [{ at: start, amount: whole / 2 }]
        : /^(?:rest|remainder|remaining|balance)$/.test(word)
          ? [{ at: start, amount: 'rest' }]
          : [],
    ),
  ].toSorted((a, b) => a.at - b.at)
  const isDay = (at: number): boolean =>
    dates.map(placeOf).some(({ start, end }) => start <= at && at < end)
  for (const match of shown.matchAll(VAGUE)) {
    const when = dayAfter(match[0].toLowerCase(), items, match.index, context)
    const own = items.findIndex((item) => 'when' in item && item.at === match.index)
    if (own >= 0 && when !== match[0].toLowerCase()) items[own] = { at: match.index, when }
    else if (!isDay(match.index)) items.push({ at: match.index, when })
    items.sort((a, b) => a.at - b.at)
  }
  // `On the 18th, two weeks later`: the day that was named stands, and the rest explains it.
  return items.filter(
    (item, at) =>
      !(
        'when' in item &&
        'when' in (items[at - 1] ?? {}) &&
        !('amount' in (items[at + 1] ?? {})) &&
        EXPLAINS.test(shown.slice(0, item.at)) &&
        LATER.test(shown.slice(item.at))
      ),
  )
}

const EXPLAINS = /[;(–-]\s*(?:(?:so|that['’]s|i mean|like)\s+)*$/i
const LATER = /^(?:\w+ )?(?:days?|weeks?|fortnight|months?) (?:after|later)\b/i

/**
 * Words that count from a day: `now` is today; `the week after` and `the Friday after` count from the day said before.
 */
function dayAfter(
  words: string,
  items: readonly Item[],
  at: number,
  { now, near }: DialogueContext,
): string {
  const today = now.toPlainDate()
  if (/now$|away$/.test(words)) return today.toString()
  const said = items.findLast((item) => 'when' in item && item.at < at && ISO.test(item.when))
  const from = said && 'when' in said ? said.when : near?.day
  if (from === undefined || !/after$|later$|following/.test(words)) return words
  const day = Temporal.PlainDate.from(from)
  const weekday = [...weekdayNames].find(
    ([name]) => words.startsWith(name) || words.includes(` ${name}`),
  )
  if (weekday) {
    return day.add({ days: ((weekday[1] - day.dayOfWeek + 6) % 7) + 1 }).toString()
  }
  const unit = /week|fortnight|month/.exec(words)?.[0]
  if (unit === undefined) return words
  return day.add(unit === 'month' ? { months: 1 } : { days: unit === 'week' ? 7 : 14 }).toString()
}

/** In hundredths. A smaller number without a currency counts payments or is an hour. */
const LEAST_BARE = 1_000
/** Words in which `the first` is no day: `the first one`. */
const COUNTED =
  /\b(?:the |that )?(?:first|second|third)(?= (?:one|part|payment|instalment|lot|bit|half)\b)/gi
/** Two payments of the same amount. */
const EQUAL =
  /\b(?:twice|each|both|(?:two|three|2|3) (?:times|payments|parts|lots|halves)|halves)\b/i
const VAGUE =
  /\b(?:right now|now|straight away|(?:the )?(?:next |following )(?:week|month)|(?:the |a )?(?:week|fortnight|month|\w+day) (?:after|later)(?! next)|after that|afterwards|after(?=[.,!?]|$)|later(?=[.,!?]|$)|(?:on )?payday)\b/gi

/**
 * Shares begin the task that takes them, in place of that for one payment: `half on Friday and the rest on the 4th`.
 */
export function sharingTask(
  text: string,
  clauses: readonly HeardClause[],
  starts: readonly Start[],
  frame: TaskFrame | undefined,
  context: DialogueContext,
): Task | undefined {
  const task = [...context.agent.tasks.values()].find(sharesSlotOf)
  if (!task || frame?.task === task.id) return undefined
  const isFor = ({ id }: { id: string }): boolean => id === task.id || task.replaces.includes(id)
  if (
    /\b(?:i|we|have|i['’]ve|was|already|did) (?:already |have )?(?:paid|sent|transferred)\b/i.test(
      text,
    )
  )
    return undefined
  const isFree = starts.every((start) => isFor(start.task)) && (!frame || isFor({ id: frame.task }))
  return isFree && sharesIn(text, clauses, task, {}, context) ? task : undefined
}
