/** The agents that can be called: those of this repository, and those that the operator of a server has made. */
import { listedAgents } from '@ringwell/content/agents/listedAgents.ts'
import { builtInAgents } from '@ringwell/content/agents/builtInAgents.ts'
import { normalisePrompt } from '@ringwell/content/agents/publishedPrompts.ts'
import type { ListAgentResponse, ListedAgent } from '@ringwell/protocol/session.ts'

export interface CallableAgent {
  /** What `--agent` takes, besides the name and the uuid. */
  id: string
  name: string
  /** `agent_uuid` of the session request. */
  uuid: string
  prompt: string
}

/** @throws Error if the server cannot be reached */
export async function listAgents(url: string): Promise<CallableAgent[]> {
  const response = await fetch(`${url}/api/website/list-agent`).catch((cause: unknown) => {
    throw new Error(`No server answers at ${url}. Start one, or name another with --url.`, {
      cause,
    })
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status} and lists no agents.`)
  const { data } = (await response.json()) as ListAgentResponse
  return callableAgents(data.agents)
}

/** The server lists the templates of the demo. The agents of the use-case cards are known from their prompts alone. */
export function callableAgents(listed: readonly ListedAgent[]): CallableAgent[] {
  const own = builtInAgents.map(({ profile: { id, name, prompt } }) => {
    const uuid = listedAgents.find(({ agent_prompt: each }) => each === prompt)?.agent_id ?? id
    return { id, name, uuid, prompt }
  })
  const known = new Set(own.map(({ prompt }) => normalisePrompt(prompt)))
  const others = listed
    .filter(({ agent_prompt: prompt }) => !known.has(normalisePrompt(prompt)))
    .map(({ agent_id: id, agent_name: name, agent_prompt: prompt }) => {
      return { id, name, uuid: id, prompt }
    })
  return [...own, ...others]
}

/**
 * The agent with this id, uuid or name, in upper or lower case.
 * @throws Error that lists the agents
 */
export function findAgent(agents: readonly CallableAgent[], wanted: string): CallableAgent {
  const text = wanted.trim().toLowerCase()
  const found = agents.find(({ id, uuid, name }) =>
    [id, uuid, name].some((each) => each.toLowerCase() === text),
  )
  if (found) return found
  throw new Error(
    `There is no agent “${wanted}”. The agents are: ${agents.map(({ id }) => id).join(', ')}.`,
  )
}
