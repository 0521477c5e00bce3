import type { VoiceName } from '@ringwell/protocol/voices.ts'
import type { SoundFiles } from '../ui/oneSound.ts'

const files = import.meta.glob<string>('./audio/*.{webm,m4a}', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** Returns the addresses of a voice's sample: Opus in WebM, and AAC for browsers without Opus. */
export function sampleUrls(voice: VoiceName): SoundFiles {
  return {
    webm: files[`./audio/${voice}.webm`] ?? '',
    m4a: files[`./audio/${voice}.m4a`] ?? '',
  }
}
