/** Works out when each word of a text is heard from when its symbols are. */

/** A symbol of the model's alphabet, and when it is heard. */
export interface TimedSymbol {
  symbol: string
  /** In samples. */
  from: number
  to: number
}

/** A written word, and its phonemes when it is read alone. */
export interface ReadWord {
  text: string
  phonemes: string
}

export interface TimedWord {
  text: string
  /** In samples. */
  from: number
  to: number
}

/** Stress, length and punctuation are not sounds of their own. */
const soundsOf = (phonemes: string) => Array.from(phonemes.replaceAll(/[^\p{L}]|[ˈˌː]/gu, ''))

/**
 * Returns when each word begins and ends. espeak-ng joins some words (`of the` is one) and reads others differently
 * within a sentence, so the phonemes of the single words are matched with those of the sentence by edit distance.
 */
export function timeWords(
  words: readonly ReadWord[],
  symbols: readonly TimedSymbol[],
): TimedWord[] {
  const heard = symbols.flatMap(({ symbol, from, to }, index) => {
    const before = symbols[index - 1]
    // The model counts part of a stressed sound's time as that of the stress mark before it.
    const begun = before && /[ˈˌ]/.test(before.symbol) ? before.from : from
    return soundsOf(symbol).length > 0 ? [{ symbol, from: begun, to }] : []
  })
  const expected = words.flatMap(({ phonemes }, word) =>
    soundsOf(phonemes).map((sound) => ({ sound, word })),
  )
  const spans = new Map<number, { from: number; to: number }>()
  for (const [index, at] of match(
    expected.map(({ sound }) => sound),
    heard.map(({ symbol }) => symbol),
  )) {
    const { word } = expected[index]!
    const { from, to } = heard[at]!
    const span = spans.get(word)
    spans.set(word, { from: span?.from ?? from, to })
  }
  let last = 0
  return words.map(({ text }, word) => {
    // A word of which nothing is heard takes no time.
    const { from, to } = spans.get(word) ?? { from: last, to: last }
    last = to
    return { text, from, to }
  })
}

/** Returns the pairs of indexes of the cheapest alignment of two sequences, in order. */
function match(a: readonly string[], b: readonly string[]): [number, number][] {
  const width = b.length + 1
  const costs = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => costs[i * width + j] ?? 0
  const swap = (i: number, j: number) => at(i, j) + (a[i] === b[j] ? 0 : 1)
  for (let i = 0; i <= a.length; i++) {
    for (let j = 0; j <= b.length; j++) {
      costs[i * width + j] =
        i === 0 || j === 0
          ? i + j
          : Math.min(swap(i - 1, j - 1), at(i - 1, j) + 1, at(i, j - 1) + 1)
    }
  }
  const pairs: [number, number][] = []
  let [i, j] = [a.length, b.length]
  while (i > 0 && j > 0) {
    if (at(i, j) === swap(i - 1, j - 1)) pairs.unshift([--i, --j])
    else if (at(i, j) === at(i - 1, j) + 1) i--
    else j--
  }
  return pairs
}
