import { describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { mintCall } from '../testing/uploads.ts'

const turns = [
  { who: 'agent', text: 'Hello, you have reached Ringwell.' },
  { who: 'visitor', text: 'My number is 5550100.' },
]

const tell = ({ app }: TestServer, callId: string, payload: object = { turns }) =>
  app.inject({ method: 'POST', url: `/api/call/transcript/${callId}`, payload })

const said = async ({ storage }: TestServer, callId: string) =>
  (await storage.listTurns([callId])).get(callId)?.map(({ who, text }) => ({ who, text }))

describe('what was said in a call that OpenAI holds', () => {
  test('is kept with its call as the browser tells it, growing, and never in the log', async () => {
    const server = await createTestServer({ embedded: undefined })
    const callId = await mintCall(server)
    expect((await tell(server, callId, { turns: turns.slice(0, 1) })).statusCode).toBe(200)
    expect((await tell(server, callId)).json()).toEqual({ success: true })
    expect(await said(server, callId)).toEqual(turns)
    expect(server.logged()).toContain('/api/call/transcript/')
    expect(server.logged()).not.toMatch(/5550100|reached/)
  })

  test.each([
    ['nothing', { turns: [] }],
    ['a third side', { turns: [{ who: 'operator', text: 'x' }] }],
    ['a novel', { turns: [{ who: 'agent', text: 'x'.repeat(4_001) }] }],
    ['a flood', { turns: Array.from({ length: 401 }, () => turns[0]) }],
    ['no list', { turns: 'x' }],
  ])('is not %s', async (_what, payload) => {
    const server = await createTestServer({ embedded: undefined })
    const callId = await mintCall(server)
    expect((await tell(server, callId, payload)).statusCode).toBe(422)
    expect(await said(server, callId)).toBeUndefined()
  })

  test('is nothing of a call that is unknown, erased or long over', async () => {
    const server = await createTestServer({ embedded: undefined })
    expect((await tell(server, 'made-up')).json().error.code).toBe('call_not_found')
    const erased = await mintCall(server)
    await tell(server, erased)
    await server.app.inject({ method: 'DELETE', url: `/api/call/${erased}` })
    expect(await said(server, erased)).toBeUndefined()
    const refused = await tell(server, erased)
    expect(refused.statusCode).toBe(410)
    expect(refused.json().error.code).toBe('call_erased')
    const visitor = { name: '', companyName: '', mobileNumber: '' }
    const old = { callId: 'old', agentUuid: 'a', createdAt: '2026-01-01T00:00:00.000Z' }
    const how = { language: 'en', voice: 'sage', accent: 'Indian', origin: undefined, visitor }
    await server.storage.createCall({ ...old, ...how })
    expect((await tell(server, 'old')).json().error.code).toBe('call_over')
  })
})

test('a call of our own engine has its words from the engine, and from nobody else', async () => {
  const server = await createTestServer()
  const callId = await mintCall(server)
  expect((await tell(server, callId)).statusCode).toBe(404)
  expect(await said(server, callId)).toBeUndefined()
})
