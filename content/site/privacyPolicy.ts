import { brand } from '@ringwell/brand/brand.ts'
import { company } from './company.ts'
import type { LegalPage } from './legalPage.ts'
import { legalDate } from './legalPage.ts'
import { privacySections } from './privacySections.ts'

export const privacyPolicy: LegalPage = {
  meta: {
    title: `Privacy policy | ${brand.name}`,
    description:
      'What we keep of a call, a form or an account, why, for how long, who else sees it, and how you have it shown, corrected or deleted. In plain words.',
  },
  title: 'Privacy policy',
  updated: legalDate.iso,
  updatedText: `Last updated ${legalDate.text}`,
  summary: {
    title: 'In short',
    items: [
      'You can read this site and try the agent without an account.',
      'A call is recorded, both sides of it, and only after you have agreed.',
      'These pages do not track you and ask nothing of any other company’s server.',
      `Write to ${company.writeTo} and we show, correct or delete what is yours.`,
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
