import { expect, test } from 'vitest'
import { iso } from '@ringwell/protocol/iso.ts'
import { createRetention } from '../retention/retention.ts'
import { askerOf } from '../testing/askerOf.ts'
import { createTestParts, createTestServer } from '../testing/createTestServer.ts'
import { signInAs } from '../testing/signInAs.ts'
import { call } from '../testing/storageSamples.ts'

const DAY_MS = 86_400_000
const now = Date.UTC(2026, 5, 30, 12)
// Rule O96
test('an owner sees what waits for a clock that is in doubt and confirms it, and nobody else can', async () => {
  const { deps, storage, recordings } = await createTestParts()
  await storage.createCall({ ...call, createdAt: iso(now - 10 * DAY_MS) })
  await storage.writeClockMark({ trustedAt: iso(now - 9 * DAY_MS), knownUntil: undefined })
  const clock = { ms: now }
  const retention = createRetention({
    storage,
    files: recordings,
    days: 7,
    log: deps.log,
    now: () => clock.ms,
    uptime: () => 0,
  })
  await retention.deleteExpired()
  const server = await createTestServer({ storage, recordings, retention })
  const as = async (role: 'owner' | 'editor' | 'reader') =>
    askerOf(server, '/retention', (await signInAs(server, role)).headers)
  const [owner, editor, reader] = [await as('owner'), await as('editor'), await as('reader')]
  expect((await reader('GET')).data).toEqual({
    keep_days: 7,
    is_paused: true,
    doubt: 'ahead',
    clock: iso(now),
    certain_at: iso(now - 9 * DAY_MS),
    newest_at: iso(now - 10 * DAY_MS),
    too_old: { calls: 1, recordings: 0 },
  })
  const seen = { clock: iso(now) }
  for (const ask of [editor, reader]) expect((await ask('POST', '/confirm', seen)).status).toBe(403)
  clock.ms += DAY_MS
  expect((await owner('POST', '/confirm', seen)).code).toBe('clock_changed')
  expect(retention.isPaused()).toBe(true)
  clock.ms -= DAY_MS
  const confirmed = await owner('POST', '/confirm', seen)
  expect(confirmed.data).toMatchObject({ is_paused: false, doubt: null, certain_at: iso(now) })
  await retention.deleteExpired()
  expect(await storage.findCall('c1')).toBeUndefined()
  const log = await storage.listAuditEntries({ limit: 9, after: undefined }, {})
  expect(log.map(({ action, after }) => [action, after])).toEqual([
    ['retention.confirm_clock', JSON.stringify(seen)],
  ])
})
