import { brand } from '@ringwell/brand/brand.ts'

/** How to reach the company, and what it promises about that. */
export const company = {
  name: brand.name,
  phone: brand.phone,
  email: brand.email,
  /** Printed after a contact form was sent, and said by agents. */
  replyWithinHours: 24,
  contactPath: '/contact',
} as const
