import { brand } from '@ringwell/brand/brand.ts'
import { unbuilt } from '../facts/reach.ts'
import type { ServiceTab } from './aiServicesTab.ts'

export const accentTab: ServiceTab = {
  id: 'accent',
  label: 'Accent',
  title: 'Accent refinement, while your team talks.',
  lead: `${brand.name} Xcent sits between the headset and the line. It makes speech easier to follow at the other end and doesn’t change a word. It ${unbuilt}.`,
  book: { label: 'Book a demo', href: '/contact' },
  product: { label: `More about ${brand.name} Xcent`, href: `/${brand.slug}-xcent` },
  sections: [
    {
      title: 'The words don’t change',
      text: 'It doesn’t rewrite, correct or summarise. The caller hears exactly what your colleague says, with the sounds that get lost on a phone line made clearer.',
    },
    {
      title: 'The speaker is in control',
      text: 'An accent isn’t a fault. A bad line and tired ears are the problem. The person speaking switches it on, and off again with the same key.',
    },
    {
      title: 'Judge it by repeats',
      text: 'Count how often a caller says “sorry?” in fifty calls without it, and in fifty with it. That’s the only number worth buying on.',
    },
  ],
  integration: {
    title: 'Between the headset and the softphone',
    text: 'Your team keeps its phone system. Xcent shows up as one more microphone.',
    points: [
      'Choose it in your sound settings, like any headset',
      'Start with a few people, then roll it out to a team',
      'Test the delay: have a real conversation before you decide',
    ],
  },
  security: {
    title: 'A voice is personal',
    text: 'So ask your team first, and let anyone say no without giving a reason.',
    points: [
      'The speaker gives consent before the first call',
      'Role-based access control (RBAC) and single sign-on (SSO, over OpenID Connect) are part of the console',
      'The same agreement says what is stored and for how long',
    ],
  },
  closing: {
    title: 'Hear one sentence two ways.',
    text: 'Tell us what your callers don’t catch. Your own team’s voices are the best test.',
    links: [{ label: 'Book a demo', href: '/contact' }],
  },
}
