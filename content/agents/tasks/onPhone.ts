/** What agents can do for callers on the telephone besides their own tasks. */
import type { AgentTasks } from './agentTasks.ts'
import { withStopCalls } from './stopCalls.ts'
import { defineTask } from './task.ts'
import { books } from './tools.ts'

/** The id of the task that puts a caller through to a person. */
export const TRANSFER = 'transfer'
/** The id of the task that texts the reference of a booking to its caller. */
export const TEXT = 'textReference'

/**
 * Only callers on the telephone can be put through, and only where the operator has named a person. It asks nothing: what
 * the caller has said goes with it.
 */
const transferTask = defineTask({
  id: TRANSFER,
  title: 'hand-over to a person',
  examples: [
    'Can I speak to a person?',
    'Put me through to somebody, please',
    'I want to talk to a human',
    'Let me talk to your manager',
    'Can you connect me with a colleague?',
    'Transfer me, please',
  ],
  slots: {
    name: {
      type: 'name',
      label: 'name',
      unasked: true,
      ask: ['What’s your name?'],
      help: ['Your last name is enough.'],
    },
    phone: {
      type: 'phone',
      label: 'phone number',
      unasked: true,
      ask: ['Which number can we reach you on?'],
      help: ['Say the number digit by digit.'],
    },
    email: {
      type: 'email',
      label: 'email address',
      unasked: true,
      ask: ['Is there an email address for an answer?'],
      help: ['Say it sign by sign.'],
    },
    reason: {
      type: 'text',
      label: 'reason',
      unasked: true,
      ask: ['What’s it about?'],
      help: ['A few words are enough.'],
    },
  },
  tool: 'calls.transfer',
  // The person speaks next.
  done: ['They’re on the line now.'],
})

/** The agent offers it after a booking. */
const textTask = defineTask({
  id: TEXT,
  title: 'text message',
  examples: [
    'Can you text me the reference?',
    'Send it to my phone, please',
    'Could I have that in a text message?',
    'Text it to me',
    'Please send me the reference by SMS',
    'Can I get that as a message?',
  ],
  slots: {},
  facts: ['how'],
  tool: 'texts.send',
  refusals: {
    cannotText: {
      say: ['I can’t send a text to this number, sorry.'],
      ends: true,
    },
  },
  done: {
    fact: 'how',
    is: { sent: ['I’ve sent it to your phone.'] },
    otherwise: ['The message hasn’t gone out yet. I’ll send it as soon as I can.'],
  },
})

/** What a call on the telephone allows besides. */
interface PhoneTasks {
  transfers?: true
  texts?: true
  /** Set if we have rung. */
  outbound?: object
}

/** What an agent can do in a call. */
export function onPhone(agent: AgentTasks, phone: PhoneTasks | undefined): AgentTasks {
  if (!phone) return agent
  const able = phone.outbound ? withStopCalls(agent) : agent
  const transfers = phone.transfers && agent.tasks.has('callback')
  const texts = phone.texts && [...agent.tasks.values()].some(({ tool }) => books(tool))
  if (agent.playsRole || (!transfers && !texts)) return able
  return {
    ...able,
    tasks: new Map([
      ...able.tasks,
      ...(transfers ? [[TRANSFER, transferTask] as const] : []),
      ...(texts ? [[TEXT, textTask] as const] : []),
    ]),
  }
}
