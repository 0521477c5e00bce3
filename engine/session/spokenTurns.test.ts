import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openScenario } from '../testing/scenario.ts'
import type { Asked } from '../turnReading.ts'
import { type BrainRequest, saidIn } from '../stages.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const prices = ({ history }: BrainRequest) =>
  /pro plan/i.test(saidIn(history.at(-1)))
    ? 'It costs $50 a month. A year is cheaper.'
    : 'I do not know that.'

async function latencyOfSlowVoice(speculative: boolean) {
  const call = openScenario({ answer: prices, sttMs: 100, ttsMs: 600, speculative })
  await call.visitorSays('What does the Pro plan cost?')
  return call.untilAgentSpeaks()
}

describe('a spoken question', () => {
  it('is answered aloud, and the captions show both sides', async () => {
    const call = openScenario({ answer: prices })
    await call.silence(500)
    await call.visitorAsks('What does the Pro plan cost?')
    expect(call.captions()).toEqual([
      'visitor: What does the Pro plan cost?',
      'agent: It costs $50 a month. A year is cheaper.',
    ])
    expect(call.logs).toEqual([])
  })

  it('sends its events in the order that clients expect', async () => {
    const call = openScenario({ answer: () => 'Fifty dollars.' })
    await call.visitorAsks('What does the Pro plan cost?')
    await call.silence(100)
    expect(call.types()).toEqual([
      'session.created',
      'input_audio_buffer.speech_started',
      'input_audio_buffer.speech_stopped',
      'input_audio_buffer.committed',
      'conversation.item.added',
      'conversation.item.done',
      'conversation.item.input_audio_transcription.delta',
      'conversation.item.input_audio_transcription.completed',
      'response.created',
      'response.output_item.added',
      'conversation.item.added',
      'response.content_part.added',
      'output_audio_buffer.started',
      'ringwell.timing',
      'response.output_audio_transcript.delta',
      'response.output_audio.done',
      'response.output_audio_transcript.done',
      'response.content_part.done',
      'conversation.item.done',
      'response.output_item.done',
      'response.done',
      'output_audio_buffer.stopped',
    ])
    const [started] = call.wire.eventsOf('input_audio_buffer.speech_started')
    const [committed] = call.wire.eventsOf('input_audio_buffer.committed')
    expect(committed?.item_id).toBe(started?.item_id)
    const [done] = call.wire.eventsOf('response.done')
    expect(done?.response).toMatchObject({ status: 'completed', metadata: null })
  })

  it('is answered within 400 ms of its end if recognition, brain and voice are fast', async () => {
    const call = openScenario({ answer: prices, sttMs: 120, brainMs: 5, ttsMs: 10 })
    await call.visitorSays('What does the Pro plan cost?')
    expect(await call.untilAgentSpeaks()).toBeLessThanOrEqual(400)
  })

  it('hides most of the delay of a slow voice in the endpointing delay', async () => {
    const ahead = await latencyOfSlowVoice(true)
    expect(ahead).toBeLessThanOrEqual(900)
    expect((await latencyOfSlowVoice(false)) - ahead).toBeGreaterThanOrEqual(80)
  })

  it('can be followed by a second question in the same call', async () => {
    const call = openScenario({ answer: prices })
    await call.visitorAsks('What does the Pro plan cost?')
    await call.visitorAsks('And the weather?')
    expect(call.captions().slice(2)).toEqual([
      'visitor: And the weather?',
      'agent: I do not know that.',
    ])
    expect(call.lastHistory()?.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
  })

  it('reaches the recogniser with its beginning and with little silence around it', async () => {
    const call = openScenario()
    await call.silence(2000)
    await call.visitorIsAnswered('What does the Pro plan cost?', 1500)
    const { samples } = call.stt.asked[0]!.request
    expect(samples.length / 16).toBeGreaterThan(1500 + 300)
    expect(samples.length / 16).toBeLessThan(1500 + 300 + 260)
    expect(samples.slice(0, 3200).every((sample) => sample === 0)).toBe(true)
  })
})

describe('a pause in the middle of a sentence', () => {
  it('does not end the turn: one turn, one answer and no trace of the draft', async () => {
    const call = openScenario({ answer: prices })
    await call.visitorSays('What does the Pro plan?')
    await call.silence(300)
    expect(call.brain.asked).toHaveLength(1)
    await call.visitorAsks('cost a year?')
    await call.silence(2000)
    expect(call.captions()).toEqual([
      'visitor: What does the Pro plan? cost a year?',
      'agent: It costs $50 a month. A year is cheaper.',
    ])
    expect(call.wire.eventsOf('response.created')).toHaveLength(1)
    expect(call.wire.eventsOf('input_audio_buffer.committed')).toHaveLength(1)
  })

  it('stops every stage that works on the draft', async () => {
    const call = openScenario({ sttMs: 60, ttsMs: 2000 })
    await call.visitorSays('What does the Pro plan?')
    await call.silence(300)
    expect(call.tts.asked.map(({ end }) => end)).toEqual(['running'])
    await call.visitorSays('cost a year?')
    expect(call.tts.asked[0]).toMatchObject({ end: 'aborted' })
    expect(call.tts.asked[0]?.request.signal.aborted).toBe(true)
    expect(call.brain.asked[0]?.request.signal.aborted).toBe(true)
    expect(call.isAudible()).toBe(false)
  })

  it('stops a transcription that is still running', async () => {
    const call = openScenario({ sttMs: 3000 })
    await call.visitorSays('What does the Pro plan?')
    await call.silence(300)
    await call.visitorSays('cost a year?')
    expect(call.stt.asked[0]).toMatchObject({ end: 'aborted' })
  })

  it('is waited out after words that are read as unfinished', async () => {
    const call = openScenario({ unfinished: (text) => (text === 'What does the' ? 1 : 0) })
    await call.visitorSays('What does the')
    await call.silence(800)
    await call.visitorIsAnswered('Pro plan cost?')
    expect(call.captions()[0]).toBe('visitor: What does the Pro plan cost?')
    expect(call.wire.eventsOf('response.created')).toHaveLength(1)
  })

  it('that is too long for one turn makes two items, which the brain gets as one sentence', async () => {
    const call = openScenario({ brainMs: 2000, speculative: false })
    await call.visitorSays('What does the Pro plan.')
    await call.silence(1000)
    await call.visitorIsAnswered('cost a year?')
    expect(call.lastHistory()).toMatchObject([
      { role: 'user', text: 'What does the Pro plan cost a year?' },
    ])
    expect(call.brain.asked[0]).toMatchObject({ end: 'aborted' })
    expect(call.statuses()).toEqual(['cancelled'])
  })
})

describe('whether a turn is over', () => {
  it('is read with what the dialogue has asked', async () => {
    const asked: Asked[] = []
    const opening: Asked = { asked: 'date', doing: 'new', said: 'Which day?' }
    const call = openScenario({
      answer: () => [
        { type: 'expects', answer: { question: true, wants: [], asked: opening } },
        { type: 'text', text: 'Which day?' },
      ],
      unfinished: (_text, context) => asked.push(context) && 0,
    })
    await call.visitorAsks('I want a table.')
    await call.visitorSays('On Friday.')
    await call.silence(400)
    expect(asked).toEqual([{ asked: 'opening', doing: 'none', said: '' }, opening])
  })

  it.each([
    ['Which day?', 'opening'],
    ['It costs $50.', 'told'],
  ] as const)('is read after “%s” of an agent without a dialogue as %s', async (said, kind) => {
    const asked: Asked[] = []
    const call = openScenario({
      answer: () => said,
      unfinished: (_text, context) => asked.push(context) && 0,
    })
    await call.greeting()
    await call.visitorSays('And the Scale plan?')
    await call.silence(400)
    expect(asked).toEqual([{ asked: kind, doing: 'none', said }])
  })

  it('is read in both parts of what was cut off, without the comma of the recogniser', async () => {
    const texts: string[] = []
    const call = openScenario({
      brainMs: 2_000,
      speculative: false,
      unfinished: (text) => texts.push(text) && 0,
    })
    await call.visitorSays('What does the Pro plan.')
    await call.silence(1_000)
    await call.visitorSays('cost a year,')
    await call.silence(300)
    expect(texts).toEqual(['What does the Pro plan.', 'What does the Pro plan cost a year'])
  })

  it.each([
    ['never comes', () => new Promise<number>(() => undefined)],
    ['fails', () => Promise.reject(new Error('The process ended'))],
  ])('is decided without a reading that %s', async (_what, unfinished) => {
    const call = openScenario({ unfinished })
    await call.visitorSays('What does it cost?')
    const ms = await call.untilAgentSpeaks()
    expect(ms).toBeGreaterThan(1_000)
    expect(ms).toBeLessThan(1_400)
    expect(call.captions()[0]).toBe('visitor: What does it cost?')
  })
})

describe('a brain that is paid per token', () => {
  it('is not asked before the turn is over', async () => {
    const call = openScenario({ speculative: false })
    await call.visitorSays('What does the Pro plan?')
    await call.silence(300)
    await call.visitorSays('cost a year?')
    expect(call.brain.asked).toHaveLength(0)
    await call.untilAgentSpeaks()
    expect(call.brain.asked).toHaveLength(1)
  })
})

describe('a draft', () => {
  it('is used as it is: brain and voice are asked only once for the answer', async () => {
    const call = openScenario({ answer: () => 'Fifty dollars.' })
    await call.visitorAsks('What does the Pro plan cost?')
    expect(call.brain.asked).toHaveLength(1)
    expect(call.tts.asked.map(({ request }) => request.text)).toEqual(['Fifty dollars.'])
  })

  it('synthesises only the first clause', async () => {
    const call = openScenario({ answer: prices, sttMs: 20 })
    await call.visitorSays('What does the Pro plan cost?')
    await call.silence(300)
    expect(call.tts.asked.map(({ request }) => request.text)).toEqual(['It costs $50 a month.'])
    expect(call.wire.queuedMs()).toBe(0)
  })

  it('is not used if the conversation has changed', async () => {
    const call = openScenario({ sttMs: 20 })
    await call.visitorSays('What does the Pro plan cost?')
    await call.silence(250)
    expect(call.brain.asked).toHaveLength(1)
    call.visitorTypes('You have sales today.')
    await call.untilAgentSpeaks()
    expect(call.brain.asked).toHaveLength(2)
    expect(call.brain.asked[0]?.request.signal.aborted).toBe(true)
    expect(saidIn(call.brain.asked[1]?.request.history[0])).toMatch(/^You have sales today\. What/)
  })
})

describe('sound that is not speech', () => {
  it('becomes an empty item without an answer if it is a long noise', async () => {
    const call = openScenario()
    await call.noise(600)
    await call.silence(2000)
    const [completed] = call.wire.eventsOf('conversation.item.input_audio_transcription.completed')
    expect(completed?.transcript).toBe('')
    expect(call.wire.eventsOf('conversation.item.input_audio_transcription.delta')).toEqual([])
    expect(call.wire.eventsOf('response.created')).toEqual([])
    expect(call.captions()).toEqual([])
  })
})

it('ends the turn if the browser stops sending in mid-sentence', async () => {
  const call = openScenario()
  await call.visitorSays('What does the Pro plan cost?')
  await call.noSound(2000)
  expect(call.captions()).toContain('visitor: What does the Pro plan cost?')
  expect(call.isAudible()).toBe(true)
})

it('asks no stage while the browser sends nothing and nobody speaks', async () => {
  let windows = 0
  const call = openScenario({ beforeVad: () => void windows++ })
  await call.noSound(20)
  const before = windows
  await call.noSound(5000)
  expect(windows).toBe(before)
  await call.visitorIsAnswered('What does the Pro plan cost?')
  expect(windows).toBeGreaterThan(before + 30)
})
