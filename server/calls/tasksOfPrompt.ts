import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import { tasksOfAgents } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { findPersona } from '@ringwell/engine/brain/findPersona.ts'

/** The tasks of the published agent with this prompt. The empty prompt is the General Agent's. */
export function tasksOfPrompt(instructions: string): AgentTasks | undefined {
  const persona = findPersona(instructions)
  return persona && tasksOfAgents.get(persona.brief.id)
}
