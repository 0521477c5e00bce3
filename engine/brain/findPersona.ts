import { generalPersona, personas, type Persona } from '@ringwell/content/agents/personas.ts'
import { normalisePrompt } from '@ringwell/content/agents/publishedPrompts.ts'

const byPrompt = new Map(
  personas.map((persona) => [normalisePrompt(persona.brief.prompt), persona]),
)

/** The agent that a published prompt stands for; undefined when nobody published it. */
export function findPersona(instructions: string): Persona | undefined {
  const prompt = normalisePrompt(instructions)
  return prompt === '' ? generalPersona : byPrompt.get(prompt)
}
