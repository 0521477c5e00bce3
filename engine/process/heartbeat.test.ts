import { expect, test } from 'vitest'
import {
  beginHeartbeat,
  judge,
  LOADING_LIMITS,
  REPORT_EVERY_MS,
  reported,
  TICK_MS,
  ticked,
  WORKING_LIMITS,
} from './heartbeat.ts'

interface Run {
  /** When the supervisor ticks. */
  ticks: readonly number[]
  /** When the child reports. If both happen at the same moment, the tick comes first. */
  reports: readonly number[]
}

/** The supervisor's judgement after each tick. */
function judgements({ ticks, reports }: Run, limits = WORKING_LIMITS) {
  let heartbeat = beginHeartbeat(0)
  let heard = 0
  return ticks.map((tick) => {
    while (heard < reports.length && reports[heard]! < tick) {
      heartbeat = reported(heartbeat)
      heard++
    }
    heartbeat = ticked(heartbeat, tick)
    return { tick, judgement: judge(heartbeat, limits) }
  })
}

const every = (ms: number, from: number, to: number): number[] =>
  Array.from({ length: Math.floor((to - from) / ms) }, (_, index) => from + (index + 1) * ms)

/** The first tick with this judgement. */
const firstOf = (run: Run, wanted: 'late' | 'dead', limits = WORKING_LIMITS): number | undefined =>
  judgements(run, limits).find(({ judgement }) => judgement === wanted)?.tick

test('a child that reports stays ready, even if its reports are two seconds late', () => {
  const ticks = every(TICK_MS, 0, 60_000)
  for (const gap of [REPORT_EVERY_MS, 1_000, 2_500]) {
    const seen = judgements({ ticks, reports: every(gap, 0, 60_000) })
    expect(seen.every(({ judgement }) => judgement === 'ready')).toBe(true)
  }
})

test('a silent child is late after 3 s and dead after 8 s', () => {
  const run = { ticks: every(TICK_MS, 0, 30_000), reports: every(REPORT_EVERY_MS, 0, 10_000) }
  expect(firstOf(run, 'late')).toBeLessThanOrEqual(13_250)
  expect(firstOf(run, 'late')).toBeGreaterThanOrEqual(12_750)
  expect(firstOf(run, 'dead')).toBeLessThanOrEqual(18_250)
  expect(firstOf(run, 'dead')).toBeGreaterThanOrEqual(17_750)
})

test('a report makes a late child ready again', () => {
  const reports = [...every(REPORT_EVERY_MS, 0, 1_000), ...every(REPORT_EVERY_MS, 6_000, 9_000)]
  const seen = judgements({ ticks: every(TICK_MS, 0, 9_000), reports })
  expect(seen.find(({ tick }) => tick === 5_500)?.judgement).toBe('late')
  expect(seen.at(-1)?.judgement).toBe('ready')
  expect(seen.some(({ judgement }) => judgement === 'dead')).toBe(false)
})

test('a pause of the whole machine, however long, says nothing about the child', () => {
  for (const pauseMs of [5_000, 20_000, 8 * 3_600_000]) {
    const before = every(TICK_MS, 0, 10_000)
    const after = every(TICK_MS, 10_000 + pauseMs, 20_000 + pauseMs)
    // The child takes a second longer to come back than the supervisor.
    const reports = [...before, ...after.filter((at) => at > 11_000 + pauseMs)]
    const seen = judgements({ ticks: [...before, ...after], reports })
    expect(seen.every(({ judgement }) => judgement === 'ready')).toBe(true)
  }
})

test('a supervisor that rarely runs judges later, never sooner', () => {
  const seldom = { ticks: every(2_000, 0, 120_000), reports: every(250, 0, 10_000) }
  expect(firstOf(seldom, 'late')).toBeGreaterThan(13_000)
  expect(firstOf(seldom, 'dead')).toBeGreaterThan(18_000)
  expect(firstOf(seldom, 'dead')).toBeLessThan(60_000)
})

test('a clock that steps back does not change how long a silence lasts', () => {
  let heartbeat = ticked(beginHeartbeat(10_000), 10_250)
  heartbeat = ticked(heartbeat, 2_000)
  expect(heartbeat.silentMs).toBe(250)
})

test('a child that is loading may be silent for a minute', () => {
  const run = { ticks: every(TICK_MS, 0, 90_000), reports: [] }
  expect(firstOf(run, 'dead', LOADING_LIMITS)).toBe(60_000)
})
