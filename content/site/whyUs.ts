import { brand } from '@ringwell/brand/brand.ts'
import { messages } from '@ringwell/protocol/messages.ts'
import { samples } from './samples.ts'

/** Where a figure comes from. `site/whyUs/measured.ts` finds each in docs/benchmarks.md. */
export type MeasuredFact = 'answer' | 'silence' | 'connected' | 'widget' | 'endurance' | 'kills'

export const whyUs = {
  meta: {
    title: `Why ${brand.name}: what you can check yourself`,
    description:
      'How a voice agent compares with the usual phone menu: speed, consent, captions, price. What we measured, and what you can check yourself.',
  },
  loading: messages.loading,
  title: 'Reasons you can check.',
  description:
    'We could tell you that callers love it. You’d be right not to believe us. So here is what we measured, and what you can check yourself in ten minutes on this site.',
  facts: {
    title: 'What we measured',
    items: [
      {
        fact: 'answer',
        label: 'from the end of a question to the start of an answer that the agent already knows',
      },
      { fact: 'silence', label: 'until the agent stops talking when you interrupt it' },
      { fact: 'connected', label: 'from your click to a connected call' },
      { fact: 'widget', label: 'of script on your page before its visitors see the button' },
      { fact: 'endurance', label: 'calls connected in our endurance test' },
      {
        fact: 'kills',
        label:
          'times we killed the server in the middle of its work. It lost nothing it had confirmed',
      },
    ] satisfies { fact: MeasuredFact; label: string }[],
    note: 'Times are medians, measured with our own engine on one machine with two cores that ran the callers too. docs/benchmarks.md in the source code has every table, and the command that repeats it.',
    hear: 'home-call' as const,
    /** The figures of the agents, good and bad. */
    more: { label: 'What simulated callers got', href: '/evidence' },
  },
  grid: {
    title: 'Point by point',
    heads: ['What to ask', 'A typical phone menu', brand.name],
    rows: [
      ['How do callers say what they want?', 'By pressing the closest number', 'By saying it'],
      ['What if they change their mind?', 'Back to the main menu', 'They say so, mid-sentence'],
      [
        'What if it doesn’t know?',
        'The menu repeats',
        'It says so, and offers a person or a call back',
      ],
      ['What if they can’t talk?', 'They can’t call', 'They type and read captions'],
      ['Who agreed to the recording?', 'Everyone hears a notice', 'The caller, before it starts'],
      ['How long can a trial call last?', 'There usually isn’t one', 'Two minutes, with a clock'],
      ['What does it cost?', 'A quote on request', 'A price list in three currencies'],
    ] satisfies [string, string, string][],
    note: 'The column “A typical phone menu” is our view of one. Yours may be better: call it and see.',
  },
  security: {
    title: 'Security',
    note: 'We hold no certificates and no audit report. These two promises are our own, and tests in the source code check them whenever it changes.',
    logos: [
      {
        /** Name of the drawing. */
        src: 'lock',
        alt: 'A closed lock',
        /** Below the drawing. */
        label: 'The microphone stays shut until you agree',
      },
      { src: 'seal', alt: 'A tick in a ring', label: 'Our pages load nothing from third parties' },
    ],
  },
  testimonials: {
    title: 'What a customer might say',
    note: {
      before: 'Both people are invented. We measured',
      link: { label: 'what simulated callers really got', href: '/evidence' },
      after: '.',
    },
    items: samples([
      {
        text: 'We gave it our opening hours and nothing else. The next Monday, my team had time for the callers who needed them. Then we gave it the bookings.',
        author: 'Asha Verma, clinic manager (invented)',
        /** Initials that are drawn in a ring. */
        image: 'AV',
        sample: true,
      },
      {
        text: 'I called to catch it out. I mumbled, changed my order twice and asked for a person. It got me one, and what I’d said was written down.',
        author: 'Piet Janssen, head of service (invented)',
        image: 'PJ',
        sample: true,
      },
    ]),
  },
  closing: {
    title: 'Try to catch it out.',
    text: 'Mumble, interrupt, ask for something odd. You have two minutes.',
    links: [
      { label: 'Live Demo', href: '/live-demo' },
      { label: 'Book a demo', href: '/contact' },
    ],
  },
}
