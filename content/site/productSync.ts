import { brand } from '@ringwell/brand/brand.ts'
import { reach } from '../facts/reach.ts'
import type { ProductPage } from './productPage.ts'

export const productSync: ProductPage = {
  id: 'sync',
  meta: {
    title: `${brand.name} Sync: real-time speech translation`,
    description:
      'Real-time speech translation for phone calls: each side speaks and hears its own language, turn by turn, and both texts are kept. Shown on a call with us.',
  },
  name: `${brand.name} Sync`,
  title: 'Two languages. One conversation.',
  lead: 'Real-time speech translation on the line. Your colleague speaks English, the caller hears Tamil, and the answer comes back the other way.',
  links: [{ label: 'Book a demo', href: '/contact' }],
  figures: [
    { figure: `${reach.languages}+`, label: 'languages in which the service is offered' },
    { figure: '2', label: 'texts kept: what was said, and what was heard' },
    { figure: '0', label: 'apps for the caller to install' },
  ],
  steps: {
    title: 'A call in two languages',
    items: [
      {
        title: 'The caller starts',
        text: 'Your colleague hears a language that they do not speak, and adds Sync to the call.',
      },
      {
        title: 'Sync introduces itself',
        text: 'In the caller’s language: a machine will translate, one side at a time.',
      },
      {
        title: 'Turn by turn',
        text: 'One side speaks. The other hears it once the sentence is clear, then answers.',
      },
      {
        title: 'Both texts stay',
        text: 'The original and the translation, side by side, for whoever has to check a word.',
      },
    ],
  },
  sections: [
    {
      title: 'Staff for skill, not for language',
      text: 'The person who understands the boiler takes the call about the boiler. The language is no longer a reason to put someone on hold.',
    },
    {
      title: 'Names and numbers are read back',
      text: 'They are what translation gets wrong first. Sync repeats each in both languages and waits for a yes.',
    },
    {
      title: 'It admits doubt',
      text: 'A sentence that it did not catch is asked for again. It does not fill the gap with something likely.',
    },
  ],
  limits: {
    title: 'What it is not for',
    items: [
      'Oaths, contracts and consent to treatment. Those need a human interpreter.',
      'Two people who talk at once. It will ask for turns.',
      'A language that you have not tested with someone who speaks it.',
    ],
  },
  closing: {
    title: 'Ring us in your second language.',
    text: 'Sync is shown on a call with us. The live demo on this site is of the Agent.',
    links: [
      { label: 'Book a demo', href: '/contact' },
      { label: `See ${brand.name} Agent`, href: `/${brand.slug}-agent` },
    ],
  },
}
