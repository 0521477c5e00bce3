/** A caller who neither speaks nor types keeps a line from others: it is asked, then let go. */
import { idleGoodbye } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openScenario } from '../testing/scenario.ts'
import type { Cast, Scenario } from '../testing/scenario.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open(cast: Cast = {}): Scenario {
  return openScenario({
    answer: ({ visitorIsSilent }) => (visitorIsSilent ? 'Are you there?' : 'Hello.'),
    ...cast,
  })
}

async function greet(call: Scenario): Promise<void> {
  call.clientSends({ type: 'response.create' })
  await call.untilAgentSpeaks()
  await call.untilAgentIsSilent()
}

function types(call: Scenario, text: string): void {
  call.clientSends({
    type: 'conversation.item.create',
    item: { type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
  })
}

const detection = (settings: object | null) => ({
  type: 'session.update',
  session: { audio: { input: { turn_detection: settings } } },
})

const goodbyes = (call: Scenario) =>
  call.captions().filter((caption) => caption === `agent: ${idleGoodbye}`)
const problems = (call: Scenario) => call.wire.eventsOf('error').map(({ error }) => error.code)

/** Fails by the test's time limit. */
async function untilHungUp(call: Scenario): Promise<void> {
  while (call.wire.hungUp === undefined) await call.silence(500)
}

describe('a caller who neither speaks nor types', () => {
  it('is asked after 30 s, told goodbye after 45 s, and let go when that was heard', async () => {
    const call = open()
    await greet(call)
    await call.silence(29_000)
    expect(call.captions()).toEqual(['agent: Hello.'])
    await call.silence(2_000)
    await call.untilAgentIsSilent()
    expect(call.captions().at(-1)).toBe('agent: Are you there?')
    await call.silence(12_000)
    expect(goodbyes(call)).toEqual([])
    await call.untilAgentSpeaks()
    expect(call.wire.hungUp).toBeUndefined()
    expect(problems(call)).toEqual([])
    await untilHungUp(call)
    expect(goodbyes(call)).toHaveLength(1)
    expect(problems(call)).toEqual(['idle_hang_up'])
    expect(call.wire.hungUp).toBe('idle')
    expect(call.said.at(-1)).toMatchObject({ who: 'agent', text: idleGoodbye })
  })

  it('has heard the last word before the call ends', async () => {
    const call = open()
    await greet(call)
    await untilHungUp(call)
    const stopped = call.types().lastIndexOf('output_audio_buffer.stopped')
    expect(stopped).toBeGreaterThan(0)
    expect(call.types().indexOf('error')).toBeGreaterThan(stopped)
    expect(call.types().at(-1)).toBe('error')
  })

  it('is let go where the browser sends no sound at all', async () => {
    const call = open()
    await greet(call)
    await call.noSound(75_000)
    expect(goodbyes(call)).toHaveLength(1)
    expect(call.wire.hungUp).toBe('idle')
  })

  it('is let go though nobody ever asked the agent to speak', async () => {
    const call = open()
    await call.noSound(60_000)
    expect(call.wire.hungUp).toBe('idle')
  })

  it('is let go though the voice fails: the word is shown', async () => {
    const call = open({
      beforeTts() {
        throw new Error('no voice')
      },
    })
    await call.noSound(60_000)
    expect(goodbyes(call)).toHaveLength(1)
    expect(call.wire.hungUp).toBe('idle')
  })

  it.each([
    ['ends turns itself', null],
    ['creates the responses', { type: 'server_vad', create_response: false }],
    ['takes no interruptions', { type: 'server_vad', interrupt_response: false }],
    ['asks every 30 s', { type: 'server_vad', idle_timeout_ms: 30_000 }],
    ['asks every 5 s', { type: 'server_vad', idle_timeout_ms: 5_000 }],
    ['has other ears', { type: 'semantic_vad', eagerness: 'low' }],
  ])('is let go where the client %s', async (_, settings) => {
    const call = open()
    call.clientSends(detection(settings))
    await greet(call)
    await call.silence(100_000)
    expect(goodbyes(call)).toHaveLength(1)
    expect(call.wire.hungUp).toBe('idle')
  })

  it('is let go where the agent only writes, with a written word', async () => {
    const call = open()
    call.clientSends({ type: 'session.update', session: { output_modalities: ['text'] } })
    await call.noSound(50_000)
    expect(goodbyes(call)).toHaveLength(1)
    expect(call.wire.hungUp).toBe('idle')
  })

  it('keeps the line by no event that says nothing', async () => {
    const call = open()
    await greet(call)
    for (let second = 0; second < 60; second += 1) {
      call.clientSends({ type: 'input_audio_buffer.clear' })
      call.clientSends({ type: 'session.update', session: {} })
      await call.silence(1_000)
    }
    expect(call.wire.hungUp).toBe('idle')
  })
})

describe('the line is kept by', () => {
  it('somebody who speaks, also over the goodbye', async () => {
    const call = open()
    await greet(call)
    await call.silence(40_000)
    await call.visitorSays('I am still here, wait')
    await call.silence(30_000)
    expect(call.wire.hungUp).toBeUndefined()
    await call.visitorSays('And here')
    await call.untilAgentSpeaks()
    await call.untilAgentIsSilent()
    while (goodbyes(call).length === 0 && call.wire.hungUp === undefined) await call.silence(500)
    await call.untilAgentSpeaks()
    await call.visitorSays('Do not go, please')
    await call.silence(25_000)
    expect(call.wire.hungUp).toBeUndefined()
    expect(problems(call)).toEqual([])
  })

  it('somebody who speaks where the client ends turns', async () => {
    const call = open()
    call.clientSends(detection(null))
    for (let turn = 0; turn < 4; turn += 1) {
      await call.silence(30_000)
      await call.visitorSays('Still here')
    }
    expect(call.wire.hungUp).toBeUndefined()
  })

  it('somebody who types and has no microphone', async () => {
    const call = open()
    for (let turn = 0; turn < 3; turn += 1) {
      await call.noSound(40_000)
      types(call, 'What does it cost?')
    }
    await call.noSound(25_000)
    expect(call.wire.hungUp).toBeUndefined()
  })

  it('an agent who speaks for long: the time counts from the end of the answer', async () => {
    const call = open({ answer: () => `${'word '.repeat(240)}.` })
    call.clientSends({ type: 'response.create' })
    await call.untilAgentSpeaks()
    const beganMs = call.nowMs()
    while (!call.types().includes('output_audio_buffer.stopped')) await call.silence(500)
    expect(call.nowMs() - beganMs).toBeGreaterThan(50_000)
    await call.silence(28_000)
    expect(goodbyes(call)).toEqual([])
    expect(call.wire.hungUp).toBeUndefined()
  })

  it('a function of the page that waits for the visitor', async () => {
    const tool = { type: 'toolCall', name: 'open_form', arguments: '{}' } as const
    const call = open({ answer: ({ history }) => (history.length > 1 ? 'Done.' : [tool]) })
    call.clientSends({
      type: 'session.update',
      session: {
        tools: [{ type: 'function', name: 'open_form', description: 'Opens a form.' }],
      },
    })
    types(call, 'Open the form')
    call.clientSends({ type: 'response.create' })
    await call.noSound(70_000)
    expect(call.wire.hungUp).toBeUndefined()
    const made = call.wire.eventsOf('response.output_item.done').at(-1)?.item
    expect(made).toMatchObject({ type: 'function_call' })
    call.clientSends({
      type: 'conversation.item.create',
      item: {
        type: 'function_call_output',
        call_id: made?.type === 'function_call' ? (made.call_id ?? '') : '',
        output: 'sent',
      },
    })
    await call.noSound(40_000)
    expect(call.wire.hungUp).toBeUndefined()
    await call.noSound(30_000)
    expect(call.wire.hungUp).toBe('idle')
  })
})

it('nothing is asked or said after the call', async () => {
  const call = open()
  await greet(call)
  const sent = call.types().length
  call.session.closed('visitor')
  await call.noSound(60_000)
  expect(call.types()).toHaveLength(sent)
  expect(vi.getTimerCount()).toBe(0)
})
