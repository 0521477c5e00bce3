import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openTestStorage } from '../testing/createTestServer.ts'
import {
  createLocalCounter,
  createSharedCounter,
  type RequestCounter,
  type SharedCounterOptions,
} from './requestCounter.ts'

const clock = { now: 0 }
const now = (): number => clock.now

function shared(storage: SharedCounterOptions['storage']) {
  let logged = ''
  const log = pino({}, { write: (line: string) => (logged += line) })
  return { counter: createSharedCounter({ storage, log, now, uptime: now }), logged: () => logged }
}

describe.each<[string, () => RequestCounter]>([
  ['in memory', () => createLocalCounter(now)],
  ['in the database', () => shared(openTestStorage()).counter],
])('a counter %s', (_where, create) => {
  test('counts by name, and starts over when the window ends', async () => {
    clock.now = 1_000
    const counter = create()
    expect(await counter.count('a', 60_000, 9)).toEqual({ count: 1, resetsInMs: 60_000 })
    clock.now += 10_000
    expect(await counter.count('a', 60_000, 9)).toEqual({ count: 2, resetsInMs: 50_000 })
    expect(await counter.count('b', 60_000, 9)).toEqual({ count: 1, resetsInMs: 60_000 })
    clock.now += 50_000
    expect(await counter.count('a', 60_000, 9)).toEqual({ count: 1, resetsInMs: 60_000 })
  })

  test('returns its count without counting, until the window ends', async () => {
    clock.now = 1_000
    const counter = create()
    expect(await counter.lookUp('a')).toBeUndefined()
    await counter.count('a', 60_000, 9)
    await counter.count('a', 60_000, 9)
    clock.now += 10_000
    expect(await counter.lookUp('a')).toEqual({ count: 2, resetsInMs: 50_000 })
    expect(await counter.lookUp('a')).toEqual({ count: 2, resetsInMs: 50_000 })
    expect(await counter.lookUp('b')).toBeUndefined()
    clock.now += 50_000
    expect(await counter.lookUp('a')).toBeUndefined()
  })

  test('takes back counts, but never more than the limit allowed', async () => {
    const counter = create()
    await counter.takeBack('a', 2)
    for (let asked = 0; asked < 5; asked += 1) await counter.count('a', 60_000, 2)
    await counter.takeBack('a', 2)
    expect((await counter.count('a', 60_000, 2)).count).toBe(2)
    expect((await counter.count('a', 60_000, 2)).count).toBe(3)
  })
})

test('a clock that is set back two hours blocks nobody', async () => {
  onTestFinished(() => void vi.useRealTimers())
  const counter = createLocalCounter()
  await counter.count('a', 60_000, 1)
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() - 2 * 3_600_000)
  expect((await counter.count('a', 60_000, 1)).resetsInMs).toBeLessThanOrEqual(60_000)
})

test('a counter in memory uses bounded memory, and keeps the windows that end last', async () => {
  const counter = createLocalCounter(now)
  await counter.count('of a day', 24 * 3_600_000, 9)
  for (let index = 0; index < 50_010; index += 1) await counter.count(`n${index}`, 60_000, 9)
  expect((await counter.count('n50009', 60_000, 9)).count).toBe(2)
  expect((await counter.count('n0', 60_000, 9)).count).toBe(1)
  expect((await counter.count('of a day', 24 * 3_600_000, 9)).count).toBe(2)
})

describe('counters of several servers on one database', () => {
  test('count together', async () => {
    const storage = openTestStorage()
    const [one, other] = [shared(storage).counter, shared(storage).counter]
    await one.count('a', 60_000, 9)
    await other.count('a', 60_000, 9)
    expect((await one.count('a', 60_000, 9)).count).toBe(3)
  })

  // Rule S17
  test('store no addresses in it', async () => {
    const names: string[] = []
    const storage = openTestStorage()
    const { counter } = shared({
      takeBackRequest: async () => undefined,
      lookUpRequests: async () => undefined,
      countRequest: (name, ...times) => {
        names.push(name)
        return storage.countRequest(name, ...times)
      },
    })
    await counter.count('session 192.0.2.1', 60_000, 9)
    expect(names).toHaveLength(1)
    expect(names[0]).not.toContain('192')
  })

  test('do not query it for a name that is already over the limit', async () => {
    let asked = 0
    const { counter } = shared({
      takeBackRequest: async () => undefined,
      lookUpRequests: async () => undefined,
      countRequest: async () => ({ count: (asked += 1), resetsAt: new Date(60_000).toISOString() }),
    })
    for (let index = 0; index < 10; index += 1) await counter.count('a', 60_000, 3)
    expect(asked).toBe(3)
  })

  // Rule S16
  test('count alone while it is unavailable, so that the limit still applies, and together afterward', async () => {
    clock.now = 1_000
    const storage = openTestStorage()
    const state = { isGone: false, asked: 0 }
    const failing: SharedCounterOptions['storage'] = {
      takeBackRequest: async () => undefined,
      lookUpRequests: async () => undefined,
      countRequest(...args) {
        state.asked += 1
        return state.isGone ? Promise.reject(new Error('gone')) : storage.countRequest(...args)
      },
    }
    const { counter, logged } = shared(failing)
    await shared(storage).counter.count('a', 60_000, 9)
    expect((await counter.count('a', 60_000, 9)).count).toBe(2)
    state.isGone = true
    const alone = [await counter.count('a', 60_000, 9), await counter.count('a', 60_000, 9)]
    expect(alone.map(({ count }) => count)).toEqual([2, 3])
    expect(state.asked).toBe(2)
    expect(logged()).toContain('each server counts alone')
    state.isGone = false
    clock.now += 5_000
    expect((await counter.count('a', 60_000, 9)).count).toBe(3)
  })

  // Rule S16
  test('do not wait for one that hangs, and do without it for a while', async () => {
    let asked = 0
    const { counter } = shared({
      takeBackRequest: async () => undefined,
      lookUpRequests: async () => undefined,
      countRequest() {
        asked += 1
        return new Promise(() => undefined)
      },
    })
    expect((await counter.count('a', 60_000, 9)).count).toBe(1)
    expect((await counter.count('a', 60_000, 9)).count).toBe(2)
    expect(asked).toBe(1)
  })
})
