import { listedAgents } from './listedAgents.ts'
import { useCases } from './useCases.ts'

/** Every prompt that a session may carry without special permission; the empty one is the General Agent. */
export const publishedPrompts: readonly string[] = [
  '',
  ...listedAgents.map((agent) => agent.agent_prompt),
  ...useCases.map((card) => card.prompt),
]

/** Line ends and runs of spaces may change on the way through a form. */
export function normalisePrompt(prompt: string): string {
  return prompt.replaceAll(/\s+/g, ' ').trim()
}
