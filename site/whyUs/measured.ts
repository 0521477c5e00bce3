/** Reads the figures that /why-us prints out of docs/benchmarks.md, so that the page never states an old one. */
import type { MeasuredFact } from '@ringwell/content/site/whyUs.ts'

// A glob, because `docs/` is not a room that files may import from.
export const [benchmarks = ''] = Object.values(
  import.meta.glob<string>('../../docs/benchmarks.md', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

/** How each figure is found. The first group is the figure. */
const patterns: Readonly<Record<MeasuredFact, { pattern: RegExp; unit?: string }>> = {
  answer: { pattern: rowOf('end of speech to answer heard, cached') },
  silence: { pattern: rowOf('barge-in to silence') },
  connected: { pattern: rowOf('click to connected') },
  widget: { pattern: /^\| \*\*Ringwell\*\* \| ([\d.]+) \|/m, unit: 'kB' },
  endurance: { pattern: /^(\d+ calls of \d+) connected/m },
  kills: { pattern: /^\| (\d+) × `kill -9` \| SQLite/m },
}

/** Matches the median in a row of the voice table: what, what was asked, p50. */
function rowOf(what: string): RegExp {
  return new RegExp(`^\\| ${what} \\| [^|]+ \\| ([^|]+) \\|`, 'm')
}

/** Returns the measured figure, or undefined if the document no longer has it. */
export function measured(fact: MeasuredFact, document = benchmarks): string | undefined {
  const { pattern, unit } = patterns[fact]
  const figure = pattern.exec(document)?.[1]?.trim().replace(' calls of ', ' of ')
  return figure && unit ? `${figure} ${unit}` : figure
}
