/** Which of several tasks is meant, where a turn sounds like more than one. */
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import { makingTask, operationOf } from './asked.ts'
import type { DialogueState } from './dialogueTypes.ts'
import { type HeardClause, offeredIn, LIKELY_TASK, type Start } from './meantTask.ts'

/** A request to look something up begins nothing that writes, however it sounds: `just look up order 4471`. */
export function meantReading(
  { tasks }: HeardClause,
  meant: Task,
  agent: AgentTasks,
): Task | undefined {
  const [nearest] = tasks
  const reading = agent.tasks.get(nearest?.id ?? '')
  const own = tasks.find(({ id }) => id === meant.id)?.likeness ?? 0
  const isSafer =
    meant.tool !== undefined && reading?.lookup !== undefined && reading.tool === undefined
  return isSafer && nearest && nearest.likeness >= own + READING_LEAD ? reading : undefined
}

const READING_LEAD = 0.15

/** Two tasks that write something different about the thing that was found, and no second thing was named. */
export const isAlternative = (one: Start, other: Start): boolean =>
  [one, other].every(({ task }) => task.tool !== undefined && task.lookup !== undefined) &&
  one.task.lookup?.tool === other.task.lookup?.tool &&
  ![one, other].every(({ clause }) => clause.spans.some(({ kind }) => kind === 'code'))
export const WISHES = /\b(?:want|like|need|can|could|please|would)\b/i

/**
 * A code that answers the greeting, before another one: `4271, when is that coming, and change the address of 5510`.
 */
export function codeBefore(
  clauses: readonly HeardClause[],
  { task, clause }: Start,
  state: DialogueState,
  agent: AgentTasks,
): Start | undefined {
  const offered = agent.tasks.get(offeredIn(state)[0] ?? '')
  const [slot] = Object.values(offered?.slots ?? {})
  if (!offered || offered === task || slot?.type !== 'code') return undefined
  const at = clauses.indexOf(clause)
  const coded = clauses.filter(({ spans }) => spans.some(({ kind }) => kind === 'code'))
  const first = coded.find((one) => clauses.indexOf(one) < at)
  const isTwice = coded.some((one) => clauses.indexOf(one) >= at)
  return first && isTwice ? { task: offered, clause: first, isPerson: false } : undefined
}

/** The caller wants a new one in place of what could not be found: `just make me a new one`. */
export function makingInstead(
  { act, tasks }: HeardClause,
  meant: Task | undefined,
  { stack, ended }: DialogueState,
  agent: AgentTasks,
): Task | undefined {
  const left = stack.at(-1) ?? ended.at(-1)
  const task = agent.tasks.get(left?.task ?? '')
  const isFound = left && ('found' in left ? left.found : left.outcome !== 'abandoned')
  const likeness = tasks.find(({ id }) => id === meant?.id)?.likeness ?? 0
  const isElse = meant && operationOf(meant, agent) === 'new' && likeness >= LIKELY_TASK
  return act !== 'new' || !task || isFound || isElse ? undefined : makingTask(task, agent)
}

/**
 * A later request replaces the one that it takes back: `I want to change my booking, no, I have none, I need a table`.
 */
export const takesBack =
  (earlier: Task) =>
  ({ task: later }: Start): boolean =>
    later.changedBy === earlier.id || later.cancelledBy === earlier.id

/** A question in whose form callers ask for something to be done: `and can I still change the address?` */
export const REQUESTING =
  /\b(?:can|could|would|will|may) (?:you|i|we|he|she|they|some(?:body|one))\b|\bplease\b/i

/** The caller wishes for something on a day or at a time: `so can I come and see it, Thursday at half past five?` */
export const wishesThen = ({ act, certainty, text, spans }: HeardClause): boolean =>
  spans.some(({ kind }) => kind === 'date' || kind === 'time' || kind === 'stay') &&
  !ASKS_WHETHER_THERE.test(text) &&
  ((act === 'new' && certainty >= CERTAIN_WISH) || (act === 'ask' && REQUESTING.test(text)))

/** `Is anybody there at six tomorrow?` asks for the hours. */
const ASKS_WHETHER_THERE =
  /^\W*(?:(?:and|so|but) )?(?:is|are|will) (?:any(?:body|one)|some(?:body|one)|you)(?: still| even| be)* (?:there|in|around|open)\b/i

const CERTAIN_WISH = 0.6
