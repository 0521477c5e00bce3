import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openScenario } from '../testing/scenario.ts'

/** The schemas that OpenAI's browser SDK uses to parse events. The SDK does not export them. */
interface SdkSchemas {
  parseRealtimeEvent(event: { data: string }): { data: unknown; isGeneric: boolean }
}
interface SdkItems {
  realtimeMessageItemSchema: { parse(item: unknown): unknown }
}

const sdkFolder = dirname(createRequire(import.meta.url).resolve('@openai/agents-realtime'))
const sdkFile = (name: string) => pathToFileURL(join(sdkFolder, name)).href

/** Plays a call with as many kinds of events as possible. */
async function eventfulCall(): Promise<ServerEvent[]> {
  let broken = false
  const call = openScenario({
    answer: ({ history, functions, request }) => {
      if (broken) throw new Error('broken')
      if (request) return 'Hello, how can I help?'
      if (functions.length > 0 && history.at(-1)?.role !== 'functionResult') {
        return [
          { type: 'task', task: { id: '1', task: 'tell', title: '', status: 'done', slots: [] } },
          { type: 'safety', state: 'inDanger', isOwn: false },
          { type: 'note', note: { type: 'questionUnanswered', text: 'And by text?' } },
          { type: 'text', text: 'One moment.' },
          { type: 'functionCall', name: 'get_time', arguments: '{}' },
        ]
      }
      return 'This is the first sentence. And here is another sentence for you.'
    },
    beforeStt: () => {
      if (broken) throw new Error('broken')
    },
  })
  call.clientSends({
    type: 'response.create',
    response: { output_modalities: ['text'], instructions: 'hello', metadata: { a: 'b' } },
  })
  await call.silence(60)
  call.clientSends({
    type: 'response.create',
    response: { instructions: 'hello', conversation: 'none' },
  })
  await call.untilAgentHasSpoken()
  await call.visitorIsAnswered('What does it cost?')
  await call.visitorIsAnswered('Wait, stop that.')
  call.clientSends({ type: 'response.cancel' })
  call.clientSends({ type: 'nonsense' })
  call.visitorTypes('And by text?')
  call.clientSets({
    tools: [{ type: 'function', name: 'get_time', description: 'Time', parameters: {} }],
  })
  call.clientSends({ type: 'response.create' })
  await call.untilAgentHasSpoken()
  const output = call.wire.eventsOf('response.done').at(-1)?.response.output ?? []
  const functionCall = output.find((item) => item.type === 'function_call')
  call.clientAdds({
    type: 'function_call_output',
    call_id: functionCall?.call_id,
    output: 'noon',
  })
  call.clientSends({ type: 'response.create' })
  await call.untilAgentHasSpoken()
  call.clientSets({
    tools: [],
    audio: { input: { turn_detection: { type: 'server_vad', idle_timeout_ms: 5_000 } } },
  })
  await call.silence(5_100)
  await call.untilAgentHasSpoken()
  call.clientSets({ audio: { input: { turn_detection: null } } })
  await call.visitorSays('By hand')
  call.clientSends({ type: 'input_audio_buffer.commit' })
  await call.silence(300)
  call.clientSends({ type: 'input_audio_buffer.clear' })
  const spoken = call.wire.eventsOf('response.output_audio_transcript.done').at(-1)!
  call.clientTruncates(spoken.item_id, 10)
  call.clientSends({ type: 'conversation.item.retrieve', item_id: spoken.item_id })
  call.clientSends({ type: 'conversation.item.delete', item_id: spoken.item_id })
  call.clientSets({ audio: { input: { turn_detection: { type: 'semantic_vad' } } } })
  broken = true
  await call.visitorAsks('Nobody hears this')
  call.clientSends({ type: 'response.create' })
  await call.silence(200)
  return call.wire.sent.map(({ event }) => event)
}

describe('the event stream', () => {
  let sent: ServerEvent[] = []
  let schemas: SdkSchemas
  let items: SdkItems

  beforeAll(async () => {
    schemas = (await import(sdkFile('openaiRealtimeEvents.mjs'))) as SdkSchemas
    items = (await import(sdkFile('items.mjs'))) as SdkItems
    vi.useFakeTimers()
    sent = await eventfulCall()
    vi.useRealTimers()
  })
  afterAll(() => void vi.useRealTimers())

  it('has every kind of event that the engine can send', () => {
    // The list comes from the sources, so a new event must be added to this call.
    const sources = [
      'createCallSession',
      'callAnswers',
      'callDanger',
      'clientHandlers',
      'responseEvents',
      'visitorTurns',
      'eventSender',
    ]
      .map((name) => readFileSync(new URL(`${name}.ts`, import.meta.url), 'utf8'))
      .join('')
    const known = [...sources.matchAll(/\{\s*type: '((?:\w+\.)+\w+|error)'/g)].map(
      ([, type]) => type,
    )
    expect(new Set(known).size).toBeGreaterThan(30)
    expect(new Set(sent.map(({ type }) => type as string))).toEqual(new Set(known))
  })

  it('is parsed by the SDK without unknown events', () => {
    for (const event of sent) {
      // The agents SDK does not know this event yet. The types of `openai` do.
      if (event.type === 'input_audio_buffer.timeout_triggered') continue
      // Our own events.
      if (event.type.startsWith('ringwell.')) continue
      const { isGeneric } = schemas.parseRealtimeEvent({ data: JSON.stringify(event) })
      expect(isGeneric, `${event.type} ${JSON.stringify(event)}`).toBe(false)
    }
  })

  it('has messages in a format that the SDK adds to its history', () => {
    const seen = sent.flatMap((event) =>
      'item' in event && event.item.type === 'message' ? [event.item] : [],
    )
    expect(seen.length).toBeGreaterThan(20)
    for (const { id, ...item } of seen) {
      items.realtimeMessageItemSchema.parse({ status: 'completed', ...item, itemId: id })
    }
  })

  it('has a unique event_id for each event', () => {
    const ids = sent.map((event) => 'event_id' in event && event.event_id)
    expect(ids.every((id) => typeof id === 'string' && id !== '')).toBe(true)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('survives JSON: no required field is undefined', () => {
    for (const event of sent) expect(JSON.parse(JSON.stringify(event))).toStrictEqual(event)
  })

  it('opens and closes each response, item and part exactly once and in that order', () => {
    const open = new Set<string>()
    const closed = new Set<string>()
    for (const event of sent) {
      if (event.type === 'response.created') open.add(event.response.id ?? '')
      else if (event.type === 'response.output_item.added') open.add(event.item.id ?? '')
      else if (event.type === 'response.output_item.done') close(event.item.id ?? '')
      else if (event.type === 'response.done') close(event.response.id ?? '')
      else if ('response_id' in event && !event.type.startsWith('output_audio_buffer')) {
        expect(open.has(event.response_id), event.type).toBe(true)
      }
    }
    function close(id: string) {
      expect(open.delete(id)).toBe(true)
      expect(closed.has(id)).toBe(false)
      closed.add(id)
    }
    expect([...open]).toEqual([])
    expect(closed.size).toBeGreaterThan(10)
  })
})
