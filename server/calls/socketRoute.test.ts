import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { brand } from '@ringwell/brand/brand.ts'
import { salesDesk } from '@ringwell/content/agents/profiles/salesDesk.ts'
import { listedAgents } from '@ringwell/content/agents/listedAgents.ts'
import { closeServer } from '../process/shutDown.ts'
import {
  askSession,
  createTestServer,
  type TestServer,
  type TestServerOptions,
} from '../testing/createTestServer.ts'
import { makeKey, openUpgrade, type UpgradeAnswer } from '../testing/openUpgrade.ts'
import type { CallNetworks } from './addressCalls.ts'

const salesDeskId = listedAgents[0]?.agent_id ?? ''
const restaurant = '/v1/realtime?model=restaurant'

async function openDoor(options: TestServerOptions = {}) {
  const server = await createTestServer({ fakeEngine: { maxCalls: 20 }, ...options })
  const base = await server.listen()
  const { secret, keyId } = await makeKey(server)
  const ring = (
    path: string = restaurant,
    headers: Record<string, string | undefined> = {},
  ): Promise<UpgradeAnswer> =>
    openUpgrade(`${base}${path}`, { authorization: `Bearer ${secret}`, ...headers })
  return { server, base, secret, keyId, ring }
}

/** As the session route mints a key for a page. */
async function mintForPage(server: TestServer, origin?: string) {
  const minted = await askSession(server, {}, { headers: origin === undefined ? {} : { origin } })
  return { key: minted.json().client_secret.value as string, callId: minted.json().call_id }
}

const fromBrowser = (key: string, origin?: string) => ({
  authorization: undefined,
  'sec-websocket-protocol': `realtime, openai-insecure-api-key.${key}`,
  ...(origin !== undefined && { origin }),
})

// Rule O18
describe('a request for a WebSocket', () => {
  test.each(['/v1/realtime', '/api/v1/realtime'])(
    'at %s with an operator’s key begins a call with the agent that it names',
    async (path) => {
      const { server, ring, keyId } = await openDoor()
      const { status, headers, socket } = await ring(`${path}?model=restaurant`)
      expect(status).toBe(101)
      expect(headers['sec-websocket-accept']).toBe('s3pPLMBiTxaQ9kYGzzhZRbK+xOo=')
      expect(headers['sec-websocket-protocol']).toBeUndefined()
      expect(server.engine.answered).toMatchObject([
        { agentUuid: 'restaurant', agent: { id: 'restaurant' }, language: 'en', voice: 'shimmer' },
      ])
      const callId = server.engine.answered[0]?.callId ?? ''
      expect(await server.storage.findCall(callId)).toMatchObject({
        channel: 'socket',
        direction: 'in',
        keyId,
        answeredAt: expect.stringMatching(/^20/),
        visitor: { name: '', companyName: '', mobileNumber: '' },
      })
      // The socket belongs to the engine now, and nothing of the server ends it.
      expect(socket.destroyed).toBe(false)
    },
  )

  test('gives the engine the key, the subprotocol and what arrived early', async () => {
    const { server, base, secret } = await openDoor()
    const { port } = new URL(base)
    const socket = connect(Number(port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write(
      `GET ${restaurant} HTTP/1.1\r\nHost: x\r\nConnection: keep-alive, Upgrade\r\nUpgrade: WebSocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n' +
        `Sec-WebSocket-Protocol: realtime\r\nAuthorization: Bearer ${secret}\r\n\r\nearly`,
    )
    await once(socket, 'data')
    expect(server.engine.upgraded.map(({ leg }) => leg)).toEqual([
      {
        kind: 'socket',
        wire: 'realtime',
        key: 'dGhlIHNhbXBsZSBub25jZQ==',
        subprotocol: 'realtime',
        head: Buffer.from('early'),
      },
    ])
  })

  test('names an agent by its id, by its UUID or by the id of its profile', async () => {
    const { server, ring } = await openDoor()
    for (const model of ['general', salesDeskId, salesDesk.id]) {
      expect((await ring(`/v1/realtime?model=${model}`)).status).toBe(101)
    }
    expect(server.engine.answered.map(({ agentUuid }) => agentUuid)).toEqual([
      'general',
      salesDeskId,
      salesDeskId,
    ])
  })

  test('is logged and counted like every request, without its key', async () => {
    const adminToken = 'a-token-of-an-operator'
    const { server, ring, secret } = await openDoor({ adminToken })
    await ring()
    expect(server.logged()).toContain('"route":"/v1/realtime","status":101')
    expect(server.logged()).not.toContain(secret.slice(3))
    const metrics = await server.app.inject({
      url: '/api/metrics',
      headers: { authorization: `Bearer ${adminToken}` },
    })
    expect(metrics.body).toContain(`${brand.slug}_calls_begun_total{channel="socket"} 1`)
  })

  const refusals = [
    ['without a key', restaurant, { authorization: undefined }, 401, 'invalid_api_key', null],
    [
      'with a key of another kind',
      restaurant,
      { authorization: 'Bearer pk-1' },
      401,
      'invalid_api_key',
      null,
    ],
    [
      'with an unknown key',
      restaurant,
      { authorization: `Bearer sk-${'A'.repeat(43)}` },
      401,
      'invalid_api_key',
      null,
    ],
    [
      'with an unknown minted key',
      restaurant,
      { authorization: `Bearer ek_${'A'.repeat(43)}` },
      401,
      'invalid_api_key',
      null,
    ],
    ['for no agent', '/v1/realtime', {}, 400, 'model_missing', 'model'],
    [
      'for an unknown agent',
      '/v1/realtime?model=gpt-realtime',
      {},
      404,
      'agent_not_found',
      'model',
    ],
    [
      'without the headers of a WebSocket',
      restaurant,
      { upgrade: undefined, connection: undefined },
      426,
      'upgrade_required',
      null,
    ],
    ['for another protocol', restaurant, { upgrade: 'h2c' }, 426, 'upgrade_required', null],
    [
      'of an old version',
      restaurant,
      { 'sec-websocket-version': '8' },
      426,
      'upgrade_required',
      null,
    ],
    [
      'with half a handshake',
      restaurant,
      { 'sec-websocket-key': 'x' },
      400,
      'invalid_handshake',
      null,
    ],
    ['at another address', '/v1/nothing', {}, 404, 'not_found', undefined],
  ] as const
  test('that is not complete is refused with a reason', async () => {
    const { server, ring } = await openDoor()
    for (const [what, path, headers, status, code, param] of refusals) {
      const refused = await ring(path, headers)
      expect(refused, what).toMatchObject({ status, code })
      expect(refused.error?.['param']).toBe(param)
      expect(refused.error?.['message']).toMatch(/\w{3}.*\.$/)
      if (param !== undefined) expect(refused.error?.['type']).toBe('invalid_request_error')
    }
    expect(server.engine.answered).toEqual([])
  })

  test('from a browser with an operator’s key is told to have one minted', async () => {
    const { ring, secret } = await openDoor()
    expect(await ring(restaurant, fromBrowser(secret))).toMatchObject({
      status: 401,
      code: 'key_not_for_browsers',
    })
  })

  test('with another method is refused with the methods that there are', async () => {
    const { server } = await openDoor()
    const refused = await server.app.inject({ method: 'DELETE', url: restaurant })
    expect(refused.statusCode).toBe(405)
    expect(refused.headers.allow).toBe('GET, POST')
    expect(refused.json().error).toMatchObject({ code: 'method_not_allowed' })
  })

  test('is refused while the engine is not ready', async () => {
    const { server, ring } = await openDoor()
    for (const [state, code] of [
      ['starting', 'engine_starting'],
      ['unresponsive', 'engine_starting'],
      ['stopped', 'engine_failed'],
    ] as const) {
      server.engine.setState(state)
      const refused = await ring()
      expect(refused).toMatchObject({ status: 503, code, error: { type: 'server_error' } })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  test('that the engine refuses after all gets an answer, and its line is free again', async () => {
    const { server, base } = await openDoor()
    const { secret } = await makeKey(server, { calls_at_once: 1 })
    const ring = () => openUpgrade(`${base}${restaurant}`, { authorization: `Bearer ${secret}` })
    server.engine.refuseNext('engine_busy')
    expect(await ring()).toMatchObject({ status: 503, code: 'engine_busy' })
    expect((await ring()).status).toBe(101)
  })

  test('is refused while all lines are busy, and while the server stops', async () => {
    let isStopping = false
    const { ring } = await openDoor({ fakeEngine: { maxCalls: 1 }, isStopping: () => isStopping })
    expect((await ring()).status).toBe(101)
    expect(await ring()).toMatchObject({ status: 503, code: 'engine_busy' })
    isStopping = true
    expect(await ring()).toMatchObject({ status: 503, code: 'stopping' })
  })

  test('with OpenAI as the provider is not known', async () => {
    const server = await createTestServer({ embedded: undefined })
    const base = await server.listen()
    const answer = await fetch(`${base}${restaurant}`)
    expect(answer.status).toBe(404)
  })
})

// Rule O18
describe('a minted key', () => {
  test('of a page opens a WebSocket from that page only, once, and the call came over a socket', async () => {
    const { server, ring } = await openDoor()
    const page = 'https://shop.example'
    const { key, callId } = await mintForPage(server, page)
    expect(await ring('/v1/realtime', fromBrowser(key, 'https://thief.example'))).toMatchObject({
      status: 401,
      code: 'invalid_api_key',
    })
    const answer = await ring('/v1/realtime', fromBrowser(key, page))
    expect(answer.status).toBe(101)
    expect(answer.headers['sec-websocket-protocol']).toBe('realtime')
    expect(server.engine.answered).toMatchObject([{ callId, agentUuid: 'general' }])
    expect(await server.storage.findCall(callId)).toMatchObject({
      channel: 'socket',
      keyId: undefined,
      origin: page,
    })
    expect(await ring('/v1/realtime', fromBrowser(key, page))).toMatchObject({
      status: 401,
      code: 'used_api_key',
    })
  })

  test('opens the page’s call under the limit of its address', async () => {
    const { server, ring } = await openDoor({ callsPerAddress: 1 })
    const keys = [await mintForPage(server), await mintForPage(server)]
    expect((await ring('/v1/realtime', fromBrowser(keys[0]?.key ?? ''))).status).toBe(101)
    const refused = await ring('/v1/realtime', fromBrowser(keys[1]?.key ?? ''))
    expect(refused).toMatchObject({ status: 429, code: 'address_busy' })
    expect(refused.headers['retry-after']).toBe('60')
  })
})

// Rule O20
describe('the limits of a key', () => {
  test('hold for its calls at once, wherever they come from, and leave visitors theirs', async () => {
    const networks: CallNetworks = new Map()
    const { server, base } = await openDoor({ callsPerAddress: 1, networks, trustProxy: true })
    const { secret, keyId } = await makeKey(server, { calls_at_once: 2 })
    const ring = (address: string) =>
      openUpgrade(`${base}${restaurant}`, {
        authorization: `Bearer ${secret}`,
        'x-forwarded-for': address,
      })
    const answers = await Promise.all(['1', '2', '3', '4'].map((end) => ring(`203.0.113.${end}`)))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([101, 101, 429, 429])
    expect(answers.find(({ status }) => status === 429)?.code).toBe('key_busy')
    expect([...networks.values()]).toEqual([`the key ${keyId}`, `the key ${keyId}`])
    // A visitor behind the same address still has a call.
    const { key } = await mintForPage(server)
    const visitor = { ...fromBrowser(key), 'x-forwarded-for': '203.0.113.1' }
    expect((await openUpgrade(`${base}/v1/realtime`, visitor)).status).toBe(101)
    // A call that ends frees its line.
    const callId = server.engine.answered[0]?.callId ?? ''
    await server.storage.endCall(callId, {
      endedAt: new Date().toISOString(),
      durationMs: 1,
      reason: 'visitor',
    })
    expect((await ring('203.0.113.5')).status).toBe(101)
  })

  test('are those of the day and of the agent, too', async () => {
    const minutes = {
      server: undefined,
      agents: new Map([['restaurant', 2]]),
      eachAgent: undefined,
    }
    const { ring } = await openDoor({ dailyMinutes: minutes })
    expect((await ring()).status).toBe(101)
    expect(await ring()).toMatchObject({
      status: 429,
      code: 'agent_daily_minutes_used',
      error: { param: 'model' },
    })
    expect((await ring('/v1/realtime?model=general')).status).toBe(101)
  })

  test('refuse an agent that the key is not for, and one that takes no calls', async () => {
    const { server, base, ring } = await openDoor()
    const { secret } = await makeKey(server, { agents: ['restaurant', salesDesk.id] })
    const authorization = `Bearer ${secret}`
    const refused = await openUpgrade(`${base}/v1/realtime?model=general`, { authorization })
    expect(refused).toMatchObject({ status: 403, code: 'agent_not_allowed' })
    const allowed = await openUpgrade(`${base}/v1/realtime?model=${salesDeskId}`, { authorization })
    expect(allowed.status).toBe(101)
    await server.storage.changeAgent('restaurant', { enabled: false }, new Date().toISOString())
    expect(await ring()).toMatchObject({ status: 403, code: 'agent_disabled' })
  })

  test('slow down guessing from an address, but not the keys that it has used', async () => {
    const { server, base, ring } = await openDoor({ rateLimitScale: 0.1, trustProxy: true })
    const guess = (address: string, key = 'A') =>
      openUpgrade(`${base}${restaurant}`, {
        authorization: `Bearer sk-${key.repeat(43)}`,
        'x-forwarded-for': address,
      })
    const here = { 'x-forwarded-for': '203.0.113.1' }
    expect((await ring(restaurant, here)).status).toBe(101)
    expect(await guess('203.0.113.1')).toMatchObject({ status: 401, code: 'invalid_api_key' })
    expect(await guess('203.0.113.1')).toMatchObject({ status: 401, code: 'invalid_api_key' })
    const refused = await guess('203.0.113.1')
    expect(refused).toMatchObject({ status: 429, code: 'too_many_wrong_keys' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await guess('198.51.100.7')).toMatchObject({ status: 401 })
    expect((await ring(restaurant, here)).status).toBe(101)
    const { secret } = await makeKey(server)
    const unused = { ...here, authorization: `Bearer ${secret}` }
    expect(await openUpgrade(`${base}${restaurant}`, unused)).toMatchObject({ status: 429 })
  })
})

// Rule O17
test('a revoked key begins no call, ends none, and is refused in the words of an unknown one', async () => {
  const { server, keyId, ring } = await openDoor()
  const { socket } = await ring()
  await server.storage.revokeOperatorKey(keyId, new Date().toISOString())
  const revoked = await ring()
  const unknown = await ring(restaurant, { authorization: `Bearer sk-${'A'.repeat(43)}` })
  expect(revoked.status).toBe(401)
  expect(revoked.error).toEqual(unknown.error)
  expect(socket.destroyed).toBe(false)
  expect(server.engine.health().calls).toBe(1)
  expect(server.engine.hungUp).toEqual([])
})

// Rule O17
test('the last use of a key is shown, and a database that can’t note it ends no call', async () => {
  const { storage } = await createTestServer()
  const server = await createTestServer({
    storage: { ...storage, noteOperatorKeyUse: () => Promise.reject(new Error('a slow disk')) },
  })
  const base = await server.listen()
  const { secret } = await makeKey({ storage })
  const headers = { authorization: `Bearer ${secret}` }
  expect((await openUpgrade(`${base}${restaurant}`, headers)).status).toBe(101)
  const { server: sound, ring } = await openDoor()
  await ring()
  const lastUse = async () => (await sound.storage.listOperatorKeys())[0]?.lastUsedAt
  await expect.poll(lastUse).toMatch(/^20/)
})

/** A request whose socket the engine has not taken yet. */
async function waitForEngine() {
  const { server, base, secret, ring } = await openDoor()
  const release = server.engine.holdNext()
  const socket = connect(Number(new URL(base).port), '127.0.0.1')
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  socket.write(
    `GET ${restaurant} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
      `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nAuthorization: Bearer ${secret}\r\n\r\n`,
  )
  const calls = () => server.storage.listCalls({ limit: 9, after: undefined })
  await expect.poll(async () => (await calls()).some(({ answeredAt }) => answeredAt)).toBe(true)
  return { server, release, socket, ring }
}

describe('while a request waits for the engine', () => {
  test('others are served', async () => {
    const { release, ring } = await waitForEngine()
    expect((await ring()).status).toBe(101)
    release()
  })

  test('a server that is told to stop closes it', async () => {
    const { server, socket } = await waitForEngine()
    const closed = once(socket, 'close')
    await closeServer(server.app, 200)
    await closed
  })
})

test('hundreds of half requests and refusals leave no socket open, and the next one is served', async () => {
  const { server, base, ring } = await openDoor()
  const { port } = new URL(base)
  const half: Socket[] = []
  for (let at = 0; at < 300; at += 1) {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(`GET ${restaurant} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: webs`)
    half.push(socket)
  }
  await Promise.all(half.map((socket) => once(socket, 'connect')))
  const refused = await Promise.all(
    Array.from({ length: 100 }, () => ring('/v1/realtime?model=nobody')),
  )
  expect(refused.every(({ status }) => status === 404)).toBe(true)
  expect((await ring()).status).toBe(101)
  for (const socket of half) socket.destroy()
  const open = () =>
    new Promise((resolve, reject) => {
      server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
    })
  // What is left is the call.
  await expect.poll(open, { timeout: 5_000 }).toBe(1)
})
