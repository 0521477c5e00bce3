import { defineTask, type TaskInput } from './task.ts'

/** How the caller is answered, as it is read back. */
const ways =
  'So somebody will call {name} back on {phone}, or write to {email}|So somebody will call {name} back on {phone}|So somebody will write to {name} at {email}'

/**
 * Every agent can pass something on to people. They answer by phone, by email or, if the caller leaves neither, not at
 * all. The agent also offers this when it is stuck.
 */
const passingOn = {
  id: 'callback',
  title: 'callback',
  examples: [
    'Can somebody call me back?',
    'I would like a callback',
    'I want to speak to a human',
    'Put me through to a real person',
    'Let me talk to your manager',
    'Have someone from the team ring me',
    'Can I speak to a member of staff?',
    'Transfer me to a manager',
    'Can you connect me with someone?',
    'Can I leave a message?',
    'Please pass this on to the team',
    'Could you just tell somebody?',
    'Can somebody write to me?',
    'I would rather have a word with somebody real',
  ],
  names: [
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
  slots: {
    name: {
      type: 'name',
      label: 'name',
      ask: ['What’s your name?', 'Who should we ask for?'],
      help: ['Your last name is enough. You can also spell it.'],
    },
    phone: {
      type: 'phone',
      label: 'phone number',
      ask: ['Which number can we reach you on?', 'What’s the best phone number for you?'],
      help: ['Say the number digit by digit, or type it.'],
      optional: true,
      when: { missing: 'email' },
    },
    email: {
      type: 'email',
      label: 'email address',
      words: ['email', 'mail'],
      ask: ['Is there an email address for an answer?', 'At which email address can they answer?'],
      help: ['Say it sign by sign, type it, or say “just pass it on”.'],
      helpOnPhone: ['Say it sign by sign, or say “just pass it on”.'],
      optional: true,
      when: { missing: 'phone' },
    },
    reason: {
      type: 'text',
      label: 'reason',
      follows: [
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
      ask: ['What’s it about?', 'What shall I tell the team it’s about?'],
      help: ['A few words are enough.'],
    },
    // When it would suit the caller. The team decides, so any day and any time is taken.
    date: {
      type: 'date',
      label: 'day',
      on: 'anyDay',
      unasked: true,
      ask: ['Which day would suit you?'],
      help: ['Any day is fine, such as Friday.'],
    },
    time: {
      type: 'time',
      label: 'time',
      at: 'anyTime',
      unasked: true,
      ask: ['What time would suit you?'],
      help: ['Any time is fine, such as ten in the morning.'],
    },
  },
  confirm: [
    `[${ways}|So I’ll pass this on from {name}][, {date}][ {time}]. It’s about this: {reason}. Is that right?`,
  ],
  tool: 'leads.callback',
  facts: ['answer'],
  done: {
    fact: 'answer',
    is: {
      email: ['I’ve passed it on. Somebody from the team will write to you.'],
      none: ['I’ve passed it on to the team.'],
    },
    otherwise: ['I’ve passed it on. Somebody from the team will call you back.'],
  },
} satisfies TaskInput

export const callbackTask = defineTask(passingOn)

/** For an agent that has rung up: the number is the one that it has rung, so it asks for none. */
export const outboundCallbackTask = defineTask({
  ...passingOn,
  slots: {
    ...passingOn.slots,
    phone: { ...passingOn.slots.phone, unasked: true },
    email: { ...passingOn.slots.email, unasked: true },
  },
  confirm: [
    `[${ways}|So somebody will call {name} back on this number][, {date}][ {time}]. It’s about this: {reason}. Is that right?`,
  ],
})
