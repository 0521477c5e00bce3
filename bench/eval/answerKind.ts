import {
  promptAgain,
  unknownLines,
  unknownOnTheJob,
} from '@ringwell/content/agents/playbooks/standardLines.ts'
import type { Reply } from '@ringwell/engine/testing/typedCall.ts'

const admissions: readonly string[] = [
  ...Object.values(unknownLines).flat(),
  ...Object.values(unknownOnTheJob).flat(),
  promptAgain,
]

/** `task`: a task was started or continued. `unknown`: the agent says that it does not know. */
export type AnswerKind = 'answered' | 'task' | 'unknown'

export function kindOf({ text, views, notes }: Reply): AnswerKind {
  if (views.length > 0) return 'task'
  const isAdmitted =
    notes.some(({ type }) => type === 'questionUnanswered') ||
    admissions.some((line) => text.includes(line))
  return isAdmitted ? 'unknown' : 'answered'
}

/** The question of the playbook that was answered, or the tasks that were started. */
export function nameOf({ notes, views }: Reply): string {
  const named = notes.flatMap((note) =>
    note.type === 'questionAnswered'
      ? [note.question]
      : note.type === 'taskStarted'
        ? [`task ${note.task}`]
        : [],
  )
  return (
    [...new Set([...named, ...views.map(({ task }) => `task ${task}`)])].join(' + ') || 'unnamed'
  )
}
