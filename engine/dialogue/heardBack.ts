/** What the caller has heard read back, to tell what repeats it. */
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import { foldedWords } from '../understanding/foldedWords.ts'
import type { DialogueContext, TaskFrame } from './dialogueTypes.ts'
import type { HeardClause } from './meantTask.ts'
import { neutral } from './repeats.ts'
import { saySlot } from './slotValues.ts'

/** The words of all values, as they are said. */
export function wordsHeard(
  { values }: Pick<TaskFrame, 'values'>,
  task: Task,
  { agent, now, language }: DialogueContext,
): string[] {
  const context = { now, language, country: agent.business.country }
  const said = Object.entries(values).map(([name, value]) =>
    value.type === 'text' ? value.text : saySlot(value, task.slots[name], context),
  )
  return foldedWords(said.join(' '))
}

/** The words of a clause without the values in it: a time or a number is said in other words than the caller's. */
export const besideValues = ({ text, spans, start }: HeardClause): string =>
  Array.from(text, (sign, at) =>
    spans.some(
      (span) => span.kind !== 'reason' && span.start <= start + at && start + at < span.end,
    )
      ? ' '
      : sign,
  ).join('')

/** Whether a clause says only what was read back: `quarter past ten on the Friday`, `both names`. */
export const repeatsHeard = (clause: HeardClause, heard: readonly string[]): boolean =>
  foldedWords(besideValues(clause)).every(
    (word) => heard.includes(word) || neutral.has(word) || WHOLE.has(word),
  )

const WHOLE = new Set(foldedWords('as both all whole name names please exactly right'))
