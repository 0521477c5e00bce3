import { parseLevels, type Levels } from '@ringwell/brand/voiceprint.ts'
import { voiceNames, type VoiceName } from '@ringwell/protocol/voices.ts'
import made from './voices.json' with { type: 'json' }

export interface VoicePrints {
  hero: Levels
  stage: Levels
  chip: Levels
  /** The length of the sample. */
  durationMs: number
}

/** The voiceprints of the eight voices, measured by `makePrints.ts`. The grids are in `spoken.ts`. */
export const voicePrints = Object.fromEntries(
  voiceNames.map((voice) => {
    const { hero, stage, chip, durationMs } = made[voice]
    const prints: VoicePrints = {
      hero: parseLevels(hero),
      stage: parseLevels(stage),
      chip: parseLevels(chip),
      durationMs,
    }
    return [voice, prints]
  }),
) as Readonly<Record<VoiceName, VoicePrints>>
