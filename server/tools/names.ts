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
 * Whether a name that was heard can be the one that is stored: `Okafa` and `Okafor`. It counts only beside a reference, a
 * number or an address that is exactly right.
 */
export function isSimilarName(said: NameParts, stored: NameParts): boolean {
  const heard = soundOf(keysOf(said))
  const known = soundOf(keysOf(stored))
  if (heard === '' || known === '') return false
  const mostErrors = Math.max(heard.length, known.length) >= LONG_ENOUGH ? 1 : 0
  return heard === known || (mostErrors === 1 && differsByOne(heard, known))
}

/** In a shorter name one sound is too much of it. */
const LONG_ENOUGH = 5

/** What sounds nearly the same on the phone, in this order. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/(?:gh|h)(?![aeiouy])/g, ''],
  [/^kn/g, 'n'],
  [/^wr/g, 'r'],
  [/c(?=[eiy])/g, 's'],
  [/x/g, 'ks'],
  [/[ckqg]+/g, 'k'],
  [/[sz]+/g, 's'],
  [/[dt]h?/g, 't'],
  [/[bp]/g, 'p'],
  [/[vw](?=[aeiouy])/g, 'f'],
  [/v/g, 'f'],
  [/[mn]/g, 'n'],
  [/[aeiouywh]+/g, 'a'],
  [/(.)\1+/g, '$1'],
]

const soundOf = ({ first, last }: Required<{ [Key in keyof NameParts]: string }>): string =>
  sounds.reduce((name, [from, to]) => name.replaceAll(from, to), last || first)

/** One sound is missing, additional or another. */
function differsByOne(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1)
}
