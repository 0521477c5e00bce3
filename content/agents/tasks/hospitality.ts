import { hotel } from '../profiles/hospitality.ts'
import { defineAgentTasks } from './agentTasks.ts'
import { bookedName, bookedPhone, finding } from './appointments.ts'
import { defineTask } from './task.ts'

/** Slots that several tasks have. */
const stay = {
  type: 'stay',
  label: 'stay',
  words: ['nights', 'dates'],
  most: 14,
  withinDays: 300,
  unfit: ['We can take you for up to 14 nights.', 'The most is 14 nights.'],
  ask: ['On which day would you arrive?', 'From when would you like to stay?'],
  help: ['Say the day you arrive and how many nights, such as “Friday, two nights”.'],
} as const
const kind = {
  type: 'choice',
  label: 'room',
  words: ['room type', 'kind of room'],
  options: [
    { id: 'double', name: 'a double', words: ['standard', 'normal', 'cheaper'] },
    { id: 'suite', name: 'the suite', words: ['bigger', 'larger'] },
  ],
  ask: [
    `Would you like a double for ${hotel.double} a night, or the suite for ${hotel.suite}?`,
    'A double, or the suite?',
  ],
  help: ['Say “a double” or “the suite”.'],
} as const

const bookRoom = defineTask({
  id: 'bookRoom',
  title: 'room',
  examples: [
    'I would like to book a room',
    'Do you have a room free?',
    'Can I reserve a room for two nights?',
    'I need a room for Friday',
    'Book me a double',
    'Is there anything available this weekend?',
    'I want to stay with you next week',
    'A room for tonight, please',
    'Can I book the suite?',
    'Book a room with a late check-out',
    'Two nights from Monday',
    'We want to come from the third to the fifth',
  ],
  slots: {
    stay,
    kind,
    lateCheckOut: {
      type: 'yesNo',
      label: 'late check-out',
      says: { yes: 'with late check-out', no: 'without late check-out' },
      ask: [
        `Would you like late check-out, until ${hotel.lateCheckOut}? It’s free.`,
        'Shall I add the late check-out?',
      ],
      help: ['Say yes or no.'],
    },
    name: bookedName,
    phone: bookedPhone,
    people: {
      type: 'party',
      label: 'number of guests',
      words: ['people', 'guests'],
      unasked: true,
      most: 4,
      unfit: ['The suite takes four people, and that is the most.'],
      ask: ['How many guests will there be?'],
      help: ['A number is enough, such as “two”.'],
    },
  },
  confirm: [
    'So that’s {kind}[ for {people}], {stay}, {lateCheckOut}. The name is {name}[, phone {phone}]. Shall I book it?',
    'You’d like {kind}[ for {people}], {stay}, {lateCheckOut}. The name is {name}[, phone {phone}]. Is that right?',
  ],
  tool: 'bookings.book',
  refusals: {
    full: ['We have none left for those nights.', 'I’m afraid those nights are taken as well.'],
    tooLarge: {
      say: ['A double takes two people, and the suite takes four.'],
      asks: 'kind',
    },
  },
  done: [
    `Your room is booked, and your reference is {reference}. Check-in is from ${hotel.checkIn}.`,
  ],
  sum: {
    questions: ['roomPrice', 'totalPrice'],
    totals: ['breakfast', 'parking'],
    unless: [
      String.raw`\b(?:one|1|a single) (?:night|person|morning|day|of us)\b`,
      String.raw`\b(?:both|every|several|four|five|six|seven|eight|nine|ten|[4-9]|\d\d+) (?:of )?(?:the )?(?:\p{L}+ )?(?:rooms?|doubles?|suites?|cars|dogs)\b`,
      String.raw`\btwo dogs\b`,
      String.raw`\b(?:double|suite) and (?:a|the|one) \p{L}`,
      String.raw`\b(?:late|cot|crib|extra bed|single (?:room|bed)|a single|deposit|card|refund|cancel\p{L}*)\b`,
    ].join('|'),
    by: 'stay',
    of: 'kind',
    prices: { double: hotel.double, suite: hotel.suite },
    each: '{of} for {by}, at {price} a night, comes to {sum}[ for {times} rooms][ with {extras}]',
    extras: [
      {
        words: ['breakfast'],
        name: 'breakfast',
        price: hotel.breakfastPrice,
        perPerson: true,
        perUnit: true,
      },
      { words: ['parking', 'car'], name: 'parking', price: hotel.parking, perUnit: true },
      {
        words: ['dog'],
        unless: ['guide', 'assistance', 'service', 'hearing'],
        name: 'the dog',
        price: hotel.petFee,
      },
    ],
    besides: 'Breakfast and parking come on top.',
    unknown: { words: ['tax', 'VAT'], say: 'Whether tax is included, I don’t know.' },
  },
  changedBy: 'changeStay',
  cancelledBy: 'cancelStay',
})

const changeStay = defineTask({
  id: 'changeStay',
  title: 'change of your stay',
  examples: [
    'I want to change my booking',
    'Can I change my reservation?',
    'Can we come a day later than booked?',
    'I need to move my stay to another week',
    'I would like to stay one more night than booked',
    'We booked a double, can we have the suite instead?',
    'My plans have changed, can I move my room to Friday?',
  ],
  slots: { ...finding.slots, stay, kind },
  lookup: {
    ...finding.lookup,
    found: ['I’ve found your stay, {was.stay}.'],
  },
  changes: {
    slots: ['stay', 'kind'],
    ask: ['What would you like to change?', 'What should be different?'],
  },
  confirm: [
    'So I’ll change it to {kind}, {stay}. Is that right?',
    'Your stay would then be {kind}, {stay}. Shall I change it?',
  ],
  tool: 'bookings.change',
  refusals: {
    full: ['We have none left for those nights.', 'I’m afraid those nights are taken as well.'],
    tooLarge: {
      say: ['A double takes two people, and the suite takes four.'],
      asks: 'kind',
    },
  },
  done: ['That’s changed to {kind}, {stay}. Your reference is still {reference}.'],
  changedBy: 'changeStay',
  cancelledBy: 'cancelStay',
})

const cancelStay = defineTask({
  id: 'cancelStay',
  title: 'cancellation',
  examples: [
    'I want to cancel my booking',
    'I need to cancel the room',
    'Please cancel our stay on Friday',
    'We cannot come after all',
    'I do not need the room any more',
    'Cancel my reservation, please',
  ],
  slots: finding.slots,
  facts: ['stay'],
  lookup: finding.lookup,
  confirm: [
    'That’s your stay, {stay}. Shall I cancel it?',
    'I’d cancel your stay, {stay}. Is that right?',
  ],
  tool: 'bookings.cancel',
  done: ['Your stay is cancelled. Thank you for letting us know.'],
})

const findStay = defineTask({
  id: 'findStay',
  title: 'booking',
  examples: [
    'Can you check my booking?',
    'Do you have a reservation under my name?',
    'From when is my room booked?',
    'I want to make sure that my room is booked',
    'Could you look up my reservation?',
    'How many nights did I book?',
  ],
  slots: finding.slots,
  facts: ['stay', 'what'],
  lookup: finding.lookup,
  done: ['Yes, I have your booking: {what}, {stay}.'],
  changedBy: 'changeStay',
  cancelledBy: 'cancelStay',
})

const addLateCheckOut = defineTask({
  id: 'addLateCheckOut',
  operation: ['new', 'change'],
  title: 'late check-out',
  examples: [
    'Add late check-out to my booking',
    'Can you add late check-out to it?',
    'Please note late check-out for my stay',
    'I have booked a room and would like late check-out',
    'I forgot to ask for late check-out when I booked',
    'Can we have late check-out with our reservation?',
    'Put late check-out on my reservation, please',
    'I want to change my booking and have late check-out',
  ],
  slots: finding.slots,
  facts: ['stay'],
  lookup: finding.lookup,
  confirm: [
    `That’s your stay, {stay}. Shall I add late check-out, until ${hotel.lateCheckOut}?`,
    `I’d add late check-out, until ${hotel.lateCheckOut}, to your stay {stay}. Is that right?`,
  ],
  tool: 'bookings.addNote',
  arguments: { note: 'late check-out' },
  done: [`That’s added: on the last day, the room is yours until ${hotel.lateCheckOut}.`],
})

export const hospitalityTasks = defineAgentTasks({
  agent: 'hospitality',
  business: {
    name: hotel.name,
    timeZone: 'Europe/London',
    country: 'GB',
    resources: [
      ...[1, 2, 3, 4, 5, 6].map((room) => ({
        id: `room-${room}`,
        name: `room ${room}`,
        kind: 'double',
        capacity: 2,
        nights: true as const,
      })),
      { id: 'suite', name: 'the suite', kind: 'suite', capacity: 4, nights: true },
    ],
  },
  tasks: [bookRoom, changeStay, cancelStay, findStay, addLateCheckOut],
  greetingOffers: 'bookRoom',
})
