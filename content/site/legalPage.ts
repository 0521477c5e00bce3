import { z } from 'zod'
import { Href, Meta, Text } from './shapes.ts'

const LegalBlock = z.union([
  z.strictObject({ text: Text }),
  z.strictObject({ list: z.array(Text).min(2) }),
])

/** Terms or privacy policy. The sections are in order, and each is a link target. */
export const LegalPage = z.strictObject({
  meta: Meta,
  title: Text,
  /** Each date is given in ISO format and as printed. */
  updated: z.iso.date(),
  updatedText: Text,
  effective: z.iso.date().optional(),
  effectiveText: Text.optional(),
  /** A summary before the details. */
  summary: z.strictObject({ title: Text, items: z.array(Text).min(3) }),
  contentsLabel: Text,
  /** Words that name another page, with the address of that page. Each mention becomes a link. */
  mentions: z.record(Text, Href),
  sections: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z-]+$/),
        title: Text,
        blocks: z.array(LegalBlock).min(1),
      }),
    )
    .min(5),
})
export type LegalPage = z.infer<typeof LegalPage>

/** The date on which terms and privacy policy last changed and the terms took effect. */
export const legalDate = { iso: '2025-02-12', text: '12 February 2025' } as const
