import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createCallEndWriter } from './callEndWriter.ts'

const end = { endedAt: '2026-11-22T10:00:00.000Z', durationMs: 9_000, reason: 'visitor' }
const log = pino({ level: 'silent' })

// Rule C5
test('the end of a call is stored when the database is back', async () => {
  const endCall = vi
    .fn<(callId: string) => Promise<void>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue(undefined)
  const writer = createCallEndWriter({ storage: { endCall }, log, retryAfterMs: [1, 1, 1] })
  void writer.keep('call-1', end)
  await vi.waitFor(() => expect(endCall).toHaveBeenCalledTimes(3))
  await writer.close()
  expect(endCall).toHaveBeenLastCalledWith('call-1', end, undefined)
})

test('the receiver of ended calls is told some seconds after the end', async () => {
  const endCall = vi.fn<(callId: string) => Promise<void>>().mockResolvedValue(undefined)
  const writer = createCallEndWriter({ storage: { endCall }, log, announceAfterMs: 15_000 })
  void writer.keep('call-1', end)
  await writer.close()
  expect(endCall).toHaveBeenCalledWith('call-1', end, '2026-11-22T10:00:15.000Z')
})

test('a server that stops waits for the write under way, and for no retry', async () => {
  const endCall = vi.fn<(callId: string) => Promise<void>>().mockRejectedValue(new Error('away'))
  const writer = createCallEndWriter({ storage: { endCall }, log, retryAfterMs: [60_000] })
  void writer.keep('call-1', end)
  await writer.close()
  expect(endCall.mock.calls.length).toBeLessThanOrEqual(2)
})
