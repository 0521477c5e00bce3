import { editDistance } from '@ringwell/protocol/editDistance.ts'

/** A person's name, as stored or as said. */
export interface NameParts {
  first?: string | null
  last?: string | null
}

/** Letters that Unicode normalisation does not decompose. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  å: 'a',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/**
 * Folds a name, so that spellings that differ only in case, accents, spaces or punctuation are equal. `O’Brien` becomes
 * `obrien`.
 */
const folded = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[ßøæœåłđðþı]/g, (letter) => plain[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const keysOf = ({ first, last }: NameParts) => ({
  first: folded(first ?? ''),
  last: folded(last ?? ''),
})

/** What somebody may be called by alone: `Adjei` and `Mensah` are parts of `Adjei-Mensah`. */
const partsOf = (name: string): readonly string[] => [
  folded(name),
  ...name
    .split(/[^\p{L}\p{M}\p{N}'’.]+/u)
    .map(folded)
    .filter((part) => part.length >= SHORTEST_PART),
]

/** Shorter parts, such as `de`, are nobody's name alone. */
const SHORTEST_PART = 3

/**
 * Whether the name that somebody says is the stored one. The first name, the last name or a part of one is enough, but
 * if both are said and both are stored, the last names have to agree.
 */
export function isSameName(said: NameParts, stored: NameParts): boolean {
  const [a, b] = [keysOf(said), keysOf(stored)]
  const known = [...partsOf(stored.first ?? ''), ...partsOf(stored.last ?? '')]
  if (a.first === '' || a.last === '') {
    const only = a.last || a.first
    return only !== '' && known.includes(only)
  }
  if (b.last === '' || b.first === '') {
    const name = b.last || b.first
    return name !== '' && (name === a.last || name === a.first)
  }
  const isPart = partsOf(stored.last ?? '').includes(a.last)
  return (
    a.last === b.last ||
    (a.first === b.last && a.last === b.first) ||
    (isPart && a.first === b.first)
  )
}

/** Whether the first names agree too, if both are known. */
export function isSameFirstName(said: NameParts, stored: NameParts): boolean {
  const [a, b] = [keysOf(said), keysOf(stored)]
  return a.first === '' || b.first === '' || a.first === b.first
}

/**
 * Whether the stored name may have been heard as this one, with one sound misheard: `Okafa` and `Okafor`. Used together
 * with a reference, number or address that is exactly right, so it must not accept somebody who just guesses a common
 * name.
 */
export function isSimilarName(said: NameParts, stored: NameParts): boolean {
  const [a, b] = [keysOf(said), keysOf(stored)]
  if (a.last !== '' && b.last !== '' && !isSameFirstName(said, stored)) return false
  const [heard, known] = [a.last || a.first, b.last || b.first]
  const letters = Math.max(heard.length, known.length)
  return (
    isSimilarSound(soundOf(heard), soundOf(known)) &&
    editDistance(heard, known) <= Math.ceil(letters / 3)
  )
}

/** People rarely mishear the beginning of a name, and in a short name one wrong sound is too many. */
function isSimilarSound(heard: string, known: string): boolean {
  if (heard === '' || heard[0] !== known[0]) return false
  const isLong = Math.max(heard.length, known.length) >= LONG_ENOUGH
  return editDistance(heard, known) <= (isLong ? 1 : 0)
}

const LONG_ENOUGH = 5

/** Replaces different spellings of a sound by one letter. The order matters. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/sch|sh/g, 'š'],
  [/ch(?=[lr])/g, 'k'],
  [/ch/g, 'č'],
  [/ph/g, 'f'],
  [/^kn/g, 'n'],
  [/^wr/g, 'r'],
  [/c(?=[eiy])/g, 's'],
  [/x/g, 'ks'],
  [/q[uvw]/g, 'k'],
  [/[ckq]+h?/g, 'k'],
  [/[sz]+/g, 's'],
  [/dt|th/g, 't'],
  [/gh(?![aeiouy])|h(?![aeiouy])/g, ''],
  [/[aeou]r$/g, 'a'],
  [/ie|ee|ea|ei|ey|y/g, 'i'],
  [/(.)\1+/g, '$1'],
]

const soundOf = (name: string): string =>
  spellings.reduce((sounds, [from, to]) => sounds.replaceAll(from, to), name)
