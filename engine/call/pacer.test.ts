import { beforeEach, expect, test } from 'vitest'
import { createPacer, type Pacer, type PacerClock } from './pacer.ts'

/** A clock that the test moves by hand. Its timers fire `lateMs` late. */
function createHandClock(): PacerClock & {
  advance(ms: number): void
  stall(ms: number): void
  lateMs: number
  timers(): number
} {
  let nowMs = 1_000
  let timers: { atMs: number; callback: () => void }[] = []
  return {
    lateMs: 0,
    nowMs: () => nowMs,
    after(delayMs, callback) {
      const timer = { atMs: nowMs + delayMs + this.lateMs, callback }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    advance(ms) {
      const endMs = nowMs + ms
      for (;;) {
        const next = timers.toSorted((left, right) => left.atMs - right.atMs)[0]
        if (!next || next.atMs > endMs) break
        timers = timers.filter((other) => other !== next)
        nowMs = Math.max(nowMs, next.atMs)
        next.callback()
      }
      nowMs = endMs
    },
    stall(ms) {
      nowMs += ms
    },
    timers: () => timers.length,
  }
}

let clock: ReturnType<typeof createHandClock>
let pacer: Pacer
let beats: number[]

beforeEach(() => {
  clock = createHandClock()
  pacer = createPacer(clock)
  beats = []
})

const note = (nowMs: number): void => void beats.push(nowMs - 1_000)

test('ticks every 20 ms, for all calls together', () => {
  let others = 0
  pacer.add(note)
  pacer.add(() => others++)
  clock.advance(100)
  expect(beats).toEqual([20, 40, 60, 80, 100])
  expect(others).toBe(5)
})

test('a late timer makes one frame late, but never the frames after it', () => {
  clock.lateMs = 7
  pacer.add(note)
  clock.advance(1_000)
  expect(beats.slice(0, 3)).toEqual([27, 47, 67])
  expect(beats.at(-1)).toBe(987)
  expect(beats).toHaveLength(49)
})

test('catches up after a short stall', () => {
  pacer.add(note)
  clock.advance(20)
  clock.stall(70)
  clock.advance(50)
  expect(beats).toEqual([20, 90, 90, 90, 100, 120, 140])
})

test('after a long stall, drops all but the last five frames and keeps its rhythm', () => {
  pacer.add(note)
  clock.advance(20)
  clock.stall(2_000)
  clock.advance(60)
  expect(beats.filter((at) => at === 2_020)).toHaveLength(5)
  expect(beats.slice(6)).toEqual([2_040, 2_060, 2_080])
})

test('stops when the last call is gone, and starts again with the next', () => {
  const remove = pacer.add(note)
  clock.advance(40)
  remove()
  expect(clock.timers()).toBe(0)
  clock.advance(500)
  pacer.add(note)
  expect(clock.timers()).toBe(1)
  clock.advance(20)
  expect(beats).toEqual([20, 40, 560])
})

test('a call may leave during a tick', () => {
  const leave = pacer.add(() => leave())
  pacer.add(note)
  clock.advance(60)
  expect(beats).toEqual([20, 40, 60])
})

test('leaves no timer when the last call leaves during a tick', () => {
  const leave = pacer.add(() => leave())
  clock.advance(60)
  expect(clock.timers()).toBe(0)
})

test('reports how late the frames of the last minute were', () => {
  expect(pacer.lag()).toEqual({ p50: 0, p99: 0, max: 0 })
  pacer.add(note)
  clock.lateMs = 3
  clock.advance(10_000)
  clock.stall(100)
  clock.advance(10_000)
  const lag = pacer.lag()
  expect(lag.p50).toBe(3)
  expect(lag.p99).toBeLessThan(20)
  expect(lag.max).toBeGreaterThanOrEqual(80)
  clock.advance(61_000)
  expect(pacer.lag().max).toBe(3)
})
