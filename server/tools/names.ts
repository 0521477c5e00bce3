import { editDistance } from '@ringwell/protocol/editDistance.ts'

/** A person's name as it is stored or said. */
export interface NameParts {
  first?: string | null
  last?: string | null
}

/** Letters that Unicode does not take apart. */
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

/** What two spellings of a name have in common: without case, accents, spaces and signs. `O’Brien` is `obrien`. */
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

/**
 * Whether a name that somebody says is the one that is stored. The last name is enough. Where only one name was said or
 * stored, nobody knows whether it is the first or the last.
 */
export function isSameName(said: NameParts, stored: NameParts): boolean {
  const [a, b] = [keysOf(said), keysOf(stored)]
  const only = a.last === '' ? a.first : a.first === '' ? a.last : undefined
  if (only !== undefined) return only !== '' && only === (b.last || b.first)
  if (b.last === '' || b.first === '') {
    const known = b.last || b.first
    return known !== '' && (known === a.last || known === a.first)
  }
  return a.last === b.last || (a.first === b.last && a.last === b.first)
}

/** Whether the first names agree too, where both are known. */
export function isSameFirstName(said: NameParts, stored: NameParts): boolean {
  const [a, b] = [keysOf(said), keysOf(stored)]
  return a.first === '' || b.first === '' || a.first === b.first
}

/**
 * Whether a name that was heard can be the one that is stored, with one sound misheard: `Okafa` and `Okafor`. It counts only
 * beside a reference, a number or an address that is exactly right, so it must not accept whoever guesses a common name.
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

/** People don't mishear how a name begins, and in a short name one sound is too much of it. */
function isSimilarSound(heard: string, known: string): boolean {
  if (heard === '' || heard[0] !== known[0]) return false
  const isLong = Math.max(heard.length, known.length) >= LONG_ENOUGH
  return editDistance(heard, known) <= (isLong ? 1 : 0)
}

const LONG_ENOUGH = 5

/** Spellings of the same sound, in this order. Each letter of the result is one sound. */
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
