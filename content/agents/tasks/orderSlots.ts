/** What an order is found by, and what may be wrong with it. */
import { shop } from '../profiles/orderStatus.ts'

export const order = {
  type: 'code',
  label: 'order number',
  words: ['order', 'number'],
  pattern: '^\\d{4}$',
  example: '8319',
  ask: [
    `What’s your order number? It has ${shop.orderDigits} digits.`,
    'Could you read me the digits of the order number, one by one?',
  ],
  help: ['It has four digits, such as “eight three one nine”.'],
} as const

export const reason = {
  type: 'choice',
  label: 'what is wrong',
  words: ['reason'],
  options: [
    {
      id: 'broken',
      name: 'it is broken',
      words: [
        'damaged',
        'cracked',
        'crack',
        'torn',
        'tear',
        'hole',
        'smashed',
        'crushed',
        'pieces',
        'defective',
        'faulty',
        'scratched',
        'does not work',
        "doesn't work",
        'not working',
        'dead',
        "doesn't go",
        'does not go',
      ],
    },
    {
      id: 'wrong',
      name: 'it is the wrong item',
      words: ['wrong', 'somebody else', 'someone else', 'different', 'not what'],
    },
    {
      id: 'missing',
      name: 'something is missing',
      words: ['missing', 'incomplete', 'lacks'],
    },
    {
      id: 'lost',
      name: 'it never came',
      words: [
        'lost',
        'never arrived',
        'never got it',
        'nobody got it',
        'not here',
        "isn't here",
        "didn't come",
        'did not come',
        "hasn't come",
        'has not come',
        'not arrived',
        "hasn't arrived",
        'never had it',
        'nobody has been',
      ],
    },
  ],
  ask: [
    'What is wrong with it: is it broken or the wrong item, is something missing, or did it never come?',
    'Is it broken, the wrong one, incomplete, or did it never come?',
  ],
  help: ['Say “broken”, “the wrong item”, “something is missing” or “it never came”.'],
} as const

/** Why something goes back. Nobody sends back what never came. */
export const returnReason = {
  ...reason,
  options: [
    ...reason.options.filter(({ id }) => id !== 'lost'),
    {
      id: 'size',
      name: 'it’s the wrong size',
      words: [
        'too small',
        'too big',
        'too large',
        'too short',
        'too long',
        'too tight',
        'wrong size',
        "doesn't fit",
        "don't fit",
        'not fit',
      ],
    },
    {
      id: 'twice',
      name: 'it’s a duplicate',
      words: ['twice', 'two of them', 'second one', 'double'],
    },
    {
      id: 'unwanted',
      name: 'it’s unwanted',
      words: [
        'changed my mind',
        "don't like",
        'not like',
        "don't want it",
        "don't need it",
        'no longer need',
        'somebody already has one',
      ],
    },
  ],
} as const
