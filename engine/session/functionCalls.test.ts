import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openScenario } from '../testing/scenario.ts'
import type { ScenarioOptions } from '../testing/scenario.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const callsTheClock: ScenarioOptions['answer'] = ({ history }) => {
  const last = history.at(-1)
  if (last?.role === 'functionResult') return `It is ${last.output}.`
  return [
    { type: 'text', text: 'One moment.' },
    { type: 'functionCall', name: 'get_time', arguments: '{"tz":"UTC"}' },
  ]
}

describe('a function that the page offers', () => {
  const tools = [
    { type: 'function', name: 'get_time', description: 'Time', parameters: { type: 'object' } },
  ]
  it('is called, and the agent speaks its result', async () => {
    const call = openScenario({ answer: callsTheClock })
    call.clientSets({ type: 'realtime', tools })
    await call.visitorIsAnswered('What time is it?')
    expect(call.brain.asked[0]?.request.functions).toEqual([
      { name: 'get_time', description: 'Time', parameters: { type: 'object' } },
    ])
    const done = call.wire
      .eventsOf('response.output_item.done')
      .map(({ item }) => item)
      .find((item) => item.type === 'function_call')
    expect(done).toMatchObject({ name: 'get_time', arguments: '{"tz":"UTC"}', status: 'completed' })
    expect(call.wire.eventsOf('response.function_call_arguments.done')).toMatchObject([
      { arguments: '{"tz":"UTC"}', call_id: done?.call_id },
    ])
    await call.untilAgentIsSilent()
    expect(call.wire.eventsOf('response.done')[0]?.response.output).toHaveLength(2)
    call.clientAdds({ type: 'function_call_output', call_id: done?.call_id, output: 'noon' })
    call.clientSends({ type: 'response.create' })
    await call.untilAgentHasSpoken()
    expect(call.captions()).toEqual([
      'visitor: What time is it?',
      'agent: One moment.',
      'agent: It is noon.',
    ])
    expect(call.lastHistory()?.slice(2)).toEqual([
      { role: 'functionCall', callId: done?.call_id, name: 'get_time', arguments: '{"tz":"UTC"}' },
      { role: 'functionResult', callId: done?.call_id, output: 'noon' },
    ])
  })

  it('is not offered when the client chooses none', async () => {
    const call = openScenario()
    call.clientSets({ tools, tool_choice: 'none' })
    call.clientSends({ type: 'response.create' })
    await call.silence(40)
    expect(call.brain.asked[0]?.request.functions).toEqual([])
  })

  // Rule C11
  it('gets one result, and a second one is refused', async () => {
    const call = openScenario({ answer: callsTheClock })
    call.clientSets({ type: 'realtime', tools })
    await call.visitorAsks('What time is it?')
    const [done] = call.wire.eventsOf('response.function_call_arguments.done')
    for (const output of ['noon', 'midnight']) {
      call.clientAdds({ type: 'function_call_output', call_id: done?.call_id, output })
    }
    expect(call.lastError()?.code).toBe('invalid_call_id')
    call.clientSends({ type: 'response.create' })
    await call.untilAgentSpeaks()
    expect(call.lastHistory()?.filter(({ role }) => role === 'functionResult')).toEqual([
      { role: 'functionResult', callId: done?.call_id, output: 'noon' },
    ])
  })

  it('accepts no result without a call', () => {
    const call = openScenario()
    call.clientAdds({ type: 'function_call_output', call_id: 'call_x', output: 'noon' })
    expect(call.lastError()?.code).toBe('invalid_call_id')
  })
})
