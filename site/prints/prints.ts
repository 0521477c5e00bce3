import { parseLevels } from '@ringwell/brand/voiceprint.ts'
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
