import type { AgentTasks } from './agentTasks.ts'
import { restaurantTasks } from './restaurant.ts'

/** The agents that have tasks, by the ids of their briefs. */
export const tasksOfAgents: ReadonlyMap<string, AgentTasks> = new Map(
  [restaurantTasks].map((each) => [each.agent, each]),
)
