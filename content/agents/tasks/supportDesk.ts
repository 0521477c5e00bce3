import { broadband } from '../profiles/supportDesk.ts'
import { defineAgentTasks } from './agentTasks.ts'
import { appointmentTasks } from './appointments.ts'
import { defineTask } from './task.ts'

const hours: [string, string][] = [['08:00', '18:00']]

const reportProblem = defineTask({
  id: 'reportProblem',
  title: 'report',
  examples: [
    'I want to report a fault',
    'Please log a fault for me',
    'I want to complain about a technician',
    'I would like to report a problem',
    'Please write down my problem for the team',
    'Can you pass on a complaint?',
    'I want to leave a message for the technicians',
    'Open a ticket for me',
    'Somebody should look into this fault',
    'Can you note that our line is down?',
  ],
  slots: {
    message: {
      type: 'text',
      label: 'problem',
      opening: true,
      ask: ['What’s the problem?', 'What shall I pass on, in a sentence or two?'],
      help: ['Say it in your own words, such as “the line is down since Monday”.'],
    },
    name: {
      type: 'name',
      label: 'name',
      ask: ['What’s your name?', 'Whose name is the connection in?'],
      help: ['Your last name is enough. You can also spell it.'],
    },
    phone: {
      type: 'phone',
      label: 'phone number',
      ask: ['Which number can the team reach you on?', 'What’s the best phone number for you?'],
      help: ['Say the number digit by digit, or type it.'],
    },
  },
  confirm: [
    'I’ll pass this on: {message}. It’s from {name}, phone {phone}. Is that right?',
    'I have a message from {name}, phone {phone}. It says: {message}. Is that right?',
  ],
  tool: 'leads.message',
  done: ['I’ve passed it on. Somebody from the team will look into it.'],
})

export const supportDeskTasks = defineAgentTasks({
  agent: 'supportDesk',
  business: {
    name: broadband.name,
    timeZone: 'Europe/London',
    country: 'GB',
    hours: { '1': hours, '2': hours, '3': hours, '4': hours, '5': hours, '6': hours },
    specialDays: { '12-25': [], '12-26': [], '01-01': [] },
    resources: [
      { id: 'engineer-1', name: 'the first engineer', kind: 'engineer', minutes: 60 },
      { id: 'engineer-2', name: 'the second engineer', kind: 'engineer', minutes: 60 },
    ],
  },
  tasks: [
    ...appointmentTasks({
      kind: 'engineer',
      noun: 'engineer’s visit',
      one: 'an engineer’s visit',
      examples: {
        book: [
          'Can you send an engineer?',
          'I need a technician',
          'Send somebody to look at it',
          'Book an engineer visit',
          'When can a technician come?',
          'I want someone to come to my house',
          'Arrange a repair visit',
          'Could you send somebody?',
          'Yes, please send the engineer',
          'I did restart it and it still does not work',
          'That did not help',
          'It is no better after the restart',
          'It is no better',
          'That changed nothing, it still does not work',
          'I want a man to come and look at it',
          'No advice please, I want an engineer',
          'Can you get somebody round to the house?',
          'An engineer at my home',
          'A visit, please, not a report',
          'I would like a technician to come and look',
        ],
        move: [
          'I need to move the engineer visit',
          'Move my engineer visit to another date',
          'Change the repair visit',
          'The technician comes on Friday at eleven, can it be Saturday?',
          'Can the engineer come on another day?',
          'I will not be at home then, can the technician come later?',
          'I want to reschedule the repair visit',
          'Can we change the time of the visit?',
        ],
        cancel: [
          'Please cancel the engineer',
          'I do not need the technician any more',
          'Cancel the visit on Wednesday',
          'It works again, nobody has to come',
          'I want to call off the repair visit',
          'Please cancel my appointment',
        ],
        find: [
          'When does the engineer come?',
          'Can you check my appointment with the technician?',
          'What time is the visit?',
          'Is an engineer booked for me?',
          'I forgot when the technician comes',
          'Could you look up my repair visit?',
        ],
      },
      date: {
        type: 'date',
        label: 'day',
        words: ['date'],
        withinDays: 30,
        ask: ['Which day can you be at home?', 'What day suits you, Monday to Saturday?'],
        help: ['Say a day such as “Friday” or “the 3rd of May”.'],
      },
      time: {
        type: 'time',
        label: 'time',
        beforeClosing: 60,
        ask: ['What time should the engineer come?', 'What time suits you?'],
        help: [`Engineers come ${broadband.visitHours}. Say a time such as “half past ten”.`],
      },
      address: {
        type: 'address',
        label: 'address',
        ask: ['What’s the address?', 'Where should the engineer come to?'],
        help: ['Say the number, the street and the town, such as “12 Elm Street, Bristol”.'],
      },
      about: {
        type: 'text',
        label: 'what is wrong',
        unasked: true,
        opening: true,
        ask: ['What is wrong?'],
        help: ['Say it in your own words.'],
      },
      note: 'The visit is free when the fault is in the line.',
    }),
    reportProblem,
  ],
  greetingAsks: 'bookAppointment',
  greetingWords:
    'router box light lights wifi wi-fi internet connection line network cable signal socket blinks blinking pages loads loading'.split(
      ' ',
    ),
})
