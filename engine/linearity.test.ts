/**
 * All calls share one process and one pacer of 20 ms. If somebody sent a text that is slow to read,
 * everybody's sound would stop. So the time to read a text must grow only linearly with its length. `npm run
 * test:fuzz` measures the same functions, and whole calls, against the clock.
 */
import { describe, expect, it } from 'vitest'
import { hostileText, hostileUnits } from './testing/hostileTexts.ts'
import { textParsers } from './testing/parsers.ts'
import { clausesOf } from './tts/clauses.ts'
import { spokenForm } from './tts/spokenForm.ts'

const SHORT = 1_000
const TIMES_LONGER = 16
/**
 * Compares one long text with short texts of the same total length. Anything quadratic in the length takes 16 times as
 * long. The margin allows for a busy machine.
 */
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
  if (msFor(read, long.slice(-long.length / 4), 1) > HOPELESS_MS) return Infinity
  const slow = leastMs(read, long)
  return slow < HARMLESS_MS ? 1 : slow / msFor(read, short, TIMES_LONGER)
}

const linear = textParsers.filter((parser) => parser.linear)

describe('reading time grows linearly with the text', () => {
  it.each(linear.map((parser) => [parser.name, parser] as const))('%s', (_, { read, between }) => {
    const slower: string[] = []
    for (const unit of hostileUnits) {
      const shape = { before: 'in ', after: '\u0001', ...between, unit }
      const long = hostileText(shape, SHORT * TIMES_LONGER)
      const growth = growthOf(read, hostileText(shape, SHORT), long)
      if (growth > MOST_TIMES_SLOWER) slower.push(`${JSON.stringify(shape)}: ${growth} times`)
      if (slower.length === 3) break
    }
    expect(slower).toEqual([])
  })
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
