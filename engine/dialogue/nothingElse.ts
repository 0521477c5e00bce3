import { callerWordsIn } from '@ringwell/content/agents/tasks/callerWords.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type { DialogueContext } from './dialogueTypes.ts'
import { namedSlot } from './namedSlot.ts'
import { NONE, readFor } from './slotCommands.ts'
import { takenTokens } from './slots/found.ts'
import { numberAt } from './slots/numbers.ts'

/** Whether every word is part of a value, names the slot, or means nothing by itself. */
export function isNothingElse(
  text: string,
  task: Task | undefined,
  context: DialogueContext,
): boolean {
  const { tokens, dates, times, parties, names } = readFor(text, undefined, NONE, context)
  const { fillers } = callerWordsIn(context.language)
  const taken = takenTokens([...dates, ...times, ...parties, ...names])
  return tokens.every(({ kind, text: word }, at) => {
    const isFree = taken.isFree({ from: at, end: at + 1 })
    if (!isFree || kind !== 'word' || fillers.has(word)) return true
    if (task && ` ${task.title.en} `.includes(` ${word} `)) return true
    return (
      numberAt(tokens, at) !== undefined ||
      (task !== undefined && namedSlot(word, task, context.language) !== undefined)
    )
  })
}
