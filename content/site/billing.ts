import { brand } from '@ringwell/brand/brand.ts'
import { z } from 'zod'
import { defineContent } from './defineContent.ts'
import { sampleContent, sampleMark, samples } from './samples.ts'
import { Link, Meta, Text } from './shapes.ts'

/** The dialog that opens when the visitor clicks one of the three buttons that would move money. */
const Dialog = z.strictObject({ title: Text, text: Text })

const Billing = z.strictObject({
  meta: Meta,
  title: Text,
  plan: z.strictObject({
    title: Text,
    none: Text,
    noneText: Text,
    /** Has the placeholders `{plan}`, `{price}` and `{period}`. */
    current: Text,
    change: Link,
    pay: Text,
    cancel: Text,
  }),
  method: z.strictObject({
    title: Text,
    sampleNote: Text,
    none: Text,
    card: z.strictObject({ label: Text, expires: Text, ...sampleMark }).optional(),
    update: Text,
  }),
  history: z.strictObject({
    title: Text,
    sampleNote: Text,
    none: Text,
    heads: z.strictObject({ date: Text, what: Text, amount: Text, status: Text }),
    rows: z.array(
      z.strictObject({ date: Text, what: Text, amount: Text, status: Text, ...sampleMark }),
    ),
  }),
  dialogs: z.strictObject({ pay: Dialog, update: Dialog, cancel: Dialog }),
  dialogContact: Link,
  dialogClose: Text,
})

export const billing = defineContent('content/site/billing.ts', Billing, {
  meta: {
    title: `Billing | ${brand.name}`,
    description:
      'The plan you chose, with its price and its period, and the way to change it. Payment method and history on this page are sample figures.',
  },
  title: 'Billing',
  plan: {
    title: 'Current plan',
    none: 'No plan selected',
    noneText: 'Choose one on the pricing page and it shows here.',
    current: '{plan}, {price} {period}',
    change: { label: 'Change Plan', href: '/pricing' },
    pay: 'Pay Now',
    cancel: 'Cancel Subscription',
  },
  method: {
    title: 'Payment method',
    sampleNote: 'Sample card. No card is stored here.',
    none: 'No payment method',
    card: sampleContent
      ? { label: 'Card ending in 0123', expires: 'Expires 09/2027', sample: true }
      : undefined,
    update: 'Update Payment Method',
  },
  history: {
    title: 'Payment history',
    sampleNote: 'Sample figures. Nobody was charged.',
    none: 'No payments yet',
    heads: { date: 'Date', what: 'For', amount: 'Amount', status: 'Status' },
    rows: samples([
      {
        date: 'Aug 1, 2025',
        what: 'Pro, monthly',
        amount: '$50.00',
        status: 'Paid',
        sample: true,
      },
      {
        date: 'Jul 1, 2025',
        what: 'Pro, monthly',
        amount: '$50.00',
        status: 'Paid',
        sample: true,
      },
      {
        date: 'Jun 1, 2025',
        what: 'Pro, first month 50% off',
        amount: '$25.00',
        status: 'Paid',
        sample: true,
      },
    ]),
  },
  dialogs: {
    pay: {
      title: 'Nothing was charged.',
      text: 'Payments are not switched on in this deployment. Write to us and a person will set the plan up with you.',
    },
    update: {
      title: 'There is no card to change.',
      text: 'Payments are not switched on in this deployment, and no card is stored. Write to us about how you would like to pay.',
    },
    cancel: {
      title: 'There is nothing to cancel here.',
      text: 'Payments are not switched on in this deployment, so this page holds no subscription. If you pay us by contract, write to us and we will end it.',
    },
  },
  dialogContact: { label: 'Contact us', href: '/contact' },
  dialogClose: 'Close',
})
