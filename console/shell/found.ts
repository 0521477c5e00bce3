import { editDistance } from '@ringwell/protocol/editDistance.ts'

interface Named {
  title: string
  words?: string
}

/** In a word of so many letters, one letter may be wrong; in one of so many, two. */
const ONE_WRONG = 5
const TWO_WRONG = 8

/**
 * Returns what fits the words that somebody typed, the best first: where every word begins a word of the title, then where
 * other names for it help, then where letters are wrong. Among equals, the order stays.
 */
export function found<Item extends Named>(items: readonly Item[], typed: string): Item[] {
  const wanted = wordsIn(typed)
  return items
    .map((item) => ({ item, cost: costOf(item, wanted) }))
    .filter(({ cost }) => cost < Infinity)
    .toSorted((one, other) => one.cost - other.cost)
    .map(({ item }) => item)
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

function costOf({ title, words = '' }: Named, wanted: readonly string[]): number {
  const named = wordsIn(title)
  const others = wordsIn(words)
  return wanted.reduce((cost, word) => {
    if (named.some((each) => each.startsWith(word))) return cost
    if (others.some((each) => each.startsWith(word))) return cost + 1
    return cost + 10 * wrongLetters(word, [...named, ...others])
  }, 0)
}

/** How many letters of a word are wrong, compared with what it may be the beginning of. Infinite if too many are. */
function wrongLetters(word: string, names: readonly string[]): number {
  const most = word.length >= TWO_WRONG ? 2 : word.length >= ONE_WRONG ? 1 : 0
  if (most === 0) return Infinity
  const wrong = names.map((name) =>
    Math.min(editDistance(word, name), editDistance(word, name.slice(0, word.length))),
  )
  const least = Math.min(...wrong, Infinity)
  return least <= most ? least : Infinity
}
