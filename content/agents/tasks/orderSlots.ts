/** What an order is found by, and what may be wrong with it. */
import { shop } from '../profiles/orderStatus.ts'

export const order = {
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

export const reason = {
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

/** Why something goes back. Nobody sends back what never came. */
export const returnReason = {
  ...reason,
  options: [
    ...reason.options.filter(({ id }) => id !== 'lost'),
    {
      id: 'size',
      name: { en: 'it’s the wrong size' },
      words: {
        en: [
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
    },
    {
      id: 'twice',
      name: { en: 'it’s a duplicate' },
      words: { en: ['twice', 'two of them', 'second one', 'double'] },
    },
    {
      id: 'unwanted',
      name: { en: 'it’s unwanted' },
      words: {
        en: [
          'changed my mind',
          "don't like",
          'not like',
          "don't want it",
          "don't need it",
          'no longer need',
          'somebody already has one',
        ],
      },
    },
  ],
} as const
