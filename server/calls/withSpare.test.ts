import { expect, test } from 'vitest'
import type { EngineCallEnd } from '@ringwell/engine/engine.ts'
import { testBrief } from '@ringwell/engine/testing/callAgents.ts'
import { withSpare } from '@ringwell/engine/withSpare.ts'
import { createFakeEngine, type FakeEngine } from '../testing/fakeEngine.ts'

const offer = { kind: 'webrtc', offer: 'v=0' } as const

test('the spare takes the calls of an engine that is gone, each call stays where it is, and the end of each is reported', async () => {
  const made: FakeEngine[] = []
  const engine = withSpare(() => {
    const each = createFakeEngine()
    const rss = { media: made.push(each) }
    return { ...each, health: () => ({ ...each.health(), rss }) }
  })
  const ends: EngineCallEnd[] = []
  engine.onCallEnd((end) => ends.push(end))
  const [first, spare] = made
  await engine.connect(offer, { ...testBrief, callId: 'a' })
  expect(engine.health().rss).toEqual({ media: 1, 'spare media': 2 })
  first?.setState('restarting')
  expect(engine.health()).toMatchObject({ state: 'ready', calls: 1 })
  await engine.connect(offer, { ...testBrief, callId: 'b' })
  first?.setState('ready')
  // Whoever was the spare holds calls now, so the first one is the spare.
  expect(engine.health().rss).toEqual({ media: 2, 'spare media': 1 })
  await engine.connect(offer, { ...testBrief, callId: 'c' })
  expect([first, spare].map((each) => each?.answered.map(({ callId }) => callId))).toEqual([
    ['a'],
    ['b', 'c'],
  ])
  for (const callId of ['a', 'b', 'c']) engine.hangUp(callId, 'operator')
  expect(first?.hungUp).toMatchObject([{ callId: 'a' }])
  expect(ends.map(({ callId }) => callId)).toEqual(['a', 'b', 'c'])
  spare?.setState('stopped')
  first?.setState('starting')
  expect(engine.health().state).not.toBe('ready')
})

test('while the other one takes its callers, an engine that is gone does not load again at once', () => {
  const waits: (() => number)[] = []
  const made: FakeEngine[] = []
  withSpare((restartsAfterMs) => {
    waits.push(restartsAfterMs)
    const each = createFakeEngine()
    made.push(each)
    return each
  })
  made[0]?.setState('restarting')
  expect(waits[0]?.()).toBeGreaterThan(10_000)
  made[1]?.setState('restarting')
  expect(waits.map((wait) => wait())).toEqual([0, 0])
})
