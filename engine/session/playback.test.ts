import { expect, it } from 'vitest'
import { heardOf } from './playback.ts'

const clauses = [
  { text: 'Sure. ', startMs: 0, durationMs: 400 },
  { text: 'It costs fifty dollars a month. ', startMs: 400, durationMs: 2000 },
  { text: 'A year is cheaper.', startMs: 2400, durationMs: 1000 },
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
