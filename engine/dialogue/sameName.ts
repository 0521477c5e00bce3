import { folded, soundsLikeName } from '../english/sounds.ts'

/** A person's name, as stored or as said. */
export interface NameParts {
  first?: string | null
  last?: string | null
}

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
  return soundsLikeName(a.last || a.first, b.last || b.first)
}
