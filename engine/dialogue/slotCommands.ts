/** What an utterance says for the slots of a task. */
import type { Slot } from '@ringwell/content/agents/tasks/slot.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type { Command, DialogueContext, Expectation, SlotValues } from './dialogueTypes.ts'
import { numberAt } from './slots/numbers.ts'
import { type Reading, type ReadingContext, readUtterance } from './slots/readUtterance.ts'
import { findMoreNights, findNamedNights, findNights } from './slots/stay.ts'
import { answerIn } from './slots/yesNo.ts'
import { readSlot, sameValue } from './slotValues.ts'

const readingKinds = {
  date: 'date',
  time: 'time',
  party: 'people',
  name: 'name',
  stay: 'date',
} as const

/** The slots whose value the caller has just been asked for. */
function expectedSlots(task: Task, expects: Expectation): string[] {
  switch (expects.name) {
    case 'slot':
    case 'reading':
      return [expects.slot]
    case 'proposal':
      return Object.keys(expects.options[0] ?? {})
    case 'change':
    case 'confirmation':
      return [...bareNumberSlot(task), ...numberSlots(task)]
    default:
      return []
  }
}

/** `No, four` and `sorry, Friday` say again what was said last. */
const again = /^\s*(?:no|nope|sorry|i mean|i meant|actually|wait)\b|\bmake (?:it|that)\b/i

/** What was asked for; and after a `no`, what was said last. */
export function openSlots(
  task: Task | undefined,
  expects: Expectation,
  text: string,
  lastSet: string | undefined,
): ReadonlySet<string> {
  const asked = task ? expectedSlots(task, expects) : []
  // `No, ten` to `Would nine suit you?` is another answer to this question, and `no` is one to a yes-or-no question.
  const isOpen =
    expects.name === 'proposal' ||
    expects.name === 'reading' ||
    (expects.name === 'slot' && task?.slots[expects.slot]?.type === 'yesNo')
  const isValue = lastSet !== undefined && task?.slots[lastSet]?.type !== 'text'
  const repeated = isValue && !isOpen && again.test(text) ? [lastSet] : []
  // After the confirmation `no, eleven` can be the time as well.
  const isWhole = expects.name === 'confirmation' || expects.name === 'change'
  return new Set(repeated.length === 0 || isWhole ? [...repeated, ...asked] : repeated)
}

/** A telephone number that is read back wrongly is said again as it was said before. */
const numberSlots = ({ slots }: Task): string[] =>
  Object.keys(slots).filter((name) => slots[name]?.type === 'phone')

/** `Make it eight` at the end: with no people to count, a number can only be a time. */
function bareNumberSlot({ slots }: Task): string[] {
  const counted = Object.values(slots).some(({ type }) => type === 'party' || type === 'number')
  const time = Object.keys(slots).find((name) => slots[name]?.type === 'time')
  return counted || time === undefined ? [] : [time]
}

export function readFor(
  text: string,
  task: Task | undefined,
  asked: ReadonlySet<string>,
  { now, agent }: DialogueContext,
): Reading {
  const expected = task
    ? [...asked].flatMap((name) => {
        const type = task.slots[name]?.type
        return type !== undefined && type in readingKinds
          ? [readingKinds[type as keyof typeof readingKinds]]
          : []
      })
    : []
  const context: ReadingContext = { now, dayFirst: agent.business.dayFirst, expected }
  return readUtterance(text, context)
}

const correcting =
  /\b(?:no,? wait|wait,? no|actually|i meant|instead|rather|make (?:it|that)|change|scratch that|correction)\b/i

/** Every value that is said for a slot, in the order of the slots. */
export function slotCommands(
  task: Task,
  known: SlotValues,
  reading: Reading,
  asked: ReadonlySet<string>,
  context: DialogueContext,
): Command[] {
  const askedText = [...asked].some((name) => task.slots[name]?.type === 'text')
  if (askedText && !correcting.test(reading.text)) return []
  const commands: Command[] = []
  const seen = new Set<string>()
  const read = (slot: Slot, expected: boolean) =>
    readSlot(slot, reading, {
      now: context.now,
      expected,
      dayFirst: context.agent.business.dayFirst,
      country: context.agent.business.country,
      language: context.language,
    })
  // `3,600 minutes` is a number of minutes, whatever number was asked for.
  const counts = (slot: Slot) =>
    slot.type === 'number' && slot.unit !== undefined && read(slot, false).wanted !== undefined
  const nights = newNights(task, known, reading, asked)
  if (nights) commands.push(nights)
  const slots = inOrder(task, asked, known)
  const inTurn = [
    ...slots.filter(([, slot]) => counts(slot)),
    ...slots.filter(([, slot]) => !counts(slot)),
  ]
  for (const [name, slot] of inTurn) {
    const isAsked = asked.has(name)
    // The number is one of nights.
    if (nights && (slot.type === 'party' || slot.type === 'stay')) continue
    if (slot.type === 'code' && isAsked && saysPhone(task, read)) continue
    const { wanted, rejected } = read(slot, isAsked && !counts(slot))
    // What was said fills one slot of a type: the one that was asked for, else the first that is empty.
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

/** `Two`, `just two please`: the one number that was said. */
function onlyNumber(tokens: Reading['tokens']): number | undefined {
  const numbers = tokens.flatMap((_, at) => numberAt(tokens, at)?.value ?? [])
  return numbers.length === 1 ? numbers[0] : undefined
}

/** Another length for a stay that is known: `one more night`, `change the nights, just two`. */
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
 * Whether the digits that were said in place of a code are a phone number: `If you do not have it, the phone number will
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

/** A day before a time, because the hours depend on it. */
function inTaskOrder(task: Task, commands: readonly Command[]): Command[] {
  const names = Object.keys(task.slots)
  const placeOf = (command: Command) => {
    if (!('slot' in command) || command.slot === undefined) return names.length
    const isTime = task.slots[command.slot]?.type === 'time'
    return isTime ? names.length : names.indexOf(command.slot)
  }
  return commands.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** A clause in which a text slot hears one of its words: `one of us is vegan`. */
export function heardTexts(task: Task, known: SlotValues, segments: readonly string[]): Command[] {
  return Object.entries(task.slots).flatMap(([name, slot]): Command[] => {
    if (slot.type !== 'text' || !slot.hears) return []
    const words = slot.hears.en.map((word) => word.toLowerCase())
    const clauses = segments
      .flatMap((segment) =>
        segment.split(/,\s|\s(?:and|but)\s(?=(?:i|we|one|two|my|she|he|it)\b)/i),
      )
      .map((clause) => clause.replace(/[.!;,\s]+$/, '').trim())
      .filter((clause) => hasWord(clause, words))
    if (clauses.length === 0) return []
    const before = known[name]?.type === 'text' ? `${known[name].text}; ` : ''
    const text = `${before}${clauses.join('; ')}`.slice(0, slot.most)
    return [{ type: 'setSlot', slot: name, values: [{ type: 'text', text }] }]
  })
}

function hasWord(clause: string, words: readonly string[]): boolean {
  const text = ` ${clause.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `
  return words.some((word) => text.includes(` ${word} `))
}

/** Anything may be the text that was asked for, when it is nothing else. `No` and `nothing` are no text. */
export function textCommand(
  task: Task,
  expects: Expectation,
  text: string,
  reading: Reading,
): Command[] {
  const name = expects.name === 'slot' ? expects.slot : undefined
  const slot = name === undefined ? undefined : task.slots[name]
  if (name === undefined || slot?.type !== 'text' || text === '') return []
  const words = reading.tokens.filter(({ kind }) => kind !== 'mark').length
  const answer = answerIn(reading.tokens)
  if (answer !== undefined && words <= 4) return []
  const value = (slot.short ? withoutLeadIn(text) : text).replace(/[.!,;\s]+$/, '')
  return [
    { type: 'setSlot', slot: name, values: [{ type: 'text', text: value.slice(0, slot.most) }] },
  ]
}

const leadIn =
  /^(?:(?:um|uh|er|well|so|oh|yes|yeah|sure|okay|ok|right)\b[,.]?\s+)*(?:(?:(?:it|that|this|the name|my name|the company)(?:'s| is)|my (?:[\w-]+ ){1,3}is|i(?:'m| am)(?: called)?|we(?:'re| are)(?: called)?)\s+(?:called\s+)?)?/i

/** `It's Night Owl.` → `Night Owl`. */
function withoutLeadIn(text: string): string {
  const bare = text.replace(leadIn, '')
  return /[\p{L}\p{N}]/u.test(bare) ? bare : text
}
