/** What a task that a person takes over was about. */
import type { Slot } from '@ringwell/content/agents/tasks/slot.ts'
import { noteSlot, type Task } from '@ringwell/content/agents/tasks/task.ts'
import { listed } from '../english/lists.ts'
import { foldedWords, isAllIn } from '../understanding/foldedWords.ts'
import type { SlotValue } from '../slotValue.ts'
import type { DialogueTurn } from './dialogueTurn.ts'
import type { TaskFrame } from './dialogueTypes.ts'
import { BETWEEN_NOTES } from './notes.ts'
import { clearest, matterIn } from './told.ts'

/**
 * What a task was about, for somebody who has not heard the call. What could not be found is told in the caller's words,
 * and so is all of a task of which nothing is known: it may have been misunderstood.
 */
export function matterOf(turn: DialogueTurn, frame: TaskFrame): string {
  const task = turn.taskOf(frame.task)
  const isUnfound = task.lookup !== undefined && !frame.found
  const known = Object.entries({ ...frame.notFound, ...frame.values })
    .filter(([name, { type }]) => !apart.has(type) && name !== asideSlot(task))
    // It is a booking that this call has not made.
    .filter(([, one]) => !(one.type === 'code' && frame.isOther && isOwnReference(turn, one.code)))
  const { told } = turn.before
  const isToldOnly =
    isUnfound ||
    known.every(([name]) => isFreeText(task.slots[name])) ||
    (!known.some(([name]) => isFreeText(task.slots[name])) &&
      saysMore(turn, frame, told[0]?.text ?? ''))
  // What the caller dictated comes before what only belongs to it.
  known.sort(
    ([one], [other]) => Number(isFreeText(task.slots[other])) - Number(isFreeText(task.slots[one])),
  )
  const dictated = known.find(([name]) => isFreeText(task.slots[name]))
  const isReport = dictated !== undefined && !isToldOnly
  const said = isToldOnly
    ? matterIn(told)
    : isReport
      ? matterIn(told.slice(0, 1))
      : clearest(told.findLast(({ isWish }) => !isWish)?.text ?? '')
  const values = known
    .filter(
      ([name, { type }]) =>
        !isToldOnly || said === '' || !(ownTimes.has(type) || isFreeText(task.slots[name])),
    )
    .map(([name, value]) =>
      value.type === 'text'
        ? isReport && task.slots[name]?.type === 'text' && task.slots[name].short
          ? `${turn.label(task, name)} ${value.text}`
          : value.text
        : value.type === 'code'
          ? `${turn.label(task, name)} ${value.code}`
          : turn.speak(task, name, value),
    )
    .filter((words) => !said.includes(words))
  if (isReport)
    return [...(values.some((words) => isAllIn(said, words)) ? [] : [said]), ...values]
      .filter(Boolean)
      .join(BETWEEN_NOTES)
  if (isToldOnly && said !== '') return [said, ...values].join(BETWEEN_NOTES)
  const all = [turn.title(task), ...(values.length > 0 ? [listed(values)] : [])].join(', ')
  return said === '' ? all : `${all}: ${said}`
}

/** In words that count. A wish that the task has understood has fewer that are in none of its values. */
const FEWEST_MORE = 4

/** Whether the call began with more than the task has made of it: `I can't send emails since you changed the server on Friday`. */
function saysMore(turn: DialogueTurn, { task: id, values }: TaskFrame, told: string): boolean {
  const task = turn.taskOf(id)
  const spoken = Object.entries(values).map(([name, value]) => turn.speak(task, name, value))
  const own = [task.title, ...spoken, JSON.stringify(values)].join(' ')
  return foldedWords(clearest(told)).filter((word) => !isAllIn(word, own)).length >= FEWEST_MORE
}

const isOwnReference = (turn: DialogueTurn, code: string): boolean =>
  turn.ended().some(({ reference }) => reference === code)

/** The slot for what is told besides, which a call about the task has a place for, too. */
export const asideSlot = (task: Task): string | undefined =>
  noteSlot(task) === opening(task) ? undefined : noteSlot(task)

/** Who the caller is has slots of its own, and a yes or no says nothing without its question. */
const apart: ReadonlySet<SlotValue['type']> = new Set(['name', 'phone', 'email', 'yesNo'] as const)

const isFreeText = (slot: Slot | undefined): boolean => slot?.type === 'text' && !slot.short

/** A day and a time may be those that the caller has or those that they want, so their own words say it. */
const ownTimes: ReadonlySet<SlotValue['type']> = new Set(['date', 'time'] as const)

/** The slot for what the caller began with. */
export const opening = ({ slots }: Task): string | undefined =>
  Object.keys(slots).find((name) => {
    const slot = slots[name]
    return slot?.type === 'text' && slot.opening
  })
