import { airline, sampleTrips } from '../profiles/travelChanges.ts'
import { defineAgentTasks } from './agentTasks.ts'
import { defineTask } from './task.ts'

const spelled = ({ reference, name }: (typeof sampleTrips)[number]): string =>
  `${Array.from(reference).join(' ')} in the name of ${name}`

/** How a trip is found. */
const trip = {
  slots: {
    reference: {
      type: 'code',
      label: 'reference',
      words: ['booking number', 'code'],
      pattern: '^[A-Z]{3}\\d{2}$',
      example: sampleTrips[0].reference,
      ask: [
        'What’s the booking reference, three letters and two digits?',
        'Which reference is on your ticket?',
      ],
      help: [`If you have none, take the sample trip ${spelled(sampleTrips[0])}.`],
    },
    name: {
      type: 'name',
      label: 'name',
      ask: ['And in what name is it?', 'Which name is on the ticket?'],
      help: ['The last name is enough. You can also spell it.'],
    },
  },
  by: [['reference', 'name']],
  refusals: {
    notFound: [
      `I cannot find that trip. This is a demonstration with sample trips: try ${spelled(sampleTrips[0])}.`,
      `That is none of the sample trips. One of them is ${spelled(sampleTrips[1])}.`,
    ],
  },
} as const

const isCancelled = { value: 'state', is: ['cancelled'] } as const
const cancelledAlready = ['That trip is cancelled.', 'That trip was cancelled already.'] as const

const changeTrip = defineTask({
  id: 'changeTrip',
  title: 'change of your flight',
  examples: [
    'I need to change my flight',
    'Can I move my flight to Friday?',
    'I want to fly a day later',
    'Can I take an earlier flight?',
    'I missed my flight',
    'Rebook me, please',
    'Change my ticket to another day',
    'I have to travel on Monday instead',
    'My meeting was moved, I need another flight',
    'Can you put me on the evening flight?',
    'I want to go on Thursday instead',
    'Put me on a different plane',
  ],
  slots: {
    ...trip.slots,
    date: {
      type: 'date',
      label: 'day',
      words: ['date'],
      on: 'anyDay',
      withinDays: 300,
      ask: ['To which day shall I move it?', 'Which day would you like to fly?'],
      help: ['Say a day such as “Friday” or “the 3rd of May”.'],
    },
    flight: {
      type: 'choice',
      label: 'flight',
      words: ['part of the day'],
      options: [
        { id: 'morning', name: 'in the morning', words: ['early'] },
        { id: 'evening', name: 'in the evening', words: ['late', 'night'] },
      ],
      ask: ['The morning flight, or the evening one?', 'Morning or evening?'],
      help: ['There is one flight in the morning and one in the evening.'],
    },
  },
  facts: ['route', 'fee', 'state'],
  stops: [{ when: isCancelled, say: cancelledAlready }],
  lookup: {
    tool: 'trips.find',
    by: trip.by,
    found: ['I have your flight {route}, {was.date} {was.flight}.'],
    refusals: trip.refusals,
  },
  changes: {
    slots: ['date', 'flight'],
    ask: ['To which day shall I move it?', 'Which day would you like to fly?'],
  },
  confirm: [
    'You would fly {date} {flight}[, and the change costs {fee}]. Shall I go on?',
    'So that is {route} {date} {flight}[, for a fee of {fee}]. Shall I change it?',
  ],
  tool: 'trips.change',
  refusals: {
    full: ['That flight has no free seat.', 'That flight is full as well.'],
    same: { say: ['That is the flight that you have already.'], asks: 'date' },
    past: { say: ['That flight has left already.'], asks: 'date' },
  },
  done: ['It is changed: you fly {date} {flight}. Your reference stays {reference}.'],
  changedBy: 'changeTrip',
  cancelledBy: 'cancelTrip',
})

const cancelTrip = defineTask({
  id: 'cancelTrip',
  title: 'cancellation of your trip',
  examples: [
    'I want to cancel my trip',
    'Can I cancel my ticket?',
    'Cancel my flight, please',
    'I cannot fly at all',
    'I am ill and cannot travel',
    'Refund my ticket, please',
    'I do not want to fly any more',
    'We are not going, cancel the booking',
    'Give me my money back, I am not travelling',
  ],
  slots: trip.slots,
  facts: ['route', 'date', 'flight', 'fee', 'state'],
  stops: [{ when: isCancelled, say: cancelledAlready }],
  lookup: { tool: 'trips.find', by: trip.by, refusals: trip.refusals },
  confirm: [
    'That is the {flight} flight {route}, {date}. I would cancel it[, and {fee} of the fare is kept]. Shall I go on?',
    'I cancel your {flight} flight {route}, {date}[, and we keep {fee} of the fare]. Is that right?',
  ],
  tool: 'trips.cancel',
  refusals: {
    past: {
      say: ['That flight leaves today or has left, so I cannot cancel it here.'],
      ends: true,
    },
  },
  done: [
    `Your trip is cancelled. The refund[, less {fee},] comes within ${airline.refundDays} working days.`,
  ],
})

const findTrip = defineTask({
  id: 'findTrip',
  title: 'trip',
  examples: [
    'When is my flight?',
    'Can you look up my trip?',
    'Which flight am I on?',
    'What is booked under my reference?',
    'Can you check my booking?',
    'I want to make sure that my flight is booked',
    'On what day do I fly?',
  ],
  slots: trip.slots,
  facts: ['route', 'date', 'flight', 'state'],
  stops: [{ when: isCancelled, say: cancelledAlready }],
  lookup: { tool: 'trips.find', by: trip.by, refusals: trip.refusals },
  done: ['You fly {route}, {date}, with the {flight} flight.'],
  changedBy: 'changeTrip',
  cancelledBy: 'cancelTrip',
})

const [first, second, third] = sampleTrips

export const travelChangesTasks = defineAgentTasks({
  agent: 'travelChanges',
  business: {
    name: airline.name,
    timeZone: 'Europe/London',
    country: 'GB',
    sample: {
      trips: [
        {
          ...first,
          route: 'from London to Oslo',
          date: { inDays: 9 },
          flight: 'morning',
          fee: 35,
          currency: 'USD',
        },
        {
          ...second,
          route: 'from Stockholm to London',
          date: { inDays: 4 },
          flight: 'evening',
          fee: 35,
          currency: 'USD',
        },
        {
          ...third,
          route: 'from London to Bergen',
          date: { inDays: 21 },
          flight: 'morning',
          fee: 35,
          currency: 'USD',
        },
      ],
    },
  },
  tasks: [changeTrip, cancelTrip, findTrip],
  greetingOffers: 'changeTrip',
})
