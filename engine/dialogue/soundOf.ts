/**
 * How consonants are spelled. Replaced in this order. A voiced consonant becomes its voiceless twin, because the two
 * are confused most often. Vowels, which differ between accents, and weak sounds are left out.
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

/** What words sound like without their vowels: `suite` and `sweet` are both `st`. English only. */
export const soundOf = (words: string): string =>
  spellings.reduce((sounds, [from, to]) => sounds.replaceAll(from, to), words)
