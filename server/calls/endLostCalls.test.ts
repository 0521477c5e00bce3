import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { longestCallMs } from '@ringwell/protocol/callLimits.ts'
import { openTestStorage } from '../testing/createTestServer.ts'
import { endLostCalls } from './endLostCalls.ts'
import { call } from '../testing/storageSamples.ts'

test.each([
  ['its own database', false, 120_000, ['serverStopped', 'serverStopped']],
  [
    'a shared database, where the recent call may belong to another server',
    true,
    120_000,
    ['serverStopped', undefined],
  ],
  ['a shared database, if these calls may last longer', true, 600_000, [undefined, undefined]],
])(
  'a server that starts ends the calls that were cut off in %s',
  async (_which, isShared, limitMs, reasons) => {
    const storage = openTestStorage()
    const minutesAgo = { old: 8, young: 1 }
    for (const [callId, minutes] of Object.entries(minutesAgo)) {
      await storage.createCall({ ...call, callId, createdAt: '2026', limitMs })
      await storage.answerCall(
        callId,
        new Date(Date.now() - minutes * 60_000).toISOString(),
        'browser',
      )
    }
    const stop = await endLostCalls({
      storage,
      isShared,
      log: pino({ level: 'silent' }),
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
  const looks: { before: number; beyondLimitMs: number }[] = []
  const storage = {
    async endOpenCalls(_end: object, before: string, _announceAt?: string, beyondLimitMs = 0) {
      return looks.push({ before: Date.parse(before), beyondLimitMs })
    },
  }
  const log = pino({ level: 'silent' })
  const answeredMs = Date.now()
  const stop = await endLostCalls({ storage, isShared: true, log })
  onTestFinished(stop)
  // The longest call of somebody in danger, and a minute more for clocks that differ.
  await vi.advanceTimersByTimeAsync(longestCallMs(120_000) + 60_000 + 31_000)
  const { before, beyondLimitMs } = looks.at(-1)!
  expect(answeredMs + 120_000 + beyondLimitMs).toBeLessThan(before)
})
