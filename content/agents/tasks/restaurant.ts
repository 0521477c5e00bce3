import { restaurantFacts as house } from '../profiles/restaurant.ts'
import { defineAgentTasks } from './agentTasks.ts'
import { bookedPhone, finding } from './appointments.ts'
import { defineTask } from './task.ts'

/** Slots that several tasks have. */
const day = {
  type: 'date',
  label: 'day',
  words: ['date'],
  withinDays: 90,
  ask: ['Which day would you like to come?', 'For which day shall I book it?'],
  help: ['Say a day such as “Friday” or “the 3rd of May”.'],
} as const
const time = {
  type: 'time',
  label: 'time',
  /** Last orders are 90 minutes before the doors close. */
  beforeClosing: 90,
  ask: ['At what time?', 'What time suits you?'],
  help: ['Say a time such as “half past seven”.'],
} as const
const people = {
  type: 'party',
  label: 'number of people',
  words: ['party', 'guests'],
  most: 10,
  unfit: ['We seat up to ten people at one table.', 'Ten people is the most at one table.'],
  ask: ['For how many people?', 'How many of you will come?'],
  help: ['A number is enough, such as “four”.'],
} as const

const wishes = {
  type: 'text',
  label: 'wishes',
  words: ['allergies', 'wish'],
  unasked: true,
  ask: ['What should the kitchen know?'],
  help: ['Say it in your own words.'],
} as const

const bookTable = defineTask({
  id: 'bookTable',
  title: 'table',
  examples: [
    'I would like to book a table',
    'Do you have a table for tonight?',
    'Can I make a reservation?',
    'A table for four on Friday, please',
    'Is there room for us on Sunday?',
    'We would like to come for dinner tomorrow, six of us',
    'Can you squeeze us in this evening?',
    'Reserve a table for two at eight',
    'Book a table for six, one of them vegan',
  ],
  slots: {
    date: day,
    time,
    people,
    name: {
      type: 'name',
      label: 'name',
      ask: ['What name shall I put it under?', 'Who is the table for?'],
      help: ['Your last name is enough. You can also spell it.'],
    },
    phone: bookedPhone,
    wishes,
  },
  confirm: [
    'So that’s a table for {people}, {date} at {time}. The name is {name}[, phone {phone}]. Shall I book it?',
    'You’d like a table for {people}, {date} at {time}. It’s for {name}[, phone {phone}]. Is that right?',
  ],
  tool: 'bookings.book',
  arguments: { kind: 'table' },
  refusals: {
    full: ['We don’t have a table left then.', 'I’m afraid that time is taken as well.'],
    tooLarge: {
      say: ['We don’t have a single table for that many.'],
      asks: 'people',
    },
  },
  done: [
    `Your table is booked. Your reference is {reference}, and we hold the table for ${house.holdMinutes} minutes.`,
  ],
  sum: {
    questions: ['menu'],
    asks: String.raw`\b(?:menus?|each|per (?:person|head)|comes? to|totals?|altogether|in all|all of us|damage|bill)\b`,
    unless: [
      String.raw`\b(?:child|kid|card|wine|bottle|drink|dish|vegan)`,
      String.raw`\b(?:now|(?:one|1|a single) (?:night|person|morning|day|of us)|late|cot|deposit|refund|cancel\p{L}*)\b`,
    ].join('|'),
    by: 'people',
    prices: { menu: house.menu },
    each: 'the menu for {by}, at {price} a person, comes to {sum}',
  },
  changedBy: 'changeBooking',
  cancelledBy: 'cancelBooking',
})

const changeBooking = defineTask({
  id: 'changeBooking',
  title: 'change of the booking',
  examples: [
    'I want to change my booking',
    'Can I move my reservation to another day?',
    'We will be six instead of four',
    'I have a table on Friday at eight, can I move it to Saturday?',
    'Can we come an hour later than booked?',
    'I need to reschedule our dinner reservation',
  ],
  slots: { ...finding.slots, date: day, time, people, wishes },
  lookup: {
    ...finding.lookup,
    found: ['I’ve found your table for {was.people}, {was.date} at {was.time}.'],
  },
  changes: {
    slots: ['date', 'time', 'people', 'wishes'],
    ask: ['What would you like to change?', 'What should be different?'],
  },
  confirm: [
    'So I’ll make it {people}, {date} at {time}. Is that right?',
    'Your table would be for {people}, {date} at {time}. Shall I change it?',
  ],
  tool: 'bookings.change',
  arguments: { kind: 'table' },
  refusals: {
    full: ['We don’t have a table left then.', 'I’m afraid that time is taken as well.'],
  },
  done: ['That’s changed to {people}, {date} at {time}. Your reference is still {reference}.'],
  changedBy: 'changeBooking',
  cancelledBy: 'cancelBooking',
})

const cancelBooking = defineTask({
  id: 'cancelBooking',
  title: 'cancellation',
  examples: [
    'I want to cancel my reservation',
    'Please cancel our table on Wednesday',
    'We cannot come tomorrow after all',
    'I need to cancel a booking',
    'We have a table tonight and we will not make it',
    'Cancel the table that I booked',
  ],
  slots: finding.slots,
  facts: ['date', 'time', 'people'],
  lookup: finding.lookup,
  confirm: [
    'That’s your table for {people}, {date} at {time}. Shall I cancel it?',
    'I’d cancel your table for {people}, {date} at {time}. Is that right?',
  ],
  tool: 'bookings.cancel',
  done: ['Your table is cancelled. Thank you for letting us know.'],
})

const findBooking = defineTask({
  id: 'findBooking',
  title: 'booking',
  examples: [
    'When is my reservation?',
    'Can you check my booking?',
    'For what time did we book?',
    'Do you have a booking under my name?',
    'I want to make sure that my table is booked',
    'Could you look up my reservation?',
  ],
  slots: finding.slots,
  facts: ['date', 'time', 'people'],
  lookup: finding.lookup,
  done: ['Yes, I have a table for {people}, {date} at {time}.'],
  changedBy: 'changeBooking',
  cancelledBy: 'cancelBooking',
})

export const restaurantTasks = defineAgentTasks({
  agent: 'restaurant',
  business: {
    name: house.name,
    timeZone: 'Europe/London',
    country: 'GB',
    hours: {
      '2': [['12:00', '23:00']],
      '3': [['12:00', '23:00']],
      '4': [['12:00', '23:00']],
      '5': [['12:00', '23:00']],
      '6': [['12:00', '23:00']],
      '7': [['12:00', '23:00']],
    },
    specialDays: { '12-25': [], '12-26': [], '01-01': [] },
    resources: [
      ...[1, 2, 3, 4].map((table) => ({
        id: `table-${table}`,
        name: `table ${table}`,
        kind: 'table',
        capacity: 2,
        minutes: 120,
      })),
      ...[5, 6, 7, 8].map((table) => ({
        id: `table-${table}`,
        name: `table ${table}`,
        kind: 'table',
        capacity: 4,
        minutes: 120,
      })),
      ...[9, 10].map((table) => ({
        id: `table-${table}`,
        name: `table ${table}`,
        kind: 'table',
        capacity: 6,
        minutes: 120,
      })),
      {
        id: 'back-room',
        name: 'the back room',
        kind: 'table',
        capacity: 10,
        minutes: 180,
      },
    ],
  },
  tasks: [bookTable, changeBooking, cancelBooking, findBooking],
  greetingOffers: 'bookTable',
})
