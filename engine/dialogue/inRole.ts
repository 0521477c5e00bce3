/** What a caller of an agent that plays a role wants of the agent, and not of the person it plays. */
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type { Act } from '../understanding/reading.ts'
import type { DialogueContext } from './dialogueTypes.ts'
import type { HeardClause } from './meantTask.ts'

/** From this likeness on, the words are those of an example. */
const SURELY = 0.7

/** The task that the words name. */
export function namedTask(
  { act, text, tasks: [best], questions: [question] }: HeardClause,
  { agent, language }: DialogueContext,
): Task | undefined {
  if (best && best.likeness >= Math.max(SURELY, question?.likeness ?? 0)) {
    return agent.tasks.get(best.id)
  }
  const words = ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}']+/gu, ' ')} `
  if (!namingActs.has(act) || / (?:no|not|don't|without|never) /.test(words)) return undefined
  return [...agent.tasks.values()].find(({ names }) =>
    (names?.[language] ?? names?.en ?? []).some((name) => words.includes(` ${name} `)),
  )
}

const namingActs: ReadonlySet<Act> = new Set<Act>(['new', 'ask', 'check', 'person', 'note'])

/** Whether the caller says goodbye and nothing else. */
export const isGoodbye = (clauses: readonly HeardClause[]): boolean =>
  clauses.some(({ act }) => act === 'bye') &&
  clauses.every(({ act }) => act === 'bye' || act === 'social' || act === 'done')
