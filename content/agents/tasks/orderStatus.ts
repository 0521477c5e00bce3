import { shop } from '../profiles/orderStatus.ts'
import { defineAgentTasks } from './agentTasks.ts'
import { order, reason, returnReason } from './orderSlots.ts'
import { defineTask } from './task.ts'

/** Finds the order that the other tasks are about. */
const lookup = {
  tool: 'orders.status',
  by: [['order']],
  refusals: {
    notFound: ['I can’t find that order.', 'I can’t find that one either.'],
    otherGoods: [
      'Order {order} is {items}, so that doesn’t seem to be yours.',
      'Order {order} is {items}, so that isn’t it either.',
    ],
  },
} as const

const orderStatus = defineTask({
  id: 'orderStatus',
  title: 'order',
  examples: [
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
    'My package still has not turned up',
    'My parcel has still not arrived',
    'And when will it come, then?',
    'Just look up the order for me',
    'Just look up order four four seven one for me',
    'Try order 4471 instead',
    'I read it wrong, the number is 4471',
    'I want to know when it is coming',
    'Will it be here by Sunday?',
    'Has it left already?',
    'I only want to know where it is',
  ],
  slots: { order },
  facts: ['status', 'date', 'items', 'goesTo'],
  lookup,
  done: {
    fact: 'status',
    is: {
      waiting: [
        'Order {order}, {items}, is not packed yet. It should reach you {date}[, at {goesTo}].',
      ],
      packed: [
        'Order {order}, {items}, is packed and leaves today. It should reach you {date}[, at {goesTo}].',
      ],
      sent: ['Order {order}, {items}, is on its way. It arrives {date}.'],
      delivered: ['Order {order}, {items}, was delivered {date}.'],
      returned: ['Order {order}, {items}, is back with us. The refund is under way.'],
      cancelled: ['Order {order}, {items}, was cancelled.'],
    },
    otherwise: ['I can see order {order}, but there’s no news of it yet.'],
  },
  changedBy: 'orderStatus',
})

const returnOrder = defineTask({
  id: 'returnOrder',
  replaces: ['replaceItem'],
  title: 'return',
  examples: [
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
    'It is broken and I want the money, not a new one',
    'I wanted the money back, not a replacement',
    'I ordered it twice by mistake, I want to send one back',
    'No new one, I just want to send it back',
    'Please take it back and refund me',
    'Send one back and get my money',
  ],
  // The reason is never asked for. If a caller gives one, it is read back and kept in the record of the call.
  slots: { order, reason: { ...returnReason, unasked: true } },
  facts: ['status', 'date', 'items'],
  lookup,
  confirm: [
    'So you’d like to send back {items} from order {order}[, because {reason}]. Is that right?',
    'I’ll arrange the return of {items}, order {order}[, because {reason}]. Is that right?',
  ],
  tool: 'orders.return',
  refusals: {
    notDelivered: {
      say: ['That order hasn’t reached you yet, so I can’t take a return for it.'],
      ends: true,
    },
    tooLate: {
      say: [`Returns are possible for ${shop.returnDays} days, and this order is older.`],
      ends: true,
    },
    alreadyReturned: { say: ['That order has already been sent back.'], ends: true },
  },
  done: [
    `I’ve noted the return, and the label is in the parcel. The refund comes ${shop.refundDays} working days after it’s back.`,
  ],
})

const replaceItem = defineTask({
  id: 'replaceItem',
  replaces: ['returnOrder'],
  title: 'replacement',
  examples: [
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
    'Delivered yesterday? Nobody has been here at all',
    'You say it was delivered and I never got it',
    'It never came, although you say it was delivered',
    'I do not want the money, I want a new one',
    'A new one would be better than the money',
    'Actually a replacement would be fine, too',
    'Please send me another one of these',
    'Yes, send it again then',
    'Send it once more, please',
  ],
  slots: {
    order,
    reason,
  },
  facts: ['status', 'date', 'items'],
  lookup,
  confirm: [
    'I’m sorry about that. I’ll send {items} again for order {order}, because {reason}. Is that right?',
    'So I’ll replace {items} from order {order}, because {reason}. Is that right?',
  ],
  tool: 'orders.replace',
  refusals: {
    notDelivered: {
      say: ['As far as I can see, that order hasn’t reached you yet.'],
      asks: 'order',
    },
    alreadyReturned: { say: ['That order has already been sent back.'], ends: true },
  },
  done: ['That’s arranged, free of charge. The new parcel should reach you {date}.'],
})

const changeAddress = defineTask({
  id: 'changeAddress',
  operation: ['change'],
  title: 'change of the address',
  needs: [
    'address',
    'house',
    'street',
    'road',
    'flat',
    'office',
    'work',
    'home',
    'moved',
    'moving',
    'elsewhere',
    'somewhere else',
    'next door',
    'send it to',
    'sent to',
    'deliver it to',
    'delivered to',
    'deliver to',
    'go to',
    'goes to',
    'to my',
    'to our',
    'number',
    'postcode',
  ],
  examples: [
    'Can I change the delivery address?',
    'I gave the wrong address',
    'Send it to another address',
    'I have moved house',
    'Can you deliver it to my office?',
    'Change the address of my order',
    'I made a mistake in the street name',
    'It should go to my daughter’s instead',
    'Please deliver it to my mother’s house',
    'I will be away, send it to my sister’s address',
  ],
  slots: {
    order,
    address: {
      type: 'address',
      label: 'address',
      ask: [
        'Which address shall I send it to? Please say the number, the street and the town.',
        'What’s the new address?',
      ],
      help: ['Say the number, the street and the town, such as “12 Elm Street, Bristol”.'],
    },
    name: {
      type: 'name',
      label: 'name',
      ask: ['And what name is the order under?', 'Whose name is on the order?'],
      help: ['The last name is enough. You can also spell it.'],
    },
  },
  facts: ['status', 'date', 'items'],
  lookup,
  stops: [
    {
      when: { value: 'status', is: ['sent', 'delivered', 'returned', 'cancelled'] },
      say: [
        'Order {order} has left the warehouse, so I can’t change the address any more. Only the carrier can.',
        'The address of order {order} can’t be changed any more, as it has left. Only the carrier could.',
      ],
    },
  ],
  confirm: [
    'So order {order} for {name} goes to {address}. Is that right?',
    'I’ll send order {order} for {name} to {address}. Is that right?',
  ],
  tool: 'orders.changeAddress',
  refusals: {
    alreadySent: {
      say: ['It has just left the warehouse. Only the carrier can change it now.'],
      ends: true,
    },
    notFound: {
      say: ['That name isn’t on the order.', 'That name isn’t on it either.'],
      asks: 'name',
    },
  },
  done: ['I’ve changed the address. Order {order} now goes to {address}.'],
})

const cancelOrder = defineTask({
  id: 'cancelOrder',
  operation: ['cancel'],
  title: 'cancellation',
  examples: [
    'I want to cancel my order',
    'Cancel it please',
    'Please stop my order',
    'I ordered the same thing twice, cancel the second one',
    'I do not want it any more, please cancel',
    'Can you cancel that one?',
    'Cancel order 5510',
    'Can I still cancel?',
    'Please do not send it',
    'Call off the order, I have found it elsewhere',
  ],
  slots: { order },
  facts: ['status', 'date', 'items'],
  lookup,
  stops: [
    {
      when: { value: 'status', is: ['sent'] },
      say: [
        `Order {order}, {items}, has left the warehouse, so it can’t be cancelled. Once it’s there, you can send it back for ${shop.returnDays} days, free of charge.`,
      ],
    },
    {
      when: { value: 'status', is: ['delivered'] },
      say: [
        `Order {order}, {items}, was delivered {date}, so it can’t be cancelled. You can send it back for ${shop.returnDays} days, free of charge.`,
      ],
    },
    {
      when: { value: 'status', is: ['returned', 'cancelled'] },
      say: ['Order {order} has been sent back or cancelled already.'],
    },
  ],
  confirm: [
    'I’ll ask the warehouse to stop order {order}, {items}, before it leaves. Is that right?',
    'So order {order}, {items}, is to be cancelled, and the warehouse gets a note. Is that right?',
  ],
  tool: 'leads.message',
  arguments: { message: 'The customer wants to cancel this order. Stop it before it leaves.' },
  done: [
    'The warehouse has the note. If the parcel leaves all the same, refuse it or send it back, free of charge.',
  ],
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
  tasks: [orderStatus, returnOrder, replaceItem, changeAddress, cancelOrder],
  greetingOffers: 'orderStatus',
})
