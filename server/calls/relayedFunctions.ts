import { findTasks } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import type { CallBrief } from '@ringwell/engine/engine.ts'
import { reportDanger } from '@ringwell/engine/modelTasks/reportDanger.ts'
import { searchKnowledge } from '@ringwell/engine/modelTasks/searchKnowledge.ts'
import { taskFunctions } from '@ringwell/engine/modelTasks/taskFunctions.ts'
import type { TaskFunction } from '@ringwell/engine/modelTasks/slotJson.ts'

/** Returns the functions for a call that OpenAI holds. When the model calls one, the page passes the call on to us. */
export function relayedFunctions({
  agent: { tasks: tasksOf, knowledge },
}: Pick<CallBrief, 'agent'>): TaskFunction[] {
  const tasks = findTasks(tasksOf)
  return [
    ...(tasks ? taskFunctions(tasks, 'model') : [reportDanger]),
    ...(knowledge ? [searchKnowledge] : []),
  ]
}
