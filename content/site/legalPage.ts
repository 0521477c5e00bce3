import { z } from 'zod'
import { Href, Meta, Text } from './shapes.ts'

const LegalBlock = z.union([
  z.strictObject({ text: Text }),
  z.strictObject({ list: z.array(Text).min(2) }),
])

/** Terms or privacy policy: sections in order, each a link target. */
export const LegalPage = z.strictObject({
  meta: Meta,
  title: Text,
  /** ISO dates, and the same as printed. */
  updated: z.iso.date(),
  updatedText: Text,
  effective: z.iso.date().optional(),
  effectiveText: Text.optional(),
  /** The gist, before the detail. */
  summary: z.strictObject({ title: Text, items: z.array(Text).min(3) }),
  contentsLabel: Text,
  /** Words that name another page, and its address: each mention becomes a link. */
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

/** Terms and privacy policy were last changed together; the terms took effect the same day. */
export const legalDate = { iso: '2025-02-12', text: '12 February 2025' } as const
