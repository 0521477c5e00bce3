import { brand } from '@ringwell/brand/brand.ts'
import { company } from './company.ts'
import type { LegalPage } from './legalPage.ts'
import { legalDate } from './legalPage.ts'
import { privacySections } from './privacySections.ts'

export const privacyPolicy: LegalPage = {
  meta: {
    title: `Privacy policy | ${brand.name}`,
    description:
      'What we keep from calls, forms and accounts, why, for how long, who else sees it, and how to have it shown, corrected or deleted. In plain words.',
  },
  title: 'Privacy policy',
  updated: legalDate.iso,
  updatedText: `Last updated ${legalDate.text}`,
  summary: {
    title: 'In short',
    items: [
      'You can read this site and try the agent without an account.',
      'We record both sides of a call, and only after you’ve agreed.',
      'These pages don’t track you and load nothing from other companies.',
      `Write to ${company.writeTo} and we’ll show you, correct or delete your data.`,
    ],
  },
  contentsLabel: 'Contents',
  mentions: {
    'pricing page': '/pricing',
    'billing page': '/billing',
    'contact page': '/contact',
  },
  sections: privacySections,
}
