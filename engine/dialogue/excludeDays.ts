/** Days that the caller has ruled out hold for the rest of the task. */
import type { DialogueTurn } from './dialogueTurn.ts'
import type { TaskFrame } from './dialogueTypes.ts'
import { type ExcludedDay, isExcludedDay } from '../english/values/excludedDays.ts'
import type { SlotValue } from '../slotValue.ts'
import { sameValue } from './slotValues.ts'
import { rejectValue } from './takeValues.ts'

/** Rules out days. What was chosen or proposed on one of them is gone. */
export function excludeDays(
  turn: DialogueTurn,
  frame: TaskFrame,
  days: readonly ExcludedDay[],
): void {
  const excluded = [...new Set([...(frame.excluded ?? []), ...days])]
  const isOut = (value: SlotValue): boolean => isExcludedDay(value, excluded)
  const { expects } = frame
  const isProposed =
    expects.name === 'proposal' &&
    expects.options.every((option) => Object.values(option).some(isOut))
  // The day of what is booked is no wish.
  const known = Object.entries(frame.values).find(
    ([name, value]) => isOut(value) && !sameValue(frame.found?.[name], value),
  )
  turn.change(frame, { excluded, ...(isProposed && { expects: { name: 'nothing' } }) })
  const now = turn.top()
  if (known && now) rejectValue(turn, now, ...known)
}
