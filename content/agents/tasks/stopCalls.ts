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
  title: { en: 'no more calls' },
  examples: { en: stopExamples },
  heard: callerExamples.loanReminder.stopCalls,
  slots: {},
  tool: 'calls.stop',
  done: { en: ['I’ve noted it: none of our agents will ring this number again.'] },
})

/** An agent that has rung somebody. */
export const withStopCalls = (agent: AgentTasks): AgentTasks =>
  agent.tasks.has(STOP_CALLS)
    ? agent
    : {
        ...agent,
        tasks: new Map([
          ...agent.tasks,
          [STOP_CALLS, { ...stopCallsTask, replaces: [...agent.tasks.keys()] }],
        ]),
      }
