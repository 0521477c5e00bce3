/** The published agents as calls have them, for tests and benchmarks. */
import { personas } from '@ringwell/content/agents/personas.ts'
import { resolveAgent } from '../brain/resolveAgent.ts'
import type { CallAgent, CallBrief } from '../engine.ts'
import type { BrainAgent } from '../stages.ts'

/** The published agent with this id, as the server puts it into the brief of a call. */
export function publishedAgent(id: string): CallAgent {
  const persona = personas.find(({ brief }) => brief.id === id)
  if (!persona) throw new Error(`No published agent has the id "${id}".`)
  return { id, instructions: persona.brief.prompt, tasks: id, playbook: id }
}

/** The same agent, as a brain gets it. */
export const brainAgent = (id: string): BrainAgent => resolveAgent(publishedAgent(id))

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
