/**
 * All calls share one process and one pacer of 20 ms. If somebody sent a text that is slow to read,
 * everybody's sound would stop. So the time to read a text must grow only linearly with its length. `npm run
 * test:fuzz` measures the same functions, and whole calls, against the clock.
 */
import { describe, expect, it } from 'vitest'
import { sampleOf } from './testing/generated.ts'
import { hostileText, hostileUnits } from './testing/hostileTexts.ts'
import { type TextParser, textParsers } from './testing/parsers.ts'
import { clausesOf } from './english/clauses.ts'
import { spokenForm } from './english/spoken/spokenForm.ts'
import { entriesOf } from './knowledge/passages.ts'

const SHORT = 1_000
const TIMES_LONGER = 16
/** The short text is read so many times, which is enough to know how long one takes. */
const SHORT_READINGS = 4
/** Compares a long text with as much of short ones. Anything quadratic takes 16 times as long; a busy machine, a bit. */
const MOST_TIMES_SLOWER = 6
/** A time this short is no problem, even for a text longer than any parser gets. */
const HARMLESS_MS = 20
/** If a quarter of the long text takes this long, the test has failed and need not wait for the rest. */
const HOPELESS_MS = 300

/** Measures this thread's own time, so that other work on a busy machine does not count. */
function msFor(read: (text: string) => unknown, text: string, times: number): number {
  const began = threadMs()
  for (let time = 0; time < times; time += 1) read(text)
  return threadMs() - began
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Measures again only if the time was too long, and returns the shortest time. */
function leastMs(read: (text: string) => unknown, text: string): number {
  let least = Infinity
  for (let tried = 0; tried < 3 && least >= HARMLESS_MS; tried += 1) {
    least = Math.min(least, msFor(read, text, 1))
  }
  return least
}

function growthOf(read: (text: string) => unknown, short: string, long: string): number {
  if (leastMs(read, long.slice(-long.length / 4)) > HOPELESS_MS) return Infinity
  // A host that slows down in between makes one growth too large, but hardly three.
  let least = Infinity
  for (let tried = 0; tried < 3 && least > MOST_TIMES_SLOWER; tried += 1) {
    const slow = leastMs(read, long)
    if (slow < HARMLESS_MS) return 1
    const shortMs = msFor(read, short, SHORT_READINGS)
    least = Math.min(least, (slow * SHORT_READINGS) / (shortMs * TIMES_LONGER))
  }
  return least
}

const linear = [
  ...textParsers.filter((parser) => parser.linear),
  // Files are split beside the calls, so `npm run test:fuzz` does not measure it.
  { name: 'entriesOf', read: (text) => entriesOf(text, 'markdown') } as TextParser,
]

describe('reading time grows linearly with the text', () => {
  it.each(linear.map((parser) => [parser.name, parser] as const))(
    '%s',
    (_, { read, between, composed }) => {
      const slower: string[] = []
      for (const unit of sampleOf(hostileUnits, composed ? 96 : 24)) {
        const shape = { before: 'in ', after: '\u0001', ...between, unit }
        const long = hostileText(shape, SHORT * TIMES_LONGER)
        const growth = growthOf(read, hostileText(shape, SHORT), long)
        if (growth > MOST_TIMES_SLOWER) slower.push(`${JSON.stringify(shape)}: ${growth} times`)
        if (slower.length === 3) break
      }
      expect(slower).toEqual([])
    },
  )
})

describe('a clause is short, whatever the text', () => {
  it.each(hostileUnits.map((unit) => [unit]))('%j', (unit) => {
    const text = hostileText({ before: '', unit, after: 'x' }, 8_000)
    const clauses = clausesOf(text)
    expect(clauses.join('')).toBe(text)
    for (const clause of clauses) {
      expect(clause.length).toBeLessThanOrEqual(300)
      // A long sentence of numbers becomes ten times as long in words, but not longer.
      expect(spokenForm(clause).length).toBeLessThanOrEqual(12 * 300)
    }
  })
})
