import type { OwnBusiness } from '@ringwell/protocol/ownBusiness.ts'
import { OWN_BUSINESS } from '../ownBusiness/agentId.ts'
import { bookableHours } from '../ownBusiness/bookableHours.ts'
import { defineAgentTasks, type AgentTasks } from './agentTasks.ts'
import { appointmentTasks } from './appointments.ts'
import type { Business } from './business.ts'
import { callbackTask } from './callback.ts'
import { defineTask } from './task.ts'

/**
 * A message for a visitor's own business. The business exists only for one call, so nobody calls back: the message is
 * not a lead, it stays with the record of the call, and the agent says so. It replaces the callback that every other
 * agent can take.
 */
const practiceMessage = defineTask({
  id: callbackTask.id,
  title: { en: 'practice message' },
  examples: {
    en: [
      ...callbackTask.examples.en,
      'Can I leave a message?',
      'Please take a message',
      'I would like to leave a message for the owner',
      'Can you tell them to ring me?',
    ],
  },
  slots: {
    name: callbackTask.slots['name']!,
    phone: callbackTask.slots['phone']!,
    email: callbackTask.slots['email']!,
    note: callbackTask.slots['reason']!,
  },
  confirm: {
    en: [
      'So the message is from {name}[ on {phone}| at {email}]. It says: {note}. Is that right?',
      'I have a message from {name}[ on {phone}| at {email}], and it says: {note}. Is that right?',
    ],
  },
  tool: 'notes.save',
  done: {
    en: ['I’ve noted it. This is only a demonstration, so nobody will call you back.'],
  },
})

/** Words for what was booked. Without one of them, a caller who speaks of coming wants to change nothing. */
const ofBooking = ['appointment', 'booking', 'booked', 'reservation', 'reserved']

/**
 * Appointments in the demo's own calendar, which all such businesses share. Nobody comes to them, and the agent says so.
 */
const practiceAppointments = appointmentTasks({
  kind: 'appointment',
  noun: 'appointment',
  one: 'an appointment',
  examples: {
    book: [
      'I would like to book an appointment',
      'Can I make an appointment for Thursday?',
      'I need an appointment',
      'Book me in for tomorrow at ten, please',
      'Could you fit me in on Wednesday afternoon?',
      'Put me down for Tuesday at three',
      'Do you have a free appointment on Monday?',
      'I want to reserve a time on Friday',
      'I would like to book a table for Saturday',
      'Can I book a slot for next week?',
    ],
    move: [
      'I want to move my appointment',
      'Can I reschedule my appointment?',
      'Can we find another day for my appointment?',
      'I need to change the time of my appointment',
      'I am booked for Tuesday, can I change my booking?',
      'Something came up, can we postpone my appointment?',
    ],
    cancel: [
      'I want to cancel my appointment',
      'Please cancel my booking on Wednesday',
      'I will not make it to my appointment tomorrow',
      'Please delete my appointment',
      'I have to call off my appointment',
      'I cannot come to my appointment after all',
    ],
    find: [
      'When is my appointment?',
      'Can you check my appointment?',
      'What time is my booking?',
      'Am I booked in?',
      'I forgot when my appointment is',
      'Could you look up my appointment?',
    ],
  },
  date: {
    type: 'date',
    label: { en: 'day' },
    words: { en: ['date'] },
    withinDays: 90,
    ask: { en: ['Which day would suit you?', 'On what day would you like to come?'] },
    help: { en: ['Say a day such as “Friday” or “the 3rd of May”.'] },
  },
  time: {
    type: 'time',
    label: { en: 'time' },
    ask: { en: ['And what time suits you?', 'At about what time?'] },
    help: { en: ['Say a time such as “half past ten”.'] },
  },
  note: 'This is only a demonstration, so nobody expects you.',
}).map((task) => (task.lookup ? { ...task, needs: { en: ofBooking } } : task))

/** So many visitors can have an appointment at the same time. Each rings a business of their own. */
const chairs = Array.from({ length: 20 }, (_, i) => ({
  id: `chair-${i + 1}`,
  name: { en: `place ${i + 1}` },
  kind: 'appointment',
  minutes: 30,
}))

const define = (hours: Business['hours']): AgentTasks =>
  defineAgentTasks({
    agent: OWN_BUSINESS,
    business: {
      name: 'the business of this call',
      timeZone: 'Europe/London',
      country: 'GB',
      resources: chairs,
      ...(hours && { hours }),
    },
    tasks: [practiceMessage, ...practiceAppointments],
    unknownOffers: practiceMessage.id,
  })

/** What the agent of any such business can do. The calendar itself is always open. */
export const ownBusinessTasks = define(undefined)

/** What the agent of this business can do: it gives appointments only when the business is open. */
export const tasksOfBusiness = ({ hours }: OwnBusiness): AgentTasks => define(bookableHours(hours))
