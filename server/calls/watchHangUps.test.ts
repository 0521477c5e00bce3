import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createFakeEngine } from '../testing/fakeEngine.ts'
import { watchHangUps } from './watchHangUps.ts'
import { testBrief } from '@ringwell/engine/testing/callAgents.ts'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

function setUp(asked: readonly string[]) {
  const engine = createFakeEngine()
  const state = { looks: 0, isGone: false }
  const stop = watchHangUps({
    storage: {
      async listHangUps() {
        state.looks += 1
        if (state.isGone) throw new Error('gone')
        return [...asked]
      },
    },
    engine,
    log: pino({ level: 'silent' }),
  })
  onTestFinished(stop)
  return { engine, state }
}

test('a call whose visitor hung up through another server ends here, and no other call does', async () => {
  const { engine } = setUp(['c1'])
  for (const callId of ['c1', 'c2'])
    await engine.connect({ kind: 'webrtc', offer: 'v=0' }, { ...testBrief, callId })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(engine.hungUp).toEqual([{ callId: 'c1', reason: 'visitor' }])
  expect(engine.health().calls).toBe(1)
})

test('without calls, the database is not queried', async () => {
  const { state } = setUp(['c1'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state.looks).toBe(0)
})

test('a database that fails is queried again', async () => {
  const { engine, state } = setUp(['c1'])
  await engine.connect({ kind: 'webrtc', offer: 'v=0' }, { ...testBrief, callId: 'c1' })
  state.isGone = true
  await vi.advanceTimersByTimeAsync(3_000)
  expect(state.looks).toBe(3)
  state.isGone = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect(engine.health().calls).toBe(0)
})
