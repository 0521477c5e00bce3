import { brand } from '@ringwell/brand/brand.ts'
import { messages } from '@ringwell/protocol/messages.ts'
import { samples } from './samples.ts'
import type { CallToAction, Meta } from './shapes.ts'

interface SecurityLogo {
  /** Name of the placeholder that is drawn. */
  src: 'seal' | 'lock'
  alt: string
  sample: true
}

interface Testimonial {
  text: string
  author: string
  /** Initials that are drawn in a ring. */
  image: string
  sample: true
}

interface WhyUs {
  meta: Meta
  loading: string
  title: string
  description: string
  grid: {
    title: string
    heads: [string, string, string]
    rows: [string, string, string][]
    note: string
  }
  security: {
    title: string
    note: string
    logos: SecurityLogo[]
  }
  testimonials: {
    title: string
    note: string
    items: Testimonial[]
  }
  closing: CallToAction
}

export const whyUs: WhyUs = {
  meta: {
    title: `Why ${brand.name}: what you can check yourself`,
    description:
      'A voice agent beside the usual phone menu, point by point: the wait, the consent, the captions, the price. Each line is one that you can check.',
  },
  loading: messages.loading,
  title: 'Reasons that you can check.',
  description:
    'We could tell you that callers love it. You would be right not to believe us. So here are things that you can verify in ten minutes, on this site, with your own ears.',
  grid: {
    title: 'Point by point',
    heads: ['What to ask', 'A usual phone menu', brand.name],
    rows: [
      [
        'How does the caller say what they want?',
        'By pressing a number that comes near it',
        'By saying it',
      ],
      ['What if they change their mind?', 'Back to the main menu', 'They say so, in mid-sentence'],
      [
        'What if it does not know?',
        'The menu repeats',
        'It says so, and offers a person or a call back',
      ],
      ['What if they cannot talk?', 'They cannot call', 'They type, and read captions'],
      ['Who agreed to the recording?', 'A notice, played to all', 'The caller, before it starts'],
      ['How long may a trial call last?', 'There is seldom one', 'Two minutes, shown on a clock'],
      ['What does it cost?', 'A quotation', 'A price list, in three currencies'],
    ],
    note: 'The middle column is our judgement of a common menu. Yours may be better: ring it and see.',
  },
  security: {
    title: 'Security',
    note: 'Two placeholders, where badges will stand once somebody has earned them. We hold no certificate that they would show.',
    logos: samples([
      { src: 'seal', alt: 'Sample badge: placeholder, no certificate', sample: true },
      { src: 'lock', alt: 'Sample badge: placeholder, no audit', sample: true },
    ]),
  },
  testimonials: {
    title: 'What a customer might say',
    note: 'Sample words by invented people.',
    items: samples([
      {
        text: 'We gave it the opening hours and nothing else. The next Monday, my team had time for the callers who needed them. Then we gave it the bookings.',
        author: 'Asha Verma, clinic manager (invented)',
        image: 'AV',
        sample: true,
      },
      {
        text: 'I rang it to catch it out. I mumbled, I changed my order twice and asked for a person. It got me one, and she already knew what I wanted.',
        author: 'Piet Janssen, head of service (invented)',
        image: 'PJ',
        sample: true,
      },
    ]),
  },
  closing: {
    title: 'Catch it out.',
    text: 'Mumble, interrupt, ask for something odd. Two minutes are yours.',
    links: [
      { label: 'Live Demo', href: '/live-demo' },
      { label: 'Book a demo', href: '/contact' },
    ],
  },
}
