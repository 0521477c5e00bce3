import { brand } from '@ringwell/brand/brand.ts'
import { unbuilt } from '../facts/reach.ts'
import type { ServiceTab } from './aiServicesTab.ts'

export const syncTab: ServiceTab = {
  id: 'sync',
  label: 'Sync',
  title: 'Real-time speech translation, both ways.',
  lead: `With ${brand.name} Sync, each side speaks and hears its own language. It’s still two people talking. It ${unbuilt}.`,
  book: { label: 'Book a demo', href: '/contact' },
  product: { label: `More about ${brand.name} Sync`, href: `/${brand.slug}-sync` },
  sections: [
    {
      title: 'Turn by turn',
      text: 'A translation needs the end of a sentence before it can be sure of the beginning. So it works in turns: one side speaks, and the other hears it a moment later.',
    },
    {
      title: 'One team, more languages',
      text: 'You don’t need a Portuguese speaker on every shift. You need someone who knows the product, and a way for them to be understood.',
    },
    {
      title: 'Both versions, side by side',
      text: 'If a word matters later, you can check what was said and what was heard.',
    },
  ],
  integration: {
    title: 'In the calls you already take',
    text: 'Sync joins the line as a third participant. The caller needs no app and no link.',
    points: [
      'Your colleague adds it to the call when they need it',
      'Choose the language once, and change it mid-call if you need to',
      'The summary is written in your team’s language',
    ],
  },
  security: {
    title: 'Callers know a machine is translating',
    text: 'They hear that first, in their own language. Some topics still call for a human interpreter, and you decide which.',
    points: [
      'Contracts, consent to treatment and anything under oath: bring in an interpreter',
      'Role-based access control (RBAC) and single sign-on (SSO, over OpenID Connect) are part of the console',
      'We choose the languages with you, after a test on your own calls',
    ],
  },
  closing: {
    title: 'Bring someone who speaks the other language.',
    text: 'Tell us which languages your calls need. Someone who speaks them is the best judge.',
    links: [{ label: 'Book a demo', href: '/contact' }],
  },
}
