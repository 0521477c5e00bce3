import { z } from 'zod'
import { Block, CallToAction, Figure, Link, Meta, Text } from './shapes.ts'

/** The page of one of the three products. */
export const ProductPage = z.strictObject({
  id: z.enum(['agent', 'xcent', 'sync']),
  meta: Meta,
  name: Text,
  title: Text,
  lead: Text,
  links: z.array(Link).min(1).max(2),
  figures: z.array(Figure).min(3).max(4),
  /** What the product does, in the order of events. */
  steps: z.strictObject({ title: Text, items: z.array(Block).min(3) }),
  sections: z.array(Block).min(3),
  /** What the product is not for, so that customers know it in advance. */
  limits: z.strictObject({ title: Text, items: z.array(Text).min(2) }),
  closing: CallToAction,
})
export type ProductPage = z.infer<typeof ProductPage>
