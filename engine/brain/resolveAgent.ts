import { businessAgent } from '@ringwell/content/agents/ownBusiness/ownBusiness.ts'
import { builtInAgents } from '@ringwell/content/agents/builtInAgents.ts'
import { findTasks } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { closedOn } from '@ringwell/protocol/openingHours.ts'
import type { CallAgent } from '../engine.ts'
import type { BrainAgent } from '../stages.ts'

const byId = new Map(builtInAgents.map((agent) => [agent.profile.id, agent]))

/** Looks up what the ids refer to, once for a whole call. Throws for an id that this version does not have. */
export function resolveAgent({ tasks: id, playbook, opening, ...agent }: CallAgent): BrainAgent {
  const { business } = agent
  const builtIn = business
    ? businessAgent(business)
    : known('playbook', (each) => byId.get(each), playbook)
  const tasks = builtIn?.tasks ?? known('tasks', findTasks, id)
  if (!tasks || !opening) return { ...agent, builtIn, tasks }
  const { hours, holidays = [], specialDays = closedOn(holidays) } = opening
  const changed = { ...tasks.business, hours: hours ?? undefined, specialDays }
  return { ...agent, builtIn, tasks: { ...tasks, business: changed } }
}

function known<Thing>(
  what: string,
  find: (id: string) => Thing | undefined,
  id: string | undefined,
): Thing | undefined {
  if (id === undefined) return undefined
  const found = find(id)
  if (!found) throw new Error(`No agent of this version has the ${what} "${id}".`)
  return found
}
