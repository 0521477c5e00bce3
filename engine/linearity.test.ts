/**
 * All calls share one process and one beat of 20 ms. Whoever writes a text that is slow to read would take
 * the line from everybody else, so reading takes as long as the text is, and no longer.
 * `npm run test:fuzz` measures the same functions, and whole calls, against the clock.
 */
import { describe, expect, it } from 'vitest'
import { hostileText, hostileUnits } from './testing/hostileTexts.ts'
import { textParsers } from './testing/parsers.ts'
import { clausesOf } from './tts/clauses.ts'
import { spokenForm } from './tts/spokenForm.ts'

const SHORT = 1_000
const TIMES_LONGER = 16
/**
 * A long text against as many short ones as it is longer. What grows with the square of the length takes 16
 * times as long; the rest is for a busy machine.
 */
const MOST_TIMES_SLOWER = 6
/** So much is no finding, in a text that is longer than any parser is given. */
const HARMLESS_MS = 20
/** So long for a quarter of the long text is a finding by itself: the rest need not be waited for. */
const HOPELESS_MS = 300

/** In the time of this thread: what others do to a busy machine does not count. */
function msFor(read: (text: string) => unknown, text: string, times: number): number {
  const began = threadMs()
  for (let time = 0; time < times; time += 1) read(text)
  return threadMs() - began
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Only what is too long is worth another try. */
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

describe('reading takes as long as the text is', () => {
  it.each(linear.map(({ name, read }) => [name, read] as const))('%s', (_, read) => {
    const slower: string[] = []
    for (const unit of hostileUnits) {
      const shape = { before: 'in ', unit, after: '\u0001' }
      const long = hostileText(shape, SHORT * TIMES_LONGER)
      const growth = growthOf(read, hostileText(shape, SHORT), long)
      if (growth > MOST_TIMES_SLOWER) slower.push(`${JSON.stringify(shape)}: ${growth} times`)
      if (slower.length === 3) break
    }
    expect(slower).toEqual([])
  })
})

describe('a clause is short, whatever it is made of', () => {
  it.each(hostileUnits.map((unit) => [unit]))('%j', (unit) => {
    const text = hostileText({ before: '', unit, after: 'x' }, 8_000)
    const clauses = clausesOf(text)
    expect(clauses.join('')).toBe(text)
    for (const clause of clauses) {
      expect(clause.length).toBeLessThanOrEqual(300)
      // A long sentence of figures is ten times as long in words, and no longer.
      expect(spokenForm(clause).length).toBeLessThanOrEqual(12 * 300)
    }
  })
})
