/** Where a task stands and what comes next in it, by its data alone. */
import type { Condition } from '@ringwell/content/agents/tasks/slot.ts'
import { isByFact, type Task } from '@ringwell/content/agents/tasks/task.ts'
import { writes } from '@ringwell/content/agents/tasks/tools.ts'
import type { Line } from '@ringwell/content/agents/tasks/words.ts'
import type { TaskFacts } from '../tools.ts'
import type { SlotValue, SlotValues, TaskFrame } from './dialogueTypes.ts'
import { isComplete, sameValue } from './slotValues.ts'

export type NextStep =
  | { name: 'stop'; say: Line }
  | { name: 'lookup'; tool: string; by: readonly string[] }
  | { name: 'ask'; slot: string }
  | { name: 'askChange' }
  | { name: 'confirm' }
  | { name: 'call'; tool: string }
  | { name: 'done' }

type Progress = Pick<TaskFrame, 'values' | 'skipped' | 'facts' | 'found' | 'isWithoutName'>

/** A task that needs no confirmation calls its tool; any other is confirmed first, and then called by the yes. */
export function nextStep(task: Task, frame: Progress): NextStep {
  const stop = task.stops.find(({ when }) => holds(when, frame))
  if (stop) return { name: 'stop', say: stop.say }
  const { lookup } = task
  const isSearching = lookup !== undefined && frame.found === undefined
  // If the caller says another name after all, that name is looked up.
  const sets = [...(frame.isWithoutName ? (lookup?.withoutName ?? []) : []), ...(lookup?.by ?? [])]
  const known = sets.find((set) => set.every((name) => isKnown(frame.values[name])))
  if (isSearching && known) return { name: 'lookup', tool: lookup.tool, by: known }
  const missing = isSearching && frame.isWithoutName ? missingBeside(task, frame) : undefined
  if (missing !== undefined) return { name: 'ask', slot: missing }
  const finding = new Set(lookup?.by.flat())
  const slot = Object.keys(task.slots).find(
    (name) => (!lookup || isSearching === finding.has(name)) && isMissing(task, name, frame),
  )
  if (slot !== undefined) return { name: 'ask', slot }
  if (task.changes && changedSlots(task, frame).length === 0) return { name: 'askChange' }
  if (task.confirm) return { name: 'confirm' }
  return task.tool === undefined ? { name: 'done' } : { name: 'call', tool: task.tool }
}

/** What is still missing beside a value that is known, so that a lookup without the name can be made. */
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

/** Whether a slot has a meaning as things are. */
export function applies(task: Task, name: string, frame: Progress): boolean {
  const conditions = [task.slots[name]?.when ?? []].flat()
  return conditions.every((condition) => holds(condition, frame))
}

export function holds(condition: Condition, { values, facts }: Progress): boolean {
  const valueOf = (name: string) => values[name] ?? facts[name]
  if ('known' in condition) return valueOf(condition.known) !== undefined
  if ('missing' in condition) return valueOf(condition.missing) === undefined
  const id = idOf(valueOf(condition.value))
  return id !== undefined && condition.is.includes(id)
}

/** A value as conditions and lines by fact name it. */
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

/** The slots that the caller wants to be different from what was found. */
function changedSlots(task: Task, { values, found }: Progress): string[] {
  return (task.changes?.slots ?? []).filter(
    (name) => values[name] !== undefined && !sameValue(values[name], found?.[name]),
  )
}

/** The words that a finished task ends with. */
export function doneLine({ done }: Task, facts: TaskFacts): Line {
  if (!isByFact(done)) return done
  return done.is[idOf(facts[done.fact]) ?? ''] ?? done.otherwise
}

/** What a tool gets: the values, what was found for slots that have none, and the task's own arguments. */
export function toolArguments(task: Task, { values }: Progress): SlotValues {
  const own = Object.entries(task.arguments).map(([name, value]): [string, SlotValue] => [
    name,
    typeof value === 'number' ? { type: 'number', number: value } : { type: 'text', text: value },
  ])
  return { ...Object.fromEntries(own), ...values }
}

/** Values that callers give once for the whole call. */
const lasting = new Set(['name', 'phone', 'email', 'address'])

/** What an earlier task knows and another can use: who the caller is, by the type of the slot. */
export function carriedValues(
  from: { task: Task; values: SlotValues },
  to: Task,
): Record<string, SlotValue> {
  const carried: Record<string, SlotValue> = {}
  for (const [name, slot] of Object.entries(to.slots)) {
    if (!lasting.has(slot.type)) continue
    const value =
      from.values[name] ?? Object.values(from.values).find(({ type }) => type === slot.type)
    if (value?.type === slot.type) carried[name] = value
  }
  return carried
}

/** Tasks that write count against the limit of a call; a callback never does. */
export const countsAsBooking = ({ tool }: Task): boolean =>
  tool !== undefined && writes(tool) && tool !== 'leads.callback'
