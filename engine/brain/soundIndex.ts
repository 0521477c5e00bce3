/**
 * Finds the example phrase that an utterance sounds like. Recognition writes other words with the same sounds: `is this
 * calling cryptid` for “Is this call encrypted?”. Their meaning is far from the one that was meant, and their sound is not.
 * English only, as the examples are. Pure.
 */

import { editDistance } from '@ringwell/protocol/editDistance.ts'
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
const SOUNDS_PER_MISS = 8
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

/**
 * How consonants are spelled, in this order. A voiced consonant counts as its voiceless twin, because they are confused
 * most. Vowels, which differ between accents, and weak sounds are left out.
 */
const spellings: readonly (readonly [from: RegExp, to: string])[] = [
  [/\b(?:k(?=n)|w(?=r))/g, ''],
  [/[^a-z0-9]/g, ''],
  [/tion|sion/g, 'Sn'],
  [/t?ch|sh|dge|j|g(?=[eiy])/g, 'S'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/gh/g, ''],
  [/x/g, 'ks'],
  [/c(?=[eiy])|z/g, 's'],
  [/[cqg]/g, 'k'],
  [/b/g, 'p'],
  [/d/g, 't'],
  [/v/g, 'f'],
  [/[aeiouhyw]/g, ''],
  [/(.)\1+/g, '$1'],
]

const soundOf = (words: string): string =>
  spellings.reduce((sounds, [from, to]) => sounds.replaceAll(from, to), words)
