import { shop } from '../briefs/orderStatus.ts'
import type { Playbook } from '../playbookSchema.ts'

export const orderStatusPlaybook: Playbook = {
  intents: [
    {
      id: 'deliveryTime',
      examples: [
        'how long does delivery take',
        'how many days until it arrives',
        'what is your delivery time',
        'how fast do you ship',
        'can I get it tomorrow',
        'do you have express delivery',
        'when would it come if I order now',
        'do you deliver on Saturday',
      ],
      cues: ['delivery', 'how long', 'how fast', 'ship'],
      answers: [`Delivery takes ${shop.deliveryDays}.`, `It takes ${shop.deliveryDays} as a rule.`],
    },
    {
      id: 'deliveryCost',
      examples: [
        'how much is shipping',
        'is delivery free',
        'what does delivery cost',
        'do I pay for postage',
        'from what amount is shipping free',
        'shipping costs',
        'are there delivery charges',
        'why did I pay for delivery',
      ],
      cues: ['shipping', 'postage', 'free', 'cost'],
      answers: [
        `Delivery is free above ${shop.freeDelivery}.`,
        `From ${shop.freeDelivery} on, delivery costs nothing.`,
      ],
    },
    {
      id: 'refundTime',
      examples: [
        'when do I get my money back',
        'where is my refund',
        'how long does a refund take',
        'i sent it back but got no money',
        'has my refund been paid',
        'when will the refund arrive',
        'i am still waiting for my refund',
        'how do you pay me back',
      ],
      cues: ['refund', 'money back', 'pay me back'],
      answers: [
        `A refund is on your account ${shop.refundDays} working days after the parcel is back.`,
        `Once the parcel is back with us, it takes ${shop.refundDays} working days.`,
      ],
    },
    {
      id: 'changeAddress',
      examples: [
        'can I change the delivery address',
        'i gave the wrong address',
        'send it to another address',
        'i have moved house',
        'can you deliver it to my office',
        'change the address of my order',
        'can my neighbour take it',
        'i made a mistake in the street name',
      ],
      cues: ['address', 'neighbour', 'moved'],
      answers: [
        'The address can be changed until the order leaves the warehouse. After that, only the carrier can.',
        'That works as long as the order is in the warehouse.',
      ],
    },
    {
      id: 'broken',
      examples: [
        'what if something arrives broken',
        'do you replace broken things',
        'who pays when an item is damaged',
        'what do you do about wrong items',
        'do I get a new one if it is broken',
        'is a replacement free',
        'what if a part is missing from a parcel',
        'do I have to pay for a replacement',
      ],
      cues: ['broken', 'damaged', 'wrong', 'missing'],
      answers: [
        'A broken or wrong item is replaced free of charge. Give me the order number, and I arrange it.',
        'You get a new one, free of charge. For that I need the order number.',
      ],
    },
    {
      id: 'cancelOrder',
      examples: [
        'i want to cancel my order',
        'can I still cancel',
        'please stop my order',
        'i ordered twice by mistake',
        'i do not want it any more',
        'cancel it please',
        'how do I cancel an order',
        'is it too late to cancel',
      ],
      cues: ['cancel', 'stop my order'],
      answers: [
        `Once it has left the warehouse I cannot cancel it. You can send it back within ${shop.returnDays} days.`,
        `If it has left, it cannot be stopped. Sending it back is possible for ${shop.returnDays} days.`,
      ],
    },
    {
      id: 'findNumber',
      examples: [
        'where do I find the order number',
        'i do not have my order number',
        'i lost the order number',
        'can you find it by my name',
        'what is an order number',
        'i do not know the number',
        'can you look it up with my e-mail',
        'no, I do not have one',
      ],
      cues: ['find', 'lost', 'do not have'],
      answers: [
        'I can only look with the number, sorry. In a real shop it stands in the mail that confirmed your order.',
        'Without the number I cannot look. You find it in the confirmation mail.',
      ],
    },
    {
      id: 'whatElseShop',
      examples: [
        'what can you help me with',
        'what can I ask you',
        'what do you do',
        'how can you help',
        'what are my options',
        'which things can you do for me',
        'what is this line for',
        'are you the shop',
      ],
      answers: [
        'I can say where an order is, and help with returns, refunds and addresses.',
        'Ask me where your order is, how to send something back, or when a refund comes.',
      ],
    },
  ],
}
