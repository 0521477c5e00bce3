import { brand } from '@ringwell/brand/brand.ts'
import { CALL_LIMIT_MS } from '@ringwell/protocol/callLimits.ts'
import { figures, here, reach } from '../facts/reach.ts'
import { sampleContent } from './samples.ts'
import type { RecordingId } from './recordings.ts'
import type { Block } from './shapes.ts'

export const fynbuddy = {
  meta: {
    title: `FynBuddy: voice agent for banking and finance | ${brand.name}`,
    description:
      'FynBuddy answers for banks and lenders: balances, due dates, cards, loans and reminders. Disputes, hardship and advice go to a person.',
  },
  title: 'FynBuddy knows when the instalment is due.',
  lead: 'The voice agent for banking and finance. It gives callers the facts about their account, and knows which calls to pass to your team.',
  book: { label: 'Book a demo', href: '/contact' },
  demo: { label: 'Live Demo', href: '/live-demo' },
  /** Figures that the service states and limits that the demo keeps. None of them was measured on callers. */
  statistics: {
    title: 'What you get',
    note: 'These are features and limits, not results. Results depend on your calls, so we don’t print any you couldn’t check.',
    items: [
      {
        figure: `${reach.bankingLanguages}+`,
        label: `languages on offer for banking and finance; here, ${here.languages}`,
      },
      figures.channels,
      { figure: '24/7', label: 'the same patience at 3 am as at 3 pm' },
      {
        figure: `${CALL_LIMIT_MS / 1000} s`,
        label: 'to talk to the general agent yourself, in the live demo',
      },
    ],
  },
  features: {
    title: 'Six calls it’s built for',
    items: [
      {
        title: 'When is it due, and how much?',
        recording: 'fynbuddy-due',
        text: 'It asks your security questions, checks the account, and tells the caller the amount and the date. Then it offers to send them by text.',
      },
      {
        title: 'I’ve lost my card',
        recording: 'fynbuddy-card',
        text: 'It blocks the card first and asks questions later. The caller knows the card is blocked before anything else is discussed.',
      },
      {
        title: 'Can I get a loan?',
        recording: 'fynbuddy-loan',
        text: 'It takes down what your first form asks for: purpose, amount, income, documents. It promises nothing, and says who decides and when.',
      },
      {
        title: 'A reminder before the due date',
        recording: 'fynbuddy-reminder',
        text: 'A short call at an hour the law and good manners allow. If they promise to pay, it notes the date.',
      },
      {
        title: 'Which documents are missing?',
        recording: 'fynbuddy-documents',
        text: 'It reads out the list slowly, then sends it. Applications wait for documents more often than for decisions.',
      },
      {
        title: 'What’s this charge?',
        recording: 'fynbuddy-charge',
        text: 'It looks up the entry and explains what kind of charge it is. If the caller disputes it, a person takes over.',
      },
    ] satisfies (Block & { recording: RecordingId })[],
  },
  boundary: {
    title: 'What it handles and what it passes on',
    text: 'You decide where the line is. This is where we’d start.',
    takes: {
      title: 'Handles',
      items: [
        'Facts about an account, after the security questions',
        'Blocking a card, reminders, due dates, document lists',
        'The first part of an application, without the decision',
      ],
    },
    passes: {
      title: 'Passes to a person',
      items: [
        'Hardship, illness, a death in the family',
        'Disputes, complaints and suspected fraud',
        'Anything that would count as financial advice',
      ],
    },
  },
  story: sampleContent
    ? {
        label: 'The story of an invented lender, as a sample of how it works',
        title: 'A lender starts with one question',
        paragraphs: [
          'Velden Credit finances tractors. Most of its callers ask what they owe and when, and at harvest time most of them call after dark, when the office is closed.',
          'It gave the agent that one question, from six in the evening to eight in the morning, in two languages. The morning team listened to the first fifty recordings and corrected how it read out dates. In the second month it added promises to pay. Disputes still wait for the morning, with a note of what was said.',
        ],
        quote:
          'We didn’t need it to be clever. We needed it to be there at nine in the evening and to get the date right.',
        author: 'Head of servicing, Velden Credit (invented)',
        sample: true,
      }
    : undefined,
  closing: {
    title: 'Bring your three most common calls.',
    text: 'We’ll set FynBuddy up for them, and you can try it the way a borrower would.',
    links: [
      { label: 'Book a demo', href: '/contact' },
      { label: 'Live Demo', href: '/live-demo' },
    ],
  },
}
