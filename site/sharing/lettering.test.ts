import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { breakLines } from './breakLines.ts'
import { createLettering } from './lettering.ts'

const woff = readFileSync(
  new URL('../../brand/fonts/familjen-grotesk-latin-600-normal.woff', import.meta.url),
)
const letters = createLettering(woff)
const plain = { size: 1_000, tracking: 0 }
const width = (text: string) => letters.measure(text, plain)
/** Returns the lowest point of a line: 0 on the baseline, positive below it. */
const lowest = (text: string) =>
  Math.max(
    ...[...letters.outline(text, plain).matchAll(/-?[\d.]+[ ,](-?[\d.]+)/g)].map(([, y]) =>
      Number(y),
    ),
  )
const count = (line: string) => line.length

describe('lettering', () => {
  it.each([
    ['To', -50],
    ['AV', -41.7],
    ['y.', -58.3],
    ['Yo', -58.3],
    ['LT', -108.3],
    ['Wa', 0],
    ['nn', 0],
  ])('kerns %s as Chromium does', (pair, units) => {
    const apart = width(pair.charAt(0)) + width(pair.charAt(1))
    expect(width(pair) - apart).toBeCloseTo(units, 1)
  })

  it('adds tracking between letters but not after the last one', () => {
    const wide = { size: 1_000, tracking: 0.1 }
    expect(letters.measure('nnn', wide)).toBeCloseTo(width('nnn') + 200, 5)
  })

  it('scales with the size', () => {
    expect(letters.measure('Ringwell', { size: 50, tracking: 0 })).toBeCloseTo(
      width('Ringwell') / 20,
      5,
    )
  })

  it('puts an n above the baseline, and a p partly below it', () => {
    expect(lowest('n')).toBeLessThanOrEqual(0)
    expect(lowest('p')).toBeGreaterThan(100)
  })

  it('names a letter that the font does not have', () => {
    expect(() => width('Ring 漢')).toThrow(/has no “漢”, which stands in “Ring 漢”/)
  })

  it('uses no ligatures, because headings have tracking', () => {
    expect(letters.outline('fi', plain)).toContain(letters.outline('f', plain))
  })
})

describe('broken lines', () => {
  it('are as few as possible and even', () => {
    expect(breakLines('one two three four', count, 14)).toEqual(['one two', 'three four'])
    expect(breakLines('one two three four', count, 18)).toEqual(['one two three four'])
  })

  it('give a word that is wider than the column its own line', () => {
    expect(breakLines('an incomprehensible word', count, 8)).toEqual([
      'an',
      'incomprehensible',
      'word',
    ])
  })
})
