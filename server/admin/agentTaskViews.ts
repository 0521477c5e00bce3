import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import { limitsIn, mayAsk } from '@ringwell/content/agents/tasks/changeFields.ts'
import { fieldName, mayLeaveField, mayLeaveTask } from '@ringwell/content/agents/tasks/leaveOut.ts'
import { tasksOfCalls } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import type { Slot } from '@ringwell/content/agents/tasks/slot.ts'
import type { AgentTaskView } from '@ringwell/protocol/operator/agents.ts'

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
      ...limitsIn(slot),
    })),
  }))

/** What the first of our agents that has this task can do, for a call whose agent is not known any more or had it by its prompt. */
export function taskViewsWith(task: string): AgentTaskView[] {
  const agent = [...tasksOfCalls.values()].find(({ tasks }) => tasks.has(task))
  return agent ? taskViewsOf(agent) : []
}

function limitsOf(slot: Slot): string {
  switch (slot.type) {
    case 'date':
      return `within ${slot.withinDays} days`
    case 'stay':
      return `at most ${slot.most} nights, within ${slot.withinDays} days`
    case 'party':
    case 'number':
    case 'volume':
      return slot.least > 0 ? `${slot.least} to ${slot.most}` : `at most ${slot.most}`
    case 'money':
      return `${slot.least} to ${slot.most} ${slot.currency}`
    case 'choice':
      return slot.options.map(({ name }) => name).join(', ')
    case 'code':
      return `such as ${slot.example}`
    default:
      return ''
  }
}
