/** The tasks of the agents that speak for the company itself: demos, and the plan that fits. */
import { company } from '../../facts/company.ts'
import type { Business } from './business.ts'
import { defineTask, type DeepReadonly } from './task.ts'
import type { z } from 'zod'

const hours: [string, string][] = [['09:00', '17:30']]

/** Both agents book demos, in the same calendar. */
export const companyBusiness: DeepReadonly<z.input<typeof Business>> = {
  name: company.name,
  timeZone: 'Europe/London',
  country: 'GB',
  hours: { '1': hours, '2': hours, '3': hours, '4': hours, '5': hours },
  specialDays: { '12-25': [], '12-26': [], '01-01': [] },
  resources: [{ id: 'demo', name: 'a demo', kind: 'demo', minutes: 30 }],
}

const bookDemo = defineTask({
  id: 'bookDemo',
  title: 'demo',
  examples: [
    'I would like to book a demo',
    'Can I schedule a demo?',
    'Can someone show me the product?',
    'Could we arrange a walkthrough next week?',
    'I want a meeting with your team',
    'Set up a call with a consultant',
    'Book a presentation',
    'When can you show us how it works?',
    'I want to see it in action with our data',
    'I want somebody to show it to me',
    'Could somebody show me that first, maybe on Thursday afternoon?',
    'I would like to see a presentation with my team',
    'Show it to my colleagues',
    'Could we have a demonstration?',
    'Could somebody show me, Friday morning at ten?',
    'Can one of you walk me through it on Wednesday?',
    'I would rather see it working first',
    'I want to see it running before I decide, is Tuesday possible?',
    'Any chance of a look at it next week?',
    'I would like a showing at eleven',
    'I would like to see what it does with my own eyes',
  ],
  slots: {
    date: {
      type: 'date',
      label: 'day',
      words: ['date'],
      withinDays: 60,
      ask: ['Which day suits you, Monday to Friday?', 'On which day shall we show it?'],
      help: ['Say a day such as “Friday” or “the 3rd of May”.'],
    },
    time: {
      type: 'time',
      label: 'time',
      beforeClosing: 30,
      ask: ['And at what time, in London?', 'What time would be good, London time?'],
      help: ['Say a time such as “half past ten”.'],
    },
    name: {
      type: 'name',
      label: 'name',
      ask: ['What is your name?', 'Who is the demo for?'],
      help: ['First and last name, please. You can also spell it.'],
    },
    company: {
      type: 'text',
      label: 'company',
      short: true,
      ofPerson: true,
      most: 80,
      optional: true,
      ask: ['Which company are you with?', 'What is your company called?'],
      help: ['Say the name of the company, or “skip that”.'],
    },
    email: {
      type: 'email',
      label: 'email',
      optional: true,
      when: { missing: 'phone' },
      ask: [
        'What is your email address? If you prefer the phone, say “skip that”.',
        'Which email address may we write to?',
      ],
      help: ['You can spell it, type it, or say “skip that”.'],
      helpOnPhone: ['You can spell it, or say “skip that”.'],
    },
    phone: {
      type: 'phone',
      label: 'phone number',
      when: { missing: 'email' },
      ask: ['Which phone number can we reach you on?', 'What is your phone number?'],
      help: ['Say the number digit by digit, or type it.'],
    },
  },
  confirm: [
    'So that’s a demo {date} at {time}, for {name}[ of {company}].[ The email is {email}.][ The phone number is {phone}.] Shall I book it?',
    'You’d like a demo {date} at {time}, for {name}[ of {company}].[ The email is {email}.][ The phone number is {phone}.] Is that right?',
  ],
  tool: 'leads.bookDemo',
  refusals: {
    full: ['There is no demo free then.', 'That time is taken as well, I am afraid.'],
  },
  done: ['Your demo is booked, {date} at {time}. Your reference is {reference}.'],
  changedBy: 'moveDemo',
  cancelledBy: 'cancelDemo',
})

/** How a demo is found: by the reference or the contact details that the caller left, and the name. */
const finding = {
  slots: {
    reference: {
      type: 'code',
      label: 'reference',
      words: ['booking number', 'code'],
      pattern: '^[A-Z]{3}\\d{2}$',
      example: 'RIN74',
      optional: true,
      when: [{ missing: 'email' }, { missing: 'phone' }],
      ask: [
        'What is the reference of your demo? If you do not have it, the email address will do.',
        'Do you have the reference? It is three letters and two digits.',
      ],
      help: ['You can spell it, such as “R I N, seven four”, or say “I do not have it”.'],
    },
    email: {
      type: 'email',
      label: 'email',
      optional: true,
      when: [{ missing: 'reference' }, { missing: 'phone' }],
      ask: [
        'Which email address did the invitation go to? If there was none, say “skip that”.',
        'With which email address did you book it?',
      ],
      help: ['You can spell it, type it, or say “skip that”.'],
      helpOnPhone: ['You can spell it, or say “skip that”.'],
    },
    phone: {
      type: 'phone',
      label: 'phone number',
      when: [{ missing: 'reference' }, { missing: 'email' }],
      ask: ['Which phone number did you leave with us?', 'What phone number did you book with?'],
      help: ['Say the number digit by digit, or type it.'],
    },
    name: {
      type: 'name',
      label: 'name',
      ask: ['And in what name is the demo?', 'Whose name is it under?'],
      help: ['The last name is enough. You can also spell it.'],
    },
  },
  lookup: {
    tool: 'bookings.find',
    by: [
      ['reference', 'name'],
      ['email', 'name'],
      ['phone', 'name'],
    ],
    withoutName: [
      ['reference', 'email'],
      ['reference', 'phone'],
    ],
  },
} as const

const moveDemo = defineTask({
  id: 'moveDemo',
  title: 'new time for the demo',
  examples: [
    'Can I move my demo to another day?',
    'I need to reschedule my demo',
    'Can we do the demo a day later?',
    'My demo is on Friday, can it be Thursday?',
    'I cannot make it to my demo, is there another time?',
    'Put my demo off until next week',
    'Change the time of my demo',
    'We have to postpone the demo',
    'Could we shift our demo a little?',
  ],
  slots: { ...finding.slots, date: bookDemo.slots['date']!, time: bookDemo.slots['time']! },
  lookup: {
    ...finding.lookup,
    found: ['I have found your demo {was.date} at {was.time}.'],
  },
  changes: {
    slots: ['date', 'time'],
    ask: ['To which day or time shall I move it?', 'When would suit you better?'],
  },
  confirm: [
    'So your demo moves: it is {date} at {time}, London time. Is that right?',
    'Your demo is then {date} at {time}. Shall I change it?',
  ],
  tool: 'bookings.change',
  arguments: { kind: 'demo' },
  refusals: {
    full: ['There is no demo free then.', 'That time is taken as well, I am afraid.'],
  },
  done: ['It is moved: your demo is {date} at {time}. Your reference stays {reference}.'],
  changedBy: 'moveDemo',
  cancelledBy: 'cancelDemo',
})

const cancelDemo = defineTask({
  id: 'cancelDemo',
  title: 'cancellation of the demo',
  examples: [
    'I want to cancel my demo',
    'Please cancel the demo that I booked',
    'We do not need the demo any more',
    'Call off my demo with your team',
    'Take my demo out of your calendar',
    'Cancel our demo appointment, please',
  ],
  slots: finding.slots,
  facts: ['date', 'time'],
  lookup: finding.lookup,
  confirm: [
    'That is your demo {date} at {time}. Shall I cancel it?',
    'I would cancel your demo {date} at {time}. Is that right?',
  ],
  tool: 'bookings.cancel',
  done: ['Your demo is cancelled. Thank you for letting us know.'],
})

const findDemo = defineTask({
  id: 'findDemo',
  title: 'demo',
  examples: [
    'When is my demo?',
    'On which day did I book the demo?',
    'Can you look up my demo?',
    'At what time is our demo?',
    'I have forgotten when my demo is',
    'Is my demo still on?',
  ],
  slots: finding.slots,
  facts: ['date', 'time'],
  lookup: finding.lookup,
  done: ['Yes, your demo is {date} at {time}, London time.'],
  changedBy: 'moveDemo',
  cancelledBy: 'cancelDemo',
})

/** Everything about a demo, from its booking to its cancellation. Both agents have all of these tasks. */
export const demoTasks = [bookDemo, moveDemo, cancelDemo, findDemo] as const

export const recommendPlan = defineTask({
  id: 'recommendPlan',
  title: 'plan',
  examples: [
    'Which plan should I choose?',
    'What plan do you recommend?',
    'Which plan is right for me?',
    'Help me pick a plan',
    'Which plan fits a small business?',
    'We talk about three hundred minutes a month',
    'We get around forty calls a day',
    'I need about a thousand minutes',
    'What is the best plan for us?',
    'Which plan is enough for 200 minutes?',
    'Not sure which plan to take',
    'Can you help me decide on a plan?',
    'What size of plan do we need?',
    'Which one should we go for?',
    'We run a clinic with three sites',
    'I have a small shop and miss calls',
    'We are a call centre with fifty agents',
    'Our phone rings all day',
    'We need somebody to answer our calls',
    'I am looking for a voice agent for my company',
    'Our people cannot keep up with the phone',
    'Nobody has time to answer our phone',
    'We are a practice and we miss a lot of calls',
    'Our reception cannot keep up with the phone',
  ],
  slots: {
    minutes: {
      type: 'volume',
      label: 'minutes a month',
      words: ['minutes'],
      most: 1_000_000,
      ask: [
        'About how many minutes of calls do you have in a month?',
        'Roughly, how many minutes a month do your people talk with callers?',
      ],
      help: [
        'A rough number will do. You can also say how many calls you get in a day, and how long one takes.',
      ],
    },
    calls: {
      type: 'number',
      label: 'calls at the same time',
      words: ['at once', 'at the same time'],
      optional: true,
      least: 1,
      most: 10_000,
      ask: ['And how many calls come at the same time, at most?', 'How many calls come at once?'],
      help: ['A number such as “three”, or “skip that”.'],
    },
  },
  facts: ['id', 'plan', 'price', 'reason'],
  tool: 'plans.recommend',
  done: {
    fact: 'id',
    is: {
      free: [
        'For {minutes} a month the Free plan is enough. It costs nothing, and comes without a commercial licence.',
      ],
      enterprise: [
        'For {minutes} a month it is Enterprise, because {reason}. Its price is made to measure.',
      ],
    },
    otherwise: ['For {minutes} a month it is {plan}, at {price} a month, because {reason}.'],
  },
  changedBy: 'recommendPlan',
  next: {
    task: 'bookDemo',
    offer: ['Shall I book you a demo?', 'Would you like to see it in a demo?'],
  },
})
