/** What an utterance says about the slots of a task. */
import type { Slot } from '@ringwell/content/agents/tasks/slot.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type { Command, DialogueContext, Expectation } from './dialogueTypes.ts'
import type { SlotValue, SlotValues } from '../slotValue.ts'
import { numberAt } from '../english/values/numbers.ts'
import {
  type Reading,
  type ReadingContext,
  readUtterance,
} from '../english/values/readUtterance.ts'
import { findMoreNights, findNamedNights, findNights } from '../english/values/stay.ts'
import { wishesForPart } from '../english/values/timeWish.ts'
import { type ReadContext, readSlot, sameValue } from './slotValues.ts'

/** What is known of the task that the clauses are about. */
export interface About {
  task: Task
  values: SlotValues
  expects: Expectation
  lastSet: string | undefined
  /** The name as it was understood before the caller spelled it. */
  misheard?: SlotValue | undefined
}

const readingKinds = {
  date: 'date',
  time: 'time',
  party: 'people',
  stay: 'date',
} as const

/** The slots whose value the caller has just been asked for. */
function expectedSlots(task: Task, expects: Expectation): string[] {
  switch (expects.name) {
    case 'slot':
    case 'reading':
      return [expects.slot]
    // In reply to `Would tomorrow suit you?`, `eight` is the time.
    case 'proposal': {
      const names = Object.keys(expects.options[0] ?? {})
      const isDay = names.some((name) => task.slots[name]?.type === 'date')
      return isDay ? [...names, ...timeSlot(task)] : names
    }
    case 'change':
    case 'confirmation':
      return [...bareNumberSlot(task), ...numberSlots(task)]
    // A caller who is offered a callback may still find the reference.
    case 'callback':
      return (task.lookup?.by.flat() ?? []).filter((name) => task.slots[name]?.type === 'code')
    default:
      return []
  }
}

/** The slots that were asked for. After a `no`, the slot that was filled last. */
export function openSlots(
  task: Task,
  expects: Expectation,
  isCorrection: boolean,
  lastSet: string | undefined,
): ReadonlySet<string> {
  const asked = expectedSlots(task, expects)
  // In reply to `Would nine suit you?`, `no, ten` answers this question, and `no` may answer a yes-or-no question.
  // Neither corrects the value that was set before.
  const isOpen =
    expects.name === 'proposal' ||
    expects.name === 'reading' ||
    (expects.name === 'slot' && task.slots[expects.slot]?.type === 'yesNo')
  const isValue = lastSet !== undefined && task.slots[lastSet]?.type !== 'text'
  const repeated = isValue && !isOpen && isCorrection ? [lastSet] : []
  // After the read-back, `no, eleven` may correct the time as well as the last value.
  const isWhole = expects.name === 'confirmation' || expects.name === 'change'
  return new Set(repeated.length === 0 || isWhole ? [...repeated, ...asked] : repeated)
}

/** A caller whose phone number was read back wrongly just says the number again. */
const numberSlots = ({ slots }: Task): string[] =>
  Object.keys(slots).filter((name) => slots[name]?.type === 'phone')

/** If the task counts nothing, a number can only be a time: `make it eight`, at the read-back. */
function bareNumberSlot({ slots }: Task): string[] {
  const counted = Object.values(slots).some(({ type }) => type === 'party')
  return counted ? [] : timeSlot({ slots })
}

const timeSlot = ({ slots }: Pick<Task, 'slots'>): string[] =>
  Object.keys(slots).filter((name) => slots[name]?.type === 'time')

/** No slot was asked for. */
export const NONE: ReadonlySet<string> = new Set()

/** Several tasks read the same words, so each reading is made once per turn. */
const readings = new WeakMap<DialogueContext, Map<string, Reading>>()

export function readFor(
  text: string,
  task: Task | undefined,
  asked: ReadonlySet<string>,
  context: DialogueContext,
): Reading {
  const expected: ReadingContext['expected'][number][] = task
    ? [...asked].flatMap((name) => {
        const type = task.slots[name]?.type
        return type !== undefined && type in readingKinds
          ? [readingKinds[type as keyof typeof readingKinds]]
          : []
      })
    : []
  const { now, agent, near } = context
  const known = readings.get(context) ?? new Map<string, Reading>()
  readings.set(context, known)
  const key = `${expected.toSorted().join(' ')}|${text}`
  const before = known.get(key)
  if (before) return before
  const reading = readUtterance(text, { now, near, dayFirst: agent.business.dayFirst, expected })
  known.set(key, reading)
  return reading
}

/** @param expected whether the slot was just asked for */
export const readContext = (
  { now, near, agent: { business } }: DialogueContext,
  expected: boolean,
): ReadContext => {
  const { dayFirst, country } = business
  return { now, expected, dayFirst, country, near }
}

/**
 * A command for each value in the words, in the order of the slots.
 * @param counted the same words without the numbers that count nothing, such as those of a phone number
 */
export function slotCommands(
  task: Task,
  known: SlotValues,
  reading: Reading,
  counted: Reading,
  asked: ReadonlySet<string>,
  context: DialogueContext,
): Command[] {
  const commands: Command[] = []
  const seen = new Set<string>()
  const read = (slot: Slot, expected: boolean) =>
    readSlot(slot, slot.type === 'money' ? counted : reading, readContext(context, expected))
  const nights = newNights(task, known, reading, asked)
  if (nights) commands.push(nights)
  for (const [name, slot] of inOrder(task, asked, known)) {
    const isAsked = asked.has(name)
    // `countCommands` reads these together.
    if (slot.type === 'number' || slot.type === 'volume') continue
    // The number counts nights.
    if (nights && (slot.type === 'party' || slot.type === 'stay')) continue
    if (slot.type === 'code' && isAsked && saysPhone(task, read)) continue
    // `In the evening` says enough of a time that is not known yet: a free one in it is offered.
    const isOpen =
      slot.type === 'time' &&
      (slot.unasked === true || (known[name] === undefined && wishesForPart(reading)))
    const { wanted, rejected } = read(slot, isAsked || isOpen)
    // A value fills one slot of its type: the one that was asked for, or else the first empty one.
    const key = wanted && JSON.stringify(wanted[0])
    if (wanted && key !== undefined && !seen.has(key)) {
      seen.add(key)
      commands.push({ type: 'setSlot', slot: name, values: wanted })
    } else if (rejected && (isAsked || sameValue(known[name], rejected))) {
      commands.push({ type: 'rejectValue', slot: name, value: rejected })
    }
  }
  return inTaskOrder(task, commands)
}

/** The one number that was said: `two`, `just two please`. */
function onlyNumber(tokens: Reading['tokens']): number | undefined {
  const numbers = tokens.flatMap((_, at) => numberAt(tokens, at)?.value ?? [])
  return numbers.length === 1 ? numbers[0] : undefined
}

/** A new length for a known stay: `one more night`, `change the nights, just two`. */
function newNights(
  { slots }: Task,
  known: SlotValues,
  { tokens, dates }: Reading,
  asked: ReadonlySet<string>,
): Extract<Command, { type: 'setSlot' }> | undefined {
  const slot = Object.keys(slots).find((name) => slots[name]?.type === 'stay')
  const stay = slot === undefined ? undefined : known[slot]
  if (slot === undefined || stay?.type !== 'stay' || dates.length > 0) return undefined
  const isAsked = asked.has(slot) && stay.from !== undefined && stay.to === undefined
  const more = findMoreNights(tokens)
  const nights =
    more !== undefined && stay.nights !== undefined
      ? stay.nights + more
      : findNights(tokens).length === 0
        ? (findNamedNights(tokens) ?? (isAsked ? onlyNumber(tokens) : undefined))
        : undefined
  if (nights === undefined || nights < 1) return undefined
  return { type: 'setSlot', slot, values: [{ type: 'stay', nights }] }
}

/**
 * Whether the digits are a phone number, although a code was asked for: `If you do not have it, the phone number will
 * do.`
 */
function saysPhone(
  { slots }: Task,
  read: (slot: Slot, expected: boolean) => ReturnType<typeof readSlot>,
): boolean {
  const phone = Object.values(slots).find(({ type }) => type === 'phone')
  const code = Object.values(slots).find(({ type }) => type === 'code')
  const wanted = code && read(code, true).wanted?.[0]
  const fits = wanted?.type === 'code' && wanted.fits
  return phone !== undefined && !fits && read(phone, true).wanted !== undefined
}

function inOrder(task: Task, asked: ReadonlySet<string>, known: SlotValues): [string, Slot][] {
  const rank = (name: string) => (asked.has(name) ? 0 : known[name] === undefined ? 1 : 2)
  return Object.entries(task.slots).toSorted(([a], [b]) => rank(a) - rank(b))
}

/** Puts the day before the time, because the opening hours depend on the day. */
function inTaskOrder(task: Task, commands: readonly Command[]): Command[] {
  const names = Object.keys(task.slots)
  const placeOf = (command: Command) => {
    if (!('slot' in command) || command.slot === undefined) return names.length
    const isTime = task.slots[command.slot]?.type === 'time'
    return isTime ? names.length : names.indexOf(command.slot)
  }
  return commands.toSorted((a, b) => placeOf(a) - placeOf(b))
}
