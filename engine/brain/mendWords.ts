/** Mends words that were mistyped or misspelled by one letter: `wahts the pirce` → `whats the price`. */

/** Shorter words are too near to others. */
const SHORTEST = 4
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/**
 * @param texts what the agent talks about; the words in them are what a mistyped word can have meant
 * @param english words that are left as they are
 */
export function createMender(
  texts: Iterable<string>,
  english: ReadonlySet<string>,
): (words: string) => string {
  /** How often each word occurs. */
  const counts = new Map<string, number>()
  for (const text of texts) {
    for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }

  /** The most frequent word that is one letter away. Two that are equally frequent leave it open which was meant. */
  function meantBy(word: string): string | undefined {
    let most = 0
    let found: string | undefined
    for (const near of new Set(oneLetterFrom(word))) {
      const count = counts.get(near) ?? 0
      if (count < most || count === 0) continue
      found = count === most ? undefined : near
      most = count
    }
    return found
  }

  return (words) =>
    words
      .split(' ')
      .map((word) => {
        const isOdd =
          word.length >= SHORTEST &&
          /^[a-z]+$/.test(word) &&
          !english.has(word) &&
          !counts.has(word)
        return isOdd ? (meantBy(word) ?? word) : word
      })
      .join(' ')
}

/**
 * Everything that one swapped, missing, additional or wrong letter can make of a word. People hardly mistake the first
 * letter of a word, and any other letter than a swapped one makes a very short word another one.
 */
function* oneLetterFrom(word: string): Generator<string> {
  for (let at = 0; at < word.length; at += 1) {
    const before = word.slice(0, at)
    const [first, second] = [word.charAt(at), word.charAt(at + 1)]
    const rest = word.slice(at + 1)
    if (second !== '') yield before + second + first + word.slice(at + 2)
    if (word.length === SHORTEST) continue
    if (at > 0) yield before + rest
    for (const letter of LETTERS) {
      yield before + first + letter + rest
      if (at > 0) yield before + letter + rest
    }
  }
}
