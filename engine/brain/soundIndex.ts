/**
 * Finds the example phrase that an utterance sounds like. Recognition may write other words with the same sounds: `is
 * this calling cryptid` for “Is this call encrypted?”. These words are far from the phrase in meaning, but near to it
 * in sound. English only, like the examples.
 */
import { editDistance } from '@ringwell/protocol/editDistance.ts'
import { soundOf } from '../dialogue/soundOf.ts'
import { createPacerYield } from '../pacerYield.ts'
import type { Meaning } from '../understanding/intentIndex.ts'

interface SoundIndex {
  /**
   * The phrase that these words sound like. Undefined if there is none, or if phrases with different meanings are
   * equally near.
   */
  find(words: string): string | undefined
}

interface SoundedPhrase {
  words: string
  meaning: string
  sound: string
}

/** Shorter phrases have too few sounds to be told apart. */
const SHORTEST = 8
/** One sound may be misheard for this many sounds. */
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
