import { brand } from '@ringwell/brand/brand.ts'
import type { contactFields } from '@ringwell/protocol/forms.ts'
import { messages } from '@ringwell/protocol/messages.ts'

export const contact = {
  meta: {
    title: `Contact ${brand.name}: book a demo`,
    description:
      'Tell us what your phones do all day. We reply within 24 hours and build an agent you can try and correct. No newsletter, no mailing list.',
  },
  title: 'What do your phones do all day?',
  lead: 'Tell us in your own words. A real person reads it and replies within 24 hours.',
  /** Their error messages are in protocol/forms.ts, which the server uses to validate too. */
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
      placeholder: 'Your job title',
    },
    {
      name: 'mobile',
      label: 'Mobile number',
      placeholder: '447700900123',
      /** Explains the format below the field, where the format is not obvious. */
      hint: 'Digits, with the country code.',
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
        'What callers ask most, how many calls you get a day, and when you’re short of people',
    },
  ] satisfies {
    name: (typeof contactFields)[number]
    label: string
    placeholder: string
    hint?: string
  }[],
  submit: 'Send message',
  sending: 'Sending...',
  /** Shown while the page computes a proof of work. */
  proving: 'Checking that you’re not a robot. You don’t have to do anything.',
  /** Label of a field that only robots fill in. */
  trap: 'Leave this field empty',
  use: {
    before: 'We only use this to reply to you. See our',
    link: { label: 'privacy policy', href: '/privacy-policy' },
    after: '.',
  },
  success: {
    title: 'Thanks, we’ve got your message.',
    text: 'We’ll reply within 24 hours to the email address you gave.',
    close: 'Close',
  },
  failed: messages.contactFailed,
  withoutScript:
    'JavaScript is off, so we check the form when you send it. You won’t lose anything you type.',
  /** The opening of the message, chosen by the link that led to the page. See site/contact/enquiry.ts. */
  openings: {
    /**
     * Has the placeholders `{plan}`, `{model}`, `{billing}` and `{currency}`, like `payment` and `cancel`.
     */
    order: 'I would like the {plan} plan on {model} ({billing}, {currency}).',
    /** Has only the placeholder `{plan}`. */
    enterprise: 'I would like to talk about the {plan} plan.',
    payment:
      'I would like to change how I pay for the {plan} plan on {model} ({billing}, {currency}).',
    paymentWithoutPlan: 'I would like to change how I pay.',
    cancel: 'I would like to cancel the {plan} plan on {model} ({billing}, {currency}).',
    cancelWithoutPlan: 'I would like to cancel my subscription.',
    /** The opening after a call with an agent. The notes and the transcript follow it. */
    call: 'I’ve just talked to your agent and would like a demo.',
  },
  next: {
    title: 'What happens next',
    steps: [
      'We reply within 24 hours with questions or a time to talk.',
      'You send us your most common questions and how you answer them now.',
      'You try the agent we build and tell us what it got wrong.',
    ],
  },
  /** Before the number and the address, for those who want no form. */
  direct: { phone: 'Phone', email: 'Email' },
}
