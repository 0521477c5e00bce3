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
