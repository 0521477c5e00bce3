import { type CallNote, outcomeOf } from '@ringwell/engine/callNotes.ts'
import { createFakeTaskTools } from '@ringwell/engine/testing/fakeTaskTools.ts'
import { describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { beginCall, bearerOf, type TestCall } from '../testing/uploads.ts'

const turns = [
  { who: 'agent', text: 'Hello, you have reached Ringwell.' },
  { who: 'visitor', text: 'My number is 5550100.' },
]

const tell = ({ app }: TestServer, call: TestCall, payload: object = { turns }) =>
  app.inject({
    method: 'POST',
    url: `/api/call/transcript/${call.call_id}`,
    headers: bearerOf(call),
    payload,
  })

const said = async ({ storage }: TestServer, { call_id: callId }: TestCall) =>
  (await storage.listTurns([callId])).get(callId)?.map(({ who, text }) => ({ who, text }))

describe('the transcript of a call that OpenAI holds', () => {
  // Rule C13
  test('is stored with its call as the browser sends it, can grow, and never appears in the log', async () => {
    const server = await createTestServer({ embedded: undefined })
    const call = await beginCall(server)
    expect((await tell(server, call, { turns: turns.slice(0, 1) })).statusCode).toBe(200)
    expect((await tell(server, call)).json()).toEqual({ success: true })
    expect(await said(server, call)).toEqual(turns)
    expect(server.logged()).toContain('/api/call/transcript/')
    expect(server.logged()).not.toMatch(/5550100|reached/)
  })

  test.each([
    ['an empty list', { turns: [] }],
    ['the words of a third side', { turns: [{ who: 'operator', text: 'x' }] }],
    ['a turn that is too long', { turns: [{ who: 'agent', text: 'x'.repeat(4_001) }] }],
    ['a list with too many turns', { turns: Array.from({ length: 401 }, () => turns[0]) }],
    ['anything other than a list', { turns: 'x' }],
  ])('cannot be %s', async (_what, payload) => {
    const server = await createTestServer({ embedded: undefined })
    const call = await beginCall(server)
    expect((await tell(server, call, payload)).statusCode).toBe(422)
    expect(await said(server, call)).toBeUndefined()
  })

  // Rule C13
  test('is refused for a call that is unknown, erased or long over', async () => {
    const server = await createTestServer({ embedded: undefined })
    const erased = await beginCall(server)
    const unknown = { ...erased, call_id: 'made-up' }
    expect((await tell(server, unknown)).json().error.code).toBe('call_not_found')
    await tell(server, erased)
    await server.app.inject({
      method: 'DELETE',
      url: `/api/call/${erased.call_id}`,
      headers: bearerOf(erased),
    })
    expect(await said(server, erased)).toBeUndefined()
    const refused = await tell(server, erased)
    expect(refused.statusCode).toBe(410)
    expect(refused.json().error.code).toBe('call_erased')
    const old = await beginCall(server, { secondsAgo: 12 * 60 + 5 })
    expect((await tell(server, old)).json().error.code).toBe('call_over')
  })

  // Rule C48
  test('tells what the agent answered, but for what its model could not', async () => {
    const notes: CallNote[] = []
    const server = await createTestServer({
      embedded: undefined,
      tasks: {
        tools: createFakeTaskTools(),
        contacts: {},
        note: ({ note }) => notes.push(note),
        ended: () => undefined,
      },
    })
    const call = await beginCall(server, { tasksOf: 'restaurant', secondsAgo: 20 })
    const asked = [
      { who: 'visitor', text: 'How late are you open?' },
      { who: 'agent', text: 'Until eleven.' },
      { who: 'visitor', text: 'And is there a helipad?' },
      { who: 'agent', text: 'That I do not know.' },
      { who: 'visitor', text: 'Goodbye.' },
      { who: 'agent', text: 'Goodbye.' },
      { who: 'visitor', text: 'Are you still there?' },
    ]
    await tell(server, call, { turns: asked.slice(0, 3) })
    await server.app.inject({
      method: 'POST',
      url: `/api/call/task/${call.call_id}`,
      headers: bearerOf(call),
      payload: {
        function_call_id: 'fc_1',
        name: 'noteUnanswered',
        arguments: '{"question": "Is there a helipad?"}',
        turns: 2,
        said: '',
      },
    })
    await tell(server, call, { turns: asked })
    await tell(server, call, { turns: asked })
    expect(outcomeOf(notes)).toMatchObject({
      outcome: 'answered',
      unanswered: ['Is there a helipad?'],
      summary: expect.stringContaining('1 question was answered. 1 question was not answered.'),
    })
  })

  // Rule C15
  test('needs the call’s token, and its id is not enough', async () => {
    const server = await createTestServer({ embedded: undefined })
    const [mine, other] = [await beginCall(server), await beginCall(server)]
    const forged = { call_id: mine.call_id, call_token: other.call_token }
    expect((await tell(server, forged)).json().error.code).toBe('wrong_call_token')
    const url = `/api/call/transcript/${mine.call_id}`
    const bare = await server.app.inject({ method: 'POST', url, payload: { turns } })
    expect(bare.statusCode).toBe(401)
    expect(await said(server, mine)).toBeUndefined()
  })
})

test('the transcript of a call with our own engine comes only from the engine', async () => {
  const server = await createTestServer()
  const call = await beginCall(server)
  expect((await tell(server, call)).statusCode).toBe(404)
  expect(await said(server, call)).toBeUndefined()
})
