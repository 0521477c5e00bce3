import { appointmentDeskTasks } from './appointmentDesk.ts'
import type { AgentTasks } from './agentTasks.ts'
import { healthcareTasks } from './healthcare.ts'
import { hospitalityTasks } from './hospitality.ts'
import { orderStatusTasks } from './orderStatus.ts'
import { realEstateTasks } from './realEstate.ts'
import { restaurantTasks } from './restaurant.ts'

/** The agents that have tasks, by the ids of their briefs. */
export const tasksOfAgents: ReadonlyMap<string, AgentTasks> = new Map(
  [
    restaurantTasks,
    appointmentDeskTasks,
    healthcareTasks,
    realEstateTasks,
    hospitalityTasks,
    orderStatusTasks,
  ].map((each) => [each.agent, each]),
)
