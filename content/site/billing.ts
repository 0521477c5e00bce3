import { brand } from '@ringwell/brand/brand.ts'
import { sampleContent, samples } from './samples.ts'

export const billing = {
  meta: {
    title: `Billing | ${brand.name}`,
    description:
      'The plan you chose, its price and billing period, and how to change it. The payment method and payment history on this page are samples.',
  },
  title: 'Billing',
  plan: {
    title: 'Current plan',
    none: 'No plan selected',
    noneText: 'Choose a plan first. You’ll see its price here before you pay anything.',
    /** Below the name of a plan, in the drawing of all. */
    minutes: '{n} minutes',
    /** Leads to the plans, before anything else on the page. */
    choose: { label: 'Choose a plan', href: '/pricing' },
    /** Has the placeholders `{plan}`, `{price}` and `{period}`. */
    current: '{plan}, {price} {period}',
    change: { label: 'Change Plan', href: '/pricing' },
    pay: 'Pay Now',
    cancel: 'Cancel Subscription',
  },
  /** Above the payment method and the payments, while both are samples. */
  example: {
    title: 'An example: the Pro plan, billed monthly',
    text: 'Your own card and payments will appear here once payments are switched on. Until then, these are samples: nobody was charged, and no card is stored.',
  },
  method: {
    title: 'Payment method',
    none: 'No payment method',
    card: sampleContent
      ? { label: 'Card ending in 0123', expires: 'Expires 09/2027', sample: true }
      : undefined,
    update: 'Update Payment Method',
  },
  history: {
    title: 'Payment history',
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
  /** The dialogs of the three buttons that would move money. */
  dialogs: {
    pay: {
      title: 'Nothing has been charged.',
      text: 'Payments are switched off on this site. Contact us and we’ll set the plan up with you.',
    },
    update: {
      title: 'There’s no card to change.',
      text: 'Payments are switched off on this site, and no card is stored. Contact us and tell us how you’d like to pay.',
    },
    cancel: {
      title: 'There’s nothing to cancel here.',
      text: 'Payments are switched off on this site, so there’s no subscription to cancel on this page. If you have a contract with us, get in touch and we’ll end it.',
    },
  },
  dialogContact: { label: 'Contact us', href: '/contact' },
  dialogClose: 'Close',
}
