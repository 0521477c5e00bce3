import { describe, expect, it } from 'vitest'
import {
  firstHeard,
  heardMsWithin,
  lastHeard,
  LEVEL_MS,
  type Level,
  levelsOf,
  silencesWithin,
  soundsIn,
} from './heard.ts'

/** Levels of 10 ms for 3 s that are loud in these spans. */
const levelsWith = (...loud: [fromMs: number, toMs: number][]): Level[] =>
  Array.from({ length: 300 }, (_, index) => {
    const atMs = index * LEVEL_MS
    const isLoud = loud.some(([fromMs, toMs]) => atMs >= fromMs && atMs < toMs)
    return { atMs, level: isLoud ? 0.1 : 0.001 }
  })
const all = { fromMs: 0, toMs: 3_000 }

describe('the sounds of an agent', () => {
  it('are bridged over short silences only', () => {
    const levels = levelsWith([100, 500], [600, 900], [1_500, 1_600])
    expect(soundsIn(levels, 0)).toEqual([
      { fromMs: 100, toMs: 500 },
      { fromMs: 600, toMs: 900 },
      { fromMs: 1_500, toMs: 1_600 },
    ])
    expect(soundsIn(levels, 100)).toEqual([
      { fromMs: 100, toMs: 900 },
      { fromMs: 1_500, toMs: 1_600 },
    ])
  })

  it('are counted, and found at their first and last moment', () => {
    const levels = levelsWith([100, 500], [600, 900])
    expect(heardMsWithin(levels, all)).toBe(700)
    expect(heardMsWithin(levels, { fromMs: 450, toMs: 620 })).toBe(70)
    expect(firstHeard(levels, 0)).toBe(100)
    expect(firstHeard(levels, 510)).toBe(600)
    expect(firstHeard(levels, 900)).toBeUndefined()
    expect(lastHeard(levels, all)).toBe(900)
    expect(lastHeard(levels, { fromMs: 0, toMs: 600 })).toBe(500)
    expect(lastHeard(levels, { fromMs: 500, toMs: 600 })).toBeUndefined()
  })

  it('have silences between them, but not before and after', () => {
    const levels = levelsWith([100, 500], [600, 900], [1_400, 1_600])
    expect(silencesWithin(levels, all, 200)).toEqual([{ fromMs: 900, toMs: 1_400 }])
    expect(silencesWithin(levels, all, 100)).toHaveLength(2)
  })

  it('stop where no packets arrive', () => {
    const levels = levelsWith([0, 3_000]).filter(({ atMs }) => atMs < 1_000 || atMs >= 1_500)
    expect(silencesWithin(levels, all, 400)).toEqual([{ fromMs: 1_000, toMs: 1_500 }])
  })
})

it('a packet of 20 ms has two levels', () => {
  const packet = new Int16Array(960).fill(16_384, 480)
  expect(levelsOf(packet, 40)).toEqual([
    { atMs: 40, level: 0 },
    { atMs: 50, level: 0.5 },
  ])
})
