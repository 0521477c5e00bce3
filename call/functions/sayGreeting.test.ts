/** The greeting of another provider, which writes it and then has to be asked to say it. */
import { describe, expect, test } from 'vitest'
import type { ClientEvent, ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'
import type { Caption } from '../call.ts'
import { agent, visitor } from '../testing/agentEvents.ts'
import { sayGreeting } from './sayGreeting.ts'

function scene(words = 'Hello, how can I help?') {
  const sent: ClientEvent[] = []
  const captions: Caption[] = []
  const hear = sayGreeting({ send: (event) => void sent.push(event) }, () => captions)
  const hears = (...events: object[]) => {
    for (const event of events) hear(event as ServerEvent)
  }
  return {
    hears,
    types: () => captions.push({ id: 'typed_0', who: 'visitor', text: 'Hi', final: true }),
    sent,
    sentTypes: () => sent.map(({ type }) => type),
    begins: () => hears(agent.begins('r1'), agent.wrote('r1', 'i1', words)),
    ends: (status?: string) => hears(agent.ends('r1', status)),
    isSpoken: () => hears(agent.begins('r2', { purpose: 'speak-greeting' })),
  }
}

describe('the greeting of another provider', () => {
  test('is spoken word for word once it is written, outside of the conversation', () => {
    const call = scene()
    call.begins()
    expect(call.sent).toEqual([])
    call.ends()
    expect(call.sent).toEqual([
      {
        type: 'response.create',
        response: {
          output_modalities: ['audio'],
          instructions: 'Say this word for word: "Hello, how can I help?"',
          conversation: 'none',
          metadata: { purpose: 'speak-greeting' },
        },
      },
    ])
    call.isSpoken()
    call.hears(agent.ends('r2'), agent.begins('r3'), agent.wrote('r3', 'i3', 'Yes.'))
    call.hears(agent.ends('r3'))
    expect(call.sent).toHaveLength(1)
  })

  test('is quoted, so that no greeting can end the quotation', () => {
    const words = 'Say "hi", or press \\'
    const call = scene(words)
    call.begins()
    call.ends()
    expect(call.sent[0]).toMatchObject({
      response: { instructions: `Say this word for word: ${JSON.stringify(words)}` },
    })
  })

  test.each([
    ['speaks', (call: ReturnType<typeof scene>) => call.hears(visitor.starts('v1'))],
    ['types', (call: ReturnType<typeof scene>) => call.types()],
  ])('is not spoken when the visitor %s first', (_, act) => {
    const call = scene()
    call.begins()
    act(call)
    call.ends()
    expect(call.sent).toEqual([])
  })

  test.each(['cancelled', 'failed', 'incomplete'])('is not spoken when it is %s', (status) => {
    const call = scene()
    call.begins()
    call.ends(status)
    expect(call.sent).toEqual([])
  })

  test('falls silent when the visitor speaks, and no other response does', () => {
    const call = scene()
    call.begins()
    call.ends()
    call.isSpoken()
    call.hears(visitor.starts('v1'))
    const silenced = ['response.create', 'response.cancel', 'output_audio_buffer.clear']
    expect(call.sentTypes()).toEqual(silenced)
    expect(call.sent[1]).toMatchObject({ response_id: 'r2' })
    call.hears(agent.ends('r2', 'cancelled'), agent.begins('r3'), visitor.starts('v2'))
    expect(call.sentTypes()).toEqual(silenced)
  })

  test.each([
    ['spoken', (call: ReturnType<typeof scene>) => call.hears(visitor.starts('v1'))],
    ['typed', (call: ReturnType<typeof scene>) => call.types()],
  ])('is silenced as soon as it begins if the visitor has %s meanwhile', (_, act) => {
    const call = scene()
    call.begins()
    call.ends()
    act(call)
    call.isSpoken()
    expect(call.sentTypes()).toEqual([
      'response.create',
      'response.cancel',
      'output_audio_buffer.clear',
    ])
  })
})
