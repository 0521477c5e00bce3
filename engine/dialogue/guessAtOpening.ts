/** A last try at the first words of a call, before the agent says that it has not understood. */
import type { Act } from '../turnReading.ts'
import { operationOf } from './asked.ts'
import type { Command, DialogueContext, DialogueState } from './dialogueTypes.ts'
import type { HeardClause } from './meantTask.ts'
import { isOutOfQuestion } from './refusals.ts'
import { CLOSE } from './requestsIn.ts'
import { isUncovered } from './uncovered.ts'
import { understand } from './understand.ts'

/**
 * What the first words of a call are likeliest about, if nothing else is made of them: callers tell a story around
 * their wish. Nothing, if they only ask or greet.
 */
export function guessAtOpening(
  text: string,
  clauses: readonly HeardClause[],
  state: DialogueState,
  context: DialogueContext,
): Command[] | undefined {
  const { tasks, isOutbound, playsRole, unknownOffers } = context.agent
  if (state.lastSaid !== '' || isOutbound || playsRole) return undefined
  const [clause] = clauses
    .filter(({ act, certainty }) => !asideActs.has(act) && !(act === 'ask' && certainty >= 0.6))
    .filter((one) => one.tasks[0]?.id !== 'callback' || unknownOffers === 'callback')
    .toSorted((a, b) => nearness(b) - nearness(a))
  const [best, ...others] = clause?.tasks ?? []
  const task = tasks.get(best?.id ?? '')
  if (!clause || !best || !task || best.likeness < NEAREST) return undefined
  const act = operationOf(task, context.agent)
  if (isUncovered(clause, task, context.agent)) return undefined
  if (act === 'none' || isOutOfQuestion(task, clause, clauses, state, context)) return undefined
  const rival = others.find(({ id, likeness }) => {
    const other = tasks.get(id)
    const isClose = best.likeness - likeness < CLOSE && id !== 'callback'
    return isClose && other && operationOf(other, context.agent) !== act
  })
  if (rival) return [{ type: 'askWhichTask', tasks: [task.id, rival.id] }]
  const meant = clauses.map((one) => (one === clause ? { ...one, act, certainty: 1 } : one))
  return understand(text, meant, state, context)
}

const nearness = ({ tasks: [best] }: HeardClause): number => best?.likeness ?? 0

/** At the opening, a task that is this near is worth a try before the agent gives up. */
const NEAREST = 0.48

const asideActs: ReadonlySet<Act> = new Set<Act>(['social', 'yes', 'no', 'bye', 'wait', 'person'])
