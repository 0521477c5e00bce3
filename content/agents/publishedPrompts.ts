import { listedAgents } from './listedAgents.ts'
import { useCases } from './useCases.ts'

/** Every prompt that a session may use without special permission. The empty one is the General Agent. */
export const publishedPrompts: readonly string[] = [
  '',
  ...listedAgents.map((agent) => agent.agent_prompt),
  ...useCases.map((card) => card.prompt),
]

/** Collapses whitespace, because a form may change line ends and runs of spaces. */
export function normalisePrompt(prompt: string): string {
  return prompt.replaceAll(/\s+/g, ' ').trim()
}

export const isSamePrompt = (one: string, other: string): boolean =>
  one === other || normalisePrompt(one) === normalisePrompt(other)
