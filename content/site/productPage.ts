import type { Block, CallToAction, Figure, Link, Meta } from './shapes.ts'

/** The page of one of the three products. */
export interface ProductPage {
  id: 'agent' | 'xcent' | 'sync'
  meta: Meta
  name: string
  title: string
  lead: string
  links: [Link] | [Link, Link]
  figures: Figure[]
  /** What the product does, in the order of events. */
  steps: {
    title: string
    items: Block[]
  }
  sections: Block[]
  /** What the product is not for, so that customers know it in advance. */
  limits: {
    title: string
    items: string[]
  }
  closing: CallToAction
}
