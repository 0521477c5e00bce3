import type { Sample } from './exposition.ts'

/** Sums values by labels. Use a small, fixed set of labels: each combination is kept for good. */
export interface Tally {
  add(labels: Record<string, string>, amount?: number): void
  samples(): Sample[]
}

export function createTally(): Tally {
  const sums = new Map<string, { labels: Record<string, string>; value: number }>()
  return {
    add(labels, amount = 1) {
      const key = JSON.stringify(labels)
      const sum = sums.get(key)
      if (sum) sum.value += amount
      else sums.set(key, { labels, value: amount })
    },
    samples: () => [...sums.values()],
  }
}
