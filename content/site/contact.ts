import { brand } from '@ringwell/brand/brand.ts'
import type { contactFields } from '@ringwell/protocol/forms.ts'
import { messages } from '@ringwell/protocol/messages.ts'
import type { Meta, SentenceWithLink } from './shapes.ts'

/** The error messages of the fields are in protocol/forms.ts, which the server uses to validate too. */
interface Field {
  name: (typeof contactFields)[number]
  label: string
  placeholder: string
  /** Explains the format below the field, where the format is not obvious. */
  hint?: string
}

interface Contact {
  meta: Meta
  title: string
  lead: string
  fields: Field[]
  submit: string
  sending: string
  use: SentenceWithLink
  /**
   * Replaces the hint of the mobile number when the input is a number with separators. `{n}` is its digits.
   */
  digitsOnly: string
  success: {
    title: string
    text: string
    close: string
  }
  failed: string
  withoutScript: string
  /** The opening of the message, chosen by the link that led to the page. See site/contact/enquiry.ts. */
  openings: {
    /**
     * Has the placeholders `{plan}`, `{model}`, `{billing}` and `{currency}`, like `payment` and `cancel`.
     */
    order: string
    /** Has only the placeholder `{plan}`. */
    enterprise: string
    payment: string
    paymentWithoutPlan: string
    cancel: string
    cancelWithoutPlan: string
  }
  next: {
    title: string
    steps: string[]
  }
  direct: {
    title: string
    phone: string
    email: string
  }
}

export const contact: Contact = {
  meta: {
    title: `Contact ${brand.name}: book a demo`,
    description:
      'Tell us what your phones do all day. We reply within 24 hours, and bring an agent that you can ring and correct. No newsletter, no list.',
  },
  title: 'What do your phones do all day?',
  lead: 'Write it as you would say it. A person reads it and replies within 24 hours.',
  fields: [
    {
      name: 'company',
      label: 'Company',
      placeholder: 'Where you work',
    },
    {
      name: 'name',
      label: 'Full name',
      placeholder: 'First and last name',
    },
    {
      name: 'designation',
      label: 'Designation',
      placeholder: 'Your job there',
    },
    {
      name: 'mobile',
      label: 'Mobile number',
      placeholder: '447700900123',
      hint: 'Digits only, with the country code.',
    },
    {
      name: 'email',
      label: 'Email',
      placeholder: 'you@company.example',
    },
    {
      name: 'country',
      label: 'Country',
      placeholder: 'Choose a country',
    },
    {
      name: 'message',
      label: 'Message',
      placeholder:
        'What callers ask most, how many ring in a day, and when you are short of people',
    },
  ],
  submit: 'Send message',
  sending: 'Sending...',
  use: {
    before: 'We use this to reply to you and for nothing else. See the',
    link: { label: 'privacy policy', href: '/privacy-policy' },
    after: '.',
  },
  digitsOnly: 'Digits and nothing else: {n}',
  success: {
    title: 'Your message is with us.',
    text: 'A person will reply within 24 hours, to the email address you gave.',
    close: 'Close',
  },
  failed: messages.contactFailed,
  withoutScript:
    'JavaScript is off, so we check the form when it reaches us. Nothing that you type gets lost.',
  openings: {
    order: 'I would like the {plan} plan on {model} ({billing}, {currency}).',
    enterprise: 'I would like to talk about the {plan} plan.',
    payment:
      'I would like to change how I pay for the {plan} plan on {model} ({billing}, {currency}).',
    paymentWithoutPlan: 'I would like to change how I pay.',
    cancel: 'I would like to cancel the {plan} plan on {model} ({billing}, {currency}).',
    cancelWithoutPlan: 'I would like to cancel my subscription.',
  },
  next: {
    title: 'What happens next',
    steps: [
      'We reply within 24 hours with questions, or with a time to talk.',
      'You send your commonest questions and how you answer them now.',
      'You ring the agent that comes of it, and tell us what it got wrong.',
    ],
  },
  direct: { title: 'Or straight to us', phone: 'Phone', email: 'Email' },
}
