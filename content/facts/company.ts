import { brand } from '@ringwell/brand/brand.ts'
import { company as printed } from '../site/company.ts'

/** How to reach the company, and what it promises about that. */
export const company = {
  name: brand.name,
  /** Undefined while it is invented: nobody is told to ring a number that nobody answers. */
  phone: printed.phone?.sample ? undefined : printed.phone?.label,
  /** The site prints a number that is only a sample. */
  printsSampleNumber: printed.phone?.sample === true,
  /** Printed after a contact form was sent, and said by agents. */
  replyWithinHours: 24,
  contactPath: '/contact',
} as const
