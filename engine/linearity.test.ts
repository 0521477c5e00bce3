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
/** What grows with the square of the length takes 256 times as long; the rest is for a busy machine. */
const MOST_TIMES_SLOWER = 100
/** Nothing can be said of shorter times. */
const MEASURABLE_MS = 4
/** So long for a short text is a finding by itself, and the long one need not be waited for. */
const HOPELESS_MS = 500

function msFor(read: (text: string) => unknown, text: string): number {
  const began = performance.now()
  read(text)
  return performance.now() - began
}

/** The fastest of a few: what a busy machine adds is no finding. */
function bestMs(read: (text: string) => unknown, text: string): number {
  return Math.min(...Array.from({ length: 3 }, () => msFor(read, text)))
}

function growthOf(read: (text: string) => unknown, short: string, long: string): number {
  if (msFor(read, short) > HOPELESS_MS && bestMs(read, short) > HOPELESS_MS) return Infinity
  if (msFor(read, long) < MEASURABLE_MS) return 1
  const slow = bestMs(read, long)
  return slow < MEASURABLE_MS ? 1 : slow / bestMs(read, short)
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
