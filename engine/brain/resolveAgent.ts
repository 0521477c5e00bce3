import { businessAgent } from '@ringwell/content/agents/ownBusiness/ownBusiness.ts'
import { builtInAgents } from '@ringwell/content/agents/builtInAgents.ts'
import { tasksOfCalls } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import type { CallAgent } from '../engine.ts'
import type { BrainAgent } from '../stages.ts'

const byId = new Map(builtInAgents.map((agent) => [agent.profile.id, agent]))

/** Looks up what the ids refer to, once for a whole call. Throws for an id that this version does not have. */
export function resolveAgent({ tasks: id, playbook, opening, ...agent }: CallAgent): BrainAgent {
  const { business } = agent
  const builtIn = business ? businessAgent(business) : known('playbook', byId, playbook)
  const tasks = builtIn?.tasks ?? known('tasks', tasksOfCalls, id)
  if (!tasks || !opening) return { ...agent, builtIn, tasks }
  const { hours, holidays } = opening
  const changed = { ...tasks.business, hours: hours ?? undefined, holidays }
  return { ...agent, builtIn, tasks: { ...tasks, business: changed } }
}

function known<Thing>(
  what: string,
  things: ReadonlyMap<string, Thing>,
  id: string | undefined,
): Thing | undefined {
  if (id === undefined) return undefined
  const found = things.get(id)
  if (!found) throw new Error(`No agent of this version has the ${what} "${id}".`)
  return found
}
