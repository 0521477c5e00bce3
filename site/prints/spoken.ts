import { brand } from '@ringwell/brand/brand.ts'
import { about } from '@ringwell/content/site/about.ts'
import { contact } from '@ringwell/content/site/contact.ts'
import { home } from '@ringwell/content/site/home.ts'
import { productAgent } from '@ringwell/content/site/productAgent.ts'
import { productXcent } from '@ringwell/content/site/productXcent.ts'
import { voices, type VoiceName } from '@ringwell/protocol/voices.ts'

/** A grid that a recording is measured on. */
export interface Grid {
  bands: number
  cells: number
}

/** A line that one of the voices speaks, so that the site can draw it. */
export interface SpokenPrint {
  voice: VoiceName
  text: string
  grid: Grid
}

/** The three drawings of each voice on home and in the demo. */
export const voiceGrids = {
  /** The poster on home. */
  hero: { bands: 10, cells: 64 },
  /** Behind the ring of the demo. */
  stage: { bands: 6, cells: 64 },
  /** A chip in the row of voices. */
  chip: { bands: 4, cells: 32 },
} as const satisfies Record<string, Grid>

/** Every voice's sample: heard on home and in the demo, and drawn there. */
export const voiceSamples = voices.map((voice) => ({ voice: voice.name, text: home.voices.line }))

/** Drawings that stand alone. */
export const spokenPrints = {
  /** The brand's name, behind the footer. */
  name: { voice: 'shimmer', text: `${brand.name}.`, grid: { bands: 7, cells: 32 } },
  /** The page that is not there. */
  lost: {
    voice: 'ballad',
    text: 'Sorry, nobody lives at this number.',
    grid: { bands: 8, cells: 32 },
  },
  /** The titles of three pages, said aloud. */
  agent: { voice: 'sage', text: productAgent.title, grid: { bands: 8, cells: 64 } },
  xcent: { voice: 'echo', text: productXcent.title, grid: { bands: 8, cells: 64 } },
  about: { voice: 'ballad', text: about.companyStory.title, grid: { bands: 8, cells: 64 } },
  contact: { voice: 'coral', text: contact.title, grid: { bands: 8, cells: 48 } },
  /** The two sides of a translated call, one half of the circle each. */
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

/** Covers of articles: the title of each, on this grid. */
export const coverGrid: Grid = { bands: 9, cells: 32 }

/** The turns of the call on home, each with the seconds that it may take. */
export const callTurns = home.call.turns.map(({ voice, text, atSeconds }, i) => ({
  voice,
  text,
  seconds: (home.call.turns[i + 1]?.atSeconds ?? home.call.lengthSeconds) - atSeconds,
}))

/** Bars in a second of the drawn call. */
export const barsPerSecond = 8
