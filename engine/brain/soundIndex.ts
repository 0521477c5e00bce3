/**
 * Finds the example phrase that an utterance sounds like. Recognition writes other words with the same sounds: `is this
 * calling cryptid` for “Is this call encrypted?”. Their meaning is far from the one that was meant, and their sound is not.
 * English only, as the examples are. Pure.
 */

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

/** @param phrases example phrases as `readWords` returns them, with what they mean */
export function createSoundIndex(
  phrases: readonly { words: string; meaning: string }[],
): SoundIndex {
  const known = phrases
    .map((phrase): SoundedPhrase => ({ ...phrase, sound: soundOf(phrase.words) }))
    .filter(({ sound }) => sound.length >= SHORTEST)

  return {
    find(words) {
      const heard = soundOf(words)
      if (heard.length < SHORTEST) return undefined
      let most = Math.min(Math.floor(heard.length / SOUNDS_PER_MISS), MOST_MISSES)
      let nearest: SoundedPhrase[] = []
      for (const phrase of known) {
        const misses = missesBetween(heard, phrase.sound, most)
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

/** The Levenshtein distance, or any number above `most`. */
function missesBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 0; i < one.length; i++) {
    const next = [i + 1]
    for (let at = 0; at < other.length; at++) {
      const replaced = row[at]! + (one[i] === other[at] ? 0 : 1)
      next.push(Math.min(replaced, row[at + 1]! + 1, next[at]! + 1))
    }
    if (Math.min(...next) > most) return most + 1
    row = next
  }
  return row.at(-1)!
}
