import type { LineTimes } from '../prints/recordings.ts'

/** Returns the index of the word that is heard at a time, or undefined while none of the line is heard. */
export function wordAt({ toMs, wordsMs }: LineTimes, ms: number): number | undefined {
  if (ms >= toMs) return undefined
  const word = wordsMs.findLastIndex((fromMs) => fromMs <= ms)
  return word < 0 ? undefined : word
}

const borders = ({ wordsMs, toMs }: LineTimes) => [...wordsMs, toMs]

/**
 * Returns when another recording of the same words is at the same place: at the same fraction of the same word. Before
 * and after the words, the distance to them in ms is the same.
 */
export function samePlace(ms: number, from: LineTimes, to: LineTimes): number {
  const [these, those] = [borders(from), borders(to)]
  const word = these.findLastIndex((border) => border <= ms)
  const [start = 0, end] = these.slice(Math.max(0, word))
  const [otherStart = 0, otherEnd] = those.slice(Math.max(0, word))
  if (word < 0 || end === undefined || otherEnd === undefined) {
    return Math.max(0, otherStart + ms - start)
  }
  return otherStart + ((ms - start) / Math.max(1, end - start)) * (otherEnd - otherStart)
}
