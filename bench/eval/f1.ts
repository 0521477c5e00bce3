/**
 * Counts for one slot: how many values should have been found, how many were found, and how many were right.
 */
export interface Score {
  wanted: number
  found: number
  right: number
  /** Sentences in which a value was missed or wrong, for debugging. */
  misses: string[]
}

export const newScore = (): Score => ({ wanted: 0, found: 0, right: 0, misses: [] })

/** Compares two multisets of values. A value with vertical bars lists alternative readings, and any of them matches. */
export function compare(
  score: Score,
  wanted: readonly string[],
  found: readonly string[],
  sentence: string,
): void {
  const open = [...wanted]
  let right = 0
  for (const value of found) {
    const at = open.findIndex((each) =>
      each.split('|').some((reading) => value.split('|').includes(reading)),
    )
    if (at < 0) continue
    open.splice(at, 1)
    right += 1
  }
  score.wanted += wanted.length
  score.found += found.length
  score.right += right
  if (right < wanted.length || right < found.length) {
    score.misses.push(
      `${sentence}   wanted ${wanted.join(' + ') || 'nothing'}, found ${found.join(' + ') || 'nothing'}`,
    )
  }
}

/** Returns the harmonic mean of precision and recall (van Rijsbergen). */
export function f1({ wanted, found, right }: Score): number {
  return wanted + found === 0 ? 1 : (2 * right) / (wanted + found)
}
