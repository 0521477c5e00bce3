import type { RecordingId } from './recordings.ts'
import type { Block, CallToAction, Link } from './shapes.ts'

/** One sub-tab: its label, and the content of its panel. */
interface SubTab {
  id: string
  label: string
  title: string
  text: string
  points: string[]
  /** A caller's sentence and the answer. */
  recording?: RecordingId
}

interface SubTabs {
  title: string
  items: SubTab[]
}

export interface ServiceTab {
  id: 'agent' | 'accent' | 'sync'
  label: string
  title: string
  lead: string
  book: Link
  product: Link
  /** Only the Agent tab has sub-tabs. The other two tabs use sections. */
  features?: SubTabs
  useCases?: SubTabs
  sections: Block[]
  integration: {
    title: string
    text: string
    points: string[]
  }
  security: {
    title: string
    text: string
    points: string[]
  }
  closing: CallToAction
}
