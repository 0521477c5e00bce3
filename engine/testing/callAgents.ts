/** The published agents as calls have them, for tests and benchmarks. */
import { builtInAgents, type BuiltInAgent } from '@ringwell/content/agents/builtInAgents.ts'
import { resolveAgent } from '../brain/resolveAgent.ts'
import type { CallAgent, CallBrief } from '../engine.ts'
import type { BrainAgent, BrainOutput, BrainRequest } from '../stages.ts'

/** The published agent with this id. */
export function builtInAgent(id: string): BuiltInAgent {
  const agent = builtInAgents.find(({ profile }) => profile.id === id)
  if (!agent) throw new Error(`No published agent has the id "${id}".`)
  return agent
}

/** The same agent, as the server puts it into the brief of a call. */
export const publishedAgent = (id: string): CallAgent => ({
  id,
  instructions: builtInAgent(id).profile.prompt,
  tasks: id,
  playbook: id,
})

/** The same agent, as a brain gets it. */
export const brainAgent = (id: string): BrainAgent => resolveAgent(publishedAgent(id))

/** What a brain is asked. Without more, nobody has said anything to the General Agent. */
export const brainRequest = (more: Partial<BrainRequest>): BrainRequest => ({
  agent: brainAgent('general'),
  request: undefined,
  history: [],
  visitor: { name: '', companyName: '' },
  language: 'en',
  functions: [],
  signal: new AbortController().signal,
  ...more,
})

/** The words of an answer. */
export const textOf = (outputs: readonly BrainOutput[]): string =>
  outputs.map((output) => (output.type === 'text' ? output.text : '')).join('')

/** A call with the General Agent. */
export const testBrief: CallBrief = {
  callId: 'call-1',
  agentUuid: 'agent-1',
  agent: publishedAgent('general'),
  allowCustomInstructions: true,
  language: 'en',
  voice: 'shimmer',
  accent: 'Indian',
  visitor: { name: '', companyName: '' },
  limitMs: 120_000,
  idleLimitMs: 45_000,
  model: 'gpt-realtime',
}
