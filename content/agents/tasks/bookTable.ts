import { defineTask } from './task.ts'

/** Books a table at the restaurant. */
export const bookTable = defineTask({
  id: 'bookTable',
  title: 'table',
  examples: [
    'I would like to book a table',
    'Do you have a table for tonight?',
    'Can I make a reservation?',
    'A table for four on Friday, please',
  ],
  slots: {
    date: {
      type: 'date',
      withinDays: 90,
      ask: { en: ['Which day would you like to come?', 'For which day shall I book it?'] },
      help: { en: ['Say a day such as “Friday” or “the 3rd of May”.'] },
    },
    time: {
      type: 'time',
      ask: { en: ['At what time?', 'What time suits you?'] },
      help: { en: ['Say a time such as “half past seven”.'] },
    },
    people: {
      type: 'party',
      most: 10,
      tooMany: {
        en: ['We seat up to ten people at one table. For more, the team will call you back.'],
      },
      ask: { en: ['For how many people?', 'How many of you will come?'] },
      help: { en: ['A number is enough, such as “four”.'] },
    },
    name: {
      type: 'name',
      ask: { en: ['What name shall I put it under?', 'Who is the table for?'] },
      help: { en: ['Your last name is enough. You can also spell it.'] },
    },
    wishes: {
      type: 'text',
      optional: true,
      ask: { en: ['Is there anything that the kitchen should know?', 'Any allergies or wishes?'] },
      help: { en: ['Say it in your own words, or say “no”.'] },
    },
  },
  hours: {
    '2': [['12:00', '22:00']],
    '3': [['12:00', '22:00']],
    '4': [['12:00', '22:00']],
    '5': [['12:00', '22:00']],
    '6': [['12:00', '22:00']],
    '7': [['12:00', '22:00']],
  },
  confirm: {
    en: [
      'So that is a table for {people}, {date} at {time}, in the name of {name}. Shall I book it?',
    ],
  },
  tool: 'bookings.book',
  done: { en: ['Your table is booked. Your reference is {reference}.'] },
})
