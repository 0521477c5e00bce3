import {
  type FuzzOutcome,
  MOST_GROWTH_BYTES,
  MOST_NEW_HANDLES,
  MOST_USED_BYTES,
} from './fuzzOnce.ts'
import type { Measure } from './fuzzServer.ts'

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`

/** Prints what was requested, what the answers were, and what is wrong. */
export function printOutcome(outcome: FuzzOutcome): void {
  const { counts, faults, generated, handMade, measures } = outcome
  const seconds = Math.round(outcome.durationMs / 1000)
  const lines = [`\n${outcome.name}: ${generated} generated, ${handMade} by hand, ${seconds} s`]
  const width = Math.max(...[...counts.keys()].map((name) => name.length))
  for (const [name, statuses] of [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const shown = [...statuses]
      .toSorted(([one], [other]) => one - other)
      .map(([status, times]) => `${status || 'none'}×${times}`)
    lines.push(`  ${name.padEnd(width)}  ${shown.join(' ')}`)
  }
  const series = (of: (measure: Measure) => string | number): string => measures.map(of).join(' → ')
  lines.push(
    `  after each round: resident ${series(({ rssBytes }) => megabytes(rssBytes))}` +
      ` (from the second on at most ${megabytes(MOST_GROWTH_BYTES)} more)`,
    `    in use ${series(({ usedBytes }) => megabytes(usedBytes))} (${megabytes(MOST_USED_BYTES)})` +
      `, open files ${series(({ handles }) => handles)} (${MOST_NEW_HANDLES})`,
  )
  for (const fault of faults) lines.push(`  FAULT ${fault}`)
  process.stdout.write(`${lines.join('\n')}\n`)
}
