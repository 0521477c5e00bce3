import { onTestFinished, describe, expect, test } from 'vitest'
import { createSqliteStorage } from '../storage/sqliteStorage.ts'
import { databaseFolder } from '../testing/createTestServer.ts'
import {
  BARE_DAY_BYTES,
  BARE_DAY_BYTES_OF_ALL,
  BARE_DAY_RECORDINGS,
  BARE_HOUR_BYTES,
  CALL_BYTES,
  CALLS_DAY_BYTES,
  createUploadQuotas,
} from './uploadQuotas.ts'

const HOUR_MS = 3_600_000
const used = { status: 429, code: 'upload_quota_used' }

function quotasIn(folder: string, scale = 1) {
  const storage = createSqliteStorage(folder)
  onTestFinished(() => storage.close())
  const clock = { now: Date.UTC(2026, 0, 1) }
  return { clock, quotas: createUploadQuotas({ storage, scale, now: () => clock.now }) }
}

describe('the bare form of an upload', () => {
  // Rule C22
  test('has a limit of bytes per hour for each address, and the error says when it resets', async () => {
    const { clock, quotas } = quotasIn(databaseFolder())
    await quotas.spendBare('192.0.2.1', BARE_HOUR_BYTES)
    const refused = await quotas.spendBare('192.0.2.1', 1).catch((error: unknown) => error)
    expect(refused).toMatchObject({ ...used, details: { retryAfterSeconds: 3_600 } })
    await quotas.spendBare('192.0.2.2', BARE_HOUR_BYTES)
    clock.now += HOUR_MS
    await quotas.spendBare('192.0.2.1', 1_000)
  })

  test('has a limit of bytes per day for each address', async () => {
    const { clock, quotas } = quotasIn(databaseFolder())
    for (let hour = 0; hour < BARE_DAY_BYTES / BARE_HOUR_BYTES; hour += 1) {
      await quotas.spendBare('192.0.2.1', BARE_HOUR_BYTES)
      clock.now += HOUR_MS
    }
    await expect(quotas.spendBare('192.0.2.1', 1)).rejects.toMatchObject(used)
  })

  test('counts the addresses of one IPv6 network as one', async () => {
    const { quotas } = quotasIn(databaseFolder())
    await quotas.spendBare('2001:db8:1:2::1', BARE_HOUR_BYTES)
    await expect(quotas.spendBare('2001:db8:1:2:ffff::9', 1)).rejects.toMatchObject(used)
    await quotas.spendBare('2001:db8:1:3::1', 1)
  })

  test('has a limit of recordings per day', async () => {
    const { quotas } = quotasIn(databaseFolder())
    for (let count = 0; count < BARE_DAY_RECORDINGS; count += 1) {
      await quotas.countBareRecording('192.0.2.1')
    }
    await expect(quotas.countBareRecording('192.0.2.1')).rejects.toMatchObject(used)
    await quotas.countBareRecording('192.0.2.2')
  })

  test('has a limit of bytes per day for all addresses together', async () => {
    const { quotas } = quotasIn(databaseFolder())
    const addresses = BARE_DAY_BYTES_OF_ALL / BARE_HOUR_BYTES
    for (let index = 0; index < addresses; index += 1) {
      await quotas.spendBare(`192.0.2.${index}`, BARE_HOUR_BYTES)
    }
    await expect(quotas.spendBare('198.51.100.1', 1)).rejects.toMatchObject(used)
  })

  test('is counted across restarts, and across servers that share the database', async () => {
    const folder = databaseFolder()
    await quotasIn(folder).quotas.spendBare('192.0.2.1', BARE_HOUR_BYTES)
    await expect(quotasIn(folder).quotas.spendBare('192.0.2.1', 1)).rejects.toMatchObject(used)
  })

  test('follows RATE_LIMIT_SCALE', async () => {
    const folder = databaseFolder()
    const { quotas } = quotasIn(folder, 2)
    await quotas.spendBare('192.0.2.1', 2 * BARE_HOUR_BYTES)
    await expect(quotas.spendBare('192.0.2.1', 1)).rejects.toMatchObject(used)
    await quotasIn(folder, 0).quotas.spendBare('192.0.2.1', 2 ** 40)
  })
})

// Rule C22
test('a call has a limit of bytes, whatever the scale', async () => {
  const { quotas } = quotasIn(databaseFolder(), 0)
  const spend = (callId: string, bytes: number) =>
    quotas.spendOnCall({ callId, address: '192.0.2.1', bytes })
  for (let upload = 0; upload < 4; upload += 1) await spend('c1', CALL_BYTES / 4)
  await expect(spend('c1', 1)).rejects.toMatchObject({ status: 413, code: 'call_quota_used' })
  await spend('c2', CALL_BYTES)
})

test('the calls of one address have a limit of bytes per day', async () => {
  const { quotas } = quotasIn(databaseFolder())
  const spend = (callId: string, address: string, bytes: number) =>
    quotas.spendOnCall({ callId, address, bytes })
  const each = CALLS_DAY_BYTES / 32
  for (let call = 0; call < 32; call += 1) await spend(`c${call}`, '192.0.2.1', each)
  await expect(spend('last', '192.0.2.1', 1)).rejects.toMatchObject(used)
  await spend('other', '192.0.2.2', 1)
})
