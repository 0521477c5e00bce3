import { brand } from '@ringwell/brand/brand.ts'
import { CALL_LIMIT_MS } from '@ringwell/protocol/callLimits.ts'
import { reach } from '../facts/reach.ts'
import { sampleContent } from './samples.ts'
import type { Block, CallToAction, Figure, Link, Meta } from './shapes.ts'

interface Fynbuddy {
  meta: Meta
  title: string
  lead: string
  book: Link
  demo: Link
  /** Figures that the service states and limits that the demo keeps. None of them was measured on callers. */
  statistics: {
    title: string
    note: string
    items: Figure[]
  }
  features: {
    title: string
    items: Block[]
  }
  boundary: {
    title: string
    text: string
    takes: {
      title: string
      items: string[]
    }
    passes: {
      title: string
      items: string[]
    }
  }
  story?: {
    label: string
    title: string
    paragraphs: string[]
    quote: string
    author: string
    sample: true
  }
  closing: CallToAction
}

export const fynbuddy: Fynbuddy = {
  meta: {
    title: `FynBuddy: voice agent for banking and finance | ${brand.name}`,
    description:
      'FynBuddy answers for banks and lenders: balances, due dates, cards, loans and reminders, in the language of the caller. Disputes go to a person.',
  },
  title: 'FynBuddy knows when the instalment is due.',
  lead: 'The voice agent for banking and finance. It tells a caller one fact about one account, in their own language, and knows which calls are not its own.',
  book: { label: 'Book a demo', href: '/contact' },
  demo: { label: 'Live Demo', href: '/live-demo' },
  statistics: {
    title: 'What it comes with',
    note: 'Limits and reach of the service. Results depend on your calls: we print none that you could not check.',
    items: [
      { figure: `${reach.bankingLanguages}+`, label: 'languages for banking and finance' },
      { figure: `${reach.channels}+`, label: 'channels to one agent' },
      { figure: '24/7', label: 'with the same patience at either end' },
      {
        figure: `${CALL_LIMIT_MS / 1000} s`,
        label: 'to hear the general agent for yourself, in the live demo',
      },
    ],
  },
  features: {
    title: 'Six calls it was made for',
    items: [
      {
        title: 'When is it due, and how much?',
        text: 'It asks your security questions, reads the account, and says the sum and the date. Then it asks whether to send them as a text.',
      },
      {
        title: 'I have lost my card',
        text: 'It blocks first and asks afterwards. The caller hears that the card is blocked before anything else is discussed.',
      },
      {
        title: 'Can I have a loan?',
        text: 'It takes what your first form takes: purpose, sum, income, documents. It promises nothing, and says who decides and when.',
      },
      {
        title: 'A reminder, before the date',
        text: 'A short call in the borrower’s language, at an hour that the law and good manners allow. A promise to pay is noted with its date.',
      },
      {
        title: 'Which papers are missing?',
        text: 'The list, read out slowly, then sent. Applications wait for papers more often than for decisions.',
      },
      {
        title: 'What is this charge?',
        text: 'It reads the entry and explains what such a charge is. If the caller disputes it, a person takes over with the entry on the screen.',
      },
    ],
  },
  boundary: {
    title: 'What it takes, what it passes on',
    text: 'The line is yours to draw. This is where we would start.',
    takes: {
      title: 'Takes',
      items: [
        'One fact about one account, after the security questions',
        'A block, a reminder, a date, a document list',
        'A first application, without a decision',
      ],
    },
    passes: {
      title: 'Passes to a person',
      items: [
        'Hardship, illness, a death in the family',
        'A dispute, a complaint, suspected fraud',
        'Anything that would be advice on money',
      ],
    },
  },
  story: sampleContent
    ? {
        label: 'Sample story: an invented lender, to show the method',
        title: 'A lender starts with one question',
        paragraphs: [
          'Velden Credit lends on tractors. Most of its callers ask what is due and when, and most of them ask during harvest, after dark, when the office is closed.',
          'It gave the agent that one question, from six in the evening to eight in the morning, in two languages. The morning team listened to the first fifty recordings and corrected the way dates were read out. In the second month it added payment promises. Disputes still wait for the morning, with a note of what was said.',
        ],
        quote:
          'We did not ask it to be clever. We asked it to be there at nine in the evening and to get the date right.',
        author: 'Head of servicing, Velden Credit (invented)',
        sample: true,
      }
    : undefined,
  closing: {
    title: 'Bring your three commonest calls.',
    text: 'We set FynBuddy up on them and you ring it, as a borrower would.',
    links: [
      { label: 'Book a demo', href: '/contact' },
      { label: 'Live Demo', href: '/live-demo' },
    ],
  },
}
