import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { brand } from '@ringwell/brand/brand.ts'
import type { CallNetworks } from '../calls/addressCalls.ts'
import { createCallLines } from '../calls/callLines.ts'
import { adminToken, asProgram } from '../testing/askerOf.ts'
import {
  createTestServer,
  sessionRequest,
  type TestServerOptions,
} from '../testing/createTestServer.ts'
import { createFakeEngine } from '../testing/fakeEngine.ts'
import { openUpgrade } from '../testing/openUpgrade.ts'
import { phoneSettings, signedByTwilio, twilioForm } from '../testing/signedRinging.ts'

const siteUrl = 'https://calls.example'

async function openDoor(options: TestServerOptions = {}) {
  const fakeEngine = { maxCalls: 20 }
  const server = await createTestServer({
    siteUrl,
    publicUrl: siteUrl,
    phone: phoneSettings,
    fakeEngine,
    ...options,
  })
  await server.storage.setNumber({
    number: '+442079460958',
    agentId: 'restaurant',
    createdAt: '2026-01-01',
    cost: { micros: 8_500, currency: 'USD' },
  })
  const base = await server.listen()
  /** Announces a call, and returns the address of its stream on this machine, or what the caller hears. */
  let calls = 0
  const ring = async (changed: Partial<typeof twilioForm> = {}) => {
    calls += 1
    // Each call has an id of its own.
    const own = calls === 1 ? {} : { CallSid: `CA${String(calls).padStart(32, '0')}` }
    const { body } = await server.app.inject({
      method: 'POST',
      url: '/api/phone/twilio',
      ...signedByTwilio({ ...twilioForm, ...own, ...changed }, `${siteUrl}/api/phone/twilio`),
    })
    return streamIn(body)
  }
  const streamIn = (body: string): string => {
    const path = /url="wss:\/\/calls\.example([^"]+)"/.exec(body)?.[1]
    return path === undefined ? body : `${base}${path}`
  }
  /** The stream has ended, and the carrier asks what to do next. Returns the address of the next one, or what it is told. */
  const lineLost = async (callId: string, form: object = {}) => {
    const path = `/api/phone/twilio/line-lost/${callId}`
    const signed = signedByTwilio({ ...twilioForm, ...form }, `${siteUrl}${path}`)
    return streamIn((await server.app.inject({ method: 'POST', url: path, ...signed })).body)
  }
  return { ...server, base, ring, lineLost }
}

test('the carrier opens the stream of the call that it has announced, once', async () => {
  const { ring, engine, storage } = await openDoor()
  const url = await ring()
  expect((await openUpgrade(url)).status).toBe(101)
  expect(engine.upgraded[0]?.leg).toMatchObject({
    kind: 'socket',
    wire: 'twilio',
    carrierCall: twilioForm.CallSid,
  })
  const callId = engine.answered[0]?.callId ?? ''
  expect(await storage.findCall(callId)).toMatchObject({
    channel: 'phone',
    answeredAt: expect.stringMatching(/^20/),
  })
  expect(await openUpgrade(url)).toMatchObject({ status: 401, code: 'used_api_key' })
  expect(engine.answered).toHaveLength(1)
})

test('a call on the telephone is counted, and its key is in no log', async () => {
  const { app, ring, logged, storage, engine } = await openDoor({ adminToken })
  const url = await ring()
  expect((await openUpgrade(url)).status).toBe(101)
  const metrics = await app.inject({
    url: '/api/metrics',
    headers: asProgram,
  })
  expect(metrics.body).toContain(`${brand.slug}_calls_begun_total{channel="phone"} 1`)
  await storage.endCall(engine.answered[0]?.callId ?? '', {
    endedAt: new Date().toISOString(),
    durationMs: 61_000,
    reason: 'visitor',
  })
  const later = await app.inject({
    url: '/api/metrics',
    headers: asProgram,
  })
  const labels = '{trunk="twilio",direction="in",currency="USD"}'
  expect(later.body).toContain(`${brand.slug}_phone_calls_today${labels} 1`)
  expect(later.body).toContain(`${brand.slug}_phone_cost_today${labels} 0.017`)
  expect(logged()).toContain('"route":"/api/phone/twilio/stream/:key","status":101')
  expect(logged()).not.toContain(url.slice(url.indexOf('ek_')))
})

test('nobody opens a stream with another key, at another carrier’s address, or without a WebSocket', async () => {
  const { app, base, ring, engine } = await openDoor()
  const url = await ring()
  const stranger = `${base}/api/phone/twilio/stream/ek_${'a'.repeat(43)}`
  expect(await openUpgrade(stranger)).toMatchObject({ status: 401, code: 'invalid_api_key' })
  expect((await openUpgrade(`${base}/api/phone/twilio/stream/nothing`)).status).toBe(422)
  expect((await openUpgrade(url.replace('twilio', 'telnyx'))).status).toBe(401)
  const session = await app.inject({
    method: 'POST',
    url: '/api/ringwell-agent-session',
    payload: sessionRequest,
  })
  const key = session.json().client_secret.value as string
  expect((await openUpgrade(`${base}/api/phone/twilio/stream/${key}`)).status).toBe(401)
  expect((await app.inject({ method: 'GET', url: url.slice(base.length) })).statusCode).toBe(426)
  expect(engine.answered).toEqual([])
  // None of this has used up the key of the call.
  expect((await openUpgrade(url)).status).toBe(101)
})

test('a key that led to no call is still good for its call', async () => {
  const { ring, engine } = await openDoor()
  const url = await ring()
  engine.refuseNext('engine_starting')
  expect(await openUpgrade(url)).toMatchObject({ status: 503, code: 'engine_starting' })
  expect((await openUpgrade(url)).status).toBe(101)
})

test('one number takes as many lines as CALLS_PER_ADDRESS, and then hears that all are busy; others are not affected', async () => {
  const { ring, storage } = await openDoor({ callsPerAddress: 2, fakeEngine: { maxCalls: 8 } })
  for (let call = 0; call < 2; call += 1) expect((await openUpgrade(await ring())).status).toBe(101)
  expect(await ring()).toContain('all lines are busy')
  // All who withhold their numbers share half of all lines, so that one of them does not shut out the others.
  for (const From of ['+447700900124', '', 'anonymous', '', '']) {
    expect((await openUpgrade(await ring({ From }))).status).toBe(101)
  }
  expect(await ring({ From: '' })).toContain('all lines are busy')
  // Whichever number they ring.
  const To = '+442079460959'
  await storage.setNumber({ number: To, agentId: 'restaurant', createdAt: '2026-01-01' })
  expect(await ring({ From: '', To })).toContain('all lines are busy')
})

test('a server that stops takes no stream', async () => {
  let isStopping = false
  const { ring } = await openDoor({ isStopping: () => isStopping })
  const url = await ring()
  isStopping = true
  expect(await openUpgrade(url)).toMatchObject({ status: 503, code: 'stopping' })
})

async function onTheLine() {
  const server = await openDoor()
  expect((await openUpgrade(await server.ring())).status).toBe(101)
  const { callId } = server.engine.answered[0]!
  const remember = (line: number, entry: string) =>
    server.engine.remember({ callId, line, from: line, entries: [entry] })
  remember(0, 'a')
  return { ...server, callId, remember }
}

// Rule C150
describe('a call whose stream has ended', () => {
  test('goes on over the next one with all that it has come to, as often as it has to', async () => {
    const { engine, callId, lineLost, remember, storage } = await onTheLine()
    for (const [line, reason] of (['failed', 'vanished', 'shutdown'] as const).entries()) {
      engine.end(callId, reason, 5_000)
      expect((await openUpgrade(await lineLost(callId))).status).toBe(101)
      expect(engine.answered.at(-1)).toMatchObject({
        callId,
        greets: 'atOnce',
        resumed: { line: line + 1, beforeMs: 5_000 * (line + 1) },
      })
      remember(line + 1, 'b')
    }
    expect(engine.answered.at(-1)?.resumed?.memory).toEqual(['a', 'b', 'b'])
    expect(engine.upgraded.at(-1)?.leg).toMatchObject({ carrierCall: twilioForm.CallSid })
    expect((await storage.listCalls({ limit: 9, after: undefined })).length).toBe(1)
  })

  test('goes on also if nobody has reported that its line is lost, such as one of a server that has died', async () => {
    const { callId, lineLost, storage } = await onTheLine()
    const log = pino({ level: 'silent' })
    const lines = createCallLines({ engine: createFakeEngine(), storage, waitMs: 60_000, log })
    onTestFinished(() => lines.close())
    expect(await lines.waiting(callId)).toMatchObject({ callId })
    expect((await openUpgrade(await lineLost(callId))).status).toBe(101)
  })

  test('goes on at another server, which knows its caller to the limit on guesses', async () => {
    const { engine, callId, storage } = await onTheLine()
    engine.end(callId, 'failed', 5_000)
    const networks: CallNetworks = new Map()
    const other = await openDoor({ storage, networks })
    expect((await openUpgrade(await other.lineLost(callId))).status).toBe(101)
    await expect.poll(() => [...networks]).toEqual([[callId, `the number ${twilioForm.From}`]])
  })

  test.each(['visitor', 'agent', 'limit', 'idle', 'transferred'] as const)(
    'is over if that was its own end (%s), also when the carrier asks before that is stored',
    async (reason) => {
      const { engine, callId, lineLost } = await onTheLine()
      const asked = lineLost(callId)
      engine.end(callId, reason, 5_000)
      expect(await asked).toContain('<Response><Hangup/></Response>')
      expect(await lineLost(callId)).toContain('<Response><Hangup/></Response>')
      expect(engine.answered).toHaveLength(1)
    },
  )

  test('waits while there is no line, and the carrier asks again', async () => {
    const { engine, callId, lineLost } = await onTheLine()
    engine.end(callId, 'failed', 5_000)
    engine.setState('restarting')
    expect(await lineLost(callId)).toMatch(
      /<Say>[^<]+<\/Say><Pause length="2"\/><Redirect method="POST">[^<]+\/line-lost\/[\w-]+<\/Redirect>/,
    )
    engine.setState('ready')
    expect((await openUpgrade(await lineLost(callId))).status).toBe(101)
  })

  test('is nobody else’s, and ends if it has ended while the carrier connected', async () => {
    const { engine, callId, callLines, lineLost, storage } = await onTheLine()
    engine.end(callId, 'failed', 5_000)
    const CallSid = 'CA99999999999999999999999999999999'
    expect(await lineLost(callId, { CallSid })).toContain('<Hangup/>')
    expect(await lineLost('another')).toContain('<Hangup/>')
    const url = await lineLost(callId)
    callLines.hangUp(callId, 'operator')
    await expect.poll(() => storage.findLine(callId)).toBeUndefined()
    expect(await openUpgrade(url)).toMatchObject({ status: 410, code: 'call_over' })
    expect(engine.answered).toHaveLength(1)
  })
})
