import { brand } from '@ringwell/brand/brand.ts'
import type { LegalPage } from './legalPage.ts'
import { legalDate } from './legalPage.ts'
import { termsSections } from './termsSections.ts'

export const termsOfService: LegalPage = {
  meta: {
    title: `Terms of service | ${brand.name}`,
    description:
      'The terms for this website, the live demo, the voice widget and accounts: what you can do, what we owe each other, and what an agent is not for.',
  },
  title: 'Terms of service',
  updated: legalDate.iso,
  updatedText: `Last updated ${legalDate.text}`,
  effective: legalDate.iso,
  effectiveText: `In effect from ${legalDate.text}`,
  summary: {
    title: 'In short',
    items: [
      'Try the agent as much as you like, two minutes at a time. It is a machine and can be wrong.',
      'It is not for emergencies.',
      'If it answers your own callers, you have to tell them it’s a machine and follow the law where they live.',
      'You only pay for a plan after you’ve agreed on it with one of us.',
    ],
  },
  contentsLabel: 'Contents',
  mentions: {
    'privacy policy': '/privacy-policy',
    'pricing page': '/pricing',
    'billing page': '/billing',
  },
  sections: termsSections,
}
