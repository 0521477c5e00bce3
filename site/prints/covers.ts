import { parseLevels, type Levels } from '@ringwell/brand/voiceprint.ts'
import type { VoiceName } from '@ringwell/protocol/voices.ts'
import made from './covers.json' with { type: 'json' }

/** The recording of an article's title, and its voiceprint. */
export interface SpokenCover {
  levels: Levels
  voice: VoiceName
  durationMs: number
  /** Addresses of the recording: Opus in WebM, and AAC for browsers without Opus. */
  webm: string
  m4a: string
}

const files = import.meta.glob<string>('./audio/covers/*.{webm,m4a}', {
  eager: true,
  query: '?url',
  import: 'default',
})
const covers: Readonly<Record<string, { voice: string; levels: string; durationMs: number }>> = made

/**
 * @param image the key of an article's cover
 * @throws if the title has no recording yet
 */
export function spokenCover(image: string): SpokenCover {
  const cover = covers[image]
  if (!cover) {
    throw new Error(`${image} has no cover. Run: node site/prints/makePrints.ts covers`)
  }
  return {
    levels: parseLevels(cover.levels),
    voice: cover.voice as VoiceName,
    durationMs: cover.durationMs,
    webm: files[`./audio/covers/${image}.webm`] ?? '',
    m4a: files[`./audio/covers/${image}.m4a`] ?? '',
  }
}
