import { leadMessages } from '@ringwell/protocol/forms.ts'
import type { LeadWords } from './leadWords.ts'

export const words: LeadWords = {
  labels: { name: 'Full name', companyName: 'Company name', mobileNumber: 'Mobile number' },
  hint: 'Please give your real details.',
  problems: leadMessages,
}
