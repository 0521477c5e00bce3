import { describe, expect, test } from 'vitest'
import type { ClientEvent } from '@ringwell/protocol/realtimeEvents.ts'
import { agent, visitor } from '../testing/agentEvents.ts'
import { askForGreeting, hear, newTalk, typeText, type CallTalk } from './talk.ts'
import { captionsOf } from './captionLines.ts'

/** Plays a conversation and collects what was sent in reply. */
class Scene {
  talk: CallTalk = newTalk
  sent: ClientEvent[] = []
  logged: unknown[] = []

  hears(...events: unknown[]): this {
    for (const event of events) {
      this.take(hear(this.talk, typeof event === 'string' ? event : JSON.stringify(event)))
    }
    return this
  }
  types(text: string): this {
    this.take(typeText(this.talk, text))
    return this
  }
  private take([talk, effects]: ReturnType<typeof typeText<CallTalk>>) {
    this.talk = talk
    for (const effect of effects) {
      if (effect.type === 'send') this.sent.push(effect.event)
      else if (effect.type === 'log') this.logged.push(effect.error)
    }
  }
  get screen() {
    return captionsOf(this.talk.lines).map(
      ({ who, text, final }) => `${who}: ${text}${final ? '' : ' …'}`,
    )
  }
}

const greeting = [
  agent.begins('r1'),
  agent.startsSounding('r1'),
  agent.says('r1', 'i1', 'Hello, how '),
  agent.says('r1', 'i1', 'can I help?'),
  agent.said('r1', 'i1', 'Hello, how can I help?'),
]

describe('the greeting', () => {
  test('is requested in text modality with the spec’s instruction', () => {
    expect(askForGreeting).toEqual({
      type: 'send',
      event: {
        type: 'response.create',
        response: { output_modalities: ['text'], instructions: 'hello, how can i help you?' },
      },
    })
  })

  test('is one caption, and nothing more is asked for', () => {
    const scene = new Scene().hears(...greeting, agent.ends('r1'))
    expect(scene.screen).toEqual(['agent: Hello, how can I help?'])
    expect(scene.talk.agentSpeaking).toBe(true)
    expect(scene.sent).toEqual([])
  })

  test('that is written first and then spoken stays one caption', () => {
    const scene = new Scene().hears(
      agent.begins('r1'),
      agent.wrote('r1', 'i1', 'Hello, how can I help?'),
      agent.ends('r1'),
      agent.begins('r2', { purpose: 'speak-greeting' }),
      agent.startsSounding('r2'),
      agent.says('r2', 'i2', 'Hello, how can I help?'),
      agent.said('r2', 'i2', 'Hello, how can I help?'),
      agent.ends('r2'),
    )
    expect(scene.screen).toEqual(['agent: Hello, how can I help?'])
    expect(scene.talk.agentSpeaking).toBe(true)
  })

  test('is left to the engine when somebody speaks over it, who may only say “uh-huh”', () => {
    const scene = new Scene().hears(...greeting, visitor.starts('v1'))
    expect(scene.sent).toEqual([])
    expect(scene.talk).toMatchObject({ agentSpeaking: true, visitorSpeaking: true })
  })
})

describe('captions', () => {
  test('grow with each delta and end with the whole text', () => {
    const scene = new Scene().hears(agent.begins('r1'), agent.says('r1', 'i1', 'Fif'))
    expect(scene.screen).toEqual(['agent: Fif …'])
    scene.hears(agent.says('r1', 'i1', 'ty'), agent.said('r1', 'i1', 'Fifty dollars.'))
    expect(scene.screen).toEqual(['agent: Fifty dollars.'])
  })

  test('keep their id while they grow', () => {
    const scene = new Scene().hears(visitor.isHeard('v1', 'What '), visitor.wasHeard('v1', 'What?'))
    expect(captionsOf(scene.talk.lines).map(({ id }) => id)).toEqual(['v1'])
  })

  test('of the visitor come before the answer, even when the transcript arrives after it', () => {
    const scene = new Scene().hears(
      visitor.starts('v1'),
      visitor.stops('v1'),
      agent.begins('r1'),
      agent.says('r1', 'i1', 'Fifty dollars.'),
      visitor.wasHeard('v1', 'What does Pro cost?'),
    )
    expect(scene.screen).toEqual(['visitor: What does Pro cost?', 'agent: Fifty dollars. …'])
  })

  test('take the place that the provider names', () => {
    const scene = new Scene().hears(
      agent.said('r1', 'i1', 'One.'),
      agent.said('r2', 'i2', 'Three.'),
      visitor.committed('v1', 'i1'),
      visitor.wasHeard('v1', 'Two.'),
    )
    expect(scene.screen).toEqual(['agent: One.', 'visitor: Two.', 'agent: Three.'])
  })

  test('of a cancelled response keep what was said, and are final', () => {
    const scene = new Scene().hears(
      agent.begins('r1'),
      agent.says('r1', 'i1', 'Our plans are'),
      agent.ends('r1', 'cancelled'),
      agent.says('r1', 'i1', ' never heard'),
    )
    expect(scene.screen).toEqual(['agent: Our plans are'])
  })

  test('leave out a turn whose transcription failed', () => {
    const scene = new Scene().hears(visitor.starts('v1'), visitor.wasNotHeard('v1'))
    expect(scene.screen).toEqual([])
  })

  test('keep the words so far when the whole transcript is empty', () => {
    const scene = new Scene().hears(visitor.isHeard('v1', 'Hello'), visitor.wasHeard('v1', ''))
    expect(scene.screen).toEqual(['visitor: Hello'])
  })
})

describe('typing', () => {
  test('shows at once and asks for an answer', () => {
    const scene = new Scene().types('What does Pro cost?')
    expect(scene.screen).toEqual(['visitor: What does Pro cost?'])
    expect(scene.sent).toMatchObject([
      {
        type: 'conversation.item.create',
        item: { role: 'user', content: [{ type: 'input_text', text: 'What does Pro cost?' }] },
      },
      { type: 'response.create' },
    ])
  })

  test('is not shown twice when the provider repeats the item', () => {
    const scene = new Scene().types('One').types('Two')
    const items = scene.sent.flatMap((event) =>
      event.type === 'conversation.item.create' ? [event.item] : [],
    )
    scene.hears(...items.map((item) => ({ type: 'conversation.item.added', item })))
    expect(scene.screen).toEqual(['visitor: One', 'visitor: Two'])
  })

  test('silences an agent that is answering', () => {
    const scene = new Scene()
      .hears(...greeting, agent.ends('r1'), agent.begins('r2'), agent.startsSounding('r2'))
      .types('Stop')
    expect(scene.sent.map(({ type }) => type)).toEqual([
      'response.cancel',
      'output_audio_buffer.clear',
      'conversation.item.create',
      'response.create',
    ])
  })

  test('silences an agent that still speaks after its response is done', () => {
    const scene = new Scene()
      .hears(agent.begins('r2'), agent.startsSounding('r2'), agent.ends('r2'))
      .types('Stop')
    expect(scene.sent.map(({ type }) => type)).toContain('output_audio_buffer.clear')
  })

  test('cancels nothing when the agent is silent', () => {
    const scene = new Scene()
      .hears(agent.begins('r2'), agent.startsSounding('r2'), agent.ends('r2'))
      .hears(agent.stopsSounding('r2'))
      .types('Go on')
    expect(scene.sent.map(({ type }) => type)).toEqual([
      'conversation.item.create',
      'response.create',
    ])
  })
})

describe('tasks', () => {
  test('are kept as they came, in order, and nothing is said about them', () => {
    const scene = new Scene().hears(agent.works({ id: '1' }), agent.works('nonsense'))
    expect(scene.talk.tasks).toEqual([{ id: '1' }, 'nonsense'])
    expect(scene.screen).toEqual([])
  })
})

describe('speaking', () => {
  test('of the agent follows its audio buffer', () => {
    const scene = new Scene().hears(agent.startsSounding('r1'))
    expect(scene.talk.agentSpeaking).toBe(true)
    expect(scene.hears(agent.stopsSounding('r1')).talk.agentSpeaking).toBe(false)
    scene.hears(agent.startsSounding('r2'), agent.isSilenced('r2'))
    expect(scene.talk.agentSpeaking).toBe(false)
  })

  test('of the visitor follows the voice activity detection', () => {
    const scene = new Scene().hears(visitor.starts('v1'))
    expect(scene.talk.visitorSpeaking).toBe(true)
    expect(scene.hears(visitor.stops('v1')).talk.visitorSpeaking).toBe(false)
  })
})

test.each([
  ['no JSON', '{'],
  ['nothing', 'null'],
  ['a list', '[]'],
  ['an unknown event', '{"type":"weather.changed"}'],
  ['a response without a response', '{"type":"response.created"}'],
  ['a response with a numbered id', '{"type":"response.created","response":{"id":7}}'],
  ['words without a line', '{"type":"response.output_text.delta","response_id":"r","delta":"x"}'],
  [
    'words that are an object',
    '{"type":"response.output_text.delta","response_id":"r","item_id":"i","delta":{}}',
  ],
  ['speech without an item', '{"type":"input_audio_buffer.speech_started"}'],
])('%s on the channel changes nothing', (_, message) => {
  const { talk } = new Scene().hears(...greeting)
  expect(hear(talk, message)).toEqual([talk, []])
})

const failed = (code: string) => ({ type: 'error', event_id: 'e', error: { code, message: '' } })

test('a voice that failed is missed from the error on, until somebody is heard again or types', () => {
  const scene = new Scene()
  expect(scene.hears(failed('agent_failed')).talk.voiceFailed).toBe(false)
  expect(scene.hears(failed('speech_timeout')).talk.voiceFailed).toBe(true)
  // Another problem does not bring the voice back.
  expect(scene.hears(failed('agent_failed')).talk.voiceFailed).toBe(true)
  scene.hears(agent.begins('r1'), agent.startsSounding('r1'))
  expect(scene.talk.voiceFailed).toBe(false)
  scene.hears(failed('speech_failed')).types('Hello?')
  expect(scene.talk.voiceFailed).toBe(false)
  scene.hears(failed('speech_failed'), visitor.starts('v1'))
  expect(scene.talk.voiceFailed).toBe(false)
})
