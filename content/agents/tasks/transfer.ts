import type { AgentTasks } from './agentTasks.ts'
import { defineTask } from './task.ts'

/** The id of the task that puts a caller through to a person. */
export const TRANSFER = 'transfer'

/**
 * Only callers on the telephone can be put through, and only where the operator has named a person. It asks nothing: what
 * the caller has said goes with it.
 */
export const transferTask = defineTask({
  id: TRANSFER,
  title: { en: 'hand-over to a person' },
  examples: {
    en: [
      'Can I speak to a person?',
      'Put me through to somebody, please',
      'I want to talk to a human',
      'Let me talk to your manager',
      'Can you connect me with a colleague?',
      'Transfer me, please',
    ],
  },
  slots: {
    name: {
      type: 'name',
      label: { en: 'name' },
      unasked: true,
      ask: { en: ['What’s your name?'] },
      help: { en: ['Your last name is enough.'] },
    },
    phone: {
      type: 'phone',
      label: { en: 'phone number' },
      unasked: true,
      ask: { en: ['Which number can we reach you on?'] },
      help: { en: ['Say the number digit by digit.'] },
    },
    email: {
      type: 'email',
      label: { en: 'email address' },
      unasked: true,
      ask: { en: ['Is there an email address for an answer?'] },
      help: { en: ['Say it sign by sign.'] },
    },
    reason: {
      type: 'text',
      label: { en: 'reason' },
      unasked: true,
      ask: { en: ['What’s it about?'] },
      help: { en: ['A few words are enough.'] },
    },
  },
  tool: 'calls.transfer',
  // The person speaks next.
  done: { en: ['They’re on the line now.'] },
})

/** What an agent can do in a call on the telephone. */
export const withTransfer = (
  agent: AgentTasks,
  phone: { transfers?: true } | undefined,
): AgentTasks =>
  phone?.transfers && agent.tasks.has('callback') && !agent.playsRole
    ? { ...agent, tasks: new Map([...agent.tasks, [TRANSFER, transferTask]]) }
    : agent
