import { defineTask } from './task.ts'

/** Every agent can leave a request that a person calls back. It is also what the agent offers when it is stuck. */
export const callbackTask = defineTask({
  id: 'callback',
  title: { en: 'callback' },
  examples: {
    en: [
      'Can somebody call me back?',
      'I would like a callback',
      'I want to speak to a human',
      'Put me through to a real person',
      'Let me talk to your manager',
      'Have someone from the team ring me',
      'Can I speak to a member of staff?',
      'Transfer me to a manager',
      'Can you connect me with someone?',
    ],
  },
  slots: {
    name: {
      type: 'name',
      label: { en: 'name' },
      ask: { en: ['What is your name?', 'Who shall we ask for?'] },
      help: { en: ['Your last name is enough. You can also spell it.'] },
    },
    phone: {
      type: 'phone',
      label: { en: 'phone number' },
      ask: {
        en: ['On which number can we reach you?', 'What is the phone number to call you on?'],
      },
      help: { en: ['Say the number digit by digit, or type it.'] },
    },
    reason: {
      type: 'text',
      label: { en: 'reason' },
      ask: { en: ['What is it about?', 'What shall I tell the team that it is about?'] },
      help: { en: ['A few words are enough.'] },
    },
  },
  confirm: {
    en: [
      'So somebody calls {name} back on {phone}, about: {reason}. Is that right?',
      'I note a callback for {name} on {phone}, about: {reason}. Is that right?',
    ],
  },
  tool: 'leads.callback',
  done: { en: ['I have passed it on. Somebody from the team will call you back.'] },
})
