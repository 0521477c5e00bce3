import { defineAgentTasks } from './agentTasks.ts'
import { defineTask } from './task.ts'

/** The playbook does the role play. This task writes down what came of it, and begins only when it is asked for. */
const writeDown = defineTask({
  id: 'writeDown',
  title: 'notes',
  examples: [
    'Write down what we agreed',
    'Please note the next step',
    'Write down the step that Jordan and I decided on',
    'Can you save this for me?',
    'Let us sum up and write it down',
    'I want to keep a note of what we agreed',
    'Note what I want to try next time',
    'Make a note of the result',
    'We are done, please write it down',
  ],
  names: [
    'write down',
    'write it down',
    'write that down',
    'write this down',
    'note down',
    'note it down',
    'note that down',
    'put it down',
    'put that down',
    'make a note',
    'take a note',
    'keep a note',
    'take notes',
    'my notes',
    'notes please',
    'sum up',
  ],
  slots: {
    note: {
      type: 'text',
      label: 'next step',
      words: ['step', 'agreement', 'what we agreed on', 'what we agreed'],
      opening: true,
      ask: [
        'Out of the role, then. What did you and Jordan agree on?',
        'What is the next step that you agreed on?',
      ],
      help: ['One sentence is enough, such as “The report comes on Monday at noon”.'],
    },
    date: {
      type: 'date',
      label: 'day',
      words: ['date', 'deadline'],
      on: 'anyDay',
      optional: true,
      unasked: true,
      ask: ['By which day?', 'What is the day for it?'],
      help: ['Say a day such as “Monday”, or “skip that”.'],
    },
    tryNext: {
      type: 'text',
      label: 'to try next',
      words: ['next time', 'try'],
      optional: true,
      ask: [
        'And what would you like to try next time?',
        'What will you do differently in the next talk?',
      ],
      help: ['One sentence is enough, such as “ask first, and wait”.'],
    },
  },
  confirm: [
    'I’ll write down: {note}[, {date}].[ And for next time: {tryNext}.] Is that right?',
    'So the step is: {note}[, {date}].[ And next time: {tryNext}.] Shall I write it down?',
  ],
  tool: 'notes.save',
  done: ['I’ve written it down. Well done for practising.'],
  changedBy: 'writeDown',
})

export const trainingTasks = defineAgentTasks({
  agent: 'training',
  business: { name: 'The practice room', timeZone: 'Europe/London', country: 'GB' },
  tasks: [writeDown],
  playsRole: true,
})
