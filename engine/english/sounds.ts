/** What English words sound like, and which of the words that are known other words sound like. Pure. */
import { editDistance } from '@ringwell/protocol/editDistance.ts'
import type { SoundIndex, SoundIndexOptions } from '../languagePack.ts'

type Spellings = readonly (readonly [from: RegExp, to: string])[]

/** Letters that lose more than an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  å: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** The text in lower case, with letters that have no accents. */
const withoutAccents = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[ßøæœåłđðþı]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')

/** Folds a text, so that spellings that differ only in case, accents, spaces or punctuation are equal. */
export const folded = (text: string): string =>
  withoutAccents(text).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** How consonants are spelled, by their sounds: `š` as in `ship`, `č` as in `chip`. Replaced in this order. */
const consonants: Spellings = [
  [/[^\p{L}\p{N} ]/gu, ''],
  [/\b(?:k(?=n)|w(?=r))/g, ''],
  [/tion|sion/g, 'šn'],
  [/sch|sh/g, 'š'],
  [/ch(?=[lr])/g, 'k'],
  [/ch/g, 'č'],
  [/ph/g, 'f'],
  [/c(?=[eiy])/g, 's'],
  [/x/g, 'ks'],
  [/q[uvw]/g, 'k'],
  [/[ckq]+h?/g, 'k'],
  [/[sz]+/g, 's'],
  [/dt|th/g, 't'],
  [/gh(?![aeiouy])|h(?![aeiouy])/g, ''],
  [/ /g, ''],
]

/** Vowels that are written in several ways. */
const vowels: Spellings = [
  [/[aeou]r$/g, 'a'],
  [/ie|ee|ea|ei|ey|y/g, 'i'],
  [/(.)\1+/g, '$1'],
]

/**
 * A voiced consonant becomes its voiceless twin, because the two are confused most often. Vowels, which differ between
 * accents, and weak sounds are left out.
 */
const roughly: Spellings = [
  [/t?č|dge|j|g(?=[eiy])/g, 'š'],
  [/g/g, 'k'],
  [/b/g, 'p'],
  [/d/g, 't'],
  [/v/g, 'f'],
  [/[aeiouhyw]/g, ''],
  [/(.)\1+/g, '$1'],
]

const spelledAs = (text: string, ...spellings: readonly Spellings[]): string =>
  spellings.flat().reduce((sounds, [from, to]) => sounds.replaceAll(from, to), withoutAccents(text))

/** What words sound like without their vowels: `suite` and `sweet` are both `st`. */
const soundOf = (words: string): string => spelledAs(words, consonants, roughly)

/** What a name sounds like. Names are too short and too similar to be told apart without vowels and voice. */
const soundOfName = (name: string): string => spelledAs(name, consonants, vowels)

/** Longer names may have one sound that was misheard. */
const LONG_NAME = 5

/** Whether one name may have been heard as the other. People rarely mishear the beginning of a name. */
export function soundsLikeName(heard: string, known: string): boolean {
  const [one, other] = [soundOfName(heard), soundOfName(known)]
  if (one === '' || one[0] !== other[0]) return false
  const most = Math.max(one.length, other.length) >= LONG_NAME ? 1 : 0
  const letters = Math.ceil(Math.max(heard.length, known.length) / 3)
  return editDistance(one, other) <= most && editDistance(heard, known) <= letters
}

/**
 * Finds what an utterance sounds like. Recognition may write other words with the same sounds: `is this calling cryptid`
 * for “Is this call encrypted?”, `sweet` for the suite. These are far from each other in meaning, but near in sound.
 */
export function createSoundIndex<Meaning>({
  shortest,
  soundsPerMiss = 1,
  mostMisses = 0,
}: SoundIndexOptions): SoundIndex<Meaning> {
  const known: { words: string; meaning: Meaning; sound: string }[] = []
  return {
    add(words, meaning) {
      const sound = soundOf(words)
      if (sound.length >= shortest) known.push({ words, meaning, sound })
    },
    find(words) {
      const heard = soundOf(words)
      if (heard.length < shortest) return undefined
      let most = Math.min(Math.floor(heard.length / soundsPerMiss), mostMisses)
      let nearest: typeof known = []
      for (const one of known) {
        const misses = editDistance(heard, one.sound, most)
        if (misses > most) continue
        if (misses < most) nearest = []
        most = misses
        nearest.push(one)
      }
      const [first, ...others] = nearest
      return others.every(({ meaning }) => meaning === first?.meaning) ? first : undefined
    },
  }
}
