/** The wish of people whom an agent has rung: no more calls. Whichever agent it is keeps it. */
import callerExamples from './callerExamples.json' with { type: 'json' }
import type { AgentTasks } from './agentTasks.ts'
import { defineTask } from './task.ts'

/** The id of the task, and of the one that an agent has in its place. */
export const STOP_CALLS = 'stopCalls'

export const stopExamples = [
  'Stop calling me',
  'Do not call again',
  'Take me off your list',
  'I do not want these calls',
  'Why do you keep ringing me? Stop it',
  'This is harassment',
  'Leave me alone',
  'No more calls, please',
  'Please do not ring me any more',
  'Never phone me again',
] as const

/** It asks nothing: many hang up as soon as they have said it. So it begins with certain words only. */
const stopCallsTask = defineTask({
  id: STOP_CALLS,
  title: 'no more calls',
  examples: stopExamples,
  heard: callerExamples.loanReminder.stopCalls,
  slots: {},
  tool: 'calls.stop',
  done: ['I’ve noted it: none of our agents will ring this number again.'],
})

const made = new WeakMap<AgentTasks, AgentTasks>()

/** An agent that has rung somebody. The same tasks lead to the same ones. */
export function withStopCalls(agent: AgentTasks): AgentTasks {
  if (agent.tasks.has(STOP_CALLS)) return agent
  const known = made.get(agent)
  if (known) return known
  const stop = { ...stopCallsTask, replaces: [...agent.tasks.keys()] }
  const able = { ...agent, tasks: new Map([...agent.tasks, [STOP_CALLS, stop] as const]) }
  made.set(agent, able)
  return able
}
