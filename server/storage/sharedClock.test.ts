import { pino } from 'pino'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createSharedKeyStore } from '../calls/sharedKeyStore.ts'
import { createSharedCounter } from '../http/requestCounter.ts'
import { temporaryFolder } from '../testing/createTestServer.ts'
import { startSharedClock } from './sharedClock.ts'
import { createSqliteStorage } from './sqliteStorage.ts'

const log = pino({ level: 'silent' })
const HOUR_MS = 3_600_000

afterEach(() => void vi.useRealTimers())

/** The clock of this machine alone; timers go on. */
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

describe('the time of the database', () => {
  test('is the server’s time for what servers share, whatever its own clock says', async () => {
    const clock = await start(() => 1_000_000)
    const before = clock.now()
    expect(before).toBeGreaterThanOrEqual(1_000_000)
    setClock(Date.now() - 2 * HOUR_MS)
    expect(clock.now() - before).toBeGreaterThanOrEqual(0)
    expect(clock.now() - before).toBeLessThan(HOUR_MS)
  })

  test('is asked for again and again, and goes on while the database is away', async () => {
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

  test('lets a key of one server be used at another whose clock is two hours ahead', async () => {
    const storage = createSqliteStorage(temporaryFolder())
    onTestFinished(() => storage.close())
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

test('a database whose time is set back two hours keeps nobody out for longer than two minutes', async () => {
  const storage = createSqliteStorage(temporaryFolder())
  onTestFinished(() => storage.close())
  let ms = 1_800_000_000_000
  const server = () => createSharedCounter({ storage, log, now: () => ms })
  const before = server()
  for (let asked = 0; asked < 3; asked += 1) await before.count('visitor', 60_000, 2)
  ms -= 2 * HOUR_MS
  expect((await server().count('visitor', 60_000, 2)).count).toBe(1)
  // Where clocks differ by a few seconds, servers still count together.
  ms -= 5_000
  expect((await server().count('visitor', 60_000, 2)).count).toBe(2)
})
