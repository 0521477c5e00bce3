import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import { limitsIn, mayAsk } from '@ringwell/content/agents/tasks/changeFields.ts'
import { fieldName, mayLeaveField, mayLeaveTask } from '@ringwell/content/agents/tasks/leaveOut.ts'
import { tasksOfCalls } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import type { Slot } from '@ringwell/content/agents/tasks/slot.ts'
import type { AgentTaskView } from '@ringwell/protocol/operator/agents.ts'
import { limitWords } from '@ringwell/protocol/operator/fieldLimits.ts'

/** What an agent can do, for operators. */
export const taskViewsOf = (agent: AgentTasks): AgentTaskView[] =>
  [...agent.tasks.values()].map((task) => ({
    id: task.id,
    title: task.title,
    may_leave_out: mayLeaveTask(agent, task),
    fields: Object.entries(task.slots).map(([name, slot]) => ({
      id: fieldName(task.id, name),
      label: slot.label,
      asked: slot.unasked ? 'never' : slot.optional || slot.when ? 'once' : 'always',
      limits: limitsOf(slot),
      may_leave_out: mayLeaveField(task, name),
      question: slot.ask[0] ?? '',
      may_ask: mayAsk(agent, task, name),
      ...measuresOf(slot),
    })),
  }))

/** What the first of our agents that has this task can do, for a call whose agent is not known any more or had it by its prompt. */
export function taskViewsWith(task: string): AgentTaskView[] {
  const agent = [...tasksOfCalls.values()].find(({ tasks }) => tasks.has(task))
  return agent ? taskViewsOf(agent) : []
}

function limitsOf(slot: Slot): string {
  if (slot.type === 'choice') return slot.options.map(({ name }) => name).join(', ')
  return slot.type === 'code' ? `such as ${slot.example}` : limitWords(measuresOf(slot))
}

const measuresOf = (slot: Slot) => ({
  ...limitsIn(slot),
  unit: slot.type === 'stay' ? 'nights' : slot.type === 'money' ? slot.currency : '',
})
