/** What an operator's own agent leaves out of what the agent does that it is based on. */
import type { AgentTasks } from './agentTasks.ts'
import type { Condition, Slot } from './slot.ts'
import type { Task } from './task.ts'

/** The name of a field: `bookTable.wishes`. A task has its id alone: `bookTable`. */
export const fieldName = (task: string, slot: string): string => `${task}.${slot}`

/**
 * Whether the agent can do without a task. Every agent takes callbacks, which is all that is left when it can do nothing
 * else. One that rings people says why, and is always told by them not to ring again.
 */
export const mayLeaveTask = (agent: AgentTasks, { id, tool }: Task): boolean =>
  id !== 'callback' &&
  tool !== 'loans.stopCalls' &&
  id !== agent.unknownOffers &&
  !(agent.isOutbound && (id === agent.greetingOffers || id === agent.greetingDeclined))

/** Whether a task can be done without a field: nothing is found by it and nothing depends on it, and callers need not give it. */
export function mayLeaveField(task: Task, name: string): boolean {
  const slot = task.slots[name]
  const isNeeded =
    task.lookup?.by.flat().includes(name) ||
    task.lookup?.withoutName.flat().includes(name) ||
    conditionsOf(task).some((when) => Object.values(when).includes(name))
  return slot !== undefined && isVoluntary(slot) && !isNeeded
}

const isVoluntary = ({ optional, unasked }: Slot): boolean => Boolean(optional ?? unasked)

const conditionsOf = ({ stops, warns, next, slots }: Task): Condition[] => [
  ...[...stops, ...warns].map(({ when }) => when),
  ...(next?.when ? [next.when] : []),
  ...Object.values(slots).flatMap(({ when }) => when ?? []),
]

/** Everything that can be left out. */
export const leavable = (agent: AgentTasks): string[] =>
  [...agent.tasks.values()].flatMap((task) => [
    ...(mayLeaveTask(agent, task) ? [task.id] : []),
    ...Object.keys(task.slots)
      .filter((name) => mayLeaveField(task, name))
      .map((name) => fieldName(task.id, name)),
  ])

/** The agent without these tasks and fields. What it does not have is ignored. */
export function withoutLeft(agent: AgentTasks, names: readonly string[]): AgentTasks {
  const known = new Set(leavable(agent))
  const leftOut = new Set(names.filter((name) => known.has(name)))
  if (leftOut.size === 0) return agent
  const tasks = new Map(
    [...agent.tasks].flatMap(([id, task]): [string, Task][] =>
      leftOut.has(id) ? [] : [[id, reduced(task, leftOut)]],
    ),
  )
  const { greetingOffers, greetingDeclined, greetingAsks, ...rest } = agent
  return {
    ...rest,
    ...(isIn(tasks, greetingOffers) && { greetingOffers }),
    ...(isIn(tasks, greetingDeclined) && { greetingDeclined }),
    ...(isIn(tasks, greetingAsks) && { greetingAsks }),
    tasks,
  }
}

const isIn = (tasks: ReadonlyMap<string, Task>, id: string | undefined): id is string =>
  id !== undefined && tasks.has(id)

function reduced(task: Task, leftOut: ReadonlySet<string>): Task {
  const { changedBy, cancelledBy, next, ...rest } = task
  const isLeft = (name: string) => leftOut.has(fieldName(task.id, name))
  return {
    ...rest,
    slots: Object.fromEntries(Object.entries(task.slots).filter(([name]) => !isLeft(name))),
    ...(task.changes && {
      changes: { ...task.changes, slots: task.changes.slots.filter((name) => !isLeft(name)) },
    }),
    stops: task.stops.map(({ starts, ...stop }) =>
      starts === undefined || leftOut.has(starts) ? stop : { ...stop, starts },
    ),
    replaces: task.replaces.filter((id) => !leftOut.has(id)),
    ...(changedBy !== undefined && !leftOut.has(changedBy) && { changedBy }),
    ...(cancelledBy !== undefined && !leftOut.has(cancelledBy) && { cancelledBy }),
    ...(next && !leftOut.has(next.task) && { next }),
  }
}
