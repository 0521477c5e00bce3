/** What the agent made of a turn, for a client that wants to know. Pure. */
import type { TurnUnderstood } from '@ringwell/protocol/turnUnderstood.ts'
import type { Command, DialogueContext, DialogueState } from '../dialogue/dialogueTypes.ts'
import type { SlotValue } from '../slotValue.ts'
import { slotsOf } from '../dialogue/taskViews.ts'
import type { Turn } from '../stages.ts'
import type { Clause } from '../turnReading.ts'

export interface TakenTurn {
  text: string
  clauses: readonly Clause[]
  commands: readonly Command[]
  /** The ids of the questions that were answered. */
  answers: readonly string[]
  /** The results of the tools that were called for it. */
  results: readonly Extract<Turn, { role: 'taskResult' }>[]
}

/** `state` is that after the turn and its results. */
export function explainTurn(
  { text, clauses, commands, answers, results }: TakenTurn,
  state: DialogueState,
  context: DialogueContext,
): TurnUnderstood {
  const task = state.stack.at(-1) ?? state.ended.at(-1)
  const slots = task ? slotsOf(task.task, task.values, context) : []
  return {
    text,
    clauses: clauses.map(({ text: words, act, certainty, spans }) => ({
      text: words,
      act,
      certainty,
      spans: spans.map(({ kind, start, end }) => ({ kind, text: text.slice(start, end) })),
    })),
    commands: commands.map(writeCommand),
    answers,
    slots: Object.fromEntries(slots.map((slot) => [slot.name, slot.text])),
    tools: results.map(({ tool, arguments: given, result }) => ({
      name: tool,
      arguments: JSON.stringify(given),
      result: JSON.stringify(result),
    })),
  }
}

/** `setSlot time 07:30 or 19:30` */
function writeCommand(command: Command): string {
  if (command.type === 'queueTask') {
    const said = (command.said ?? []).map((one) => `(${writeCommand(one)})`)
    return ['queueTask', command.task, ...said].join(' ')
  }
  const { type, ...rest } = command
  const words = Object.values(rest).map((part) =>
    Array.isArray(part)
      ? part.map(writeValue).join(' or ')
      : typeof part === 'object'
        ? writeValue(part)
        : String(part),
  )
  return [type, ...words].join(' ')
}

const writeValue = (value: SlotValue | string): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value)
        .filter(([part]) => part !== 'type')
        .map(([, each]) => String(each))
        .join(' ')
