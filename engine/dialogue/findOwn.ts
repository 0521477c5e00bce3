/** A lookup in a call that knows bookings itself: which of them the caller means, if any. */
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type { DialogueTurn } from './dialogueTurn.ts'
import type { TaskFrame } from './dialogueTypes.ts'
import type { SlotValue } from '../slotValue.ts'
import {
  meantBookings,
  type OwnBooking,
  ownBookings,
  referenceOf,
  referenceSlot,
} from './ownBookings.ts'
import { sameValue } from './slotValues.ts'
import { carriedFrom } from './taskStack.ts'
import { alternatives } from '../english/lists.ts'
import { bare } from './wording.ts'

/** Fills in what finds the booking that is meant, or asks which one it is. */
export function findOwn(turn: DialogueTurn, frame: TaskFrame, task: Task): void {
  const slot = referenceSlot(task)
  if (slot === undefined || frame.found || frame.isOther || frame.expects.name === 'result') return
  const own = ownBookings(turn.ended(), turn.context.agent, task)
  const meant = meantBookings(own, task, frame.values)
  const [only, ...others] = meant
  if (own.length === 0) return
  if (!only) {
    const values = { ...carriedFrom(turn, task), ...frame.values }
    return turn.change(frame, { isOther: true, values })
  }
  if (others.length === 0) {
    const finding = new Set(task.lookup?.by.flat())
    const known = Object.entries(only.values).filter(([name]) => finding.has(name))
    return turn.change(frame, {
      values: {
        ...frame.values,
        ...Object.fromEntries(known),
        [slot]: referenceOf(only.reference),
      },
      expects: { name: 'nothing' },
    })
  }
  if (frame.expects.name === 'reading' || turn.asked) return
  const values = meant.map(({ reference }) => referenceOf(reference))
  turn.change(frame, { expects: { name: 'reading', slot, values, tries: 0 } })
  turn.say('which', { options: sayReadings(turn, task, slot, values) })
  turn.askNothingMore()
}

/** Two readings of a value, or the bookings that the references are for: by their names if those differ. */
export function sayReadings(
  turn: DialogueTurn,
  task: Task,
  slot: string,
  readings: readonly SlotValue[],
): string {
  const own = ownBookings(turn.ended(), turn.context.agent, task)
  const meant = readings.map((value) =>
    own.find(({ reference }) => value.type === 'code' && value.code === reference),
  )
  const said = meant.every((each) => each !== undefined)
    ? sayBookings(turn, task, meant)
    : readings.map((value) => turn.speak(task, slot, value))
  return alternatives(said.map(bare))
}

function sayBookings(turn: DialogueTurn, task: Task, own: readonly OwnBooking[]): string[] {
  const differs = (name: string): boolean =>
    own.some(({ values }) => !sameValue(values[name], own[0]?.values[name]))
  const names = differs('name') ? ['name'] : ['date', 'stay', 'time'].filter(differs)
  return own.map(({ values }) =>
    names
      .flatMap((name) => (values[name] ? [turn.speak(task, name, values[name])] : []))
      .join(' at '),
  )
}
