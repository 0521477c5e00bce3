import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { longestCallMs } from '@ringwell/protocol/callLimits.ts'
import { createSqliteStorage } from '../storage/sqliteStorage.ts'
import { temporaryFolder } from '../testing/createTestServer.ts'
import { endLostCalls } from './endLostCalls.ts'

const visitor = { name: '', companyName: '', mobileNumber: '' }
const call = { agentUuid: 'a', createdAt: '2026', language: 'en', voice: 'sage', accent: 'Indian' }

test.each([
  ['its own database', false, 120_000, ['serverStopped', 'serverStopped']],
  [
    'a shared database, where the recent call may belong to another server',
    true,
    120_000,
    ['serverStopped', undefined],
  ],
  ['a shared database whose calls may last longer', true, 600_000, [undefined, undefined]],
])(
  'a server that starts ends the calls that were cut off in %s',
  async (_which, isShared, callLimitMs, reasons) => {
    const storage = createSqliteStorage(temporaryFolder())
    onTestFinished(() => storage.close())
    const minutesAgo = { old: 8, young: 1 }
    for (const [callId, minutes] of Object.entries(minutesAgo)) {
      await storage.createCall({ ...call, callId, origin: undefined, visitor })
      await storage.answerCall(callId, new Date(Date.now() - minutes * 60_000).toISOString())
    }
    const stop = await endLostCalls({
      storage,
      isShared,
      log: pino({ level: 'silent' }),
      callLimitMs,
    })
    stop()
    const ended = await Promise.all(
      Object.keys(minutesAgo).map(async (callId) => (await storage.findCall(callId))?.end?.reason),
    )
    expect(ended).toEqual(reasons)
  },
)

test('of several servers, one that runs on soon ends the calls of one that was cut off', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const looks: string[] = []
  const storage = {
    endOpenCalls: async (_end: object, answeredBefore: string) => looks.push(answeredBefore),
  }
  const log = pino({ level: 'silent' })
  const answeredMs = Date.now()
  const stop = await endLostCalls({ storage, isShared: true, log, callLimitMs: 120_000 })
  onTestFinished(stop)
  // The longest call of somebody in danger, and a minute more for clocks that differ.
  await vi.advanceTimersByTimeAsync(longestCallMs(120_000) + 60_000 + 31_000)
  expect(Math.max(...looks.map((before) => Date.parse(before)))).toBeGreaterThan(answeredMs)
})
