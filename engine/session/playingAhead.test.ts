/** Calls in which sound travels in events, and the caller plays it on a clock of their own. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { INPUT_FRAME_SAMPLES, saidIn } from '../stages.ts'
import { openScenario, type Scenario, type ScenarioOptions } from '../testing/scenario.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An answer with clauses of 1.1, 1.6 and 1.6 s. */
const story = 'Once upon a time there. Then somebody came along who. And then it all went very.'

const openAhead = (options: ScenarioOptions = {}) => openScenario({ ...options, playsAhead: true })

async function whileTheAgentTells(): Promise<Scenario> {
  const call = openAhead({ answer: () => story })
  await call.visitorIsAnswered('Tell me a story.')
  return call
}

// Rule C84
describe('speech over the agent', () => {
  it('that only listens is never reported, and the sound goes on', async () => {
    const call = await whileTheAgentTells()
    await call.silence(1_600)
    const before = call.types().length
    await call.visitorSays('uh-huh', 300)
    await call.silence(1_500)
    const since = call.types().slice(before)
    expect(since).toContain('input_audio_buffer.committed')
    expect(since).not.toContain('input_audio_buffer.speech_started')
    expect(since).not.toContain('input_audio_buffer.speech_stopped')
    await call.untilAgentIsSilent()
    expect(call.statuses()[0]).toBe('completed')
    // What the caller plays is not held, so nothing of it is heard twice.
    expect(call.wire.audible.filter(Boolean).length * 20).toBeLessThan(4_400)
  })

  it('that interrupts is reported once it does, and before the answer is cancelled', async () => {
    const call = await whileTheAgentTells()
    await call.silence(1_600)
    const before = call.types().length
    await call.visitorSays('Stop that please', 900)
    await call.silence(600)
    const since = call.types().slice(before)
    expect(since).toContain('input_audio_buffer.speech_started')
    expect(since.indexOf('input_audio_buffer.speech_started')).toBeLessThan(
      since.indexOf('response.done'),
    )
    const [, started] = call.wire.eventsOf('input_audio_buffer.speech_started')
    const [, stopped] = call.wire.eventsOf('input_audio_buffer.speech_stopped')
    expect(started?.item_id).toBe(stopped?.item_id)
  })

  it('that goes on after the answer is reported as soon as there is nothing to interrupt', async () => {
    const call = openAhead({ answer: () => 'Yes.' })
    await call.visitorIsAnswered('Tell me a story.')
    await call.visitorSays('uh-huh uh-huh I see and then what happened to them all', 2_600)
    await call.silence(1_000)
    expect(call.wire.eventsOf('input_audio_buffer.speech_started')).toHaveLength(2)
    expect(call.wire.eventsOf('input_audio_buffer.speech_stopped')).toHaveLength(2)
  })

  it('before the answer is reported at once', async () => {
    const call = openAhead()
    await call.visitorSays('Hello there', 300)
    expect(call.types()).toContain('input_audio_buffer.speech_started')
  })
})

const itemOf = (call: Scenario) =>
  call.wire.eventsOf('response.output_item.added')[0]!.item.id as string

// Rule C83
describe('a client that has stopped playing', () => {
  it('says what was heard, and that is what the agent has said', async () => {
    const call = await whileTheAgentTells()
    await call.silence(2_000)
    call.clientSends({ type: 'response.cancel' })
    const item_id = itemOf(call)
    call.clientTruncates(item_id, 1_150)
    call.clientSends({ type: 'conversation.item.retrieve', item_id })
    const [retrieved] = call.wire.eventsOf('conversation.item.retrieved')
    expect(retrieved?.item).toMatchObject({ content: [{ transcript: 'Once upon a time there.' }] })
    await call.visitorIsAnswered('And what then?')
    const said = call.brain.asked.at(-1)!.request.history.map(saidIn)
    expect(said).toEqual(['Tell me a story.', 'Once upon a time there.', 'And what then?'])
  })

  it('may truncate what is still being heard by our estimate: that cancels it', async () => {
    const call = await whileTheAgentTells()
    await call.silence(600)
    call.clientTruncates(itemOf(call), 300)
    expect(call.wire.eventsOf('error')).toEqual([])
    expect(call.statuses()[0]).toBe('cancelled')
    expect(call.wire.eventsOf('conversation.item.truncated').at(-1)?.audio_end_ms).toBe(300)
    expect(call.wire.queuedMs()).toBe(0)
  })
})

// Rule C82
describe('a turn that the client ends', () => {
  it('has all of the sound before the commit, and the answer to it follows, all in one moment', async () => {
    const call = openAhead()
    call.clientSets({ audio: { input: { turn_detection: null } } })
    const speech = call.visitorSays('one two three four', 1_000)
    // Everything is there before any of it has been looked at.
    await vi.advanceTimersByTimeAsync(0)
    await speech
    call.clientSends({ type: 'input_audio_buffer.commit' })
    call.clientSends({ type: 'response.create' })
    await call.untilAgentSpeaks()
    expect(call.brain.asked.at(-1)!.request.history.map(saidIn)).toEqual(['one two three four'])
  })

  it('waits for a detector that is slow, and so does what follows', async () => {
    let wake: (() => void) | undefined
    const call = openAhead({
      beforeVad: () =>
        new Promise((resolve) => {
          wake = resolve
          setTimeout(resolve, 30)
        }),
    })
    call.clientSets({ audio: { input: { turn_detection: null } } })
    for (let frame = 0; frame < 20; frame += 1) {
      call.session.heard(new Int16Array(INPUT_FRAME_SAMPLES).fill(9_000))
    }
    call.clientSends({ type: 'input_audio_buffer.commit' })
    call.clientSends({ type: 'conversation.item.retrieve', item_id: 'nothing' })
    expect(call.types()).not.toContain('input_audio_buffer.committed')
    expect(call.types()).not.toContain('error')
    await vi.advanceTimersByTimeAsync(900)
    expect(wake).toBeDefined()
    const types = call.types().filter((type) => /committed|error/.test(type))
    expect(types).toEqual(['input_audio_buffer.committed', 'error'])
  })

  it('does not wait forever for a detector that hangs', async () => {
    const call = openAhead({ beforeVad: () => new Promise(() => undefined) })
    call.clientSets({ audio: { input: { turn_detection: null } } })
    call.session.heard(new Int16Array(2 * 512))
    call.clientSends({ type: 'input_audio_buffer.commit' })
    call.clientSends({ type: 'conversation.item.retrieve', item_id: 'nothing' })
    await vi.advanceTimersByTimeAsync(1_100)
    expect(call.lastError()?.code).toBe('item_not_found')
  })

  it('may be as short as 100 ms, and no shorter', async () => {
    const call = openAhead()
    // The quiet with which the call begins.
    await vi.advanceTimersByTimeAsync(0)
    call.clientSets({ audio: { input: { turn_detection: null } } })
    const from = call.wire.eventsOf('input_audio_buffer.committed').length
    call.clientSends({ type: 'input_audio_buffer.commit' })
    await vi.advanceTimersByTimeAsync(10)
    expect(call.wire.eventsOf('error')[0]?.error.code).toBe('input_audio_buffer_commit_empty')
    for (let frame = 0; frame < 5; frame += 1) {
      call.session.heard(new Int16Array(INPUT_FRAME_SAMPLES))
    }
    call.clientSends({ type: 'input_audio_buffer.commit' })
    await vi.advanceTimersByTimeAsync(10)
    expect(call.wire.eventsOf('input_audio_buffer.committed')).toHaveLength(from + 1)
  })
})

// Rule C80
describe('the format of sound', () => {
  const pcmu = { format: { type: 'audio/pcmu' } }

  it('is what the client chooses, for each direction', async () => {
    const call = openAhead()
    call.clientSets({ audio: { input: pcmu, output: { format: { type: 'audio/pcma' } } } })
    const [{ session } = { session: {} }] = call.wire.eventsOf('session.updated')
    expect(session).toMatchObject({
      audio: { input: pcmu, output: { format: { type: 'audio/pcma' } } },
    })
    call.clientSends({ type: 'response.create' })
    await call.silence(40)
    expect(call.wire.eventsOf('response.created')[0]?.response.audio?.output?.format).toEqual({
      type: 'audio/pcma',
    })
  })

  it.each([
    ['an unknown one', { type: 'audio/mp3' }],
    ['samples at another rate', { type: 'audio/pcm', rate: 16_000 }],
    ['one of the old beta', 'g711_ulaw'],
  ])('is refused with a reason if it is %s', (_which, format) => {
    const call = openAhead()
    call.clientSets({ instructions: 'Be quick.', audio: { input: { format } } })
    expect(call.wire.eventsOf('session.updated')).toEqual([])
    expect(call.wire.eventsOf('error')[0]?.error).toMatchObject({
      code: 'invalid_value',
      param: 'session.audio.input.format',
    })
  })

  it('is none of the settings of a call over WebRTC', () => {
    const call = openScenario()
    call.clientSets({ audio: { input: { format: 'g711_ulaw' }, output: pcmu } })
    const format = { type: 'audio/pcm', rate: 24_000 }
    expect(call.wire.eventsOf('session.updated')[0]?.session).toMatchObject({
      audio: { input: { format }, output: { format } },
    })
  })
})

// Rule C85
it('a client is told which families of events it gets', () => {
  const call = openAhead()
  call.clientSets({ include: ['ringwell.*', 'unknown.*', 'output_audio_buffer.*'] })
  call.clientSets({ include: null })
  const [asked, cleared] = call.wire.eventsOf('session.updated').map(({ session }) => session)
  expect(asked).toMatchObject({ include: ['ringwell.*', 'output_audio_buffer.*'] })
  expect(cleared).not.toHaveProperty('include')
})
