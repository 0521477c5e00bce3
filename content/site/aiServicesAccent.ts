import { brand } from '@ringwell/brand/brand.ts'
import type { ServiceTab } from './aiServicesTab.ts'

export const accentTab: ServiceTab = {
  id: 'accent',
  label: 'Accent',
  title: 'Accent refinement, while your people talk.',
  lead: `${brand.name} Xcent sits between the headset and the line. It makes speech easier to follow for the person at the other end, and leaves the words alone.`,
  book: { label: 'Book a demo', href: '/contact' },
  product: { label: `More about ${brand.name} Xcent`, href: `/${brand.slug}-xcent` },
  sections: [
    {
      title: 'The words stay theirs',
      text: 'It does not rewrite, correct or summarise. What your colleague says is what the caller hears, with the sounds that get lost on a phone line made clearer.',
    },
    {
      title: 'For the listener, not against the speaker',
      text: 'An accent is no fault. A bad line and a tired ear are. It is switched on by the person who speaks, and off again with the same key.',
    },
    {
      title: 'Judge it by repeats',
      text: 'Count how often a caller says “sorry?” in fifty calls without it and in fifty with it. That number is the only one worth buying on.',
    },
  ],
  integration: {
    title: 'Between the headset and the softphone',
    text: 'Your people keep the phone system that they have. Xcent appears to it as one more microphone.',
    points: [
      'Chosen in the sound settings, like any headset',
      'Tried by a few people first, then by a team',
      'Delay is what to test: hold a real conversation before you decide',
    ],
  },
  security: {
    title: 'A voice is personal',
    text: 'Treat it so: ask your people first, and let them refuse without giving a reason.',
    points: [
      'Consent of the person who speaks comes before the first call',
      'Role-based access control (RBAC) and single sign-on (SSO) are agreed with Enterprise customers, in writing',
      'What is stored, and for how long, is part of the same agreement',
    ],
  },
  closing: {
    title: 'Hear two versions of one sentence.',
    text: 'Xcent is shown on a call with us, in your people’s voices. It is not part of the demo on this site.',
    links: [{ label: 'Book a demo', href: '/contact' }],
  },
}
