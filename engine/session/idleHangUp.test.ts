/** An idle visitor takes up a line that others need, so the agent asks whether they are there, and later hangs up. */
import { idleGoodbye } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openScenario } from '../testing/scenario.ts'
import type { ScenarioOptions, Scenario } from '../testing/scenario.ts'
import { itEvery } from '../testing/itEvery.ts'
import { listener } from '../english/listener.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open(options: ScenarioOptions = {}): Scenario {
  return openScenario({
    answer: ({ visitorIsSilent }) => (visitorIsSilent ? 'Are you there?' : 'Hello.'),
    ...options,
  })
}

/** Opens a call in which the agent has called a function of the page. `then` is what it says afterwards. */
function openForm(then: string): Scenario {
  const tool = { type: 'functionCall', name: 'open_form', arguments: '{}' } as const
  const call = open({ answer: ({ history }) => (history.length > 1 ? then : [tool]) })
  call.clientSets({
    tools: [{ type: 'function', name: 'open_form', description: 'Opens a form.' }],
  })
  call.visitorTypes('Open the form')
  call.clientSends({ type: 'response.create' })
  return call
}

const detection = (settings: object | null) => ({ audio: { input: { turn_detection: settings } } })

const goodbyes = (call: Scenario) =>
  call.captions().filter((caption) => caption === `agent: ${idleGoodbye}`)
const problems = (call: Scenario) => call.wire.eventsOf('error').map(({ error }) => error.code)

async function untilGoodbye(call: Scenario): Promise<void> {
  while (
    !call
      .captions()
      .at(-1)
      ?.startsWith(`agent: ${idleGoodbye.slice(0, 10)}`)
  ) {
    await call.silence(100)
  }
}

/** Waits until the call has been hung up. If it never is, the test times out. */
async function untilHungUp(call: Scenario): Promise<void> {
  while (call.wire.hungUp === undefined) await call.silence(500)
}

describe('a visitor who neither speaks nor types', () => {
  // Rule C8
  it('is asked after 8 s and after 20 s, hears goodbye after 45 s, and is disconnected', async () => {
    const call = open()
    const asked = () => call.captions().filter((line) => line === 'agent: Are you there?').length
    await call.greeting()
    await call.room(7_000)
    expect(asked()).toBe(0)
    await call.room(1_500)
    expect(asked()).toBe(1)
    await call.untilAgentIsSilent()
    await call.room(11_000)
    expect(asked()).toBe(1)
    await call.room(1_500)
    expect(asked()).toBe(2)
    await call.untilAgentIsSilent()
    await call.room(23_500)
    expect(goodbyes(call)).toEqual([])
    await call.room(2_500)
    expect(call.isAudible()).toBe(true)
    while (call.wire.hungUp === undefined) await call.room(500)
    expect(goodbyes(call)).toHaveLength(1)
    expect(asked()).toBe(2)
    expect(call.wire.hungUp).toBe('idle')
  })

  // Rule C57
  it('has as much time as the server allows', async () => {
    const call = open({ brief: { idleLimitMs: 60_000 } })
    await call.greeting()
    await call.silence(58_000)
    expect(goodbyes(call)).toEqual([])
    await untilHungUp(call)
    expect(call.lastError()?.message).toContain('60 seconds')
  })

  // Rule C8
  it('has a minute after “Hold on.”', async () => {
    const call = open()
    await call.greeting()
    await call.visitorAsks('Hold on.')
    const before = call.captions()
    await call.room(59_000)
    expect(call.captions()).toEqual(before)
    await call.room(2_000)
    expect(call.captions()).toHaveLength(before.length + 1)
    await call.untilAgentIsSilent()
    expect(call.wire.hungUp).toBeUndefined()
    await call.room(13_000)
    expect(call.isAudible()).toBe(false)
    while (call.wire.hungUp === undefined) await call.room(500)
    expect(goodbyes(call)).toHaveLength(1)
  })

  // Rule C113
  it('is neither asked nor disconnected while they have put the call on hold, and has the usual time again afterwards', async () => {
    const call = open()
    await call.greeting()
    await call.silence(5_000)
    call.wire.setHold(true)
    const before = call.captions()
    await call.silence(90_000)
    expect(call.captions()).toEqual(before)
    expect(call.wire.hungUp).toBeUndefined()
    call.wire.setHold(false)
    await call.room(3_500)
    expect(call.captions().at(-1)).toBe('agent: Are you there?')
    await untilHungUp(call)
    expect(call.wire.hungUp).toBe('idle')
  })

  // Rule C113
  it('hears the rest of an answer after a hold in the middle of it, however long that was', async () => {
    const rest = 'And this is the last sentence of a long answer.'
    const call = open({ answer: () => `This is a long answer, and there is more of it. ${rest}` })
    await call.greeting()
    await call.visitorIsAnswered('What does it cost?')
    await call.silence(500)
    call.wire.setHold(true)
    await call.silence(60_000)
    expect(call.isAudible()).toBe(false)
    expect(call.wire.hungUp).toBeUndefined()
    call.wire.setHold(false)
    await call.silence(200)
    expect(call.isAudible()).toBe(true)
    await call.untilAgentIsSilent()
    expect(call.captions().at(-1)).toContain(rest)
    expect(call.said.at(-1)?.text).toContain(rest)
  })

  it('has the usual time again after other words @full', async () => {
    const call = open()
    await call.greeting()
    call.visitorTypes('Hold on')
    await call.room(20_000)
    await call.visitorAsks('What does it cost?')
    await call.room(9_000)
    expect(call.captions().at(-1)).toBe('agent: Are you there?')
  })

  // Rule C8
  it('and is muted, or only types, is asked after 30 s, hears goodbye after 45 s, and is then disconnected', async () => {
    const call = open()
    await call.greeting()
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

  it('hears the whole goodbye before the call ends', async () => {
    const call = open()
    await call.greeting()
    await untilHungUp(call)
    const stopped = call.types().lastIndexOf('output_audio_buffer.stopped')
    expect(stopped).toBeGreaterThan(0)
    expect(call.types().indexOf('error')).toBeGreaterThan(stopped)
    expect(call.types().at(-1)).toBe('error')
  })

  it('is disconnected if the browser sends no sound at all', async () => {
    const call = open()
    await call.greeting()
    await call.noSound(75_000)
    expect(goodbyes(call)).toHaveLength(1)
    expect(call.wire.hungUp).toBe('idle')
  })

  it('is disconnected even if no response was ever requested @full', async () => {
    const call = open()
    await call.noSound(60_000)
    expect(call.wire.hungUp).toBe('idle')
  })

  it('sees the goodbye as text and is disconnected if the voice fails', async () => {
    const call = open({
      beforeTts() {
        throw new Error('no voice')
      },
    })
    await call.noSound(60_000)
    expect(goodbyes(call)).toHaveLength(1)
    expect(call.wire.hungUp).toBe('idle')
  })

  itEvery(3)([
    ['ends turns itself', null],
    ['creates the responses', { type: 'server_vad', create_response: false }],
    ['switches interruptions off', { type: 'server_vad', interrupt_response: false }],
    ['asks every 5 s', { type: 'server_vad', idle_timeout_ms: 5_000 }],
    ['uses semantic VAD', { type: 'semantic_vad', eagerness: 'low' }],
  ])('is disconnected if the client %s', async (_, settings) => {
    const call = open()
    call.clientSets(detection(settings))
    await call.greeting()
    await call.silence(75_000)
    expect(goodbyes(call)).toHaveLength(1)
    expect(call.wire.hungUp).toBe('idle')
  })

  it('gets a written goodbye and is disconnected if the agent only writes @full', async () => {
    const call = open()
    call.clientSets({ output_modalities: ['text'] })
    await call.noSound(50_000)
    expect(goodbyes(call)).toHaveLength(1)
    expect(call.wire.hungUp).toBe('idle')
  })

  it('is disconnected after a sound of “Uh-huh” in the goodbye @full', async () => {
    const call = open()
    await call.greeting()
    await untilGoodbye(call)
    await call.silence(500)
    await call.visitorSays('Uh-huh', 350)
    await call.silence(15_000)
    expect(goodbyes(call)).toHaveLength(1)
    expect(call.wire.hungUp).toBe('idle')
  })

  it('is not cut off in mid-sentence when they speak over the goodbye @full', async () => {
    const call = open({ sttMs: 1_000 })
    await call.greeting()
    await untilGoodbye(call)
    await call.silence(500)
    await call.visitorSays('Wait I was only looking for my card', 16_000)
    await call.silence(2_500)
    expect(call.wire.hungUp).toBeUndefined()
  })

  // Rule C8
  it('does not keep the call open with events that carry no words', async () => {
    const call = open()
    await call.greeting()
    for (let second = 0; second < 60; second += 1) {
      call.clientSends({ type: 'input_audio_buffer.clear' })
      call.clientSets({})
      await call.silence(1_000)
    }
    expect(call.wire.hungUp).toBe('idle')
  })
})

it.each([
  ['Hold on.', true],
  ['Hang on a sec', true],
  ['Okay, one moment, please.', true],
  ['Could you give me a minute?', true],
  ['Let me get my card.', true],
  ['Please wait.', true],
  ['I’ll be right back', true],
  ['What does it cost a minute?', false],
  ['How long do I have to wait for a table on Friday?', false],
  ['Two people.', false],
])('“%s” asks for a moment: %s', (words, asks) => {
  expect(listener.asksToWait(words)).toBe(asks)
})

describe('the call is kept open by', () => {
  // Rule C8
  it('a visitor who speaks, even during the goodbye', async () => {
    const call = open()
    await call.greeting()
    await call.silence(40_000)
    await call.visitorSays('I am still here, wait')
    await call.silence(30_000)
    expect(call.wire.hungUp).toBeUndefined()
    await call.visitorAsks('And here')
    while (goodbyes(call).length === 0 && call.wire.hungUp === undefined) await call.silence(100)
    await call.untilAgentSpeaks()
    await call.visitorSays('Do not go, please')
    await call.silence(25_000)
    expect(call.wire.hungUp).toBeUndefined()
    expect(problems(call)).toEqual([])
  })

  it('a visitor who speaks while the client ends turns @full', async () => {
    const call = open()
    call.clientSets(detection(null))
    for (let turn = 0; turn < 4; turn += 1) {
      await call.silence(30_000)
      await call.visitorSays('Still here')
    }
    expect(call.wire.hungUp).toBeUndefined()
  })

  it('a visitor who types and has no microphone', async () => {
    const call = open()
    for (let turn = 0; turn < 3; turn += 1) {
      await call.noSound(40_000)
      call.visitorTypes('What does it cost?')
    }
    await call.noSound(25_000)
    expect(call.wire.hungUp).toBeUndefined()
  })

  it('an agent who speaks for a long time: idle time counts from the end of the answer', async () => {
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

  it('a function of the page that waits while the agent goes on talking @full', async () => {
    const call = openForm('Take your time.')
    await call.noSound(2_000)
    call.visitorTypes('One moment')
    call.clientSends({ type: 'response.create' })
    await call.noSound(70_000)
    expect(call.wire.hungUp).toBeUndefined()
  })

  it('a function of the page that waits for the visitor', async () => {
    const call = openForm('Done.')
    await call.noSound(70_000)
    expect(call.wire.hungUp).toBeUndefined()
    const made = call.wire.eventsOf('response.output_item.done').at(-1)?.item
    expect(made).toMatchObject({ type: 'function_call' })
    call.clientAdds({
      type: 'function_call_output',
      call_id: made?.type === 'function_call' ? (made.call_id ?? '') : '',
      output: 'sent',
    })
    await call.noSound(40_000)
    expect(call.wire.hungUp).toBeUndefined()
    await call.noSound(30_000)
    expect(call.wire.hungUp).toBe('idle')
  })
})

it('sends nothing after the call', async () => {
  const call = open()
  await call.greeting()
  const sent = call.types().length
  call.session.closed('visitor')
  await call.noSound(60_000)
  expect(call.types()).toHaveLength(sent)
  expect(vi.getTimerCount()).toBe(0)
})
