/** What several nights, rooms or people come to, from the prices of the task. */
import type { Sum, Task } from '@ringwell/content/agents/tasks/task.ts'
import { fillLine } from '@ringwell/content/agents/tasks/words.ts'
import { ENGLISH } from '@ringwell/protocol/languages.ts'
import { listed } from '../english/lists.ts'
import { findMoney } from '../english/values/money.ts'
import { tokenise } from '../english/values/tokens.ts'
import type { SlotValue, SlotValues } from '../slotValue.ts'
import { foldedWords } from '../understanding/foldedWords.ts'
import { countedIn } from './anotherBooking.ts'
import type { DialogueContext, DialogueState } from './dialogueTypes.ts'
import { bookedIn } from './ofBooked.ts'
import { ownBookings } from './ownBookings.ts'
import { NONE, readContext, readFor } from './slotCommands.ts'
import { readSlot, saySlot } from './slotValues.ts'
import { capitalised } from './wording.ts'

/** The answer to a question for an amount, if the call or the question says of how many. Otherwise, the playbook answers. */
export function sumFor(
  question: string,
  text: string,
  state: DialogueState,
  context: DialogueContext,
): string | undefined {
  for (const task of context.agent.tasks.values()) {
    const { sum } = task
    if (!sum) continue
    const asksSum = ASKS_SUM.test(text) && (sum.asks === undefined || says(text, sum.asks))
    const isAsked =
      (sum.questions.includes(question) && asksSum) ||
      (sum.totals.includes(question) && ASKS_TOTAL.test(text))
    if (isAsked) return sumOf(task, sum, text, state, context)
  }
  return undefined
}

const ASKS_SUM =
  /\b(?:how much|totals?|altogether|come to|costs?|prices?|pay|bill|dollars|sum|add up|charged?|expensive|damage|rate)\b|\$/i
const ASKS_TOTAL =
  /\b(?:totals?|altogether|damage|in all|all up|add(?:s|ed)? up|(?:that|this|it|stay|room|all) comes? to)\b/i
const ALL = /\b(?:both|altogether|all (?:of (?:it|them)|the)|the (?:two|three))\b/i

const says = (text: string, pattern: string): boolean => new RegExp(pattern, 'iu').test(text)

function sumOf(
  task: Task,
  sum: Sum,
  text: string,
  state: DialogueState,
  context: DialogueContext,
): string | undefined {
  const { now, agent } = context
  if (sum.unless !== undefined && says(text, sum.unless)) return undefined
  const reading = readFor(text, task, NONE, context)
  const said: SlotValues = Object.fromEntries(
    Object.entries(task.slots).flatMap(([name, slot]) => {
      if (name !== sum.by && name !== sum.of && slot.type !== 'party') return []
      const value = readSlot(slot, reading, readContext(context, false)).wanted?.[0]
      // `How much is it a night?` asks for no other number of nights.
      return value && countOf(value) !== 1 ? [[name, value]] : []
    }),
  )
  const frame = state.stack.findLast((one) => agent.tasks.get(one.task)?.slots[sum.by])
  const undo = agent.tasks.get(task.cancelledBy ?? '')
  const own = undo ? ownBookings(state.ended, agent, undo) : []
  const known = frame ? { ...frame.found, ...frame.values } : bookedIn(state, agent)?.about.values
  const rooms = countedIn(text, task)
  // Two rooms that are asked for at once are two bookings under way.
  if (state.stack.filter((one) => one.task === task.id).length > 1) return undefined
  const isAll = !frame && own.length > 1 && (rooms === own.length || ALL.test(text))
  const bookings = isAll ? own.map(({ values }) => values) : [{ ...known, ...said }]
  const asked = foldedWords(text)
  const named = (words: readonly string[]): boolean =>
    foldedWords(words.join(' ')).some((word) => asked.includes(word))
  const isWithout = (words: readonly string[]): boolean =>
    new RegExp(`\\b(?:without|no|not)\\b(?: \\p{L}+){0,2} (?:${words.join('|')})`, 'iu').test(text)
  const extras = sum.extras.filter(
    ({ words, unless = [] }) => !isWithout(words) && named(words) && !named(unless),
  )
  const say = (name: string, value: SlotValue): string =>
    saySlot(value, task.slots[name], { now, country: agent.business.country })
  // What is added for several rooms, nobody has said.
  if (rooms > 1 && extras.length > 0) return undefined
  let total = 0
  const parts = bookings.flatMap((values) => {
    const count = countOf(values[sum.by])
    const chosen = values[sum.of ?? '']
    const options = chosen?.type === 'choice' ? [chosen.option] : Object.keys(sum.prices)
    const party = Object.values(values).find(({ type }) => type === 'party')
    const people = party?.type === 'party' ? party.people : undefined
    if (!count || (!people && extras.some(({ perPerson }) => perPerson))) return []
    const added = extras.reduce((all, { price, perPerson, perUnit }) => {
      return all + amountOf(price) * (perPerson ? people! : 1) * (perUnit ? count : 1)
    }, 0)
    return options.map((option) => {
      const price = sum.prices[option]!
      const times = isAll ? 1 : rooms
      const amount = amountOf(price) * count * times + added
      total += amount
      const value = values[sum.by]!
      return fillLine(sum.each, {
        ...(sum.of && { of: say(sum.of, { type: 'choice', option }) }),
        by: say(sum.by, value.type === 'stay' ? { type: 'stay', nights: count } : value),
        times: times > 1 ? String(times) : '',
        price,
        sum: written(amount, price),
        extras: listed(extras.map(({ name }) => name)),
      })
    })
  })
  if (parts.length < bookings.length) return undefined
  if (isAll) parts.push(`together ${written(total, Object.values(sum.prices)[0]!)}`)
  const { besides, unknown } = sum
  const others = [extras.length === 0 && besides, unknown && named(unknown.words) && unknown.say]
  return [`${capitalised(parts.join(', and '))}.`, ...others.filter(Boolean)].join(' ')
}

function countOf(value: SlotValue | undefined): number | undefined {
  // What children pay is another price.
  if (value?.type === 'party') return value.children ? undefined : value.people
  return value?.type === 'stay' ? value.nights : undefined
}

/** In hundredths. */
const amountOf = (price: string): number =>
  findMoney(tokenise(price).tokens, { expected: true })[0]?.values[0].hundredths ?? 0

/** The amount in the currency in which a price is written. */
const written = (hundredths: number, price: string): string =>
  price.replace(
    /[\d.,]*\d/,
    (hundredths / 100).toLocaleString(ENGLISH, {
      minimumFractionDigits: hundredths % 100 ? 2 : 0,
    }),
  )
