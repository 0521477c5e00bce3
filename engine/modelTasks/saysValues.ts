/** Whether a language model has read values back in words of its own. */
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import { spokenOf } from '../dialogue/turnWords.ts'
import type { DialogueContext } from '../dialogue/dialogueTypes.ts'
import type { Known } from './decideCall.ts'
import { builtInLanguage } from '../languages.ts'

/** A model that was told to say a sentence word for word may still shorten it, but it has to say this much. */
const LEAST_SHARE = 0.5

/** @param said what the model said, as it was transcribed */
export function saysValues(
  said: string,
  task: Task,
  { values }: Pick<Known, 'values'>,
  context: DialogueContext,
): boolean {
  // Models reword texts each time.
  const exact = Object.entries(values).filter(([, { type }]) => type !== 'text')
  const known = { values: Object.fromEntries(exact), facts: {}, found: undefined }
  const words = new Set(Object.values(spokenOf(task, known, context)).flatMap(wordsIn))
  // Without spaces, because figures are transcribed in groups of any length.
  const heard = wordsIn(said).join('')
  return [...words].filter((word) => heard.includes(word)).length >= words.size * LEAST_SHARE
}

/** Numbers as figures, without the `th` of a day. */
const wordsIn = (text: string): string[] =>
  builtInLanguage.read
    .figures(text.replaceAll(/[^\p{L}\p{N}]+/gu, ' '))
    .map((word) => word.replace(/(?<=\d)(?:st|nd|rd|th)$/, ''))
