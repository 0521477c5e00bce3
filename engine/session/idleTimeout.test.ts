/** `idle_timeout_ms` of OpenAI Realtime: the agent speaks to a visitor who has been silent for this long. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openScenario } from '../testing/scenario.ts'
import type { ScenarioOptions, Scenario } from '../testing/scenario.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const IDLE_MS = 6_000

function callThatWaits(detection: object = {}, options: ScenarioOptions = {}): Scenario {
  const call = openScenario({
    answer: ({ visitorIsSilent }) => (visitorIsSilent ? 'Are you there?' : 'Hello.'),
    ...options,
  })
  call.clientSets({
    audio: {
      input: {
        turn_detection: { type: 'server_vad', idle_timeout_ms: IDLE_MS, ...detection },
      },
    },
  })
  return call
}

const timeouts = (call: Scenario) => call.wire.eventsOf('input_audio_buffer.timeout_triggered')

describe('a visitor who says nothing', () => {
  it('is spoken to when the idle timeout has passed after the end of the answer', async () => {
    const call = callThatWaits()
    await call.greeting()
    await call.silence(IDLE_MS - 200)
    expect(timeouts(call)).toEqual([])
    await call.silence(400)
    const [triggered] = timeouts(call)
    const { audio_start_ms: from = 0, audio_end_ms: to = 0 } = triggered ?? {}
    expect(to - from).toBeGreaterThanOrEqual(IDLE_MS)
    expect(to - from).toBeLessThan(IDLE_MS + 100)
    await call.untilAgentSpeaks()
    expect(call.captions().at(-1)).toBe('agent: Are you there?')
  })

  it('gets an empty turn in the conversation before the response', async () => {
    const call = callThatWaits()
    await call.greeting()
    await call.silence(IDLE_MS + 200)
    await call.untilAgentSpeaks()
    const [triggered] = timeouts(call)
    const types = call.types()
    expect(types.indexOf('input_audio_buffer.timeout_triggered')).toBeLessThan(
      types.indexOf('input_audio_buffer.committed'),
    )
    expect(call.wire.eventsOf('input_audio_buffer.committed')).toMatchObject([
      { item_id: triggered?.item_id },
    ])
    expect(types.filter((type) => type === 'response.created')).toHaveLength(2)
    expect(call.said.filter(({ who }) => who === 'visitor')).toEqual([])
  })

  it('is spoken to again after the next idle timeout', async () => {
    const call = callThatWaits()
    await call.greeting()
    await call.silence(3 * (IDLE_MS + 2_000))
    expect(timeouts(call).length).toBeGreaterThanOrEqual(2)
    for (const [at, later] of timeouts(call).slice(1).entries()) {
      expect(later.audio_start_ms).toBeGreaterThan(timeouts(call)[at]!.audio_end_ms)
    }
  })
})

describe('the idle timeout does not fire', () => {
  it('while the visitor speaks, or shortly after', async () => {
    const call = callThatWaits()
    await call.greeting()
    await call.silence(IDLE_MS - 1_000)
    await call.visitorSays('What does it cost?', 2_000)
    await call.untilAgentHasSpoken()
    await call.silence(IDLE_MS - 1_000)
    expect(timeouts(call)).toEqual([])
  })

  it('while the agent thinks', async () => {
    const call = callThatWaits({}, { brainMs: 8_000 })
    call.clientSends({ type: 'response.create' })
    await call.untilAgentSpeaks()
    expect(timeouts(call)).toEqual([])
  })

  it('before the agent has said anything', async () => {
    const call = callThatWaits()
    await call.silence(2 * IDLE_MS)
    expect(timeouts(call)).toEqual([])
  })

  it.each([
    ['without an idle timeout', { idle_timeout_ms: null }],
    ['if the client creates the responses', { create_response: false }],
  ])('%s', async (_, detection) => {
    const call = callThatWaits(detection)
    await call.greeting()
    await call.silence(2 * IDLE_MS)
    expect(timeouts(call)).toEqual([])
  })
})
