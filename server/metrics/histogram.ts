import type { Metric, Sample } from './exposition.ts'

/** Counts values by size and labels. Use a small, fixed set of labels: each combination is kept for good. */
export interface Histogram {
  observe(labels: Record<string, string>, value: number): void
  metric(name: string, help: string): Metric
}

interface Series {
  labels: Record<string, string>
  /** The number of values in each bucket. The last bucket has no upper bound. */
  counts: number[]
  sum: number
}

/**
 * `bounds` are the upper bounds of the buckets, in ascending order.
 * https://prometheus.io/docs/concepts/metric_types/#histogram
 */
export function createHistogram(bounds: readonly number[]): Histogram {
  const all = new Map<string, Series>()
  return {
    observe(labels, value) {
      const key = JSON.stringify(labels)
      const series = all.get(key) ?? { labels, counts: bounds.map(() => 0).concat(0), sum: 0 }
      all.set(key, series)
      const bucket = bounds.findIndex((bound) => value <= bound)
      const index = bucket === -1 ? bounds.length : bucket
      series.counts[index] = (series.counts[index] ?? 0) + 1
      series.sum += value
    },
    metric: (name, help) => ({
      name,
      help,
      type: 'histogram',
      samples: [...all.values()].flatMap((series) => samplesOf(series, bounds)),
    }),
  }
}

function samplesOf({ labels, counts, sum }: Series, bounds: readonly number[]): Sample[] {
  let upToHere = 0
  const buckets = counts.map((count, index) => ({
    suffix: '_bucket' as const,
    labels: { ...labels, le: index < bounds.length ? String(bounds[index]) : '+Inf' },
    value: (upToHere += count),
  }))
  return [
    ...buckets,
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: upToHere },
  ]
}
