import { z } from 'zod'
import { Block, CallToAction, Link, Text } from './shapes.ts'

/** One sub-tab: its label, and the content of its panel. */
const SubTab = z.strictObject({
  id: z.string().regex(/^[a-z-]+$/),
  label: Text,
  title: Text,
  text: Text,
  points: z.array(Text).min(2).max(4),
})

const SubTabs = z.strictObject({ title: Text, items: z.array(SubTab).min(1) })

export const ServiceTab = z.strictObject({
  id: z.enum(['agent', 'accent', 'sync']),
  label: Text,
  title: Text,
  lead: Text,
  book: Link,
  product: Link,
  /** Only the Agent tab has sub-tabs. The other two tabs use sections. */
  features: SubTabs.optional(),
  useCases: SubTabs.optional(),
  sections: z.array(Block),
  integration: z.strictObject({ title: Text, text: Text, points: z.array(Text).min(2) }),
  security: z.strictObject({ title: Text, text: Text, points: z.array(Text).min(2) }),
  closing: CallToAction,
})
export type ServiceTab = z.infer<typeof ServiceTab>
