import { pino } from 'pino'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createSharedKeyStore } from '../calls/sharedKeyStore.ts'
import { createSharedCounter } from '../http/requestCounter.ts'
import { openTestStorage } from '../testing/createTestServer.ts'
import { startSharedClock } from './sharedClock.ts'

const log = pino({ level: 'silent' })
const HOUR_MS = 3_600_000

afterEach(() => void vi.useRealTimers())

/** Sets only this machine's clock. Timers keep running. */
const setClock = (ms: number): void => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(ms)
}

async function start(time: () => number | Promise<number>, everyMs?: number) {
  const clock = await startSharedClock({
    storage: { time: async () => time() },
    log,
    ...(everyMs !== undefined && { everyMs }),
  })
  onTestFinished(() => clock.stop())
  return clock
}

describe('the database’s time', () => {
  // Rule S18
  test('is what servers use for shared data, whatever their own clocks say', async () => {
    const clock = await start(() => 1_000_000)
    const before = clock.now()
    expect(before).toBeGreaterThanOrEqual(1_000_000)
    setClock(Date.now() - 2 * HOUR_MS)
    expect(clock.now() - before).toBeGreaterThanOrEqual(0)
    expect(clock.now() - before).toBeLessThan(HOUR_MS)
  })

  test('is read periodically, and keeps advancing while the database is down', async () => {
    const answers: (number | Error)[] = [1_000, new Error('gone'), 5 * HOUR_MS]
    let asked = 0
    const clock = await start(async () => {
      const answer = answers[Math.min(asked, answers.length - 1)] ?? 0
      asked += 1
      if (answer instanceof Error) throw answer
      return answer
    }, 10)
    await expect.poll(() => clock.now(), { timeout: 10_000 }).toBeGreaterThanOrEqual(5 * HOUR_MS)
    expect(asked).toBeGreaterThanOrEqual(3)
  })

  test('lets a key from one server be used at another server whose clock is two hours ahead', async () => {
    const storage = openTestStorage()
    const time = 1_800_000_000_000
    const [one, other] = [await start(() => time), await start(() => time)]
    const brief = { callId: 'c1', agentUuid: 'a' } as Parameters<
      ReturnType<typeof createSharedKeyStore>['issue']
    >[0]
    const { value } = await createSharedKeyStore(storage, () => one.now()).issue(brief)
    setClock(Date.now() + 2 * HOUR_MS)
    expect(await createSharedKeyStore(storage, () => other.now()).redeem(value)).toEqual({ brief })
  })
})

test('a database whose clock is set back two hours locks nobody out for over two minutes', async () => {
  const storage = openTestStorage()
  let ms = 1_800_000_000_000
  const server = () => createSharedCounter({ storage, log, now: () => ms })
  const before = server()
  for (let asked = 0; asked < 3; asked += 1) await before.count('visitor', 60_000, 2)
  ms -= 2 * HOUR_MS
  expect((await server().count('visitor', 60_000, 2)).count).toBe(1)
  // If clocks differ by only a few seconds, servers still share their counts.
  ms -= 5_000
  expect((await server().count('visitor', 60_000, 2)).count).toBe(2)
})
