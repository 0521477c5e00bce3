import { optician } from '../profiles/appointmentDesk.ts'
import { defineAgentTasks } from './agentTasks.ts'
import { appointmentTasks } from './appointments.ts'

const hours: [string, string][] = [['09:00', '18:00']]

export const appointmentDeskTasks = defineAgentTasks({
  agent: 'appointmentDesk',
  business: {
    name: optician.name,
    timeZone: 'Europe/London',
    country: 'GB',
    hours: { '1': hours, '2': hours, '3': hours, '4': hours, '5': hours, '6': hours },
    specialDays: { '12-25': [], '12-26': [], '01-01': [] },
    resources: [
      { id: 'room-1', name: 'test room 1', kind: 'eyeTest', minutes: 45 },
      { id: 'room-2', name: 'test room 2', kind: 'eyeTest', minutes: 45 },
    ],
  },
  tasks: appointmentTasks({
    kind: 'eyeTest',
    noun: 'eye test',
    one: 'an eye test',
    examples: {
      book: [
        'I would like an eye test',
        'Can I book an appointment?',
        'I need my eyes checked',
        'Do you have time on Thursday?',
        'Make an appointment for me',
        'When could I come in for a sight test?',
        'Book me in for tomorrow morning',
        'Is there anything free on Monday?',
        'Yes please, find me a time',
      ],
      move: [
        'I want to move my appointment',
        'I have an appointment on Friday at eleven, can I move it to Saturday?',
        'Can I reschedule my eye test?',
        'Move my eye test',
        'Change the eye test to another date',
        'Reschedule the eye test',
        'Change my appointment',
        'Can we find another day for my test?',
        'I need to change the time of my appointment',
        'I am booked for Tuesday, could I come later in the week?',
        'Something came up, can we postpone my eye test?',
      ],
      cancel: [
        'I want to cancel my appointment',
        'Please cancel my eye test on Wednesday',
        'I will not make it tomorrow',
        'Please delete my appointment',
        'I have to call off my eye test',
        'I cannot come to my appointment after all',
        'I do not need the eye test any more',
      ],
      find: [
        'When is my appointment?',
        'Can you check my appointment?',
        'What time is my eye test?',
        'Am I booked in for an eye test?',
        'I forgot when my appointment is',
        'Could you look up my eye test?',
      ],
    },
    date: {
      type: 'date',
      label: 'day',
      words: ['date'],
      withinDays: 90,
      ask: ['Which day, Monday to Saturday?', 'On what day would you like to come?'],
      help: ['Say a day such as “Friday” or “the 3rd of May”.'],
    },
    time: {
      type: 'time',
      label: 'time',
      // The last test begins 45 minutes before the shop closes.
      beforeClosing: 45,
      ask: ['And what time suits you?', 'At about what time?'],
      help: ['Say a time such as “half past ten”.'],
    },
    note: 'Please bring the glasses you wear now.',
  }),
  greetingOffers: 'bookAppointment',
})
