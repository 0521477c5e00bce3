import { expect, it } from 'vitest'
import { makePlan } from './plan.ts'
import { type Observed, pauseTable, turnTable } from './report.ts'
import { pausedLines, questions } from './situations.ts'
import { unseenCalls } from './unseen.ts'

const AGENT = 'shimmer'

it('there are 40 unseen sentences with a pause and 20 without', () => {
  expect(unseenCalls.flatMap(({ paused }) => paused)).toHaveLength(40)
  expect(unseenCalls.flatMap(({ whole }) => whole)).toHaveLength(20)
})

it('no sentence is both seen and unseen', () => {
  const seen = pausedLines.flatMap(({ first, second }) => [first, second])
  const known = new Set([...seen, ...questions.map(({ ask }) => ask)])
  const unseen = unseenCalls.flatMap(({ paused, whole }) => [
    ...paused.flatMap(({ first, second }) => [first, second]),
    ...whole,
  ])
  expect(unseen.filter((text) => known.has(text))).toEqual([])
})

it.each([
  ['full', 1, 80 + 20],
  ['full', 7, 80 + 20],
  ['quick', 1, 16 + 8],
] as const)(
  'A %s run with seed %i plays %i unseen scenes with voices of their own',
  (size, seed, count) => {
    const { alone, together } = makePlan(size, seed, AGENT)
    const unseen = together.filter(({ part }) => part === 'unseen')
    const others = [...alone, ...together].filter(({ part }) => part !== 'unseen')
    expect(unseen.flatMap(({ scenes }) => scenes)).toHaveLength(count)
    const taken = new Set(others.map(({ caller }) => caller.voice))
    for (const { caller } of unseen) {
      expect(taken).not.toContain(caller.voice)
      expect(caller.voice).not.toBe(AGENT)
    }
  },
)

it('seen and unseen sentences have figures of their own', () => {
  const line = { first: 'Could I', second: 'come?', says: /./ }
  const paused = (part: Observed['part'], verdict: 'whole' | 'cut'): Observed => ({
    part,
    observation: {
      type: 'paused',
      room: 'clean',
      line,
      pauseMs: 900,
      verdict,
      understood: [],
      said: [],
    },
  })
  const all = [paused('pauses', 'whole'), paused('unseen', 'cut'), paused('unseen', 'whole')]
  expect(turnTable(all)).toMatch(/\| seen sentences cut off [^\n]* \| 0\.0 % \| 0 of 1 \|/)
  expect(turnTable(all)).toMatch(/unseen sentences cut off [^\n]* \| 50\.0 % \| 1 of 2 \|/)
  expect(pauseTable(all)).toContain('| unseen | 0.9 s | 1 | 0 | 1 |')
})
