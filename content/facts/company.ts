import { brand } from '@ringwell/brand/brand.ts'
import { company as printed } from '../site/company.ts'

/** How to reach the company, and how soon it replies. */
export const company = {
  name: brand.name,
  /** Undefined while the number is invented, so that no agent gives out a number that nobody answers. */
  phone: printed.phone?.sample ? undefined : printed.phone?.label,
  /** The site prints this after a contact form was sent, and agents say it. */
  replyWithinHours: 24,
  contactPath: '/contact',
} as const
