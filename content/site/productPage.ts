import type { RecordingId } from './recordings.ts'
import type { Block, CallToAction, Figure, Link, Meta } from './shapes.ts'

/** Recordings of the same words. The visitor can switch between them while they play. */
interface Takes {
  /** What the choice is about. */
  label: string
  takes: readonly { id: RecordingId; label: string }[]
}

/** What the console shows. `e2e/consoleScreenshots.ts` takes the pictures, of sample calls. */
interface ShownConsole {
  title: string
  text: string
  sample: string
  pictures: { name: 'inbox' | 'call'; title: string; text: string; shows: string }[]
  more: Link
}

/** The page of one of the three products. */
export interface ProductPage {
  id: 'agent' | 'xcent' | 'sync'
  meta: Meta
  name: string
  title: string
  lead: string
  links: [Link] | [Link, Link]
  figures: Figure[]
  /** What the product sounds like. */
  hear: {
    title: string
    text: string
    /** Says what visitors hear and what they don't. */
    note: string
    recording: RecordingId | Takes
  }
  /** What the product does, in the order of events. */
  steps: {
    title: string
    items: Block[]
  }
  /** What a call leaves with the people who run the agent. Only Agent shows it. */
  console?: ShownConsole
  sections: Block[]
  /** What the product is not for, so that customers know it in advance. */
  limits: {
    title: string
    items: string[]
  }
  closing: CallToAction
}
