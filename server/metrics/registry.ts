import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { brand } from '@ringwell/brand/brand.ts'

type Labels = Readonly<Record<string, string>>

/** A value and its labels. Use a small, fixed set of labels: each combination is kept for good. */
export interface Sample {
  labels?: Labels
  value: number
}

/** The metrics of one server. Names contain their unit, and get the name of the brand in front. */
export interface Metrics {
  readonly counter: (name: string, help: string, labelNames?: readonly string[]) => Counter
  /** `buckets` are upper bounds, in ascending order. */
  readonly histogram: (
    name: string,
    help: string,
    buckets: readonly number[],
    labelNames?: readonly string[],
  ) => Histogram
  /** Returns a function that replaces all values. */
  readonly gauge: (
    name: string,
    help: string,
    labelNames?: readonly string[],
  ) => (samples: readonly Sample[]) => void
  contentType: string
  /** Returns all metrics in the format that Prometheus reads. */
  text(): Promise<string>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const named = (name: string, help: string, labelNames: readonly string[]) => ({
    name: `${brand.slug}_${name}`.replaceAll(/[^a-zA-Z0-9_]/g, '_'),
    help,
    labelNames: [...labelNames],
    registers: [registry],
  })
  return {
    counter: (name, help, labelNames = []) => new Counter(named(name, help, labelNames)),
    histogram: (name, help, buckets, labelNames = []) =>
      new Histogram({ ...named(name, help, labelNames), buckets: [...buckets] }),
    gauge(name, help, labelNames = []) {
      const gauge = new Gauge(named(name, help, labelNames))
      return (samples) => {
        gauge.reset()
        // A gauge without labels is 0 after a reset, although nothing is known.
        if (labelNames.length === 0) gauge.remove()
        for (const { labels = {}, value } of samples) gauge.set(labels, value)
      }
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}
