import type { Meta } from './shapes.ts'

type LegalBlock = { text: string } | { list: string[] }

/** Terms or privacy policy. The sections are in order, and each is a link target. */
export interface LegalPage {
  meta: Meta
  title: string
  /** Each date is given in ISO format and as printed. */
  updated: string
  updatedText: string
  effective?: string
  effectiveText?: string
  /** A summary before the details. */
  summary: {
    title: string
    items: string[]
  }
  contentsLabel: string
  /** Words that name another page, with the address of that page. Each mention becomes a link. */
  mentions: Record<string, string>
  sections: {
    id: string
    title: string
    blocks: LegalBlock[]
  }[]
}

/** The date on which terms and privacy policy last changed and the terms took effect. */
export const legalDate = { iso: '2025-02-12', text: '12 February 2025' } as const
