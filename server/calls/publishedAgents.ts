import { brand } from '@ringwell/brand/brand.ts'
import { listedAgents } from '@ringwell/content/agents/listedAgents.ts'
import { normalisePrompt } from '@ringwell/content/agents/publishedPrompts.ts'
import type { CallAgent } from '@ringwell/engine/engine.ts'
import { builtInAgents } from '@ringwell/content/agents/builtInAgents.ts'
import { useCases } from '@ringwell/content/agents/useCases.ts'

/** An agent from `content/`. The operator can change its settings but not its words. */
export interface PublishedAgent {
  agentId: string
  name: string
  /** Empty for the General Agent. */
  prompt: string
  /** Whether list-agent shows the agent while it is enabled. */
  listed: boolean
}

/** The agent of a session that does not name one. */
export const GENERAL_AGENT = 'general'

export const publishedAgents: readonly PublishedAgent[] = [
  { agentId: GENERAL_AGENT, name: 'General Agent', prompt: '', listed: false },
  { agentId: brand.agents.demo, name: 'The live demo', prompt: '', listed: false },
  { agentId: brand.agents.widget, name: 'The widget of this site', prompt: '', listed: false },
  ...listedAgents.map(({ agent_id: agentId, agent_name: name, agent_prompt: prompt }) => ({
    agentId,
    name,
    prompt,
    listed: true,
  })),
  ...useCases.map(({ id, name, prompt }) => ({ agentId: id, name, prompt, listed: false })),
]

const byId = new Map(publishedAgents.map((agent) => [agent.agentId, agent]))
const byPrompt = new Map(
  publishedAgents
    .filter(({ prompt }) => prompt !== '')
    .map((agent) => [normalisePrompt(agent.prompt), agent]),
)

export const findPublished = (agentId: string): PublishedAgent | undefined => byId.get(agentId)

const idByPrompt = new Map(
  builtInAgents.map(({ profile }) => [normalisePrompt(profile.prompt), profile.id]),
)

/**
 * Returns the id of a published agent that is named by this id, or by the id of its profile, such as `salesDesk`: agents
 * in the menu of the demo are published under a UUID.
 */
export function publishedIdOf(named: string): string | undefined {
  if (byId.has(named)) return named
  const profile = builtInAgents.find((agent) => agent.profile.id === named)?.profile
  return profile && findByPrompt(profile.prompt)?.agentId
}

/** Returns the agent that answers under this published prompt. */
export function agentWithPrompt(prompt: string): CallAgent {
  const id = idByPrompt.get(normalisePrompt(prompt))
  if (id === undefined) throw new Error('This prompt is published, but no agent has it.')
  return { id, instructions: prompt, tasks: id, playbook: id }
}

/** Returns the agent with this prompt. The empty prompt matches none, because several agents have it. */
export const findByPrompt = (prompt: string): PublishedAgent | undefined =>
  byPrompt.get(normalisePrompt(prompt))
