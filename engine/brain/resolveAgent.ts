import { businessAgent } from '@ringwell/content/agents/ownBusiness/ownBusiness.ts'
import { builtInAgents } from '@ringwell/content/agents/builtInAgents.ts'
import { findTasks } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import type { CallAgent } from '../engine.ts'
import type { BrainAgent } from '../stages.ts'

const byId = new Map(builtInAgents.map((agent) => [agent.profile.id, agent]))

/** Looks up what the ids refer to, once for a whole call. Throws for an id that this version does not have. */
export function resolveAgent({ tasks: id, playbook, opening, ...agent }: CallAgent): BrainAgent {
  const { business } = agent
  const builtIn = business
    ? businessAgent(business)
    : playbook === undefined
      ? undefined
      : checked('playbook', byId.get(playbook), playbook)
  const tasks =
    builtIn?.tasks ?? (id === undefined ? undefined : checked('tasks', findTasks(id), id))
  if (!tasks || !opening) return { ...agent, builtIn, tasks }
  const { hours, holidays } = opening
  const changed = { ...tasks.business, hours: hours ?? undefined, holidays }
  return { ...agent, builtIn, tasks: { ...tasks, business: changed } }
}

function checked<Thing>(what: string, found: Thing | undefined, id: string): Thing {
  if (!found) throw new Error(`No agent of this version has the ${what} "${id}".`)
  return found
}
