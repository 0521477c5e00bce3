import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, sessionRequest, type TestServer } from '../testing/createTestServer.ts'
import type { CallEndKnown } from './callLines.ts'

interface Call {
  id: string
  token: string
  /** The key of the first line. */
  key: string
}

let server: TestServer
let ends: CallEndKnown[]

beforeEach(async () => {
  server = await createTestServer()
  ends = []
  server.callLines.onCallEnd((end) => ends.push(end))
})
afterEach(() => server.callLines.close())

const sdp = { 'content-type': 'application/sdp' }

async function begin(request: object = { resumes: true }): Promise<Call> {
  const asked = await server.app.inject({
    method: 'POST',
    url: '/api/ringwell-agent-session',
    payload: { ...sessionRequest, ...request },
  })
  const {
    call_id: id,
    call_token: token,
    client_secret,
  } = asked.json<{
    call_id: string
    call_token: string
    client_secret: { value: string }
  }>()
  const key = client_secret.value
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/realtime/calls',
    headers: { ...sdp, authorization: `Bearer ${key}` },
    payload: 'v=0',
  })
  expect(answer.statusCode).toBe(201)
  return { id, token, key }
}

const resume = (id: string, token: string | undefined) =>
  server.app.inject({
    method: 'POST',
    url: `/api/realtime/calls/${id}/resume`,
    headers: { ...sdp, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    payload: 'v=0',
  })

const hangUp = ({ id, token }: Call) =>
  server.app.inject({
    method: 'POST',
    url: `/api/realtime/calls/${id}/hangup`,
    headers: { authorization: `Bearer ${token}` },
  })

// Rule C131
describe('a call whose line is lost', () => {
  test('goes on over the next one with all that it has come to, and ends once', async () => {
    const call = await begin()
    server.engine.remember({ callId: call.id, line: 0, from: 0, entries: ['a', 'b'] })
    server.engine.remember({ callId: call.id, line: 0, from: 1, entries: ['B', 'c'] })
    server.engine.say({ callId: call.id, position: 3, who: 'agent', text: 'Hello.' })
    server.engine.end(call.id, 'failed', 20_000)
    expect((await resume(call.id, call.token)).statusCode).toBe(201)
    expect(server.engine.answered.at(-1)).toMatchObject({
      callId: call.id,
      resumed: { line: 1, memory: ['a', 'B', 'c'], beforeMs: 20_000, turns: 4 },
    })
    expect(ends).toEqual([])
    server.engine.end(call.id, 'idle', 5_000)
    await expect.poll(() => ends).toEqual([{ callId: call.id, reason: 'idle', durationMs: 25_000 }])
    expect((await resume(call.id, call.token)).statusCode).toBe(410)
  })

  test('is nobody else’s, whatever they know of it', async () => {
    const call = await begin()
    const other = await begin()
    server.engine.end(call.id, 'vanished', 20_000)
    expect((await resume(call.id, undefined)).statusCode).toBe(401)
    expect((await resume(call.id, call.key)).statusCode).toBe(401)
    expect((await resume(call.id, other.token)).statusCode).toBe(403)
    expect((await resume('unknown', call.token)).statusCode).toBe(404)
    expect((await resume(call.id, call.token)).statusCode).toBe(201)
  })

  test('is over when its caller hangs up, with a line or without', async () => {
    const one = await begin()
    const two = await begin()
    server.engine.end(two.id, 'vanished', 20_000)
    for (const call of [one, two]) {
      expect((await hangUp(call)).statusCode).toBe(200)
      await expect.poll(() => ends.at(-1)).toMatchObject({ callId: call.id })
      expect((await resume(call.id, call.token)).statusCode).toBe(410)
    }
    expect(ends).toHaveLength(2)
  })

  test('waits if no line is free, and is not lost', async () => {
    const call = await begin()
    server.engine.end(call.id, 'failed', 20_000)
    server.engine.refuseNext('engine_starting')
    expect((await resume(call.id, call.token)).statusCode).toBe(503)
    expect((await resume(call.id, call.token)).statusCode).toBe(201)
    expect(server.engine.answered.at(-1)?.resumed).toMatchObject({ line: 2, beforeMs: 20_000 })
  })

  test('is over when nobody has rung back for a minute', async () => {
    const call = await begin()
    await server.callLines.start(false, async () => 0)
    server.engine.end(call.id, 'failed', 20_000)
    await expect.poll(() => server.storage.listLines()).toEqual([])
    await server.storage.takeLine(call.id)
    await server.storage.loseLine(call.id, 1, new Date(Date.now() - 61_000).toISOString(), 0)
    await expect
      .poll(() => ends)
      .toMatchObject([{ callId: call.id, reason: 'failed', durationMs: 20_000 }])
    expect((await resume(call.id, call.token)).statusCode).toBe(410)
  })
})

test('two lines never hold one call: the old one ends, and what it still reports is dropped', async () => {
  const call = await begin()
  expect((await resume(call.id, call.token)).statusCode).toBe(201)
  expect(server.engine.hungUp).toEqual([{ callId: call.id, reason: 'replaced' }])
  server.engine.remember({ callId: call.id, line: 0, from: 0, entries: ['late'] })
  server.engine.remember({ callId: call.id, line: 1, from: 0, entries: ['new'] })
  server.engine.end(call.id, 'vanished', 1_000)
  await resume(call.id, call.token)
  expect(server.engine.answered.at(-1)?.resumed).toMatchObject({ line: 2, memory: ['new'] })
  expect(ends).toEqual([])
})

test('a call that is erased while it waits is not held any longer', async () => {
  const { id } = await begin()
  await server.callLines.start(false, async () => 0)
  server.engine.end(id, 'vanished', 4_000)
  await expect.poll(() => server.storage.listLines()).toEqual([])
  await server.storage.eraseCall(id, new Date().toISOString())
  await expect.poll(() => ends, { timeout: 10_000 }).toMatchObject([{ callId: id }])
})

test('a call that has had a hundred lines is over @full', async () => {
  const { id, token } = await begin()
  let status = 0
  for (let line = 1; line <= 101; line += 1) ({ statusCode: status } = await resume(id, token))
  expect(status).toBe(410)
  expect(ends).toMatchObject([{ callId: id }])
})

test('a line that another server has replaced ends, and leaves the call to that one', async () => {
  const call = await begin()
  await server.storage.takeLine(call.id)
  server.engine.remember({ callId: call.id, line: 0, from: 0, entries: ['late'] })
  await expect.poll(() => server.engine.hungUp).toEqual([{ callId: call.id, reason: 'replaced' }])
  expect(await server.storage.hasLine(call.id)).toBe(true)
})

test('a call of a page that does not ring back ends with its line', async () => {
  const call = await begin({})
  server.engine.end(call.id, 'visitor', 20_000)
  expect(ends).toEqual([{ callId: call.id, reason: 'visitor', durationMs: 20_000 }])
  expect((await resume(call.id, call.token)).statusCode).not.toBe(201)
})
