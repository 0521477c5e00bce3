import { shop } from '../briefs/orderStatus.ts'
import { defineAgentTasks } from './agentTasks.ts'
import { defineTask } from './task.ts'

const order = {
  type: 'code',
  label: { en: 'order number' },
  words: { en: ['order', 'number'] },
  pattern: '^\\d{4}$',
  example: '8319',
  ask: {
    en: [
      `What’s your order number? It has ${shop.orderDigits} digits.`,
      'Could you read me the digits of the order number, one by one?',
    ],
  },
  help: { en: ['It has four digits, such as “eight three one nine”.'] },
} as const

const reason = {
  type: 'choice',
  label: { en: 'what is wrong' },
  words: { en: ['reason'] },
  options: [
    {
      id: 'broken',
      name: { en: 'it is broken' },
      words: {
        en: [
          'damaged',
          'cracked',
          'smashed',
          'crushed',
          'pieces',
          'defective',
          'faulty',
          'scratched',
          'does not work',
          "doesn't work",
        ],
      },
    },
    {
      id: 'wrong',
      name: { en: 'it is the wrong item' },
      words: { en: ['wrong', 'somebody else', 'someone else', 'different', 'not what'] },
    },
    {
      id: 'missing',
      name: { en: 'something is missing' },
      words: { en: ['missing', 'incomplete', 'lacks'] },
    },
    {
      id: 'lost',
      name: { en: 'it never came' },
      words: {
        en: [
          'lost',
          'never arrived',
          'never got it',
          'nobody got it',
          'not here',
          "didn't come",
          'did not come',
          'not arrived',
        ],
      },
    },
  ],
  ask: {
    en: [
      'What is wrong with it: is it broken or the wrong item, is something missing, or did it never come?',
      'Is it broken, the wrong one, incomplete, or did it never come?',
    ],
  },
  help: { en: ['Say “broken”, “the wrong item”, “something is missing” or “it never came”.'] },
} as const

/** Finds the order that the other tasks are about. */
const lookup = {
  tool: 'orders.status',
  by: [['order']],
  refusals: {
    notFound: { en: ['I can’t find that order.', 'I can’t find that one either.'] },
  },
} as const

const orderStatus = defineTask({
  id: 'orderStatus',
  title: { en: 'order' },
  examples: {
    en: [
      'Where is my order?',
      'When will my parcel arrive?',
      'My package has not come',
      'What is the status of my order?',
      'Can you track my delivery?',
      'I am waiting for my parcel',
      'Has it been shipped?',
      'Yes, I have the order number',
      'My order number is 4 2 7 1',
      'Order eight three one nine',
      'It is order number five five one oh',
      'Where has my parcel got to?',
      'It still has not turned up',
    ],
  },
  slots: { order },
  facts: ['status', 'date', 'items', 'goesTo'],
  lookup,
  done: {
    fact: 'status',
    is: {
      waiting: {
        en: [
          'Order {order}, {items}, is not packed yet. It should reach you {date}[, at {goesTo}].',
        ],
      },
      packed: {
        en: [
          'Order {order}, {items}, is packed and leaves today. It should reach you {date}[, at {goesTo}].',
        ],
      },
      sent: { en: ['Order {order}, {items}, is on its way. It arrives {date}.'] },
      delivered: { en: ['Order {order}, {items}, was delivered {date}.'] },
      returned: { en: ['Order {order}, {items}, is back with us. The refund is under way.'] },
      cancelled: { en: ['Order {order}, {items}, was cancelled.'] },
    },
    otherwise: { en: ['I can see order {order}, but there’s no news of it yet.'] },
  },
})

const returnOrder = defineTask({
  id: 'returnOrder',
  title: { en: 'return' },
  examples: {
    en: [
      'I want to return something',
      'Can I send it back?',
      'It does not fit',
      'I do not like it, can I return it?',
      'I want to give it back',
      'Return my order',
      'I ordered the wrong size',
      'I want my money back for this order',
      'It is not what I ordered, I want to send it back',
      'It came broken and I would like to return it',
    ],
  },
  // The reason is never asked for. If a caller gives one, it is read back and kept in the record of the call.
  slots: { order, reason: { ...reason, unasked: true } },
  facts: ['status', 'date', 'items'],
  lookup,
  confirm: {
    en: [
      'So you’d like to send back {items} from order {order}[, because {reason}]. Is that right?',
      'I’ll arrange the return of {items}, order {order}[, because {reason}]. Is that right?',
    ],
  },
  tool: 'orders.return',
  refusals: {
    notDelivered: {
      say: { en: ['That order hasn’t reached you yet, so I can’t take a return for it.'] },
      ends: true,
    },
    tooLate: {
      say: { en: [`Returns are possible for ${shop.returnDays} days, and this order is older.`] },
      ends: true,
    },
    alreadyReturned: { say: { en: ['That order has already been sent back.'] }, ends: true },
  },
  done: {
    en: [
      `I’ve noted the return, and the label is in the parcel. The refund comes ${shop.refundDays} working days after it’s back.`,
    ],
  },
})

const replaceItem = defineTask({
  id: 'replaceItem',
  title: { en: 'replacement' },
  examples: {
    en: [
      'It arrived broken',
      'The item is damaged',
      'You sent me the wrong thing',
      'A part is missing',
      'It does not work',
      'It came in pieces',
      'I got somebody else’s order',
      'It is the wrong colour',
      'It has the wrong plug, can I have another one?',
      'The box was crushed',
      'Please replace it',
      'Can you exchange it for a new one?',
      'It says delivered, but nobody got it',
      'It was never delivered to us, although the tracking says so',
      'My parcel is lost',
      'It says delivered and it is not here',
    ],
  },
  slots: {
    order,
    reason,
  },
  facts: ['status', 'date', 'items'],
  lookup,
  confirm: {
    en: [
      'I’m sorry about that. I’ll send {items} again for order {order}, because {reason}. Is that right?',
      'So I’ll replace {items} from order {order}, because {reason}. Is that right?',
    ],
  },
  tool: 'orders.replace',
  refusals: {
    notDelivered: {
      say: { en: ['As far as I can see, that order hasn’t reached you yet.'] },
      asks: 'order',
    },
    alreadyReturned: { say: { en: ['That order has already been sent back.'] }, ends: true },
  },
  done: {
    en: ['That’s arranged, free of charge. The new parcel should reach you {date}.'],
  },
})

const changeAddress = defineTask({
  id: 'changeAddress',
  operation: ['change'],
  title: { en: 'change of the address' },
  examples: {
    en: [
      'Can I change the delivery address?',
      'I gave the wrong address',
      'Send it to another address',
      'I have moved house',
      'Can you deliver it to my office?',
      'Change the address of my order',
      'I made a mistake in the street name',
    ],
  },
  slots: {
    order,
    address: {
      type: 'address',
      label: { en: 'address' },
      ask: {
        en: [
          'Which address shall I send it to? Please say the number, the street and the town.',
          'What’s the new address?',
        ],
      },
      help: { en: ['Say the number, the street and the town, such as “12 Elm Street, Bristol”.'] },
    },
    name: {
      type: 'name',
      label: { en: 'name' },
      ask: { en: ['And what name is the order under?', 'Whose name is on the order?'] },
      help: { en: ['The last name is enough. You can also spell it.'] },
    },
  },
  facts: ['status', 'date', 'items'],
  lookup,
  stops: [
    {
      when: { value: 'status', is: ['sent', 'delivered', 'returned', 'cancelled'] },
      say: {
        en: [
          'Order {order} has left the warehouse, so I can’t change the address any more. Only the carrier can.',
        ],
      },
    },
  ],
  confirm: {
    en: [
      'So order {order} for {name} goes to {address}. Is that right?',
      'I’ll send order {order} for {name} to {address}. Is that right?',
    ],
  },
  tool: 'orders.changeAddress',
  refusals: {
    alreadySent: {
      say: { en: ['It has just left the warehouse. Only the carrier can change it now.'] },
      ends: true,
    },
    notFound: {
      say: { en: ['That name isn’t on the order.', 'That name isn’t on it either.'] },
      asks: 'name',
    },
  },
  done: { en: ['I’ve changed the address. Order {order} now goes to {address}.'] },
})

/** Stands for every order number that no other row has. */
const any = { order: { each: '^\\d{4}$' } } as const

export const orderStatusTasks = defineAgentTasks({
  agent: 'orderStatus',
  business: {
    name: shop.name,
    timeZone: 'Europe/London',
    country: 'GB',
    sample: {
      orders: [
        { order: '4271', status: 'sent', items: 'a wicker basket', date: { inDays: 1 } },
        { order: '5510', status: 'packed', items: 'two cushions', date: { inDays: 3 } },
        { order: '8319', status: 'delivered', items: 'a reading lamp', date: { inDays: -2 } },
        { ...any, status: 'sent', items: 'a garden chair', date: { inDays: 1 } },
        { ...any, status: 'delivered', items: 'a set of bowls', date: { inDays: -3 } },
        { ...any, status: 'packed', items: 'a wool blanket', date: { inDays: 3 } },
        { ...any, status: 'delivered', items: 'a table lamp', date: { inDays: -1 } },
        { ...any, status: 'waiting', items: 'a bookshelf', date: { inDays: 5 } },
        { ...any, status: 'returned', items: 'a door mat', date: { inDays: -9 } },
        { ...any, status: 'delivered', items: 'a kitchen clock', date: { inDays: -45 } },
      ],
    },
  },
  tasks: [orderStatus, returnOrder, replaceItem, changeAddress],
  greetingOffers: 'orderStatus',
})
