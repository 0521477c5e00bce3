import { z } from 'zod'

/** Any printed text: never empty, no spaces at the ends, curly quotes instead of straight ones. */
export const Text = z
  .string()
  .min(1)
  .refine((text) => text === text.trim(), 'has a space at an end')
  .refine((text) => !/["']/.test(text), 'has a straight quote; print wants curly ones')

/** A path on this site, or an absolute https, mailto or tel address. */
export const Href = z
  .string()
  .regex(/^(\/[a-z0-9/#?=&-]*|#[a-z-]+|https:\/\/\S+|mailto:\S+|tel:\+\d+)$/, 'is not an address')

export const Link = z.strictObject({ label: Text, href: Href })
export type Link = z.infer<typeof Link>

/** The title that the browser tab shows, and the description that search engines print. */
export const Meta = z.strictObject({
  title: Text.max(60),
  description: Text.min(70).max(160),
})
export type Meta = z.infer<typeof Meta>

/** A heading with the text below it. */
export const Block = z.strictObject({ title: Text, text: Text })
export type Block = z.infer<typeof Block>

/** A figure, and a label that says what it counts. */
export const Figure = z.strictObject({ figure: Text, label: Text })

/** A heading, a line and up to two links. Most pages end with one. */
export const CallToAction = z.strictObject({
  title: Text,
  text: Text,
  links: z.array(Link).min(1).max(2),
})

/** A sentence with one link inside it, printed in this order. */
export const SentenceWithLink = z.strictObject({ before: Text, link: Link, after: Text.optional() })
