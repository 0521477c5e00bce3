/** Values that are read by themselves, as an answer to the question for their slot. */
import type { Slot, SlotTypeName } from '@ringwell/content/agents/tasks/slot.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type { Clause, Span, SpanKind } from '../turnReading.ts'
import type { SlotValues } from '../slotValue.ts'
import type { Command, DialogueContext, Expectation } from './dialogueTypes.ts'
import { type About, NONE, readContext, readFor } from './slotCommands.ts'
import { readSlot } from './slotValues.ts'
import { wholeEmail } from '../english/values/email.ts'
import { saysWholePhone } from '../english/values/phone.ts'

export const kindsOf: Readonly<Record<SlotTypeName, readonly SpanKind[]>> = {
  date: ['date'],
  time: ['time'],
  stay: ['stay', 'date'],
  party: ['people'],
  number: [],
  volume: [],
  money: ['money'],
  name: ['name'],
  phone: ['phone'],
  email: ['email'],
  code: ['code'],
  choice: ['choice', 'reason'],
  yesNo: [],
  address: ['address'],
  text: ['reason', 'company'],
}

/**
 * What is wrong with an order is often told on the way: `it arrived broken`. A wish at the read-back may also choose
 * anew: `and in the evening, if there’s one`.
 */
export function toldChoice(
  { act, text }: Clause,
  { task, values, expects }: About,
  context: DialogueContext,
): Command[] {
  if (expects.name === 'confirmation' && ON_CONDITION.test(text)) return []
  const isWish = expects.name === 'confirmation' && (act === 'note' || WISHES.test(text))
  const open = Object.keys(task.slots).filter((name) => isWish || values[name] === undefined)
  return readOpen('choice', text, task, open, context)
}

/** `I have to be there by the evening` chooses nothing. */
export const ON_CONDITION = /\b(?:by|before|until|till|but|less|better|than|home|there)\b/i

/** `We want the evening`, but not `we don’t want the evening` and `my wife wants to know`. */
const WISHES =
  /\b(?:i|we)(?:['’]d| would)? (?:(?:do|really|much|both|all) )*(?:want|need|prefer|like|rather)\b(?! to\b)/i

/** The code that was asked for, whatever the reader took its digits for: `83 19, and it came broken`. */
export function askedCode(
  shown: string,
  spans: readonly Span[],
  task: Task,
  open: ReadonlySet<string>,
  context: DialogueContext,
): Command[] {
  if (spans.some(({ kind }) => kind === 'code' || kind === 'phone')) return []
  return readOpen('code', shown, task, open, context)
}

/** What changes the number that was read back, whatever the reader took it for: `with plus 351 in front`. */
export function changedPhone(
  shown: string,
  spans: readonly Span[],
  task: Task,
  open: ReadonlySet<string>,
  context: DialogueContext,
): Command[] {
  const isNumber =
    spans.some(({ kind }) => kind === 'phone') &&
    saysWholePhone(readFor(shown, task, NONE, context).tokens)
  if (isNumber || context.near?.phone === undefined) return []
  return readOpen('phone', shown, task, open, context)
}

/** A marked value that nothing has read yet is read by itself, as an answer to its question. */
export function markedCommand(
  span: Span,
  text: string,
  found: readonly Command[],
  task: Task,
  known: SlotValues,
  expects: Expectation,
  context: DialogueContext,
): Command[] {
  const slots = Object.entries(task.slots).filter(([, { type }]) =>
    kindsOf[type].includes(span.kind),
  )
  const free = slots.filter(
    ([name]) => !found.some((one) => one.type === 'setSlot' && one.slot === name),
  )
  const [name, slot] =
    free.find(([each]) => expects.name === 'slot' && expects.slot === each) ??
    free.find(([each]) => known[each] === undefined) ??
    free[0] ??
    []
  if (name === undefined || !slot || slot.type === 'text' || free.length < slots.length) return []
  // `Tomorrow evening` names no time unless one was asked for.
  const isAsked = slot.type !== 'time' || (expects.name === 'slot' && expects.slot === name)
  const words = text.slice(span.start, span.end)
  // `Tuesdays or Thursdays`, of which only the beginning is marked.
  const [more = ''] = /\bor$/i.test(words) ? (/^\s+\p{L}+/u.exec(text.slice(span.end)) ?? []) : []
  return readAlone(words + more, name, slot, task, context, isAsked)
}

/** The words as a value of the open slots of this type. */
const readOpen = (
  type: SlotTypeName,
  words: string,
  task: Task,
  open: Iterable<string>,
  context: DialogueContext,
): Command[] =>
  [...open].flatMap((name) => {
    const slot = task.slots[name]
    return slot?.type === type ? readAlone(words, name, slot, task, context) : []
  })

function readAlone(
  words: string,
  name: string,
  slot: Slot,
  task: Task,
  context: DialogueContext,
  expected = true,
): Command[] {
  const reading = readFor(words, task, new Set([name]), context)
  const { wanted } = readSlot(slot, reading, readContext(context, expected))
  const email = slot.type === 'email' ? wholeEmail(reading.tokens) : undefined
  const values =
    email === undefined
      ? (wanted ?? (slot.type === 'address' && ([{ type: 'address', address: words }] as const)))
      : ([{ type: 'email', email }] as const)
  return values ? [{ type: 'setSlot', slot: name, values }] : []
}
