import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openScenario } from '../testing/scenario.ts'
import { casesOf } from '../testing/generated.ts'
import { parseClientEvent } from './clientEvents.ts'
import { LARGEST_EVENT_BYTES } from './eventBounds.ts'

const manyProperties = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}`, { type: 'string' }]))

const withTools = (...schemas: object[]) =>
  JSON.stringify({
    type: 'session.update',
    session: {
      tools: schemas.map((parameters, n) => ({ type: 'function', name: `f${n}`, parameters })),
    },
  })

const withParts = (content: object[]) =>
  JSON.stringify({
    type: 'conversation.item.create',
    item: { type: 'message', role: 'user', content },
  })

const wrong: [string, unknown, { code: string; param?: string; causedBy?: string }][] = [
  ['no JSON', '{"type":', { code: 'invalid_json' }],
  ['an empty message', '', { code: 'invalid_json' }],
  ['a number', '7', { code: 'invalid_json' }],
  ['an array', '[{"type":"response.create"}]', { code: 'invalid_json' }],
  ['null', 'null', { code: 'invalid_json' }],
  ['binary', Buffer.from('{"type":"response.create"}'), { code: 'invalid_event' }],
  [
    'no type',
    '{"event_id":"e"}',
    { code: 'missing_required_parameter', param: 'type', causedBy: 'e' },
  ],
  [
    'an unknown type',
    '{"type":"make.coffee","event_id":"e"}',
    { code: 'invalid_value', param: 'type', causedBy: 'e' },
  ],
  ['a type of another world', '{"type":"__proto__"}', { code: 'invalid_value', param: 'type' }],
  [
    'a wrong field',
    '{"type":"response.create","response":{"instructions":7}}',
    { code: 'invalid_value', param: 'response.instructions' },
  ],
  [
    'a missing field',
    '{"type":"conversation.item.delete"}',
    { code: 'missing_required_parameter', param: 'item_id' },
  ],
  [
    'an event_id of a wrong type',
    '{"type":"response.create","event_id":7}',
    { code: 'invalid_value', param: 'event_id' },
  ],
  [
    'two modalities',
    '{"type":"response.create","response":{"output_modalities":["text","audio"]}}',
    { code: 'invalid_value', param: 'response.output_modalities' },
  ],
  [
    'an image',
    withParts([{ type: 'input_image', image_url: 'x' }]),
    { code: 'invalid_value', param: 'item.content.0.type' },
  ],
  [
    'a long text',
    withParts([{ type: 'input_text', text: 'x'.repeat(8001) }]),
    { code: 'invalid_value', param: 'item.content.0.text' },
  ],
  [
    '17 pairs of metadata',
    JSON.stringify({
      type: 'response.create',
      response: {
        metadata: Object.fromEntries(Array.from({ length: 17 }, (_, n) => [`k${n}`, 'v'])),
      },
    }),
    { code: 'invalid_value', param: 'response.metadata' },
  ],
  [
    'more values than an event can need',
    `{"type":"response.create","pad":[${'[],'.repeat(5_000)}0]}`,
    { code: 'event_too_large' },
  ],
  [
    'deep nesting',
    `{"type":"response.create","pad":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
    { code: 'event_too_large' },
  ],
  [
    'a text in more parts than a message can need',
    withParts(Array.from({ length: 17 }, () => ({ type: 'input_text', text: 'x' }))),
    { code: 'invalid_value', param: 'item.content' },
  ],
  [
    'a long text in parts',
    withParts(Array.from({ length: 3 }, () => ({ type: 'input_text', text: 'x'.repeat(3_000) }))),
    { code: 'invalid_value', param: 'item.content' },
  ],
  [
    'a function with 65 properties',
    withTools({ properties: manyProperties(65) }),
    { code: 'invalid_value', param: 'session.tools.0.parameters' },
  ],
  [
    'a function that requires 65 arguments',
    withTools({ required: Object.keys(manyProperties(65)) }),
    { code: 'invalid_value', param: 'session.tools.0.parameters' },
  ],
  [
    'a function whose schema is larger than 16 kB',
    withTools({ properties: { a: { description: 'x'.repeat(16_000) } } }),
    { code: 'invalid_value', param: 'session.tools.0.parameters' },
  ],
  [
    'functions that are larger than 64 kB together',
    withTools(...Array.from({ length: 5 }, () => ({ description: 'x'.repeat(15_000) }))),
    { code: 'invalid_value', param: 'session.tools' },
  ],
  [
    'a long name in the reason',
    JSON.stringify({ type: 'response.create', response: { metadata: { ['k'.repeat(900)]: 'v' } } }),
    { code: 'invalid_value', param: `response.metadata.${'k'.repeat(182)}` },
  ],
  [
    'an event that is too large',
    JSON.stringify({ type: 'response.create', pad: 'ü'.repeat(LARGEST_EVENT_BYTES / 2) }),
    { code: 'event_too_large' },
  ],
]

it('accepts a function with 64 properties and the largest schema', () => {
  const properties = { ...manyProperties(63), long: { description: 'x'.repeat(13_000) } }
  expect(parseClientEvent(withTools({ properties, required: ['p1', 'long'] }))).toHaveProperty(
    'event.session.tools.0.parameters.properties.long',
  )
})

describe('an invalid message', () => {
  // Rule C30
  it.each(wrong)('%s is refused with a reason', (_, message, expected) => {
    const result = parseClientEvent(message)
    const { problem, causedBy } =
      'problem' in result ? result : { problem: undefined, causedBy: '' }
    expect(problem).toMatchObject({ type: 'invalid_request_error', code: expected.code })
    expect(problem?.param).toBe(expected.param)
    expect(causedBy).toBe(expected.causedBy)
    expect(problem?.message.length).toBeGreaterThan(10)
  })
})

describe('a call', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('continues after every invalid message', async () => {
    const call = openScenario()
    for (const [, message] of wrong) call.session.received(message as string)
    expect(call.wire.eventsOf('error')).toHaveLength(wrong.length)
    expect(call.types()).toHaveLength(wrong.length + 1)
    await call.visitorIsAnswered('What does it cost?')
    expect(call.wire.hungUp).toBeUndefined()
  })

  it('survives random events in any order and at any moment', async () => {
    const call = openScenario({ sttMs: 200, ttsMs: 100, brainMs: 50 })
    let seed = 7
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    const events = [
      { type: 'response.create' },
      { type: 'response.create', response: { output_modalities: ['text'], conversation: 'none' } },
      { type: 'response.cancel' },
      { type: 'output_audio_buffer.clear' },
      { type: 'input_audio_buffer.commit' },
      { type: 'input_audio_buffer.clear' },
      { type: 'session.update', session: { audio: { input: { turn_detection: null } } } },
      {
        type: 'session.update',
        session: { audio: { input: { turn_detection: { type: 'semantic_vad' } } } },
      },
      {
        type: 'session.update',
        session: {
          audio: { input: { turn_detection: { type: 'server_vad', interrupt_response: false } } },
        },
      },
      {
        type: 'conversation.item.create',
        item: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'hi' }] },
      },
    ]
    const rounds = casesOf(250, 80)
    for (let round = 0; round < rounds; round++) {
      call.clientSends(events[random(events.length)]!)
      if (random(3) === 0) await call.visitorSays('some words here', 100 + random(900))
      if (random(3) === 0) await call.silence(random(1200))
    }
    expect(call.wire.hungUp).toBeUndefined()
    expect(call.logs).toEqual([])
    await call.silence(10_000)
    const begun = call.wire.eventsOf('response.created').map(({ response }) => response.id)
    const done = call.wire.eventsOf('response.done').map(({ response }) => response.id)
    expect(done).toEqual(begun)
    expect(begun.length).toBeGreaterThan(rounds / 10)
    const committed = call.wire
      .eventsOf('input_audio_buffer.committed')
      .map((event) => event.item_id)
    const transcribed = call.wire
      .eventsOf('conversation.item.input_audio_transcription.completed')
      .map((event) => event.item_id)
    expect(transcribed.toSorted()).toEqual(committed.toSorted())
  })
})
