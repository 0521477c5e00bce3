/** Small agents whose tasks have the slots and lookups that the restaurant does not have. */
import { defineAgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import { defineTask } from '@ringwell/content/agents/tasks/task.ts'

const line = (...en: string[]) => ({ en })
const examples = (...en: string[]) => ({
  en: [...en, ...Array.from({ length: Math.max(0, 6 - en.length) }, (_, at) => `${en[0]} ${at}`)],
})
const name = {
  type: 'name',
  label: { en: 'name' },
  ask: line('What is your name?', 'Your name, please?'),
  help: line('You can spell it.'),
} as const
const order = {
  type: 'code',
  label: { en: 'order number' },
  pattern: '^\\d{4}$',
  example: '8319',
  ask: line('What is the order number?', 'Which order is it?'),
  help: line('It has four digits.'),
} as const
const weekdays = ['1', '2', '3', '4', '5', '6'] as const

/** Open from nine to six, Monday to Saturday. */
export const optician = defineAgentTasks({
  agent: 'optician',
  business: {
    name: 'Optician',
    timeZone: 'Europe/London',
    country: 'GB',
    hours: Object.fromEntries(weekdays.map((day) => [day, [['09:00', '18:00']] as const])),
  },
  greetingOffers: 'book',
  tasks: [
    defineTask({
      id: 'book',
      title: { en: 'eye test' },
      examples: examples('book an eye test', 'I need an appointment'),
      slots: {
        date: {
          type: 'date',
          label: { en: 'day' },
          ask: line('Which day?', 'On what day?'),
          help: line('Say a day.'),
        },
        time: {
          type: 'time',
          label: { en: 'time' },
          beforeClosing: 45,
          ask: line('At what time?', 'What time?'),
          help: line('Say a time.'),
        },
        name,
      },
      confirm: line('An eye test {date} at {time} for {name}. Shall I book it?'),
      tool: 'bookings.book',
      arguments: { kind: 'eyeTest' },
      done: line('You are booked. The reference is {reference}.'),
      cancelledBy: 'cancel',
    }),
    defineTask({
      id: 'cancel',
      title: { en: 'cancellation' },
      examples: examples('please cancel my eye test', 'cancel my appointment'),
      slots: {
        reference: {
          type: 'code',
          label: { en: 'reference' },
          pattern: '^[A-Z]{3}\\d{2}$',
          example: 'RIN74',
          ask: line('What is the reference?', 'The reference, please?'),
          help: line('Three letters and two digits.'),
        },
        name,
      },
      facts: ['date', 'time'],
      lookup: { tool: 'bookings.find', by: [['reference', 'name']] },
      confirm: line('That is your eye test {date} at {time}. Shall I cancel it?'),
      tool: 'bookings.cancel',
      done: line('It is cancelled.'),
    }),
  ],
})

/** Orders have four digits. */
export const shop = defineAgentTasks({
  agent: 'shop',
  business: { name: 'Shop', timeZone: 'America/New_York', country: 'US' },
  greetingOffers: 'status',
  tasks: [
    defineTask({
      id: 'status',
      title: { en: 'order' },
      examples: examples('where is my order', 'when does my parcel come'),
      slots: { order },
      facts: ['status', 'date'],
      lookup: { tool: 'orders.status', by: [['order']] },
      done: {
        fact: 'status',
        is: {
          sent: line('Order {order} is on its way and comes {date}.'),
          packed: line('Order {order} is packed.'),
        },
        otherwise: line('I have order {order}, but no news of it.'),
      },
    }),
    defineTask({
      id: 'damaged',
      title: { en: 'broken item' },
      examples: examples('it arrived broken', 'the item is damaged', 'it came in pieces'),
      slots: {
        order,
        wish: {
          type: 'choice',
          label: { en: 'wish' },
          options: [
            {
              id: 'replace',
              name: { en: 'a new one' },
              words: { en: ['replacement', 'exchange'] },
            },
            { id: 'refund', name: { en: 'the money back' }, words: { en: ['refund'] } },
          ],
          ask: line('Would you like a new one or the money back?', 'A new one, or the money?'),
          help: line('Say “a new one” or “the money back”.'),
        },
        address: {
          type: 'address',
          label: { en: 'address' },
          when: { value: 'wish', is: ['replace'] },
          ask: line('To which address?', 'Where shall it go?'),
          help: line('Street, number and town.'),
        },
      },
      confirm: line('For order {order} you get {wish}[, sent to {address}]. Is that right?'),
      tool: 'orders.return',
      done: line('It is arranged.'),
    }),
  ],
})

export const hotel = defineAgentTasks({
  agent: 'hotel',
  business: { name: 'Hotel', timeZone: 'Europe/London', country: 'GB' },
  greetingOffers: 'room',
  tasks: [
    defineTask({
      id: 'room',
      title: { en: 'room' },
      examples: examples('book a room', 'I need a room for two nights'),
      slots: {
        stay: {
          type: 'stay',
          label: { en: 'stay' },
          most: 14,
          ask: line('From when to when?', 'Which nights?'),
          help: line('Say the day that you arrive and for how many nights.'),
        },
        breakfast: {
          type: 'yesNo',
          label: { en: 'breakfast' },
          ask: line('Would you like breakfast?', 'With breakfast?'),
          help: line('Say yes or no.'),
        },
        email: {
          type: 'email',
          label: { en: 'email' },
          ask: line('What is your email address?', 'Your email, please?'),
          help: line('You can spell it.'),
        },
      },
      confirm: line('{stay}, breakfast: {breakfast}, and I write to {email}. Shall I book it?'),
      tool: 'http.bookRoom',
      done: line('Your room is booked.'),
    }),
  ],
})

/** Calls about an instalment that is due. */
export const lender = defineAgentTasks({
  agent: 'lender',
  business: { name: 'Lender', timeZone: 'America/New_York', country: 'US' },
  greetingOffers: 'promise',
  tasks: [
    defineTask({
      id: 'promise',
      title: { en: 'payment' },
      examples: examples('I will pay', 'when do I have to pay'),
      slots: {
        isPerson: {
          type: 'yesNo',
          label: { en: 'borrower' },
          ask: line('An instalment is due. Are you the borrower?', 'Are you the borrower?'),
          help: line('Say yes or no.'),
        },
        amount: {
          type: 'money',
          label: { en: 'amount' },
          currency: 'USD',
          least: 20,
          most: 240,
          unfit: line('It can be 20 to 240 dollars.'),
          ask: line('How much can you pay of the 240 dollars?', 'How much will you pay?'),
          help: line('Say an amount.'),
        },
        date: {
          type: 'date',
          label: { en: 'day' },
          withinDays: 30,
          ask: line('On which day will you pay?', 'When will you pay?'),
          help: line('Say a day.'),
        },
      },
      stops: [
        {
          when: { value: 'isPerson', is: ['no'] },
          say: line('I am sorry to have troubled you.'),
        },
      ],
      confirm: line('[Borrower: {isPerson}. ]You pay {amount} {date}. Is that right?'),
      tool: 'loans.promise',
      done: line('I have noted it. Thank you.'),
    }),
  ],
})
