/** A voice that hums instead of speaking. It costs no synthesis, and the callers read the transcript anyway. */
import { OUTPUT_RATE_HZ, type Tts } from '@ringwell/engine/stages.ts'

/** How long the engine's voices take to say one character, in ms. */
export const SPEAKING_MS = 65
/** How long the hum takes for one character, in ms. It is shorter, so that an evaluation does not wait for it. */
export const HUMMING_MS = 20
const SHORTEST_MS = 200
const PITCH_HZ = 220

export function createHummingTts({ languages }: Pick<Tts, 'languages'>): Tts {
  return {
    languages,
    async *synthesise({ text, signal }) {
      if (signal.aborted) return
      const ms = Math.max(SHORTEST_MS, text.length * HUMMING_MS)
      yield Int16Array.from({ length: (OUTPUT_RATE_HZ * ms) / 1000 }, (_, index) =>
        Math.round(2_000 * Math.sin((2 * Math.PI * PITCH_HZ * index) / OUTPUT_RATE_HZ)),
      )
    },
  }
}
