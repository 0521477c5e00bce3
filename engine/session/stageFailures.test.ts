import { notCaught } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SpeechError } from '../models/speechError.ts'
import { openScenario } from '../testing/scenario.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const forever = () => new Promise<never>(() => {})
const lost = () => new SpeechError('worker_lost', 'The worker was killed.')
/** An answer with clauses of 1 and 1.6 s. */
const twoSentences = 'This is the first one. And this is the second of them.'

async function nextTurnWorks(call: ReturnType<typeof openScenario>) {
  await call.visitorAsks('And again please?')
  await call.silence(100)
  expect(call.statuses().at(-1)).toBe('completed')
  expect(call.captions().at(-2)).toBe('visitor: And again please?')
  expect(call.wire.hungUp).toBeUndefined()
}

describe('a voice that fails', () => {
  it('in mid-sentence fails the response after the finished sound, and the next turn works', async () => {
    let broken = true
    const call = openScenario({
      answer: () => twoSentences,
      beforeTts: (clause, piece) => {
        if (broken && clause.startsWith('And') && piece === 4) throw lost()
      },
    })
    await call.visitorIsAnswered('Say two things.')
    const [error] = call.wire.eventsOf('error')
    expect(error?.error).toMatchObject({ type: 'server_error', code: 'speech_failed' })
    expect(error?.error.message).toMatch(/ask again/i)
    await call.untilAgentIsSilent()
    await call.silence(100)
    const [done] = call.wire.eventsOf('response.done')
    expect(done?.response).toMatchObject({
      status: 'failed',
      status_details: { type: 'failed', error: { code: 'speech_failed' } },
    })
    expect(call.wire.eventsOf('output_audio_buffer.stopped')).toHaveLength(1)
    expect(call.logs).toMatchObject([{ level: 'warn' }])
    broken = false
    await nextTurnWorks(call)
  })

  // Rule C12
  it('in mid-clause has said what was heard of it, and the later clauses can be read', async () => {
    const call = openScenario({
      answer: () => `${twoSentences} Here comes the third one.`,
      beforeTts: (clause, piece) => {
        if (clause.startsWith('And') && piece === 4) throw lost()
      },
    })
    await call.visitorAsks('Say three things.')
    await call.silence(100)
    const text = 'This is the first one. And Here comes the third one.'
    expect(call.captions().at(-1)).toBe(`agent: ${text}`)
    expect(call.said.at(-1)).toMatchObject({ who: 'agent', text })
  })

  it('before its first sound fails the response without sound, and its answer can be read', async () => {
    let broken = true
    const call = openScenario({
      answer: () => twoSentences,
      beforeTts: () => {
        if (broken) throw lost()
      },
    })
    await call.visitorSays('Say something.')
    await call.silence(1000)
    expect(call.statuses()[0]).toBe('failed')
    expect(call.wire.eventsOf('output_audio_buffer.started')).toEqual([])
    expect(call.wire.eventsOf('error')).toHaveLength(1)
    expect(call.captions().at(-1)).toBe(`agent: ${twoSentences}`)
    expect(call.tts.asked).toHaveLength(1)
    broken = false
    await nextTurnWorks(call)
  })

  it.each([
    ['whose process is dead', lost()],
    ['whose model fails', new SpeechError('worker_failed', 'Non-zero status code at /encoder/Add')],
  ])('%s is reported to the client as an error and as a failed response', async (_, failure) => {
    const call = openScenario({
      beforeTts: () => {
        throw failure
      },
    })
    await call.visitorSays('Say something.')
    await call.silence(1000)
    const reported = { type: 'server_error', code: 'speech_failed' }
    expect(call.wire.eventsOf('error')[0]?.error).toMatchObject(reported)
    expect(call.wire.eventsOf('response.done')[0]?.response).toMatchObject({
      status: 'failed',
      status_details: { type: 'failed', error: reported },
    })
    // The internal cause appears only in the log.
    expect(JSON.stringify(call.wire.sent)).not.toContain(failure.message)
    expect(call.wire.hungUp).toBeUndefined()
  })

  it('by hanging times out after 10 s', async () => {
    let broken = true
    const call = openScenario({ beforeTts: () => (broken ? forever() : undefined) })
    await call.visitorSays('Say something.')
    await call.silence(9_000)
    expect(call.wire.eventsOf('response.done')).toEqual([])
    await call.silence(2_000)
    expect(call.wire.eventsOf('error')[0]?.error.code).toBe('speech_timeout')
    expect(call.tts.asked[0]?.request.signal.aborted).toBe(true)
    broken = false
    await nextTurnWorks(call)
  })
})

describe('a brain that', () => {
  it('throws fails the response; the next turn works', async () => {
    let broken = true
    const call = openScenario({
      answer: () => {
        if (broken) throw new Error('ECONNRESET 10.0.0.7')
        return 'Here I am.'
      },
    })
    await call.visitorSays('Say something.')
    await call.silence(1000)
    expect(call.wire.eventsOf('response.done')[0]?.response).toMatchObject({
      status: 'failed',
      status_details: { error: { code: 'agent_failed' } },
    })
    // The internal cause appears only in the log.
    expect(JSON.stringify(call.wire.sent)).not.toContain('10.0.0.7')
    broken = false
    await nextTurnWorks(call)
  })

  it('never answers times out after 10 s, in text too', async () => {
    let broken = true
    const call = openScenario({ answer: () => (broken ? forever() : 'Yes.') })
    call.clientSends({ type: 'response.create', response: { output_modalities: ['text'] } })
    await call.silence(10_100)
    expect(call.statuses()[0]).toBe('failed')
    expect(call.wire.eventsOf('error')[0]?.error.code).toBe('agent_timeout')
    broken = false
    await nextTurnWorks(call)
  })

  it('hangs can be interrupted', async () => {
    let broken = true
    const call = openScenario({ answer: () => (broken ? forever() : 'Yes.'), speculative: false })
    await call.visitorSays('Say something.')
    await call.silence(1000)
    broken = false
    await nextTurnWorks(call)
    expect(call.statuses()[0]).toBe('cancelled')
  })
})

describe('speech recognition that', () => {
  it('fails on the draft is retried once, and the client sees no error', async () => {
    const call = openScenario({
      beforeStt: (count) => {
        if (count === 1) throw lost()
      },
    })
    await call.visitorIsAnswered('What does it cost?')
    expect(call.captions()[0]).toBe('visitor: What does it cost?')
    expect(call.wire.eventsOf('error')).toEqual([])
  })

  it('fails twice is reported with the item, the agent asks to hear it again, and the next turn works', async () => {
    const call = openScenario({
      beforeStt: (count) => {
        if (count <= 2) throw lost()
      },
    })
    await call.visitorSays('What does it cost?')
    await call.silence(2000)
    const [failed] = call.wire.eventsOf('conversation.item.input_audio_transcription.failed')
    const [committed] = call.wire.eventsOf('input_audio_buffer.committed')
    expect(failed).toMatchObject({
      item_id: committed?.item_id,
      error: { code: 'transcription_failed' },
    })
    await call.untilAgentHasSpoken()
    expect(call.captions()).toEqual([`agent: ${notCaught}`])
    await nextTurnWorks(call)
  })

  it('hangs times out after 8 s', async () => {
    const call = openScenario({ beforeStt: (count) => (count === 1 ? forever() : undefined) })
    await call.visitorSays('What does it cost?')
    await call.silence(8_500)
    const [failed] = call.wire.eventsOf('conversation.item.input_audio_transcription.failed')
    expect(failed?.error.code).toBe('transcription_timeout')
    await call.untilAgentHasSpoken()
    await nextTurnWorks(call)
  })
})

describe('voice detection that', () => {
  it('throws is reported once, and typing still works', async () => {
    const call = openScenario({
      beforeVad: () => {
        throw new Error('bad tensor')
      },
    })
    await call.visitorSays('What does it cost?')
    await call.silence(1000)
    expect(call.wire.eventsOf('error').map(({ error }) => error.code)).toEqual([
      'voice_detection_failed',
    ])
    call.visitorTypes('Hello?')
    call.clientSends({ type: 'response.create' })
    await call.untilAgentSpeaks()
    expect(call.captions().at(-1)).toBe('agent: You said: Hello?')
  })

  it('throws while the agent is paused does not keep it paused', async () => {
    let isBroken = false
    const call = openScenario({
      answer: () => 'Once upon a time there was a very long story about nothing at all.',
      beforeVad: () => {
        if (isBroken) throw new Error('bad tensor')
      },
    })
    await call.visitorIsAnswered('Tell me a story.')
    await call.silence(800)
    await call.noise(200)
    expect(call.isAudible()).toBe(false)
    isBroken = true
    await call.untilAgentHasSpoken()
    expect(call.statuses()[0]).toBe('completed')
  })

  it('hangs does not accumulate sound', async () => {
    const call = openScenario({ beforeVad: forever })
    await call.visitorSays('blah blah', 5000)
    expect(call.wire.eventsOf('error').map(({ error }) => error.code)).toEqual([
      'voice_detection_failed',
    ])
  })
})
