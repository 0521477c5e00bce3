/** What the agents do that speak for the company itself: a demo, and the plan that fits. */
import { company } from '../../facts/company.ts'
import type { Business } from './business.ts'
import { defineTask, type DeepReadonly } from './task.ts'
import type { z } from 'zod'

const hours: [string, string][] = [['09:00', '17:30']]

/** Both agents show demos, in one calendar. */
export const companyBusiness: DeepReadonly<z.input<typeof Business>> = {
  name: company.name,
  timeZone: 'Europe/London',
  country: 'GB',
  hours: { '1': hours, '2': hours, '3': hours, '4': hours, '5': hours },
  holidays: ['12-25', '12-26', '01-01'],
  resources: [{ id: 'demo', name: { en: 'a demo' }, kind: 'demo', minutes: 30 }],
}

export const bookDemo = defineTask({
  id: 'bookDemo',
  title: { en: 'demo' },
  examples: {
    en: [
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
      'I would like to see a presentation with my team',
      'Show it to my colleagues',
      'Could we have a demonstration?',
    ],
  },
  slots: {
    date: {
      type: 'date',
      label: { en: 'day' },
      words: { en: ['date'] },
      withinDays: 60,
      ask: { en: ['Which day suits you, Monday to Friday?', 'On which day shall we show it?'] },
      help: { en: ['Say a day such as “Friday” or “the 3rd of May”.'] },
    },
    time: {
      type: 'time',
      label: { en: 'time' },
      beforeClosing: 30,
      ask: { en: ['And at what time, in London?', 'What time would be good, London time?'] },
      help: { en: ['Say a time such as “half past ten”.'] },
    },
    name: {
      type: 'name',
      label: { en: 'name' },
      ask: { en: ['What is your name?', 'Who is the demo for?'] },
      help: { en: ['First and last name, please. You can also spell it.'] },
    },
    company: {
      type: 'text',
      label: { en: 'company' },
      short: true,
      most: 80,
      optional: true,
      ask: { en: ['Which company are you with?', 'What is your company called?'] },
      help: { en: ['Say the name of the company, or “skip that”.'] },
    },
    email: {
      type: 'email',
      label: { en: 'email' },
      optional: true,
      when: { missing: 'phone' },
      ask: {
        en: [
          'What is your email address? If you prefer the phone, say “skip that”.',
          'Which email address may we write to?',
        ],
      },
      help: { en: ['You can spell it, type it, or say “skip that”.'] },
    },
    phone: {
      type: 'phone',
      label: { en: 'phone number' },
      when: { missing: 'email' },
      ask: { en: ['Which phone number can we reach you on?', 'What is your phone number?'] },
      help: { en: ['Say the number digit by digit, or type it.'] },
    },
  },
  confirm: {
    en: [
      'So that is a demo {date} at {time}, for {name}[ of {company}]. We reach you by[ email, {email}][ phone, {phone}]. Shall I book it?',
      'I have a demo {date} at {time}, for {name}[ of {company}][, email {email}][, phone {phone}]. Is that right?',
    ],
  },
  tool: 'leads.bookDemo',
  refusals: {
    full: { en: ['There is no demo free then.', 'That time is taken as well, I am afraid.'] },
  },
  done: {
    en: ['Your demo is booked, {date} at {time}. Your reference is {reference}.'],
  },
})

export const recommendPlan = defineTask({
  id: 'recommendPlan',
  title: { en: 'plan' },
  examples: {
    en: [
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
  },
  slots: {
    minutes: {
      type: 'number',
      label: { en: 'minutes a month' },
      words: { en: ['minutes'] },
      unit: { en: 'minutes' },
      least: 1,
      most: 1_000_000,
      ask: {
        en: [
          'About how many minutes of calls do you have in a month?',
          'Roughly, how many minutes a month do your people talk with callers?',
        ],
      },
      help: {
        en: ['Take the calls of one day, times three minutes, times the days that you are open.'],
      },
    },
    // Without a unit, so that `a hundred calls a day` is not taken for calls at the same time.
    calls: {
      type: 'number',
      label: { en: 'calls at the same time' },
      words: { en: ['at once', 'at the same time'] },
      optional: true,
      least: 1,
      most: 10_000,
      ask: {
        en: ['And how many calls come at the same time, at most?', 'How many calls come at once?'],
      },
      help: { en: ['A number such as “three”, or “skip that”.'] },
    },
  },
  facts: ['plan', 'price'],
  tool: 'plans.recommend',
  done: { en: ['The smallest plan that fits is {plan}[, at {price} a month].'] },
  next: {
    task: 'bookDemo',
    offer: { en: ['Shall I book you a demo?', 'Would you like to see it in a demo?'] },
  },
})
