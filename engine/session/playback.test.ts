import { describe, expect, it } from 'vitest'
import { heardOf } from './playback.ts'

const clauses = [
  { text: 'Sure. ', startMs: 0, durationMs: 400, isWhole: true },
  { text: 'It costs fifty dollars a month. ', startMs: 400, durationMs: 2000, isWhole: true },
  { text: 'A year is cheaper.', startMs: 2400, durationMs: 1000, isWhole: true },
]

it.each([
  [0, ''],
  [200, ''],
  [400, 'Sure.'],
  [1400, 'Sure. It costs fifty'],
  [2400, 'Sure. It costs fifty dollars a month.'],
  [3400, 'Sure. It costs fifty dollars a month. A year is cheaper.'],
  [9999, 'Sure. It costs fifty dollars a month. A year is cheaper.'],
])('after %i ms the visitor has heard: %s', (ms, heard) => {
  expect(heardOf(clauses, ms)).toBe(heard)
})

it('counts only whole words, and more time never means less text', () => {
  let before = ''
  const whole = clauses.map(({ text }) => text).join('')
  for (let ms = 0; ms < 3500; ms += 7) {
    const heard = heardOf(clauses, ms)
    expect(heard.startsWith(before)).toBe(true)
    expect(`${whole} `.startsWith(heard === '' ? '' : `${heard} `)).toBe(true)
    before = heard
  }
})

describe('a clause whose sound is not whole', () => {
  const text = 'We have forty quiet desks near the old market square in the middle of the town. '
  const part = (durationMs: number) => [{ text, startMs: 0, durationMs, isWhole: false }]

  it('counts by the length that its sound would have, and not by what has been made', () => {
    // 1.3 of about 5.2 s have been made.
    expect(heardOf(part(1_300), 900)).toBe('We have forty')
    expect(heardOf(part(1_300), 1_300)).toBe('We have forty quiet')
    expect(heardOf(part(1_300), 9_999)).toBe('We have forty quiet')
  })

  it('is shorter in a faster voice', () => {
    const [clause] = part(1_300)
    expect(heardOf([{ ...clause!, speed: 1.5 }], 1_300)).toBe('We have forty quiet desks')
    expect(heardOf([{ ...clause!, speed: 0.7 }], 1_300)).toBe('We have forty')
  })

  it('was never heard to its end, however slowly the voice speaks', () => {
    expect(heardOf(part(60_000), 60_000)).toMatch(/of the$/)
    expect(heardOf([{ text: 'Yes.', startMs: 0, durationMs: 900, isWhole: false }], 900)).toBe('')
  })
})
