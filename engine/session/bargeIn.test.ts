import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openScenario } from '../testing/scenario.ts'
import { saidIn } from '../stages.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An answer with clauses of 1.1, 1.6 and 1.6 s. */
const story = 'Once upon a time there. Then somebody came along who. And then it all went very.'

async function whileTheAgentTells() {
  const call = openScenario({ answer: () => story })
  await call.visitorIsAnswered('Tell me a story.')
  return call
}

describe('a barge-in', () => {
  it('silences the agent within 200 ms and for good', async () => {
    const call = await whileTheAgentTells()
    await call.silence(1600)
    await call.visitorSays('Stop', 180)
    expect(call.isAudible()).toBe(false)
    const silentFrom = call.wire.audible.length
    await call.silence(300)
    expect(call.wire.queuedMs()).toBe(0)
    expect(call.wire.audible.slice(silentFrom)).not.toContain(true)
  })

  it('sends the events: sound cleared, response cancelled by turn_detected, item truncated', async () => {
    const call = await whileTheAgentTells()
    await call.silence(1600)
    await call.visitorSays('Stop that please', 900)
    const [created] = call.wire.eventsOf('response.created')
    expect(call.wire.eventsOf('output_audio_buffer.cleared')).toMatchObject([
      { response_id: created?.response.id },
    ])
    expect(call.wire.eventsOf('output_audio_buffer.stopped')).toEqual([])
    const [done] = call.wire.eventsOf('response.done')
    expect(done?.response).toMatchObject({
      id: created?.response.id,
      status: 'cancelled',
      status_details: { type: 'cancelled', reason: 'turn_detected' },
      output: [{ status: 'incomplete' }],
    })
    const [truncated] = call.wire.eventsOf('conversation.item.truncated')
    expect(truncated?.audio_end_ms).toBeGreaterThan(1600)
    expect(truncated?.audio_end_ms).toBeLessThan(1850)
  })

  it('keeps only the words that were spoken in the captions and the history', async () => {
    const call = await whileTheAgentTells()
    await call.silence(2000)
    await call.visitorSays('Stop that please')
    const spoken = call.captions()[1] ?? ''
    expect(spoken).toMatch(/^agent: Once upon a time there\. Then somebody/)
    expect(spoken).not.toContain('who')
    await call.untilAgentSpeaks()
    const { history } = call.brain.asked.at(-1)!.request
    expect(history.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
    expect(`agent: ${saidIn(history[1])}`).toBe(spoken)
  })

  it.each([600, 3_000])(
    'after %i ms keeps only the heard words of a clause whose sound is still being made',
    async (ms) => {
      const call = openScenario({
        // Only 1.2 s of the sound are made.
        beforeTts: (_clause, piece) => (piece === 12 ? new Promise<never>(() => {}) : undefined),
        answer: () => 'We have forty quiet desks near the old market square.',
      })
      await call.visitorIsAnswered('Tell me a story.')
      await call.silence(ms)
      await call.visitorSays('Stop that please', 900)
      expect(call.captions()[1]).toMatch(/^agent: We have( forty)?$/)
      expect(call.said.filter(({ who }) => who === 'agent').at(-1)?.text).toMatch(
        /^We have( forty)?$/,
      )
    },
  )

  it('shows no clause before its sound plays', async () => {
    const call = await whileTheAgentTells()
    const shown = () =>
      call.wire.eventsOf('response.output_audio_transcript.delta').map(({ delta }) => delta.trim())
    await call.silence(900)
    expect(shown()).toEqual(['Once upon a time there.'])
    await call.silence(500)
    expect(shown()).toEqual(['Once upon a time there.', 'Then somebody came along who.'])
    await call.untilAgentIsSilent()
    expect(shown()).toHaveLength(3)
  })

  it('stops the brain and the voice', async () => {
    const call = openScenario({ answer: () => story, ttsMs: 700, msPerCharacter: 20 })
    await call.visitorIsAnswered('Tell me a story.')
    await call.silence(300)
    expect(call.tts.asked.at(-1)?.end).toBe('running')
    const asked = call.tts.asked.length
    await call.visitorSays('Stop', 300)
    await call.silence(260)
    const before = call.tts.asked.slice(0, asked)
    expect(before.map(({ end }) => end)).not.toContain('running')
    expect(before.every(({ request }) => request.signal.aborted)).toBe(true)
    expect(call.brain.asked[0]?.request.signal.aborted).toBe(true)
    await call.silence(250)
    expect(call.tts.asked.slice(asked).every(({ request }) => request.text !== 'And then')).toBe(
      true,
    )
  })

  it('before the first sound of an answer prevents the visitor from hearing any of it', async () => {
    const call = openScenario({ answer: () => story, ttsMs: 1500, sttMs: 20 })
    await call.visitorSays('Tell me a story.')
    await call.silence(500)
    expect(call.wire.eventsOf('response.created')).toHaveLength(1)
    await call.visitorSays('about dogs.')
    expect(call.wire.audible).not.toContain(true)
    const [done] = call.wire.eventsOf('response.done')
    expect(done?.response.status).toBe('cancelled')
    await call.untilAgentSpeaks()
    expect(call.lastHistory()).toMatchObject([
      { role: 'user', text: 'Tell me a story about dogs.' },
    ])
  })

  it('is ignored if the client has switched interruptions off', async () => {
    const call = openScenario({ answer: () => story })
    call.clientSets({
      type: 'realtime',
      audio: { input: { turn_detection: { type: 'server_vad', interrupt_response: false } } },
    })
    await call.visitorIsAnswered('Tell me a story.')
    await call.visitorSays('And another one?', 700)
    expect(call.isAudible()).toBe(true)
    await call.untilAgentIsSilent()
    expect(call.statuses()).toEqual(['completed', 'completed'])
    expect(saidIn(call.lastHistory()?.at(-1))).toBe('And another one?')
  })
})

// Rule C51
describe('a backchannel', () => {
  it('pauses the agent for a moment, and the answer is heard to its end', async () => {
    const call = await whileTheAgentTells()
    await call.silence(1600)
    await call.visitorSays('Uh-huh', 350)
    expect(call.isAudible()).toBe(false)
    const pausedMs = await call.untilAgentSpeaks()
    expect(pausedMs).toBeLessThanOrEqual(300)
    await call.untilAgentIsSilent()
    const heardMs = call.wire.audible.filter(Boolean).length * 20
    expect(heardMs).toBeGreaterThanOrEqual(4_000)
    expect(call.captions()).toEqual([
      'visitor: Tell me a story.',
      `agent: ${story}`,
      'visitor: Uh-huh',
    ])
  })

  // Rule C50
  it('sends what a client has to know: somebody spoke, and the response goes on', async () => {
    const call = await whileTheAgentTells()
    await call.silence(1600)
    const before = call.types().length
    await call.visitorSays('Okay', 350)
    await call.silence(400)
    const changes = call.wire
      .eventsOf('ringwell.timing')
      .map(({ timing }) => timing.of === 'voice' && timing.change)
    expect(changes.slice(-2)).toEqual(['paused', 'resumed'])
    const standard = call
      .types()
      .slice(before)
      .filter((type) => type !== 'ringwell.timing')
    expect(standard).toEqual([
      'input_audio_buffer.speech_started',
      'input_audio_buffer.speech_stopped',
      'input_audio_buffer.committed',
      'conversation.item.added',
      'conversation.item.done',
      'conversation.item.input_audio_transcription.delta',
      'conversation.item.input_audio_transcription.completed',
    ])
    await call.untilAgentIsSilent()
    const [done] = call.wire.eventsOf('response.done')
    expect(done?.response.status).toBe('completed')
    expect(call.wire.eventsOf('output_audio_buffer.cleared')).toEqual([])
    expect(call.wire.eventsOf('output_audio_buffer.started')).toHaveLength(1)
  })

  it('is in the transcript of the call, is not answered, and does not reach the brain', async () => {
    const call = await whileTheAgentTells()
    await call.silence(1600)
    await call.visitorSays('Right', 350)
    await call.untilAgentHasSpoken()
    await call.silence(2000)
    expect(call.brain.asked).toHaveLength(1)
    expect(call.said).toContainEqual(
      expect.objectContaining({ position: 2, who: 'visitor', text: 'Right' }),
    )
    await call.visitorIsAnswered('And then?')
    expect(call.lastHistory()).toMatchObject([
      { role: 'user', text: 'Tell me a story.' },
      { role: 'assistant', text: story },
      { role: 'user', text: 'And then?' },
    ])
  })

  it('before an interruption: the answer is cut off where it was heard last', async () => {
    const call = await whileTheAgentTells()
    await call.silence(1000)
    await call.visitorSays('Yeah', 350)
    await call.silence(1200)
    await call.visitorSays('Stop it now')
    await call.silence(200)
    const [truncated] = call.wire.eventsOf('conversation.item.truncated')
    // Sound that was played again after the backchannel does not count twice.
    expect(truncated?.audio_end_ms).toBeLessThan(2_200)
    expect(truncated?.audio_end_ms).toBeGreaterThan(1_300)
    expect(call.captions()[1]).toMatch(/^agent: Once upon a time there\./)
    expect(call.captions()[1]).not.toContain('And then')
  })

  it('does not change where the client can truncate the answer', async () => {
    const call = await whileTheAgentTells()
    await call.silence(1600)
    await call.visitorSays('I see', 350)
    await call.untilAgentHasSpoken()
    const [done] = call.wire.eventsOf('response.done')
    const [item] = done?.response.output ?? []
    call.clientTruncates(item?.id, 99_000)
    expect(call.lastError()?.code).toBe('invalid_value')
    call.clientTruncates(item?.id, 1_200)
    expect(call.wire.eventsOf('conversation.item.truncated')).toMatchObject([
      { item_id: item?.id, audio_end_ms: 1_200 },
    ])
    expect(call.said.at(-1)).toMatchObject({ who: 'agent', text: 'Once upon a time there.' })
  })

  it('before a written answer stops it, as any words do', async () => {
    const call = openScenario({ answer: () => story, brainMs: 1_000 })
    call.clientSets({ output_modalities: ['text'] })
    await call.visitorSays('Tell me a story.')
    await call.silence(700)
    await call.visitorSays('Okay', 350)
    await call.silence(3_000)
    expect(call.statuses()).toEqual(['cancelled', 'completed'])
  })

  it('during the greeting does not cut it off', async () => {
    const call = openScenario({ answer: () => story })
    call.clientSends({ type: 'response.create', response: { conversation: 'none' } })
    await call.untilAgentSpeaks()
    await call.silence(1600)
    await call.visitorSays('Hmm', 300)
    await call.untilAgentHasSpoken()
    expect(call.statuses()[0]).toBe('completed')
    expect(call.brain.asked).toHaveLength(1)
  })

  it('to a question is an answer', async () => {
    const call = openScenario({ answer: () => 'Shall I tell you a long story about it?' })
    await call.visitorIsAnswered('Tell me a story.')
    await call.silence(1000)
    await call.visitorIsAnswered('Okay', 350)
    expect(saidIn(call.lastHistory()?.at(-1))).toBe('Okay')
    expect(call.statuses()[0]).toBe('cancelled')
  })

  it('does not hold the call up if the agent is cancelled meanwhile', async () => {
    const call = await whileTheAgentTells()
    await call.silence(1000)
    await call.visitorSays('Okay', 200)
    call.clientSends({ type: 'response.cancel' })
    await call.silence(1000)
    expect(call.isAudible()).toBe(false)
    await call.visitorIsAnswered('What does it cost?')
    expect(call.wire.eventsOf('response.created')).toHaveLength(2)
  })
})

describe('a noise over an answer', () => {
  it('that cuts it off before anybody knows that it is a noise leads to the answer again', async () => {
    const call = openScenario({ answer: () => story, sttMs: 2_500 })
    await call.visitorIsAnswered('Tell me a story.')
    await call.silence(1_600)
    await call.noise(1_800)
    await call.silence(1_000)
    expect(call.statuses()[0]).toBe('cancelled')
    await call.untilAgentSpeaks()
    expect(call.lastHistory()).toMatchObject([{ role: 'user', text: 'Tell me a story.' }])
    await call.untilAgentIsSilent()
    expect(call.statuses()[1]).toBe('completed')
    expect(call.captions().at(-1)).toBe(`agent: ${story}`)
  })

  it('that cuts off the greeting leads to the greeting again', async () => {
    const call = openScenario({ answer: () => story, sttMs: 2_500 })
    call.clientSends({ type: 'response.create' })
    await call.untilAgentSpeaks()
    await call.silence(1_000)
    await call.noise(1_800)
    await call.silence(1_000)
    await call.untilAgentHasSpoken()
    expect(call.lastHistory()).toEqual([])
    expect(call.statuses()).toEqual(['cancelled', 'completed'])
  })

  it('pauses the agent for a moment, and leaves no words', async () => {
    const call = await whileTheAgentTells()
    await call.silence(1600)
    await call.noise(250)
    await call.untilAgentHasSpoken()
    await call.silence(1000)
    expect(call.captions()).toEqual(['visitor: Tell me a story.', `agent: ${story}`])
    expect(call.brain.asked).toHaveLength(1)
  })
})

// Rule C52
describe('going on after the agent has begun to answer', () => {
  it('is one turn: the agent falls silent, and the brain reads both halves as one', async () => {
    const call = openScenario({ answer: () => story })
    await call.visitorIsAnswered('I would like a table.')
    await call.silence(400)
    await call.visitorIsAnswered('for six people on Friday.')
    expect(call.lastHistory()).toMatchObject([
      { role: 'user', text: 'I would like a table for six people on Friday.' },
    ])
    await call.untilAgentIsSilent()
    expect(call.captions()[0]).toBe('visitor: I would like a table.')
    expect(call.captions().at(-2)).toBe('visitor: for six people on Friday.')
    expect(call.statuses()).toEqual(['cancelled', 'completed'])
  })

  it('is a turn of its own two seconds later', async () => {
    const call = openScenario({ answer: () => story })
    await call.visitorSays('I would like a table.')
    await call.silence(2200)
    await call.visitorIsAnswered('for six people on Friday.')
    expect(call.lastHistory()?.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
  })

  it('is a turn of its own if it answers a question that was heard', async () => {
    const call = openScenario({ answer: () => 'For how many people?' })
    await call.visitorIsAnswered('I would like a table.')
    await call.silence(900)
    await call.visitorIsAnswered('six.')
    expect(call.lastHistory()?.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
  })
})

it('does not synthesise far ahead of playback, because a barge-in would throw the sound away', async () => {
  const long = Array.from({ length: 20 }, (_, n) => `This is sentence number ${n} of it.`).join(' ')
  const call = openScenario({ answer: () => long })
  await call.visitorIsAnswered('Tell me everything.')
  await call.silence(100)
  expect(call.wire.queuedMs()).toBeLessThan(10_000)
  await call.silence(8_000)
  expect(call.wire.queuedMs()).toBeGreaterThan(6_000)
  await call.silence(30_000)
  await call.untilAgentIsSilent()
  expect(call.captions()[1]).toBe(`agent: ${long}`)
})

describe('a typed message while the agent speaks', () => {
  it('is answered after cancel and clear, and the first answer stays cut off', async () => {
    const call = await whileTheAgentTells()
    await call.silence(500)
    call.clientSends({ type: 'response.cancel' })
    call.clientSends({ type: 'output_audio_buffer.clear' })
    call.visitorTypes('Shorter!')
    call.clientSends({ type: 'response.create' })
    expect(call.wire.eventsOf('error')).toEqual([])
    expect(call.wire.eventsOf('response.done')[0]?.response).toMatchObject({
      status: 'cancelled',
      status_details: { reason: 'client_cancelled' },
    })
    expect(call.wire.eventsOf('output_audio_buffer.cleared')).toHaveLength(1)
    await call.silence(60)
    expect(saidIn(call.lastHistory()?.at(-1))).toBe('Shorter!')
    expect(call.isAudible()).toBe(true)
    await call.untilAgentIsSilent()
    expect(call.statuses()[1]).toBe('completed')
  })

  it('gets no answer while the first response is still active', async () => {
    const call = await whileTheAgentTells()
    call.clientSends({ type: 'response.create', event_id: 'mine' })
    const [error] = call.wire.eventsOf('error')
    expect(error?.error).toMatchObject({
      type: 'invalid_request_error',
      code: 'conversation_already_has_active_response',
      event_id: 'mine',
    })
    await call.untilAgentIsSilent()
    expect(call.captions()[1]).toBe(`agent: ${story}`)
  })
})

describe('hanging up', () => {
  it('in mid-sentence stops every stage and sends no further event', async () => {
    const call = openScenario({ answer: () => story, ttsMs: 700, msPerCharacter: 20 })
    await call.visitorIsAnswered('Tell me a story.')
    await call.silence(300)
    const before = call.wire.sent.length
    call.session.closed('visitor')
    call.session.closed('visitor')
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.getTimerCount()).toBe(0)
    await call.visitorSays('Hello? Are you there?')
    call.clientSends({ type: 'response.create' })
    await call.silence(3000)
    expect(call.wire.sent).toHaveLength(before)
    expect(call.tts.asked.map(({ end }) => end)).not.toContain('running')
    expect(call.brain.asked[0]?.request.signal.aborted).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([100, 250, 330, 400, 700])('%i ms into a pause leaves no stage running', async (ms) => {
    const call = openScenario({ sttMs: 150, ttsMs: 500 })
    await call.visitorSays('Tell me a story.')
    await call.silence(ms)
    const before = call.wire.sent.length
    call.session.closed('vanished')
    await vi.advanceTimersByTimeAsync(0)
    for (const { end } of [...call.stt.asked, ...call.tts.asked]) expect(end).not.toBe('running')
    expect(vi.getTimerCount()).toBe(0)
    await call.silence(3000)
    expect(call.wire.sent).toHaveLength(before)
  })
})
