import { generalPersona, personas, type Persona } from '@ringwell/content/agents/personas.ts'
import { normalisePrompt } from '@ringwell/content/agents/publishedPrompts.ts'

const byPrompt = new Map(
  personas.map((persona) => [normalisePrompt(persona.brief.prompt), persona]),
)

/** Returns the agent that has this published prompt, or undefined if no published agent has it. */
export function findPersona(instructions: string): Persona | undefined {
  const prompt = normalisePrompt(instructions)
  return prompt === '' ? generalPersona : byPrompt.get(prompt)
}

/** The agent that answers. With unknown instructions, the General Agent does. */
export const personaOf = (instructions: string): Persona =>
  findPersona(instructions) ?? generalPersona
