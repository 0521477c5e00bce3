import { brand } from '@ringwell/brand/brand.ts'
import { figures, spokenBy, unbuilt } from '../facts/reach.ts'
import type { ProductPage } from './productPage.ts'

export const productSync: ProductPage = {
  id: 'sync',
  meta: {
    title: `${brand.name} Sync: real-time speech translation`,
    description:
      'Real-time speech translation for phone calls: each side speaks and hears its own language, turn by turn, and both versions are kept. Still being built.',
  },
  name: `${brand.name} Sync`,
  title: 'Two languages. One conversation.',
  lead: `Real-time speech translation for phone calls. Your colleague speaks English, the caller hears Tamil, and the answer comes back the other way. Sync ${unbuilt}.`,
  links: [{ label: 'Book a demo', href: '/contact' }],
  figures: [
    figures.languages,
    figures.channels,
    { figure: '2', label: 'versions kept: what was said and what was heard' },
    { figure: '0', label: 'apps for the caller to install' },
  ],
  hear: {
    title: 'One call, two languages',
    text: 'The caller speaks Spanish, your colleague speaks English, and Sync speaks both.',
    note: `Staged recording. Our own engine speaks all the voices, and nothing was translated. On live calls, it speaks ${spokenBy.embedded.join(' and ')} so far.`,
    recording: 'sync-boiler',
  },
  steps: {
    title: 'A call in two languages, as we plan it',
    items: [
      {
        title: 'The caller starts',
        text: 'Your colleague hears a language they don’t speak and adds Sync to the call.',
      },
      {
        title: 'Sync introduces itself',
        text: 'In the caller’s language, it explains that a machine will translate, one side at a time.',
      },
      {
        title: 'Turn by turn',
        text: 'One side speaks. The other hears it once the sentence is clear, then answers.',
      },
      {
        title: 'Both versions are kept',
        text: 'The original and the translation, side by side, for anyone who needs to check a word.',
      },
    ],
  },
  sections: [
    {
      title: 'Hire for skill, not language',
      text: 'The person who knows boilers takes the call about the boiler. Language is no longer a reason to put anyone on hold.',
    },
    {
      title: 'Names and numbers are read back',
      text: 'That’s what translation gets wrong first. Sync repeats each one in both languages and waits for a yes.',
    },
    {
      title: 'It asks when it isn’t sure',
      text: 'If it didn’t catch a sentence, it asks for it again. It doesn’t fill the gap with a guess.',
    },
  ],
  limits: {
    title: 'What it’s not for',
    items: [
      'Oaths, contracts and consent to treatment. Those need a human interpreter.',
      'Two people talking at once. It will ask you to take turns.',
      'A language you haven’t tested with someone who speaks it.',
    ],
  },
  closing: {
    title: 'What do your callers speak?',
    text: 'Tell us, and we’ll tell you how far Sync is. The live demo on this site shows Agent.',
    links: [
      { label: 'Book a demo', href: '/contact' },
      { label: `See ${brand.name} Agent`, href: `/${brand.slug}-agent` },
    ],
  },
}
