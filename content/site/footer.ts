import { brand } from '@ringwell/brand/brand.ts'
import { z } from 'zod'
import { company } from './company.ts'
import { defineContent } from './defineContent.ts'
import { Link, Text } from './shapes.ts'

const Footer = z.strictObject({
  title: Text,
  text: Text,
  contact: Link,
  demo: Link,
  phoneLabel: Text,
  emailLabel: Text,
  /** Accessible name of the list of the company's social links. */
  socialLabel: Text,
  social: z.array(Link),
  socialSample: z.boolean(),
  /** Routes for which the navigation bar has no room. */
  moreLabel: Text,
  more: z.array(Link),
  legalLabel: Text,
  legal: z.array(Link).length(2),
  copyright: Text,
})

export const footer = defineContent('content/site/footer.ts', Footer, {
  title: 'Tell us what your phones do all day.',
  text: 'We will build an agent around your own calls and let you ring it. You hear from us within 24 hours.',
  contact: { label: 'Contact us', href: '/contact' },
  demo: { label: 'Try the live demo', href: '/live-demo' },
  phoneLabel: 'Phone',
  emailLabel: 'Email',
  socialLabel: `${brand.name} elsewhere`,
  social: company.social.map(({ label, href }) => ({ label, href })),
  socialSample: company.social.some(({ sample }) => sample),
  moreLabel: 'More pages',
  more: [
    { label: 'Industries', href: '/services' },
    { label: `${brand.name} Agent`, href: `/${brand.slug}-agent` },
    { label: `${brand.name} Xcent`, href: `/${brand.slug}-xcent` },
    { label: `${brand.name} Sync`, href: `/${brand.slug}-sync` },
    { label: 'Voice widget', href: '/widget' },
    { label: 'FynBuddy', href: '/fynbuddy' },
    { label: 'Why us', href: '/why-us' },
  ],
  legalLabel: 'Legal',
  legal: [
    { label: 'Terms of service', href: '/terms-of-service' },
    { label: 'Privacy policy', href: '/privacy-policy' },
  ],
  copyright: `© 2025 ${brand.name}`,
})
