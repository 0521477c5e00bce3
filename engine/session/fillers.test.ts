import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fillers } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { type ScenarioOptions, openScenario } from '../testing/scenario.ts'
import type { Tts, TtsRequest } from '../stages.ts'
import { createFillers, FILLER_AFTER_MS } from './fillers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const LATE_MS = FILLER_AFTER_MS.sound + 650

/** A call in which the agent has greeted the visitor, so that the fillers are ready. */
async function openGreetedCall(options: ScenarioOptions) {
  const call = openScenario({ fillers: true, speculative: false, ...options })
  call.clientSends({ type: 'response.create' })
  await call.untilAgentHasSpoken()
  return call
}

async function captionAfter(call: Awaited<ReturnType<typeof openGreetedCall>>, question: string) {
  await call.visitorIsAnswered(question)
  await call.silence(4_000)
  return call.captions().at(-1)
}

describe('an answer whose sound is late', () => {
  it('is spoken whole after a filler, which is part of the message', async () => {
    const call = await openGreetedCall({ brainMs: LATE_MS })
    expect(await captionAfter(call, 'What does it cost?')).toBe(
      `agent: ${fillers[0]} You said: What does it cost?`,
    )
    expect(call.wire.eventsOf('output_audio_buffer.started')).toHaveLength(2)
  })

  it('never gets the same filler twice in a call', async () => {
    const call = await openGreetedCall({ brainMs: LATE_MS })
    const captions: (string | undefined)[] = []
    for (const question of ['What does it cost?', 'And a year?', 'And two?', 'And three years?']) {
      captions.push(await captionAfter(call, question))
    }
    expect(captions.slice(0, 3).map((caption, at) => caption?.includes(fillers[at]!))).toEqual(
      Array(3).fill(true),
    )
    expect(captions[3]).toBe('agent: You said: And three years?')
  })

  it('gets none if only the sound of its words is missing, which comes soon', async () => {
    const call = await openGreetedCall({ ttsMs: FILLER_AFTER_MS.sound - 100 })
    expect(await captionAfter(call, 'What does it cost?')).toBe(
      'agent: You said: What does it cost?',
    )
  })

  it('gets none before a single word', async () => {
    const call = await openGreetedCall({ ttsMs: LATE_MS, answer: () => 'Yes.' })
    expect(await captionAfter(call, 'Is it?')).toBe('agent: Yes.')
  })

  it('gets a filler also if the voice is what is late', async () => {
    const call = await openGreetedCall({ ttsMs: LATE_MS })
    expect(await captionAfter(call, 'What does it cost?')).toContain(fillers[0])
  })

  it('begins late if no filler is ready', async () => {
    const call = await openGreetedCall({ brainMs: LATE_MS, fillers: false })
    expect(await captionAfter(call, 'Why?')).toBe('agent: You said: Why?')
    const ungreeted = openScenario({ fillers: true, speculative: false, brainMs: LATE_MS })
    expect(await captionAfter(ungreeted, 'Why?')).toBe('agent: You said: Why?')
  })

  it('may fail after the filler', async () => {
    let asked = 0
    const call = await openGreetedCall({
      brainMs: LATE_MS,
      answer() {
        if (asked++ > 0) throw new Error('no model')
        return 'Hello.'
      },
    })
    expect(await captionAfter(call, 'What does it cost?')).toBe(`agent: ${fillers[0]}`)
    expect(call.statuses().at(-1)).toBe('failed')
  })

  it('is stopped together with the filler', async () => {
    const call = await openGreetedCall({ brainMs: 3000 })
    await call.visitorIsAnswered('What does it cost?')
    await call.visitorSays('Never mind that.')
    expect(call.isAudible()).toBe(false)
    expect(call.brain.asked.at(1)?.request.signal.aborted).toBe(true)
  })
})

describe('an answer that begins on time', () => {
  it('gets no filler', async () => {
    const call = await openGreetedCall({ brainMs: FILLER_AFTER_MS.words - 50 })
    expect(await captionAfter(call, 'Why?')).toBe('agent: You said: Why?')
  })

  it('gets no filler while the rest of its sound is late', async () => {
    const call = await openGreetedCall({
      beforeTts: (_, piece) =>
        piece === 1 ? new Promise((resolve) => setTimeout(resolve, LATE_MS)) : undefined,
    })
    expect(await captionAfter(call, 'Why is that?')).toBe('agent: You said: Why is that?')
  })

  it('gets no filler if it has no sound', async () => {
    let asked = 0
    const call = await openGreetedCall({
      answer: () =>
        asked++ > 0 ? [{ type: 'functionCall', name: 'look', arguments: '{}' }] : 'Hello.',
    })
    await call.visitorSays('Look.')
    await call.silence(2000)
    expect(call.captions()).toEqual(['agent: Hello.', 'visitor: Look.'])
  })
})

describe('what the agent is likely to say', () => {
  it('is made ahead until the call ends', async () => {
    const call = await openGreetedCall({})
    const [warmed] = call.tts.warmed
    expect(warmed?.answers.length).toBeGreaterThan(20)
    expect(warmed?.signal?.aborted).toBe(false)
    call.session.closed('visitor')
    expect(warmed?.signal?.aborted).toBe(true)
  })

  it('is not made ahead at a speed that no other call has', async () => {
    const call = openScenario({ fillers: true, speculative: false })
    const output = { speed: 0.2501 }
    call.clientSets({ type: 'realtime', audio: { output } })
    call.clientSends({ type: 'response.create' })
    await call.untilAgentHasSpoken()
    expect(call.tts.asked[0]?.request.speed).toBe(0.2501)
    expect(call.tts.warmed).toEqual([])
  })
})

describe('fillers', () => {
  const speaking = { voice: 'alloy', accent: 'American', language: 'en' }
  const requests: TtsRequest[] = []
  const tts: Tts = {
    languages: ['en'],
    async *synthesise(request) {
      requests.push(request)
      if (request.text === fillers[0]) throw new Error('no voice')
      if (request.text !== fillers[1]) yield new Int16Array(480)
    },
  }

  it('are made ahead, and used only in the voice and as far as the voice has made them', async () => {
    const callFillers = createFillers(tts)
    expect(callFillers.next(speaking)).toEqual([])
    callFillers.prepare(speaking)
    await vi.advanceTimersByTimeAsync(0)
    expect(requests.map(({ text, voice, isAhead }) => [text, voice, isAhead])).toEqual(
      fillers.map((text) => [text, 'alloy', true]),
    )
    expect(callFillers.next({ ...speaking, voice: 'echo' })).toEqual([])
    expect(callFillers.next({ ...speaking, speed: 1.5 })).toEqual([])
    expect(callFillers.next(speaking)[0]).toEqual({ type: 'clause', text: `${fillers[2]} ` })
    callFillers.close()
    expect(requests.every(({ signal }) => signal.aborted)).toBe(true)
  })
})
