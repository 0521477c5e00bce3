import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openScenario } from '../testing/scenario.ts'
import type { Scenario } from '../testing/scenario.ts'
import { saidIn } from '../stages.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const update = (call: Scenario, session: object, eventId?: string) =>
  call.clientSends({ type: 'session.update', event_id: eventId, session })

describe('the settings of a session', () => {
  it('are sent when the channel opens and after each change', () => {
    const call = openScenario()
    const [created] = call.wire.eventsOf('session.created')
    expect(created?.session).toMatchObject({
      type: 'realtime',
      model: 'ringwell-realtime',
      instructions: 'You are the front desk.',
      output_modalities: ['audio'],
      audio: {
        input: { turn_detection: { type: 'server_vad', threshold: 0.5, prefix_padding_ms: 300 } },
        output: { voice: 'shimmer', speed: 1 },
      },
    })
    update(call, {
      type: 'realtime',
      instructions: 'Be kind.',
      unheard_of: { field: 1 },
      audio: { output: { voice: 'echo' } },
    })
    update(call, {
      type: 'realtime',
      audio: { input: { turn_detection: { type: 'semantic_vad', eagerness: 'high' } } },
    })
    const [, updated] = call.wire.eventsOf('session.updated')
    expect(updated?.session).toMatchObject({
      instructions: 'Be kind.',
      audio: {
        input: { turn_detection: { type: 'semantic_vad', eagerness: 'high' } },
        output: { voice: 'echo' },
      },
    })
  })

  it('reach the brain and the voice', async () => {
    const call = openScenario()
    update(call, { instructions: 'Be kind.', audio: { output: { voice: 'Echo', speed: 1.2 } } })
    call.clientSends({ type: 'response.create' })
    await call.untilAgentSpeaks()
    expect(call.brain.asked[0]?.request.ownInstructions).toBe('Be kind.')
    expect(call.tts.asked[0]?.request).toMatchObject({
      voice: 'echo',
      speed: 1.2,
      accent: 'American',
      language: 'en',
    })
  })

  it('change the pace of the voice during the call, from the next answer on', async () => {
    const call = openScenario()
    call.clientSends({ type: 'response.create' })
    await call.untilAgentHasSpoken()
    update(call, { audio: { output: { speed: 0.8 } } })
    expect(call.wire.eventsOf('session.updated')[0]?.session).toMatchObject({
      audio: { output: { voice: 'shimmer', speed: 0.8 } },
    })
    call.clientSends({ type: 'response.create' })
    await call.untilAgentSpeaks()
    expect([...new Set(call.tts.asked.map(({ request }) => request.speed))]).toEqual([1, 0.8])
  })

  it('keep the agent’s voice if a client names one that only OpenAI has, and take all the rest', () => {
    const call = openScenario()
    update(call, { instructions: 'Be kind.', audio: { output: { voice: 'marin' } } })
    expect(call.wire.eventsOf('session.updated')[0]?.session).toMatchObject({
      instructions: 'Be kind.',
      audio: { output: { voice: 'shimmer' } },
    })
  })

  it('keep the voice once the agent has spoken', async () => {
    const call = openScenario()
    call.clientSends({ type: 'response.create' })
    await call.untilAgentSpeaks()
    update(call, { instructions: 'New.', audio: { output: { voice: 'echo' } } }, 'e7')
    expect(call.lastError()).toMatchObject({
      code: 'cannot_update_voice',
      param: 'session.audio.output.voice',
      event_id: 'e7',
    })
    expect(call.wire.eventsOf('session.updated')).toEqual([])
    update(call, { audio: { output: { voice: 'shimmer' } } })
    expect(call.wire.eventsOf('session.updated')[0]?.session).toMatchObject({
      instructions: 'You are the front desk.',
    })
  })

  it.each([
    [{ audio: { output: { voice: 'darth' } } }, 'session.audio.output.voice'],
    [
      { audio: { input: { turn_detection: { type: 'server_vad', threshold: 2 } } } },
      'session.audio.input.turn_detection.threshold',
    ],
    [{ audio: { output: { speed: 2 } } }, 'session.audio.output.speed'],
    [
      { audio: { input: { turn_detection: { type: 'server_vad', idle_timeout_ms: 10 } } } },
      'session.audio.input.turn_detection.idle_timeout_ms',
    ],
    [
      { audio: { input: { turn_detection: { type: 'magic' } } } },
      'session.audio.input.turn_detection.type',
    ],
    [
      { audio: { input: { transcription: { language: 'tlh' } } } },
      'session.audio.input.transcription.language',
    ],
    [{ instructions: 7 }, 'session.instructions'],
    [{ output_modalities: ['smell'] }, 'session.output_modalities.0'],
    [{ tools: [{ type: 'mcp', server_label: 'x' }] }, 'session.tools.0.type'],
    [{ type: 'transcription' }, 'session.type'],
  ])('refuse %j with an error that names the field', (session, param) => {
    const call = openScenario()
    update(call, session, 'e1')
    expect(call.lastError()).toMatchObject({ type: 'invalid_request_error', param, event_id: 'e1' })
    expect(call.wire.eventsOf('session.updated')).toEqual([])
  })

  it('without transcription send no transcripts, but the agent still hears the visitor', async () => {
    const call = openScenario()
    update(call, { audio: { input: { transcription: null } } })
    await call.visitorIsAnswered('What does it cost?')
    expect(call.types().filter((type) => type.includes('transcription'))).toEqual([])
    expect(saidIn(call.lastHistory()?.[0])).toBe('What does it cost?')
  })

  it('with text output make every answer text', async () => {
    const call = openScenario()
    update(call, { output_modalities: ['text'] })
    await call.visitorSays('What does it cost?')
    await call.silence(1000)
    expect(call.captions().at(-1)).toBe('agent: You said: What does it cost?')
    expect(call.tts.asked).toEqual([])
    expect(call.wire.audible).not.toContain(true)
  })
})

describe('a call in a language that the engine does not know', () => {
  it('uses a language that the engine knows, and the brain gets the requested one', async () => {
    const call = openScenario({ brief: { language: 'hi' } })
    await call.visitorIsAnswered('What does it cost?')
    expect(call.stt.asked[0]?.request.language).toBe('en')
    expect(call.brain.asked[0]?.request.language).toBe('hi')
    expect(call.tts.asked[0]?.request.language).toBe('en')
  })

  it('is spoken in the language of the answer, even if the voice knows the requested one', async () => {
    const call = openScenario({
      brief: { language: 'hi-IN' },
      voiceLanguages: ['en', 'hi'],
      brainLanguages: ['en'],
    })
    call.clientSends({ type: 'response.create' })
    await call.untilAgentSpeaks()
    expect(call.tts.asked[0]?.request.language).toBe('en')
  })

  it('uses the language of the call if the brain and the voice know it', async () => {
    const call = openScenario({ brief: { language: 'hi-IN' }, voiceLanguages: ['en', 'hi'] })
    call.clientSends({ type: 'response.create' })
    await call.untilAgentSpeaks()
    expect(call.tts.asked[0]?.request.language).toBe('hi')
  })
})
