import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openScenario } from '../testing/scenario.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

// Rule C50
it('tells the page how long each step from the last word to the first sound took', async () => {
  const call = openScenario({ sttMs: 100, brainMs: 200, speculative: false })
  await call.greeting()
  await call.visitorSays('What does it cost?')
  const saidMs = call.nowMs()
  await call.untilAgentSpeaks()
  const [event, ...others] = call.wire.eventsOf('ringwell.timing')
  expect(others).toEqual([])
  const { timing } = event!
  if (timing.of !== 'turn') throw new Error('not about a turn')
  expect(timing.item_id).toBe(call.wire.eventsOf('input_audio_buffer.committed')[0]?.item_id)
  const { turnOver = 0, transcript = 0, text = 0, sound = 0 } = timing.steps
  const [stopped] = call.wire.eventsOf('input_audio_buffer.speech_stopped')
  const overMs = timing.speech_end_ms + turnOver
  expect(Math.abs(overMs - (stopped?.audio_end_ms ?? 0))).toBeLessThan(40)
  expect(Math.abs(sound - (call.nowMs() - saidMs))).toBeLessThan(80)
  expect(transcript).toBeLessThan(turnOver)
  expect(text - turnOver).toBeGreaterThanOrEqual(200)
  expect(sound).toBeGreaterThanOrEqual(text)
})

// Rule C50
it('tells it again when the words come after a filler', async () => {
  const call = openScenario({ fillers: true, brainMs: 2_000, speculative: false })
  await call.greeting()
  await call.visitorIsAnswered('What does it cost?')
  await call.silence(4_000)
  const timings = call.wire.eventsOf('ringwell.timing').map(({ timing }) => timing)
  expect(timings).toHaveLength(2)
  const [first, second] = timings.map((timing) => (timing.of === 'turn' ? timing : undefined))
  expect(first?.steps.ownSound).toBeUndefined()
  expect(second?.steps.sound).toBe(first?.steps.sound)
  expect(second?.steps.ownSound).toBeGreaterThanOrEqual(2_000)
  expect(second?.item_id).toBe(first?.item_id)
})

// Rule C50
it('tells nothing about an answer to typed words, and no words at all', async () => {
  const call = openScenario()
  await call.greeting()
  call.visitorTypes('Hello')
  call.clientSends({ type: 'response.create' })
  await call.untilAgentSpeaks()
  expect(call.wire.eventsOf('ringwell.timing')).toEqual([])
})
