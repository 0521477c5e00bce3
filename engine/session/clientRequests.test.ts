import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { messageOf, openScenario } from '../testing/scenario.ts'
import { MOST_ITEMS } from './conversation.ts'
import { saidIn } from '../stages.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a typed message', () => {
  it('is confirmed, and answered when the client requests a response', async () => {
    const call = openScenario()
    call.visitorTypes('What does it cost?')
    await call.silence(500)
    expect(call.types().slice(1)).toEqual(['conversation.item.added', 'conversation.item.done'])
    const [added] = call.wire.eventsOf('conversation.item.added')
    expect(added).toMatchObject({ previous_item_id: null, item: { status: 'completed' } })
    call.clientSends({ type: 'response.create' })
    await call.untilAgentSpeaks()
    expect(call.lastHistory()).toMatchObject([{ role: 'user', text: 'What does it cost?' }])
  })

  it('is answered in text if the client requests text', async () => {
    const call = openScenario({
      answer: () => [
        { type: 'text', text: 'Fifty' },
        { type: 'text', text: ' dollars.' },
      ],
    })
    call.visitorTypes('What does it cost?')
    call.clientSends({ type: 'response.create', response: { output_modalities: ['text'] } })
    await call.silence(40)
    const deltas = call.wire.eventsOf('response.output_text.delta').map(({ delta }) => delta)
    expect(deltas).toEqual(['Fifty', ' dollars.'])
    expect(call.wire.eventsOf('response.output_text.done')[0]?.text).toBe('Fifty dollars.')
    expect(call.wire.queuedMs()).toBe(0)
  })

  it('is inserted where the client asks', async () => {
    const call = openScenario()
    call.visitorTypes('two')
    const second = call.wire.eventsOf('conversation.item.added')[0]!.item.id
    call.visitorTypes('zero', { previous_item_id: 'root' })
    const first = call.wire.eventsOf('conversation.item.added')[1]!.item.id
    call.clientAdds(messageOf('assistant', 'one'), { previous_item_id: first })
    expect(
      call.wire.eventsOf('conversation.item.added').map((event) => event.previous_item_id),
    ).toEqual([null, null, first])
    call.clientSends({ type: 'conversation.item.delete', item_id: second })
    call.clientSends({ type: 'response.create' })
    await call.silence(40)
    // A message that the client wrote in the agent's name is shown, but the brain does not get it.
    expect(call.lastHistory()?.map(saidIn)).toEqual(['zero'])
    call.visitorTypes('x', { previous_item_id: 'nobody', event_id: 'e1' })
    expect(call.lastError()).toMatchObject({ code: 'item_not_found', event_id: 'e1' })
  })

  it('can be retrieved, and deleted once', () => {
    const call = openScenario()
    call.visitorTypes('hello')
    const { item } = call.wire.eventsOf('conversation.item.added')[0]!
    call.clientSends({ type: 'conversation.item.retrieve', item_id: item.id })
    expect(call.wire.eventsOf('conversation.item.retrieved')[0]?.item).toEqual(item)
    call.clientSends({ type: 'conversation.item.delete', item_id: item.id })
    expect(call.wire.eventsOf('conversation.item.deleted')[0]?.item_id).toBe(item.id)
    for (const gone of ['delete', 'retrieve', 'truncate']) {
      call.clientSends({
        type: `conversation.item.${gone}`,
        item_id: item.id,
        content_index: 0,
        audio_end_ms: 0,
      })
      expect(call.lastError()?.code).toBe('item_not_found')
    }
  })

  it('keeps the id that the client chose, which must be new', () => {
    const call = openScenario()
    const item = { id: 'mine', ...messageOf('user', 'a') }
    call.clientAdds(item)
    expect(call.wire.eventsOf('conversation.item.added')[0]?.item.id).toBe('mine')
    call.clientAdds(item)
    expect(call.lastError()?.code).toBe('item_already_exists')
  })

  it('with the system role is added to the instructions', async () => {
    const call = openScenario()
    call.clientAdds(messageOf('system', 'Be brief.'))
    call.visitorTypes('hello')
    call.clientSends({ type: 'response.create' })
    await call.silence(40)
    expect(call.brain.asked[0]?.request).toMatchObject({
      ownInstructions: 'You are the front desk.\nBe brief.',
      history: [{ role: 'user', text: 'hello' }],
    })
  })

  it('can follow hundreds of others in bounded memory, and the brain gets the latest', async () => {
    const call = openScenario()
    for (let count = 0; count < MOST_ITEMS * 3; count++) {
      call.clientAdds({ id: `item${count}`, ...messageOf('user', `text ${count}`) })
      // Stay within the call's event budget.
      await call.silence(60)
    }
    call.clientSends({ type: 'conversation.item.retrieve', item_id: 'item0' })
    expect(call.lastError()?.code).toBe('item_not_found')
    call.clientSends({ type: 'response.create' })
    await call.silence(40)
    const [turn, ...others] = call.lastHistory() ?? []
    expect(others).toEqual([])
    expect(saidIn(turn)).toMatch(new RegExp(` text ${MOST_ITEMS * 3 - 1}$`))
    expect(saidIn(turn).split('text').length).toBeLessThanOrEqual(MOST_ITEMS + 1)
  })
})

describe('a response that the client requests', () => {
  it('outside the conversation leaves no trace in it', async () => {
    const call = openScenario()
    call.visitorTypes('hello')
    call.clientSends({ type: 'response.create', response: { conversation: 'none' } })
    await call.untilAgentHasSpoken()
    expect(call.wire.eventsOf('conversation.item.added')).toHaveLength(1)
    expect(call.wire.eventsOf('response.done')[0]?.response).not.toHaveProperty('conversation_id')
    call.clientSends({ type: 'response.create' })
    await call.silence(40)
    expect(call.lastHistory()).toMatchObject([{ role: 'user', text: 'hello' }])
  })

  it('uses the input in its request, including references', async () => {
    const call = openScenario()
    call.visitorTypes('first')
    call.visitorTypes('second')
    const [first] = call.wire.eventsOf('conversation.item.added')
    call.clientSends({
      type: 'response.create',
      response: {
        instructions: 'Sum up.',
        input: [
          { type: 'item_reference', id: first?.item.id },
          messageOf('assistant', 'ok'),
          { type: 'function_call', name: 'get_time', call_id: 'c1', arguments: '{}' },
          { type: 'function_call_output', call_id: 'c1', output: 'noon' },
          messageOf('user', 'third'),
        ],
      },
    })
    await call.silence(40)
    expect(call.brain.asked[0]?.request).toMatchObject({
      request: 'Sum up.',
      // Messages in the agent's name, and the output of a function call that nobody made, are left out.
      history: [{ role: 'user', text: 'first third' }],
    })
  })

  it('can be cancelled while it is active, and not afterwards', async () => {
    const call = openScenario({ brainMs: 500 })
    call.clientSends({ type: 'response.create' })
    await call.silence(40)
    const id = call.wire.eventsOf('response.created')[0]?.response.id
    call.clientSends({ type: 'response.cancel', response_id: 'another' })
    expect(call.lastError()?.code).toBe('response_cancel_not_active')
    call.clientSends({ type: 'response.cancel', response_id: id })
    expect(call.wire.eventsOf('response.done')[0]?.response).toMatchObject({
      id,
      status: 'cancelled',
      status_details: { type: 'cancelled', reason: 'client_cancelled' },
      output: [],
    })
    call.clientSends({ type: 'response.cancel' })
    expect(call.wire.eventsOf('error')).toHaveLength(2)
    await call.silence(1000)
    expect(call.brain.asked[0]).toMatchObject({ end: 'aborted' })
    expect(call.wire.eventsOf('response.output_item.added')).toEqual([])
  })

  it('can be cleared without an error while there is no sound', () => {
    const call = openScenario()
    call.clientSends({ type: 'output_audio_buffer.clear' })
    expect(call.types()).toEqual(['session.created'])
  })

  it('waits for the transcript of a turn that the client has just committed', async () => {
    const call = openScenario({ sttMs: 400 })
    call.clientSets({ type: 'realtime', audio: { input: { turn_detection: null } } })
    await call.visitorSays('What does it cost?')
    call.clientSends({ type: 'input_audio_buffer.commit' })
    call.clientSends({ type: 'response.create' })
    await call.untilAgentSpeaks()
    expect(call.lastHistory()).toMatchObject([{ role: 'user', text: 'What does it cost?' }])
  })
})

describe('a message that the agent spoke', () => {
  it('can be truncated by the client, which removes the rest from the history', async () => {
    const call = openScenario({ answer: () => 'One two three four. Five six seven eight.' })
    call.clientSends({ type: 'response.create' })
    await call.untilAgentHasSpoken()
    const itemId = call.wire.eventsOf('response.output_item.done')[0]!.item.id
    call.clientTruncates(itemId, 60_000)
    expect(call.lastError()?.code).toBe('invalid_value')
    call.clientTruncates(itemId, 1000)
    expect(call.wire.eventsOf('conversation.item.truncated')).toMatchObject([
      { item_id: itemId, audio_end_ms: 1000 },
    ])
    call.clientSends({ type: 'conversation.item.retrieve', item_id: itemId })
    const [retrieved] = call.wire.eventsOf('conversation.item.retrieved')
    expect(retrieved?.item).toMatchObject({ content: [{ transcript: 'One two three four.' }] })
  })
})

describe('the input buffer', () => {
  it('can be cleared, which discards the current turn', async () => {
    const call = openScenario()
    await call.visitorSays('Never mind this')
    await call.silence(250)
    call.clientSends({ type: 'input_audio_buffer.clear' })
    await call.silence(2000)
    expect(call.wire.eventsOf('input_audio_buffer.cleared')).toHaveLength(1)
    expect(call.captions()).toEqual([])
    await call.visitorIsAnswered('What does it cost?')
    expect(call.captions()[0]).toBe('visitor: What does it cost?')
  })

  it('cannot be committed while it is empty', async () => {
    const call = openScenario()
    await call.silence(500)
    call.clientSends({ type: 'input_audio_buffer.commit', event_id: 'e3' })
    expect(call.lastError()).toMatchObject({
      code: 'input_audio_buffer_commit_empty',
      event_id: 'e3',
    })
  })

  it('accepts no sound from events', () => {
    const call = openScenario()
    call.clientSends({ type: 'input_audio_buffer.append', audio: 'AAAA' })
    expect(call.lastError()?.code).toBe('audio_track_only')
  })
})
