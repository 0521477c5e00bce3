import { GREETING_INSTRUCTION } from '@ringwell/protocol/callLimits.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openScenario, type Scenario, type ScenarioOptions } from '../testing/scenario.ts'
import { clausesOf } from '../english/clauses.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const greeting = 'Hello, you have reached Acme. How can I help you today?'

const open = (options: ScenarioOptions = {}) =>
  openScenario({
    answer: ({ isGreeting }) => (isGreeting ? greeting : 'It costs fifty dollars a month.'),
    ...options,
    brief: { greets: 'onceSetUp', ...options.brief },
  })

/** What the page of the spec sends as soon as the event channel opens. */
const askFor = (call: Scenario, extra: object = {}) =>
  call.clientSends({
    type: 'response.create',
    event_id: 'e1',
    response: { output_modalities: ['text'], instructions: GREETING_INSTRUCTION, ...extra },
  })

const askForAnswer = (call: Scenario) =>
  call.clientSends({ type: 'response.create', event_id: 'e2' })

function type(call: Scenario, text: string) {
  call.visitorTypes(text)
  askForAnswer(call)
}

async function untilOver(call: Scenario) {
  await call.untilAgentHasSpoken()
  await call.room(3_000)
}

const errors = (call: Scenario) => call.wire.eventsOf('error').map(({ error }) => error.code)
const spoken = (call: Scenario) => call.tts.asked.map(({ request }) => request.text)
const greeted = [`agent: ${greeting}`]

describe('the greeting', () => {
  it('has its words and its first sound made as soon as the wire is open', async () => {
    const call = open()
    await call.silence(20)
    expect(call.brain.asked.map(({ request }) => request)).toMatchObject([
      { isGreeting: true, request: undefined, history: [], visitor: { name: 'Ann' } },
    ])
    expect(spoken(call)).toEqual([clausesOf(greeting)[0]!.trim()])
    expect(call.wire.eventsOf('response.created')).toEqual([])
  })

  // Rule C10
  it('is heard at once when the client asks for it, although the spec’s client asks for text', async () => {
    const call = open()
    await call.silence(60)
    askFor(call)
    await call.silence(20)
    expect(call.isAudible()).toBe(true)
    expect(call.wire.eventsOf('response.created')[0]?.response.output_modalities).toEqual(['audio'])
    await untilOver(call)
    expect(spoken(call)).toEqual(clausesOf(greeting).map((clause) => clause.trim()))
    expect(call.captions()).toEqual(greeted)
    expect(call.said).toMatchObject([{ who: 'agent', text: greeting }])
  })

  // Rule C10
  it.each(['onceSetUp', 'atOnce'] as const)(
    'is spoken to a client that never asks for it, which is greeted %s',
    async (greets) => {
      const call = open({ brief: { greets } })
      await untilOver(call)
      expect(call.captions()).toEqual(greeted)
      expect(call.statuses()).toEqual(['completed'])
    },
  )

  it('does not wait for a client that can send nothing', async () => {
    const call = open({ brief: { greets: 'atOnce' } })
    await call.silence(40)
    expect(call.isAudible()).toBe(true)
  })

  it('is left to the client where the agent does not speak first', async () => {
    const call = open({ brief: { greets: undefined } })
    await call.silence(3_000)
    expect(call.brain.asked).toEqual([])
    askFor(call)
    await untilOver(call)
    expect(call.captions()).toEqual(greeted)
  })

  // Rule C10
  it.each([
    ['before the session greets by itself', [0]],
    ['while the session greets', [1_500]],
    ['after the session has greeted', [9_000]],
    ['twice', [0, 100]],
    ['again and again', [200, 1_100, 2_000, 9_000]],
  ])('is said once to a client that asks %s', async (_, times) => {
    const call = open()
    for (const atMs of times) {
      await call.room(atMs - call.nowMs())
      askFor(call)
    }
    await call.room(12_000 - call.nowMs())
    const lines = call.captions().filter((line) => line === greeted[0])
    expect(lines).toHaveLength(1)
    expect(call.brain.asked.filter(({ request }) => request.isGreeting)).toHaveLength(1)
    expect(errors(call)).toEqual([])
  })

  it('returns the metadata of the client that asks for it', async () => {
    const call = open()
    askFor(call, { metadata: { page: 'home' } })
    await untilOver(call)
    expect(call.wire.eventsOf('response.done')[0]?.response.metadata).toEqual({ page: 'home' })
  })

  it('is one turn of the conversation, which the agent knows later', async () => {
    const call = open()
    await untilOver(call)
    await call.visitorIsAnswered('What does it cost?')
    expect(call.lastHistory()).toMatchObject([
      { role: 'assistant', text: greeting },
      { role: 'user', text: 'What does it cost?' },
    ])
  })

  it('that nobody waits for any more is not made', async () => {
    const call = open({ brainMs: 500 })
    await call.silence(100)
    call.session.closed('visitor')
    await call.silence(2_000)
    expect(call.brain.asked).toMatchObject([{ end: 'aborted' }])
    expect(call.tts.asked).toEqual([])
  })
})

// Rule C10
it('what was typed before the page knew of the greeting is answered in its place', async () => {
  const call = open()
  await call.silence(60)
  askFor(call)
  await call.silence(40)
  call.visitorTypes('What does it cost?')
  call.clientSends({ type: 'response.create' })
  await untilOver(call)
  expect(errors(call)).toEqual([])
  expect(call.statuses()).toEqual(['cancelled', 'completed'])
  expect(call.lastHistory()?.at(-1)).toMatchObject({
    role: 'user',
    text: 'What does it cost?',
  })
})

describe('a client that sets up its session before the greeting', () => {
  // Rule C10
  it('is greeted once, in its voice and by its instructions', async () => {
    const call = open({ answer: ({ ownInstructions }) => `${ownInstructions ?? ''} Hello.` })
    await call.silence(100)
    call.clientSets({ instructions: 'Ahoy.', audio: { output: { voice: 'echo' } } })
    askFor(call)
    await untilOver(call)
    expect(call.captions()).toEqual(['agent: Ahoy. Hello.'])
    expect(call.tts.asked.at(-1)?.request.voice).toBe('echo')
    expect(errors(call)).toEqual([])
  })

  // Rule C10
  it('and never asks for it is greeted once', async () => {
    const call = open({ answer: ({ ownInstructions }) => `${ownInstructions ?? ''} Hello.` })
    await call.silence(900)
    call.clientSets({ instructions: 'Ahoy.' })
    await untilOver(call)
    expect(call.captions()).toEqual(['agent: Ahoy. Hello.'])
  })

  it('to written answers reads the greeting', async () => {
    const call = open()
    call.clientSets({ output_modalities: ['text'] })
    askFor(call)
    await call.silence(2_000)
    expect(call.wire.eventsOf('response.output_text.done').map(({ text }) => text)).toEqual([
      greeting,
    ])
    expect(call.wire.audible).not.toContain(true)
  })

  it('to something that the greeting does not depend on hears the one that is ready', async () => {
    const call = open()
    await call.silence(60)
    call.clientSets({ audio: { input: { turn_detection: { type: 'semantic_vad' } } } })
    askFor(call)
    await untilOver(call)
    expect(call.brain.asked).toHaveLength(1)
    expect(call.captions()).toEqual(greeted)
  })
})

describe('a visitor who comes before the greeting', () => {
  // Rule C10
  it('by typing is answered and not greeted, even if the client asks for it then', async () => {
    const call = open()
    await call.silence(200)
    call.visitorTypes('What does it cost?')
    askFor(call)
    await call.silence(2_000)
    expect(call.wire.eventsOf('response.created')).toEqual([])
    askForAnswer(call)
    await untilOver(call)
    askFor(call)
    await call.room(2_000)
    expect(call.captions()).toEqual(['agent: It costs fifty dollars a month.'])
    expect(errors(call)).toEqual([])
  })

  it('by speaking is answered and not greeted', async () => {
    const call = open()
    await call.visitorSays('What does it cost?')
    await untilOver(call)
    expect(call.captions()).toEqual([
      'visitor: What does it cost?',
      'agent: It costs fifty dollars a month.',
    ])
  })

  it('with a mere noise is greeted when it is over', async () => {
    const call = open()
    await call.silence(700)
    await call.noise(800)
    expect(call.wire.eventsOf('response.created')).toEqual([])
    await untilOver(call)
    expect(call.captions()).toEqual(greeted)
  })

  it('with a noise before its first sound is greeted again', async () => {
    const call = open({ ttsMs: 1_500 })
    askFor(call)
    await call.silence(300)
    await call.noise(300)
    await untilOver(call)
    expect(call.statuses()).toEqual(['cancelled', 'completed'])
    expect(call.brain.asked.map(({ request }) => request.isGreeting)).toEqual([true, true])
    expect(call.captions()).toEqual(greeted)
  })
})

describe('a greeting under way', () => {
  it('is interrupted like any answer', async () => {
    const call = open()
    await call.untilAgentSpeaks()
    await call.visitorSays('What does it cost?')
    await untilOver(call)
    expect(call.wire.eventsOf('response.done')[0]?.response).toMatchObject({
      status: 'cancelled',
      status_details: { reason: 'turn_detected' },
    })
    expect(call.wire.eventsOf('conversation.item.truncated')).toHaveLength(1)
    expect(call.captions().at(-1)).toBe('agent: It costs fifty dollars a month.')
  })

  it('makes way for what the client asks for, if the client has not asked for the greeting', async () => {
    const call = open()
    await call.untilAgentSpeaks()
    type(call, 'What does it cost?')
    await untilOver(call)
    expect(call.statuses()).toEqual(['cancelled', 'completed'])
    expect(errors(call)).toEqual([])
    expect(call.captions().at(-1)).toBe('agent: It costs fifty dollars a month.')
  })

  it('waits for a response outside of the conversation', async () => {
    const call = open()
    call.clientSends({ type: 'response.create', response: { conversation: 'none' } })
    await untilOver(call)
    await call.untilAgentIsSilent()
    expect(call.captions()).toEqual(['agent: It costs fifty dollars a month.', greeted[0]])
    expect(call.statuses()).toEqual(['completed', 'completed'])
  })
})
