import { brand } from '@ringwell/brand/brand.ts'
import type { ServiceTab } from './aiServicesTab.ts'

export const syncTab: ServiceTab = {
  id: 'sync',
  label: 'Sync',
  title: 'Real-time speech translation, both ways.',
  lead: `With ${brand.name} Sync, each side speaks its own language and hears its own language. Two people still hold the conversation.`,
  book: { label: 'Book a demo', href: '/contact' },
  product: { label: `More about ${brand.name} Sync`, href: `/${brand.slug}-sync` },
  sections: [
    {
      title: 'Turn by turn',
      text: 'Translation needs the end of a sentence before it can be sure of the start. So it works in turns: one side speaks, the other hears it a moment later.',
    },
    {
      title: 'One team, more languages',
      text: 'You do not need a Portuguese speaker on every shift. You need the person who knows the product, and a way to be understood.',
    },
    {
      title: 'Both texts are kept side by side',
      text: 'If a word matters later, you can read what was said and what was heard. A translated call without the original is a rumour.',
    },
  ],
  integration: {
    title: 'In the call you already take',
    text: 'Sync joins as a third party on the line. The caller needs no app and no link.',
    points: [
      'Added by the colleague who takes the call, when they hear that they need it',
      'The language is chosen once and can be changed in the call',
      'The summary is written in your team’s language',
    ],
  },
  security: {
    title: 'Say that a machine is translating',
    text: 'The caller hears it first, in their own language. Some subjects still want a human interpreter, and you should be able to name them.',
    points: [
      'Contracts, consent to treatment and anything under oath: fetch an interpreter',
      'Role-based access control (RBAC) and single sign-on (SSO) are agreed with Enterprise customers, in writing',
      'Which languages go into service is decided with you, after a test on your own calls',
    ],
  },
  closing: {
    title: 'Bring someone who speaks the other language.',
    text: 'Sync is shown on a call with us. Your own listener is the best judge of it.',
    links: [{ label: 'Book a demo', href: '/contact' }],
  },
}
