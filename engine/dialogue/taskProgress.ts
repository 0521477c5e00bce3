/** Where a task stands and what comes next, from its data alone. */
import { callbackTask } from '@ringwell/content/agents/tasks/callback.ts'
import type { Condition, SlotTypeName } from '@ringwell/content/agents/tasks/slot.ts'
import { isByFact, noteSlot, type Task } from '@ringwell/content/agents/tasks/task.ts'
import { writes } from '@ringwell/content/agents/tasks/tools.ts'
import type { Line } from '@ringwell/content/agents/tasks/words.ts'
import type { TaskFacts } from '../tools.ts'
import type { TaskFrame } from './dialogueTypes.ts'
import type { SlotValue, SlotValues } from '../slotValue.ts'
import { isOpenWish } from '../timeWish.ts'
import { isComplete, sameValue } from './slotValues.ts'

export type NextStep =
  | { name: 'stop'; say: Line; starts?: string | undefined }
  | { name: 'lookup'; tool: string; by: readonly string[] }
  | { name: 'ask'; slot: string }
  /** The caller has named several times that will do, so the calendar decides. */
  | { name: 'findFree'; slot: string }
  | { name: 'askChange' }
  | { name: 'confirm' }
  | { name: 'call'; tool: string }
  | { name: 'done' }

/** Whether the task takes down who wants to hear from somebody: a callback, or a message where nobody rings. */
export const callsBack = ({ id }: Pick<Task, 'id'>): boolean => id === callbackTask.id

/** Whether somebody rings the caller once it is done. */
export const rings = ({ tool }: Pick<Task, 'tool'>): boolean => tool === 'leads.callback'

/** What the caller dictates. A message with words of its own is none. */
export const isMessage = ({ id, tool, arguments: own }: Task): boolean =>
  callsBack({ id }) || (tool === 'leads.message' && own['message'] === undefined)

/** The name of the slot for what a message says, or what a callback is about. */
export const matterSlot = ({ slots }: Pick<Task, 'slots'>): string | undefined =>
  Object.keys(slots).find((name) => {
    const slot = slots[name]
    return slot?.type === 'text' && !slot.short && !slot.unasked
  })

/** The name of the slot for a day, if the task has one. */
export const daySlotOf = ({ slots }: Pick<Task, 'slots'>): string | undefined =>
  Object.keys(slots).find((name) => slots[name]?.type === 'date')

type Progress = Pick<TaskFrame, 'values' | 'skipped' | 'facts' | 'found' | 'isWithoutName'>

/**
 * What a task does next. With a confirmation, the caller's yes calls the tool. Without one, the tool is called at once.
 */
export function nextStep(task: Task, frame: Progress): NextStep {
  const stop = task.stops.find(({ when }) => holds(when, frame))
  if (stop) return { name: 'stop', say: stop.say, starts: stop.starts }
  const { lookup } = task
  const isSearching = lookup !== undefined && frame.found === undefined
  // If the caller gives another name after all, the lookup uses it.
  const sets = [...(frame.isWithoutName ? (lookup?.withoutName ?? []) : []), ...(lookup?.by ?? [])]
  const known = sets.find((set) => set.every((name) => isKnown(frame.values[name])))
  if (isSearching && known) return { name: 'lookup', tool: lookup.tool, by: known }
  const missing = isSearching && frame.isWithoutName ? missingBeside(task, frame) : undefined
  if (missing !== undefined) return { name: 'ask', slot: missing }
  const finding = new Set(lookup?.by.flat())
  const slot = Object.keys(task.slots).find(
    (name) => (!lookup || isSearching === finding.has(name)) && isMissing(task, name, frame),
  )
  const wish = isSearching ? undefined : openWish(task, frame)
  const decides = slot !== undefined && bookable.has(task.slots[slot]?.type ?? 'text')
  if (wish !== undefined && !decides) return { name: 'findFree', slot: wish }
  if (slot !== undefined) return { name: 'ask', slot }
  if (task.changes && changedSlots(task, frame).length === 0) return { name: 'askChange' }
  if (task.confirm) return { name: 'confirm' }
  return task.tool === undefined ? { name: 'done' } : { name: 'call', tool: task.tool }
}

/** What decides which times are free: the day, how many come, and what is booked. */
const bookable: ReadonlySet<SlotTypeName> = new Set(['date', 'party', 'choice'] as const)
/** Tools that write into a calendar. */
const booking: ReadonlySet<string> = new Set(['bookings.book', 'bookings.change', 'leads.bookDemo'])

/** The slot with a wish for a time that is not one time yet. */
function openWish({ slots, tool }: Task, { values }: Progress): string | undefined {
  if (!booking.has(tool ?? '')) return undefined
  return Object.keys(slots).find((name) => {
    const value = values[name]
    return value?.type === 'time' && isOpenWish(value)
  })
}

/** What the calendar has to know to look for a free time. */
export function wishArguments(task: Task, frame: Progress): SlotValues {
  const given = Object.entries({
    kind: { type: 'text', text: DEMO } as const,
    ...toolArguments(task, frame),
  })
  return Object.fromEntries(given.filter(([name]) => /^(?:kind|date|time|people)$/.test(name)))
}

/** The kind of resource that a task books if it does not say so. */
const DEMO = 'demo'

/** What a lookup without the name still needs, besides a value that is known. */
export function missingBeside(
  { lookup }: Task,
  { values, skipped }: Pick<Progress, 'values' | 'skipped'>,
): string | undefined {
  const sets = (lookup?.withoutName ?? []).filter((set) =>
    set.every((name) => !skipped.includes(name)),
  )
  const set = sets.find((names) => names.some((name) => isKnown(values[name])))
  return set?.find((name) => !isKnown(values[name]))
}

/** Whether the agent has to ask for a slot. */
function isMissing(task: Task, name: string, frame: Progress): boolean {
  const slot = task.slots[name]
  if (!slot || slot.unasked || frame.skipped.includes(name)) return false
  return !isKnown(frame.values[name]) && applies(task, name, frame)
}

const isKnown = (value: SlotValue | undefined): boolean => value !== undefined && isComplete(value)

/** Whether a slot is relevant at the moment. */
export function applies(task: Task, name: string, frame: Progress): boolean {
  const conditions = [task.slots[name]?.when ?? []].flat()
  return conditions.every((condition) => holds(condition, frame))
}

export function holds(
  condition: Condition,
  { values, facts }: Pick<Progress, 'values' | 'facts'>,
): boolean {
  const valueOf = (name: string) => values[name] ?? facts[name]
  if ('known' in condition) return valueOf(condition.known) !== undefined
  if ('missing' in condition) return valueOf(condition.missing) === undefined
  if ('after' in condition) return isLater(valueOf(condition.day), valueOf(condition.after))
  const id = idOf(valueOf(condition.value))
  return id !== undefined && condition.is.includes(id)
}

const isLater = (day: SlotValue | string | undefined, other: typeof day): boolean =>
  typeof day === 'object' &&
  typeof other === 'object' &&
  day.type === 'date' &&
  other.type === 'date' &&
  day.date > other.date

/** The id by which conditions and lines refer to a value. */
function idOf(value: SlotValue | string | undefined): string | undefined {
  if (value === undefined || typeof value === 'string') return value
  switch (value.type) {
    case 'choice':
      return value.option
    case 'yesNo':
      return value.yes ? 'yes' : 'no'
    case 'number':
      return String(value.number)
    case 'text':
      return value.text
    case 'code':
      return value.code
    default:
      return undefined
  }
}

/** All that changes in what exists is what is noted with it. */
export function changesOnlyNote(task: Task, progress: Progress): boolean {
  const changed = task.changes ? changedSlots(task, progress) : []
  return changed.length > 0 && changed.every((name) => name === noteSlot(task))
}

/** The slots for which the caller wants something other than what was found. */
function changedSlots(task: Task, { values, found }: Progress): string[] {
  return [...(task.changes?.slots ?? []), 'note'].filter(
    (name) => values[name] !== undefined && !sameValue(values[name], found?.[name]),
  )
}

/** The line that ends a finished task. */
export function doneLine({ done }: Task, facts: TaskFacts): Line {
  if (!isByFact(done)) return done
  return done.is[idOf(facts[done.fact]) ?? ''] ?? done.otherwise
}

/** What a tool gets: the values, what was found for slots without a value, and the task's own arguments. */
export const toolArguments = (task: Task, { values }: Pick<Progress, 'values'>): SlotValues => ({
  ...ownArguments(task),
  ...values,
})

export function ownArguments(task: Task): SlotValues {
  const own = Object.entries(task.arguments).map(([name, value]): [string, SlotValue] => [
    name,
    typeof value === 'number' ? { type: 'number', number: value } : { type: 'text', text: value },
  ])
  return Object.fromEntries(own)
}

/** Values that callers give once per call. */
const lasting = new Set(['name', 'phone', 'email', 'address'])

/** What another task can take over from an earlier one: who the caller is, by the type of the slot. */
export function carriedValues(
  from: { task: Task; values: SlotValues },
  to: Task,
): Record<string, SlotValue> {
  const carried: Record<string, SlotValue> = {}
  for (const [name, slot] of Object.entries(to.slots)) {
    const own = from.values[name]
    if (slot.type === 'yesNo' && slot.lasts && own?.type === 'yesNo' && own.yes) carried[name] = own
    if (!lasting.has(slot.type)) continue
    const value = own ?? Object.values(from.values).find(({ type }) => type === slot.type)
    if (value?.type === slot.type) carried[name] = value
  }
  return carried
}

/** Advice, which is given again as soon as the caller corrects something. */
export const isRepeatable = ({ id, changedBy, tool }: Task): boolean =>
  changedBy === id && tool !== undefined && !writes(tool)

/** Tasks that write count toward the limit of a call. A callback never does. */
export const countsAsBooking = ({ tool }: Task): boolean =>
  tool !== undefined && writes(tool) && !rings({ tool })

/**
 * The slot that takes what the task has no slot for: its wishes, else what it writes. What is added to a message is part
 * of it, and a callback has wishes of its own, such as a day on which nobody may ring.
 */
export function slotForNotes(task: Task, values: SlotValues): string | undefined {
  const { slots } = task
  const matter = isMessage(task) && !callsBack(task) ? matterSlot(task) : undefined
  if (matter !== undefined && values[matter]) return matter
  const texts = Object.entries(slots).filter(([, slot]) => slot.type === 'text' && !slot.short)
  const [name] =
    texts.find(([, slot]) => slot.unasked) ??
    texts.find(([each]) => values[each] !== undefined) ??
    []
  return name
}
