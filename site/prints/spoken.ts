import { brand } from '@ringwell/brand/brand.ts'
import { about } from '@ringwell/content/site/about.ts'
import { contact } from '@ringwell/content/site/contact.ts'
import { home } from '@ringwell/content/site/home.ts'
import { productAgent } from '@ringwell/content/site/productAgent.ts'
import { productXcent } from '@ringwell/content/site/productXcent.ts'
import { voices, type VoiceName } from '@ringwell/protocol/voices.ts'

/** The grid on which a recording is measured. */
export interface Grid {
  bands: number
  cells: number
}

/** A line that a voice speaks so that the site can draw it. */
export interface SpokenPrint {
  voice: VoiceName
  text: string
  grid: Grid
}

/** The three drawings of each voice on the home page and in the demo. */
export const voiceGrids = {
  /** The large drawing on the home page. */
  hero: { bands: 10, cells: 64 },
  /** The drawing behind the ring of the demo. */
  stage: { bands: 6, cells: 64 },
  /** The small drawing in the row of voices. */
  chip: { bands: 4, cells: 32 },
} as const satisfies Record<string, Grid>

/** The sample of every voice, which the home page and the demo play and draw. */
export const voiceSamples = voices.map((voice) => ({ voice: voice.name, text: home.voices.line }))

/** The lines of single drawings. */
export const spokenPrints = {
  /** The brand's name, behind the footer. */
  name: { voice: 'shimmer', text: `${brand.name}.`, grid: { bands: 7, cells: 32 } },
  /** On the 404 page. */
  lost: {
    voice: 'ballad',
    text: 'Sorry, nobody lives at this number.',
    grid: { bands: 8, cells: 32 },
  },
  /** The spoken titles of pages. */
  agent: { voice: 'sage', text: productAgent.title, grid: { bands: 8, cells: 64 } },
  xcent: { voice: 'echo', text: productXcent.title, grid: { bands: 8, cells: 64 } },
  about: { voice: 'ballad', text: about.companyStory.title, grid: { bands: 8, cells: 64 } },
  contact: { voice: 'coral', text: contact.title, grid: { bands: 8, cells: 48 } },
  /** The two sides of a translated call. Each gets one half of the circle. */
  syncOurs: {
    voice: 'coral',
    text: 'Is the boiler showing a light?',
    grid: { bands: 7, cells: 32 },
  },
  syncTheirs: {
    voice: 'ballad',
    text: 'Yes, a red one, and it is cold.',
    grid: { bands: 7, cells: 32 },
  },
  /** Inside the dial of days. */
  fynbuddy: {
    voice: 'alloy',
    text: 'Your instalment is due on the fifth.',
    grid: { bands: 7, cells: 48 },
  },
} as const satisfies Record<string, SpokenPrint>

/** The grid for the covers of articles, which show their titles. */
export const coverGrid: Grid = { bands: 9, cells: 32 }
