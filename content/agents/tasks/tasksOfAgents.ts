import type { AgentTasks } from './agentTasks.ts'
import { appointmentDeskTasks } from './appointmentDesk.ts'
import { gamingTasks } from './gaming.ts'
import { generalTasks } from './general.ts'
import { healthcareTasks } from './healthcare.ts'
import { hospitalityTasks } from './hospitality.ts'
import { withoutLeft } from './leaveOut.ts'
import { loanReminderTasks } from './loanReminder.ts'
import { orderStatusTasks } from './orderStatus.ts'
import { ownBusinessTasks } from './ownBusiness.ts'
import { realEstateTasks } from './realEstate.ts'
import { restaurantTasks } from './restaurant.ts'
import { salesDeskTasks } from './salesDesk.ts'
import { supportDeskTasks } from './supportDesk.ts'
import { trainingTasks } from './training.ts'
import { travelChangesTasks } from './travelChanges.ts'

/** What each agent can do, by their ids. */
export const tasksOfAgents: ReadonlyMap<string, AgentTasks> = new Map(
  [
    generalTasks,
    salesDeskTasks,
    supportDeskTasks,
    appointmentDeskTasks,
    loanReminderTasks,
    orderStatusTasks,
    travelChangesTasks,
    hospitalityTasks,
    healthcareTasks,
    realEstateTasks,
    gamingTasks,
    restaurantTasks,
    trainingTasks,
  ].map((each) => [each.agent, each]),
)

/**
 * For an operator's agent that has its own prompt and is not based on a particular business: a language model notes
 * what it cannot answer, and does nothing else.
 */
export const noTasks: AgentTasks = {
  agent: 'noTasks',
  business: generalTasks.business,
  tasks: new Map(),
}

/** What the agents of calls can do, by their ids. */
export const tasksOfCalls: ReadonlyMap<string, AgentTasks> = new Map([
  ...tasksOfAgents,
  [noTasks.agent, noTasks],
  [ownBusinessTasks.agent, ownBusinessTasks],
])

/** What the agent of a call can do, by the call's `tasksOf`: an id and what is left out, as in `restaurant -cancelBooking`. */
export function findTasks(tasksOf: string | undefined): AgentTasks | undefined {
  const [id = '', ...leftOut] = (tasksOf ?? '').split(' -')
  const tasks = tasksOfCalls.get(id)
  return tasks && withoutLeft(tasks, leftOut)
}

export const writeTasksOf = (id: string, leftOut: readonly string[]): string =>
  [id, ...leftOut].join(' -')
