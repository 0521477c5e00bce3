/**
 * Finds the example phrase that an utterance sounds like. Recognition writes other words with the same sounds: `is this
 * calling cryptid` for “Is this call encrypted?”. Their meaning is far from the one that was meant, and their sound is not.
 * English only, as the examples are.
 */
import { editDistance } from '@ringwell/protocol/editDistance.ts'
import { soundOf } from '../dialogue/soundOf.ts'
import { createPacerYield } from './pacerYield.ts'
import type { Meaning } from './intentIndex.ts'

interface SoundIndex {
  /** The phrase that these words sound like. Undefined if there is none, or if two of different meanings do. */
  find(words: string): string | undefined
}

interface SoundedPhrase {
  words: string
  meaning: string
  sound: string
}

/** In shorter phrases too few sounds are left to tell one from another. */
const SHORTEST = 8
/** One misheard sound for each so many. */
const SOUNDS_PER_MISS = 5
const MOST_MISSES = 2

/** @param meanings with examples as `readWords` returns them */
export async function createSoundIndex(meanings: readonly Meaning[]): Promise<SoundIndex> {
  const yieldToPacer = createPacerYield()
  const known: SoundedPhrase[] = []
  for (const { id, examples } of meanings) {
    for (const words of examples) {
      const sound = soundOf(words)
      if (sound.length >= SHORTEST) known.push({ words, meaning: id, sound })
    }
    await yieldToPacer()
  }

  return {
    find(words) {
      const heard = soundOf(words)
      if (heard.length < SHORTEST) return undefined
      let most = Math.min(Math.floor(heard.length / SOUNDS_PER_MISS), MOST_MISSES)
      let nearest: SoundedPhrase[] = []
      for (const phrase of known) {
        const misses = editDistance(heard, phrase.sound, most)
        if (misses > most) continue
        if (misses < most) nearest = []
        most = misses
        nearest.push(phrase)
      }
      const [first, ...others] = nearest
      return others.every(({ meaning }) => meaning === first?.meaning) ? first?.words : undefined
    },
  }
}
