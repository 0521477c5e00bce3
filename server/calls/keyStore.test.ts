import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { longestCallMs } from '@ringwell/protocol/callLimits.ts'
import { createSqliteStorage } from '../storage/sqliteStorage.ts'
import { databaseFolder } from '../testing/createTestServer.ts'
import { createKeyStore, type KeyStore, type LocalKeyStore } from './keyStore.ts'
import { createSharedKeyStore } from './sharedKeyStore.ts'
import { KEY_LIFETIME_MS } from './realtimeProvider.ts'
import { testBrief } from '@ringwell/engine/testing/callAgents.ts'

const brief = { ...testBrief, callId: 'c1', visitor: { name: 'Asha', companyName: '' } }

let now = 0
beforeEach(() => (now = 1_000))

describe.each<[string, () => KeyStore]>([
  [
    'in memory',
    () =>
      createKeyStore(
        () => now,
        () => now,
      ),
  ],
  ['in the database', () => createSharedKeyStore(createSqliteStorage(databaseFolder()), () => now)],
])('a key %s', (_where, create) => {
  test('looks like a short-lived key, and no two are the same', async () => {
    const keys = create()
    const values = new Set<string>()
    for (let issued = 0; issued < 30; issued += 1) values.add((await keys.issue(brief)).value)
    expect(values.size).toBe(30)
    for (const value of values) expect(value).toMatch(/^ek_[\w-]{43}$/)
  })

  // Rule C2
  test('is valid for one call, even if many requests arrive at once', async () => {
    const keys = create()
    const { value } = await keys.issue(brief)
    expect(await keys.callOf(value)).toBeUndefined()
    const asked = await Promise.all(Array.from({ length: 10 }, () => keys.redeem(value)))
    expect(asked.filter((answer) => 'brief' in answer)).toEqual([{ brief }])
    expect(await keys.redeem(value)).toEqual({ refused: 'used' })
    expect(await keys.callOf(value)).toBe('c1')
  })

  // Rule C2
  test('works until it expires, and not afterward', async () => {
    const keys = create()
    const first = await keys.issue(brief)
    const second = await keys.issue(brief)
    expect(first.expiresAt).toBe(1_000 + KEY_LIFETIME_MS)
    now = first.expiresAt - 1
    expect(await keys.redeem(first.value)).toEqual({ brief })
    now = first.expiresAt
    expect(await keys.redeem(second.value)).toEqual({ refused: 'expired' })
  })

  // Rule C2
  test('works again after it is given back, and still expires', async () => {
    const keys = create()
    const { value, expiresAt } = await keys.issue(brief)
    await keys.redeem(value)
    await keys.giveBack(value)
    expect(await keys.redeem(value)).toEqual({ brief })
    await keys.giveBack(value)
    now = expiresAt
    expect(await keys.redeem(value)).toEqual({ refused: 'expired' })
  })

  // Rule C2
  test('is valid on the page that asked for it, and a try elsewhere does not use it up', async () => {
    const keys = create()
    const { value } = await keys.issue(brief, { origin: 'https://shop.example' })
    for (const origin of ['https://other.example', 'null', undefined]) {
      expect(await keys.redeem(value, origin)).toEqual({ refused: 'elsewhere' })
    }
    expect(await keys.redeem(value, 'https://shop.example')).toEqual({ brief })
  })

  test('is valid on any page if no browser asked for it', async () => {
    const keys = create()
    const { value } = await keys.issue(brief)
    expect(await keys.redeem(value, 'https://shop.example')).toEqual({ brief })
  })

  test('is unknown if it was not issued here', async () => {
    const keys = create()
    await keys.issue(brief)
    const forged = `ek_${'x'.repeat(43)}`
    expect(await keys.redeem(forged)).toEqual({ refused: 'unknown' })
    await keys.giveBack(forged)
    await keys.askHangUp(forged)
    expect(await keys.callOf(forged)).toBeUndefined()
  })
})

describe('keys in memory', () => {
  test.each([-2, 2])('still work if the clock is changed by %i hours', async (hours) => {
    const byTheClock = createKeyStore()
    const { value } = await byTheClock.issue(brief)
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + hours * 3_600_000)
    expect(await byTheClock.redeem(value)).toEqual({ brief })
    const next = await byTheClock.issue(brief)
    expect(next.expiresAt - Date.now()).toBe(KEY_LIFETIME_MS)
  })

  let keys: LocalKeyStore
  beforeEach(
    () =>
      (keys = createKeyStore(
        () => now,
        () => now,
      )),
  )

  test('are remembered while their call may run, and then forgotten', async () => {
    const { value } = await keys.issue(brief)
    await keys.redeem(value)
    now += longestCallMs(brief.limitMs)
    keys.deleteExpired()
    expect(await keys.callOf(value)).toBe('c1')
    now += KEY_LIFETIME_MS + 60_000
    keys.deleteExpired()
    expect(keys.size).toBe(0)
    expect(await keys.redeem(value)).toEqual({ refused: 'unknown' })
  })

  test('are remembered for longer if their call may last longer', async () => {
    const limitMs = 3_600_000
    const { value } = await keys.issue({ ...brief, limitMs })
    await keys.redeem(value)
    now += limitMs
    keys.deleteExpired()
    expect(await keys.callOf(value)).toBe('c1')
  })

  test('are forgotten in time even if an older key is remembered for longer', async () => {
    await keys.issue({ ...brief, limitMs: 3_600_000 })
    for (let minted = 0; minted < 50; minted += 1) await keys.issue(brief)
    now += KEY_LIFETIME_MS + longestCallMs(brief.limitMs) + 60_000
    await keys.issue(brief)
    expect(keys.size).toBe(2)
  })

  test('take bounded memory, however many are minted @full', async () => {
    for (let minted = 0; minted < 20_050; minted += 1) await keys.issue(brief)
    expect(keys.size).toBeLessThanOrEqual(20_001)
  })
})

// Rule S17
test('reading the database does not reveal usable keys', async () => {
  const storage = createSqliteStorage(databaseFolder())
  const saved: string[] = []
  const keys = createSharedKeyStore({
    ...storage,
    saveKey: async (key) => void saved.push(JSON.stringify(key)),
  })
  const { value } = await keys.issue(brief)
  expect(saved).toHaveLength(1)
  expect(saved[0]).not.toContain(value)
  expect(saved[0]).not.toContain(value.slice(3))
})
