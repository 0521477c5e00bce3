import { parseLevels } from '@ringwell/brand/voiceprint.ts'
import bars from './callBars.json' with { type: 'json' }
import drawn from './drawings.json' with { type: 'json' }

/** The voiceprints of single drawings, measured by `makePrints.ts`. */
export const prints = {
  name: parseLevels(drawn.name),
  lost: parseLevels(drawn.lost),
  agent: parseLevels(drawn.agent),
  xcent: parseLevels(drawn.xcent),
  syncOurs: parseLevels(drawn.syncOurs),
  syncTheirs: parseLevels(drawn.syncTheirs),
  fynbuddy: parseLevels(drawn.fynbuddy),
  about: parseLevels(drawn.about),
  contact: parseLevels(drawn.contact),
}

/** Bar heights, 0 to 100, for each turn of the call on the home page. A second has `barsPerSecond` bars. */
export const callBars: readonly (readonly number[])[] = bars
