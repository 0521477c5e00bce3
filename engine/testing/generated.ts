/** What tests make at random: the same for the same seed, so that a failure can be reproduced. */

/** Gives numbers from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const isFull = process.env['TESTS'] === 'full'

/** How many cases a run tries: a sample, or all of them with `TESTS=full`. */
export const casesOf = (all: number, sample: number): number => (isFull ? all : sample)

/** Every so many-th of these, or all of them with `TESTS=full`. */
export const sampleOf = <T>(all: readonly T[], step: number): readonly T[] =>
  isFull ? all : all.filter((_, at) => at % step === 0)
