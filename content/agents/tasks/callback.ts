import { defineTask } from './task.ts'

/** Every agent can take a request that a person calls back. It also offers to do so when it is stuck. */
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
  names: {
    en: [
      'callback',
      'a call back',
      'call me back',
      'ring me back',
      'somebody call',
      'somebody ring',
      'someone call',
      'someone ring',
      'real person',
      'speak to a human',
      'talk to a human',
    ],
  },
  slots: {
    name: {
      type: 'name',
      label: { en: 'name' },
      ask: { en: ['What’s your name?', 'Who should we ask for?'] },
      help: { en: ['Your last name is enough. You can also spell it.'] },
    },
    phone: {
      type: 'phone',
      label: { en: 'phone number' },
      ask: {
        en: ['Which number can we reach you on?', 'What’s the best phone number for you?'],
      },
      help: { en: ['Say the number digit by digit, or type it.'] },
    },
    reason: {
      type: 'text',
      label: { en: 'reason' },
      follows: {
        en: [
          "it's about",
          'it is about',
          "it's regarding",
          'about',
          'regarding',
          'concerning',
          'to do with',
          'because of',
          'because',
        ],
      },
      ask: { en: ['What’s it about?', 'What shall I tell the team it’s about?'] },
      help: { en: ['A few words are enough.'] },
    },
    // When it would suit the caller. The team decides, so any day and any time is taken.
    date: {
      type: 'date',
      label: { en: 'day' },
      on: 'anyDay',
      unasked: true,
      ask: { en: ['Which day would suit you?'] },
      help: { en: ['Any day is fine, such as Friday.'] },
    },
    time: {
      type: 'time',
      label: { en: 'time' },
      at: 'anyTime',
      unasked: true,
      ask: { en: ['What time would suit you?'] },
      help: { en: ['Any time is fine, such as ten in the morning.'] },
    },
  },
  confirm: {
    en: [
      'So somebody will call {name} back on {phone}[, {date}][ {time}]. It’s about this: {reason}. Is that right?',
      'I have a callback for {name} on {phone}[, {date}][ {time}]. It’s about this: {reason}. Is that right?',
    ],
  },
  tool: 'leads.callback',
  done: { en: ['I’ve passed it on. Somebody from the team will call you back.'] },
})
