import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { testBrief } from '@ringwell/engine/testing/callAgents.ts'
import { createTestServer, sessionRequest, type TestServer } from '../testing/createTestServer.ts'
import { createFakeEngine } from '../testing/fakeEngine.ts'
import { type CallEndKnown, createCallLines } from './callLines.ts'

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
const webrtc = { kind: 'webrtc', offer: 'v=0' } as const

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

/** Another server of the same database, which hears what the first would have heard if it were there. */
function startOther() {
  const engine = createFakeEngine()
  const lines = createCallLines({
    engine,
    storage: server.storage,
    waitMs: 60_000,
    log: pino({ level: 'silent' }),
    sweepEveryMs: 20,
  })
  const ended: CallEndKnown[] = []
  const turns: unknown[] = []
  lines.onCallEnd((end) => ended.push(end))
  lines.onTurn((turn) => turns.push(turn))
  onTestFinished(() => lines.close())
  /** A call that its engine holds, and that the lines know nothing of. */
  const report = async (callId: string, line: number) => {
    const resumed = { line, memory: [], beforeMs: 0, turns: 0 }
    const brief = { ...testBrief, callId, mayResume: true, resumed } as const
    await engine.connect({ kind: 'webrtc', offer: 'v=0' }, brief)
  }
  return { engine, lines, ended, turns, report }
}

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

  test('waits if no line is free, and is not lost. To try again does not make it wait for longer', async () => {
    const call = await begin()
    server.engine.end(call.id, 'failed', 20_000)
    await expect.poll(() => server.storage.listLines()).toEqual([])
    const lost = await server.storage.findLine(call.id)
    server.engine.setState('restarting')
    expect((await resume(call.id, call.token)).statusCode).toBe(503)
    expect(await server.storage.findLine(call.id)).toEqual(lost)
    server.engine.setState('ready')
    server.engine.refuseNext('no_ports')
    expect((await resume(call.id, call.token)).statusCode).toBe(503)
    await expect.poll(() => server.storage.findLine(call.id)).toEqual({ ...lost, line: 1 })
    await resume(call.id, call.token)
    server.engine.end(call.id, 'neverConnected', 0)
    await expect.poll(() => server.storage.findLine(call.id)).toEqual({ ...lost, line: 2 })
    expect((await resume(call.id, call.token)).statusCode).toBe(201)
    expect(server.engine.answered.at(-1)?.resumed).toMatchObject({ line: 3, beforeMs: 20_000 })
  })

  test('ends at once with the reason when somebody ends it while it waits, and its recordings with it', async () => {
    const { id } = await begin()
    server.engine.end(id, 'vanished', 4_000)
    server.callLines.hangUp(id, 'operator')
    await expect
      .poll(() => ends)
      .toMatchObject([{ callId: id, reason: 'operator', durationMs: 4_000 }])
  })

  test('goes on over the newest of many offers, and takes no line for the others', async () => {
    const { id } = await begin()
    const offers = Array.from({ length: 50 }, () => server.callLines.resume(id, webrtc))
    const answers = await Promise.allSettled(offers)
    expect(answers.map(({ status }) => status).indexOf('fulfilled')).toBe(49)
    expect(answers[0]).toMatchObject({ reason: { status: 409, code: 'newer_offer' } })
    expect(await server.storage.findLine(id)).toMatchObject({ line: 1 })
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
  // A process that hung is killed when the call goes on elsewhere.
  server.engine.end(call.id, 'failed', 9_000, 0)
  await server.storage.findLine(call.id)
  expect(await server.storage.findLine(call.id)).toMatchObject({ line: 1, lostAt: undefined })
  server.engine.end(call.id, 'vanished', 1_000)
  await resume(call.id, call.token)
  expect(server.engine.answered.at(-1)?.resumed).toMatchObject({ line: 2, memory: ['new'] })
  expect(ends).toEqual([])
})

describe('another server', () => {
  test('takes over what a call reports, so that the call goes on when its line is lost then', async () => {
    const call = await begin()
    const other = startOther()
    await other.report(call.id, 0)
    other.engine.remember({ callId: call.id, line: 0, from: 0, entries: ['a'] })
    other.engine.say({ callId: call.id, line: 0, position: 0, who: 'agent', text: 'Hello.' })
    other.engine.end(call.id, 'vanished', 7_000)
    await expect
      .poll(() => server.storage.findLine(call.id))
      .toMatchObject({ line: 0, beforeMs: 7_000 })
    expect(other.turns).toMatchObject([{ callId: call.id, position: 0, text: 'Hello.' }])
    expect(other.ended).toEqual([])
    await other.lines.resume(call.id, webrtc)
    expect(other.engine.answered.at(-1)?.resumed).toMatchObject({ line: 1, memory: ['a'] })
    await expect.poll(() => ends).toEqual([])
  })

  test('drops what an older line reports, and ends that line and not the call', async () => {
    const call = await begin()
    expect((await resume(call.id, call.token)).statusCode).toBe(201)
    const other = startOther()
    await other.report(call.id, 0)
    other.engine.remember({ callId: call.id, line: 0, from: 0, entries: ['late'] })
    other.engine.say({ callId: call.id, line: 0, position: 0, who: 'agent', text: 'Late.' })
    await expect.poll(() => other.ended).toMatchObject([{ callId: call.id, reason: 'replaced' }])
    expect(other.turns).toEqual([])
    expect(await server.storage.findLine(call.id)).toMatchObject({ line: 1, lostAt: undefined })
  })

  test('leaves a call alone that has gone on elsewhere, and forgets it', async () => {
    const call = await begin()
    await server.callLines.start(true, async () => 0)
    server.engine.end(call.id, 'vanished', 4_000)
    await expect.poll(() => server.storage.listLines()).toEqual([])
    const other = startOther()
    await other.lines.resume(call.id, webrtc)
    await expect.poll(() => ends).toMatchObject([{ callId: call.id, reason: 'replaced' }])
    expect(await server.storage.findLine(call.id)).toMatchObject({ line: 1, lostAt: undefined })
  })
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
  expect(await server.storage.findLine(call.id)).toMatchObject({ line: 1 })
})

test('a call of a page that does not ring back ends with its line', async () => {
  const call = await begin({})
  server.engine.end(call.id, 'visitor', 20_000)
  expect(ends).toEqual([{ callId: call.id, reason: 'visitor', durationMs: 20_000 }])
  expect((await resume(call.id, call.token)).statusCode).not.toBe(201)
})
