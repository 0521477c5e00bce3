/** The task that the values of a turn are for, and the booking that it is about. */
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type { Act, Operation } from '../turnReading.ts'
import { operationOf } from './asked.ts'
import type { Command, DialogueContext, DialogueState, Expectation } from './dialogueTypes.ts'
import { type HeardClause, offeredIn, asking, type Start } from './meantTask.ts'
import { acceptsOffer } from './offers.ts'
import { deniesFound, referredTo } from './ownBookings.ts'
import { isRepeatable } from './taskProgress.ts'
import { changes } from './valuesIn.ts'
import type { About } from './slotCommands.ts'
import { readIn } from './readIn.ts'
import { refuses } from './refusals.ts'

export const nothing: Expectation = { name: 'nothing' }

/** The task that values are for. `starts` is its id if it is not under way yet. */
export interface Target extends About {
  starts?: string
  /** It begins only if the caller accepts it. */
  isOffered?: true
}

export function aboutOf(
  text: string,
  clauses: readonly HeardClause[],
  first: Start | undefined,
  state: DialogueState,
  context: DialogueContext,
): Target | undefined {
  const { agent } = context
  const frame = state.stack.at(-1)
  const done = state.ended.at(-1)
  const fresh = (task: Task): Target => {
    const isAgain = isRepeatable(task) && done?.task === task.id && done.outcome === 'done'
    return {
      task,
      starts: task.id,
      values: isAgain ? done.values : {},
      expects: isAgain ? { name: 'confirmation', tries: 0 } : nothing,
      lastSet: undefined,
    }
  }
  const offered = offeredFor(state, agent)
  if (first) {
    // A number answers `Do you have an order number for me?`, whatever else is said.
    const [asked] = Object.entries(agent.tasks.get(offered ?? '')?.slots ?? {})
    const isAsked =
      !frame && asked?.[1].type === 'code' && first.task.slots[asked[0]]?.type === 'code'
    return {
      ...fresh(first.task),
      ...(isAsked && { expects: { name: 'slot', slot: asked[0], tries: 0 } as const }),
    }
  }
  if (frame) {
    const task = agent.tasks.get(frame.task)
    const { values, expects, lastSet, misheard } = frame
    return task && { task, values, expects, lastSet, misheard }
  }
  // `Yes, on 01632 960145, and not before ten` takes up what was offered.
  const isAccepted = offered !== undefined && acceptsOffer(clauses)
  const corrected =
    done?.outcome === 'done' && !isAccepted
      ? agent.tasks.get(agent.tasks.get(done.task)?.changedBy ?? '')
      : undefined
  // Advice is given anew with every number that differs from what it was given for.
  // `No, sorry, it's 4471`.
  const isOther =
    clauses.some(({ act }) => act === 'no') &&
    clauses.some(({ act, spans }) => act === 'give' && spans.some(({ kind }) => kind === 'code'))
  const isCorrected =
    (corrected && isRepeatable(corrected)) ||
    isOther ||
    clauses.some(({ act }) => correcting.has(act))
  const isLeft = corrected && clauses.some((one) => refuses(one, corrected, agent, false))
  if (corrected && done && isCorrected && !isLeft) {
    const expects: Expectation = { name: 'confirmation', tries: 0 }
    const about: Target = { ...fresh(corrected), values: done.values, expects }
    const isNote = clauses.some(({ act }) => act === 'note') && !isRepeatable(corrected)
    const read = readIn(text, clauses, about, context)
    // A caller who repeats a number hears the advice again.
    const isAgain = isRepeatable(corrected) && !clauses.some(({ act }) => asking.has(act))
    const isNew = isAgain ? read.length > 0 : read.some(changes(done.values))
    if (isNote || isNew) return about
  }
  const task = agent.tasks.get(offered ?? '')
  if (!task) return undefined
  const [slot] = Object.keys(task.slots)
  const asksCode = slot !== undefined && task.slots[slot]?.type === 'code'
  return {
    ...fresh(task),
    isOffered: true,
    expects: asksCode ? { name: 'slot', slot, tries: 0 } : nothing,
  }
}

/** What a value alone may begin. Of two tasks that were asked about, only one that changes nothing. */
function offeredFor({ offer }: DialogueState, agent: DialogueContext['agent']): string | undefined {
  if (offer.name !== 'tasks') return offeredIn({ offer })[0]
  const isMeant = (operation: Operation) => (id: string) => {
    const task = agent.tasks.get(id)
    return task !== undefined && operationOf(task, agent) === operation
  }
  return offer.tasks.find(isMeant('new')) ?? offer.tasks.find(isMeant('check'))
}

/** Acts that may change what was just done. */
const correcting: ReadonlySet<Act> = new Set<Act>(['fix', 'wrong', 'note', 'change', 'new'])

/** Which of the bookings that the call knows is meant, where one has to be found. */
export function ownIn(
  text: string,
  { task, starts, expects }: Target,
  isRequested: boolean,
  { stack, ended }: DialogueState,
  context: DialogueContext,
): Command[] {
  const isRequest = isRequested || starts === undefined
  const isOther =
    stack.at(-1)?.found !== undefined && starts === undefined && deniesFound(text, task)
  if (isOther) return [{ type: 'meanOther' }]
  const commands = referredTo(text, task, ended, isRequest, expects, context)
  // `No, not this one, the old one`, when it was found.
  const isFound = starts === undefined && stack.at(-1)?.found !== undefined
  return isFound ? commands.filter(({ type }) => type === 'meanOther') : commands
}
