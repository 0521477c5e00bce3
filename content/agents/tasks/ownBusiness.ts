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
  title: 'message',
  examples: [
    ...callbackTask.examples,
    'Can I leave a message?',
    'Please take a message',
    'I would like to leave a message for the owner',
    'Can you tell them to ring me?',
    'My daughter is ill and will not be at school today',
    'Our lad has a temperature, so he is staying at home',
    'Please tell her teacher that she will be late',
    'My papers will come a few days late, let them know',
    'There is water coming through the ceiling',
    'A pipe has burst and the kitchen is flooded',
    'We have no heating and no hot water',
    'Can somebody come out to us, it is urgent?',
    'My drain is blocked and it smells',
    'The tap will not stop dripping, who can come?',
    'Please let them know that I called',
    'He has caught a cold and is staying home from school',
    'My boy is not well, so he is not coming in this morning',
    'Our daughter is off sick today',
    'My son is ill, and he will not be in today',
    'She will not be in today',
    'He is not coming in, he is unwell',
    'Ben is at the optician this morning, he will be in by noon',
    'She is poorly, so she is off today',
    'My daughter comes to school later, she is at the doctor’s',
    'Could you let Mr Brown know that I am running late?',
    'Can you tell his teacher that his shoes are still here?',
    'Could you tell my accountant that the papers are on the way?',
    'I have to speak to my accountant about a letter',
    'The boiler has broken down',
    'The heating has stopped working and it is freezing in here',
    'The lavatory is running over and will not stop, send a plumber',
    'The basement is under water',
    'A radiator is cold, can a plumber come round?',
    'The sink is leaking, and it is getting worse',
  ],
  slots: callbackTask.slots,
  confirm: [
    'So the message is from {name}[ on {phone}| at {email}][, {date}][ {time}]. It says: {reason}. Is that right?',
    'I have a message from {name}[ on {phone}| at {email}][, {date}][ {time}], and it says: {reason}. Is that right?',
  ],
  tool: 'notes.save',
  done: ['I’ve noted it. This is only a demonstration, so nobody will call you back.'],
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
      'Can somebody see me today?',
      'Could anybody take a look at me this afternoon?',
      'Any chance of being seen this morning?',
      'When could you squeeze me in?',
      'What is the earliest that you can see me?',
      'I have got toothache',
      'My filling has come out and it hurts badly',
      'My tooth is hurting, I have to be seen',
      'My daughter needs a check-up',
      'My car is due a service',
      'The van needs an MOT and new brakes',
      'Could you look at my car, there is a noise in the engine?',
      'Is Anna free for a cut on Friday?',
      'Has Joe got any time on Tuesday?',
      'I need a haircut before the weekend',
      'Is there room in the yoga class tonight?',
      'Are there any places left in the spinning class?',
      'Put my name down for the class tomorrow',
      'I would like to come in and talk about my tax return',
      'Can I see my accountant next week?',
      'Could I come and look round the school?',
      'I want to see the head teacher about my son',
      'I would like to try it, can I come on Monday?',
      'Could you take a look at it on Thursday?',
      'The clutch is slipping, when may I bring it in?',
      'The windscreen is cracked, have you got time tomorrow?',
      'Can you squeeze my son in tomorrow at five?',
      'Has Joe got an hour on Monday?',
      'I would like to have my hair coloured on Friday',
      'My wife is due a cleaning',
      'I want to go over my accounts with somebody next week',
      'Can I bring my car in on Monday for a repair?',
      'Could I drop the caravan off with you on Wednesday morning?',
      'Could I leave my laptop with you on Thursday to be mended?',
      'Can you do a full service on Tuesday?',
      'Could you fit a new exhaust on Friday?',
      'Could you take us on Wednesday?',
      'Do you have space on Friday at two for a perm?',
      'Any slots left on Thursday afternoon?',
      'Would it be possible to have my cat clipped on Monday?',
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
    label: 'day',
    words: ['date'],
    withinDays: 90,
    ask: ['Which day would suit you?', 'On what day would you like to come?'],
    help: ['Say a day such as “Friday” or “the 3rd of May”.'],
  },
  time: {
    type: 'time',
    label: 'time',
    ask: ['And what time suits you?', 'At about what time?'],
    help: ['Say a time such as “half past ten”.'],
  },
  note: 'This is only a demonstration, so nobody expects you.',
}).map((task) => (task.lookup ? { ...task, needs: ofBooking } : task))

/** So many visitors can have an appointment at the same time. Each rings a business of their own. */
const chairs = Array.from({ length: 20 }, (_, i) => ({
  id: `chair-${i + 1}`,
  name: `place ${i + 1}`,
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
