import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type { DialogueTurn } from './dialogueTurn.ts'
import type { TaskFrame } from './dialogueTypes.ts'
import type { SlotValue, SlotValues } from '../slotValue.ts'
import { daySlotOf } from './taskProgress.ts'
import { sameValue } from './slotValues.ts'
import { alternatives } from '../english/lists.ts'
import { bare, MOST_WORDS, wordsIn } from './wording.ts'

/** Enough of a number for its owner to know it by. */
const ENDING_DIGITS = 3

/** Offers values in place of the refused ones: one, or up to three to choose from. */
export function propose(turn: DialogueTurn, task: Task, options: readonly SlotValues[]): void {
  const [number] = options.length === 1 ? Object.values(options[0] ?? {}) : []
  if (number?.type === 'phone') {
    return turn.say('numberOfCall', {
      ending: number.phone.slice(-ENDING_DIGITS).split('').join(' '),
    })
  }
  const day = dayOfTurn(turn, task)
  const proposals = sayOptions(
    turn,
    task,
    options.map((option) => ({ ...day, ...option })),
  )
  if (options.length === 1) turn.say('propose', { proposal: proposals })
  else turn.say('proposeSeveral', { proposals })
}

/** A day that was only understood in this turn is said with the time that is proposed for it. */
function dayOfTurn(turn: DialogueTurn, task: Task): SlotValues {
  const frame = turn.top()
  const name = daySlotOf(task)
  const value = frame?.values[name ?? '']
  const before = turn.before.stack.find(({ id }) => id === frame?.id)
  const isNew = !sameValue(value, before?.values[name ?? ''])
  return name !== undefined && value?.type === 'date' && isNew ? { [name]: value } : {}
}

/** Proposes the options, and expects one of them. `change` is what else is known by now. */
export function expectOneOf(
  turn: DialogueTurn,
  frame: TaskFrame,
  options: readonly SlotValues[],
  change: Partial<TaskFrame> = {},
): void {
  turn.change(frame, { ...change, expects: { name: 'proposal', options, tries: 0 } })
  propose(turn, turn.taskOf(frame.task), options)
  turn.askNothingMore()
}

/** How many words the line has besides the proposals. */
const WORDS_AROUND = 2

/** As many of the options as fit into one sentence. */
export function withinEar(
  turn: DialogueTurn,
  task: Task,
  options: readonly SlotValues[],
): readonly SlotValues[] {
  const words = wordsIn(sayOptions(turn, task, options))
  return options.length > 1 && words > MOST_WORDS - WORDS_AROUND
    ? withinEar(turn, task, options.slice(0, -1))
    : options
}

/** What all options share is said once: `7:30, 8 or 8:30 in the evening, on Saturday the 5th of December`. */
function sayOptions(turn: DialogueTurn, task: Task, options: readonly SlotValues[]): string {
  const [first = {}] = options
  const isShared = ([name, value]: [string, SlotValue]): boolean =>
    options.length > 1 && options.every((option) => sameValue(option[name], value))
  const shared = Object.entries(first).filter(isShared)
  const own = options.map((option) => Object.entries(option).filter((entry) => !isShared(entry)))
  const said = alternatives(own.map((entries) => bare(sayEntries(turn, task, entries, false))))
  return shared.length === 0 ? said : `${said}, ${sayEntries(turn, task, shared, true)}`
}

/** The values of an option in one phrase: `Saturday the 5th of December at 8 in the evening`. */
const sayEntries = (
  turn: DialogueTurn,
  task: Task,
  entries: readonly [string, SlotValue][],
  isAdded: boolean,
): string =>
  entries
    .map(([name, value]) => {
      const spoken = turn.speak(task, name, value)
      return value.type === 'time' && (isAdded || entries.length > 1)
        ? `at ${bare(spoken)}`
        : spoken
    })
    .join(' ')
