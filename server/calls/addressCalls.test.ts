import { describe, expect, test } from 'vitest'
import type { HangUpReason } from '@ringwell/engine/engine.ts'
import {
  askSession,
  createTestServer,
  type TestServer,
  type TestServerOptions,
} from '../testing/createTestServer.ts'
import type { CallNetworks } from './addressCalls.ts'

const hostile = '203.0.113.9'
const visitor = (index: number): string => `198.51.100.${index}`

const mint = (server: TestServer, remoteAddress: string, headers: Record<string, string> = {}) =>
  askSession(server, {}, { remoteAddress, headers })

const offer = ({ app }: TestServer, key: string, remoteAddress: string, headers = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/realtime/calls',
    payload: 'v=0\r\n',
    remoteAddress,
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${key}`, ...headers },
  })

/** Asks for a session and redeems its key. Returns the id of the call, or the code of the refusal. */
async function call(server: TestServer, address: string, headers = {}) {
  const minted = await mint(server, address, headers)
  if (minted.statusCode !== 200) return { refused: minted.json().error.code as string }
  const { client_secret, call_id } = minted.json()
  const answered = await offer(server, client_secret.value, address, headers)
  if (answered.statusCode !== 201) return { refused: answered.json().error.code as string }
  return { callId: call_id as string }
}

const from = (address: string) => ({ 'x-forwarded-for': address })
const many = (length: number): number[] => Array.from({ length }, (_, index) => index)
const served = (calls: readonly { callId?: string }[]): number =>
  calls.filter(({ callId }) => callId !== undefined).length

/** A server that stores the end of each call, as `main.ts` does. */
async function limited(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await createTestServer({
    callsPerAddress: 3,
    fakeEngine: { maxCalls: 10 },
    ...options,
  })
  server.engine.onCallEnd(({ callId, durationMs, reason }) => {
    void server.storage.endCall(callId, { endedAt: new Date().toISOString(), durationMs, reason })
  })
  return server
}

async function end(server: TestServer, callId: string, reason: HangUpReason, durationMs: number) {
  server.engine.end(callId, reason, durationMs)
  await expect.poll(async () => (await server.storage.findCall(callId))?.end).toBeDefined()
}

// Rule T17
test('the network of a visitor is known to the limit on guesses while the call lasts', async () => {
  const networks: CallNetworks = new Map()
  const server = await limited({ networks })
  const { callId = '' } = await call(server, '2001:db8:1:2::7')
  expect([...networks]).toEqual([[callId, '2001:db8:1:2::/64']])
  await end(server, callId, 'visitor', 1_000)
  expect([...networks]).toEqual([])
})

describe('one address', () => {
  // Rule C32
  test('that asks for all ten lines gets three, and seven stay free for others', async () => {
    const server = await limited()
    const idle = await Promise.all(many(10).map(() => call(server, hostile)))
    expect(served(idle)).toBe(3)
    const others = await Promise.all(many(13).map((index) => call(server, visitor(index))))
    expect(served(others)).toBe(7)
  })

  test('gets no more lines from keys that it collected earlier', async () => {
    const server = await limited()
    const keys: string[] = []
    for (const _ of many(10)) keys.push((await mint(server, hostile)).json().client_secret.value)
    const answers = await Promise.all(keys.map((key) => offer(server, key, hostile)))
    const codes = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
    expect(codes).toEqual([201, 201, 201, 429, 429, 429, 429, 429, 429, 429])
    expect(server.engine.answered).toHaveLength(3)
    const { error } = answers.find(({ statusCode }) => statusCode === 429)!.json()
    expect(error).toMatchObject({ code: 'address_busy', type: 'rate_limit_error' })
  })

  test('gets a message that says what to do, before a key is minted', async () => {
    const server = await limited()
    for (const _ of many(3)) await call(server, hostile)
    const refused = await mint(server, hostile)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('60')
    expect(refused.json().error).toEqual({
      code: 'address_busy',
      message: '3 calls from your network are under way. End one, or try again in a minute.',
    })
    expect(server.keys.size).toBe(3)
  })

  test('may call again as soon as one of its calls ends, with a key it already has', async () => {
    const server = await limited()
    const key = (await mint(server, hostile)).json().client_secret.value
    const { callId = '' } = await call(server, hostile)
    for (const _ of many(2)) await call(server, hostile)
    expect((await offer(server, key, hostile)).statusCode).toBe(429)
    await end(server, callId, 'visitor', 5_000)
    // The refusal did not use up the key.
    expect((await offer(server, key, hostile)).statusCode).toBe(201)
  })

  // Rule C32
  test('does not block neighbors behind the same router with unused keys', async () => {
    const server = await limited()
    for (const _ of many(20)) await mint(server, hostile)
    expect(served(await Promise.all(many(3).map(() => call(server, hostile))))).toBe(3)
  })

  // Rule C32
  test('holds no line for an offer that the engine refuses', async () => {
    const server = await limited()
    for (const _ of many(5)) {
      server.engine.refuseNext('no_ports')
      expect(await call(server, hostile)).toEqual({ refused: 'no_ports' })
    }
    expect(served(await Promise.all(many(4).map(() => call(server, hostile))))).toBe(3)
  })

  // Rule C33
  test('is a whole /64 for IPv6, and the IPv4 address for a mapped one', async () => {
    const server = await limited()
    for (const host of ['::1', '::2', '1:2:3:4']) {
      await call(server, `2001:db8:7:7${host.startsWith(':') ? host : `:${host}`}`)
    }
    expect(await call(server, '2001:db8:7:7:ffff::9')).toEqual({ refused: 'address_busy' })
    expect(await call(server, '2001:db8:7:8::1')).toHaveProperty('callId')
    for (const _ of many(3)) await call(server, hostile)
    expect(await call(server, `::ffff:${hostile}`)).toEqual({ refused: 'address_busy' })
  })

  // Rule C33
  test('is the real one behind a proxy, and a visitor cannot forge it', async () => {
    const server = await limited({ trustProxy: 1 })
    for (const _ of many(3)) await call(server, '127.0.0.1', from(`192.0.2.1, ${hostile}`))
    expect(await call(server, '127.0.0.1', from(`192.0.2.2, ${hostile}`))).toEqual({
      refused: 'address_busy',
    })
    expect(await call(server, '127.0.0.1', from(visitor(1)))).toHaveProperty('callId')
  })

  test('is the same for everybody behind a proxy that TRUST_PROXY does not name: the log says so once', async () => {
    const server = await limited()
    const headers = { 'x-forwarded-for': visitor(1) }
    for (const _ of many(6)) await call(server, '127.0.0.1', headers)
    expect(server.logged().match(/Calls are refused by/g)).toHaveLength(1)
    expect(server.logged()).not.toContain(visitor(1))
  })

  test('has no limit if the operator sets none', async () => {
    const server = await limited({ callsPerAddress: undefined })
    expect(served(await Promise.all(many(10).map(() => call(server, hostile))))).toBe(10)
  })
})

/** Sends an offer that never connects, or returns the code of the refusal. */
const fail = async (server: TestServer, address: string) => {
  const { callId, refused } = await call(server, address)
  if (callId !== undefined) await end(server, callId, 'neverConnected', 0)
  return refused
}

describe('an address whose offers never connect', () => {
  // Rule C35
  test('must wait after twenty of them, even with keys that it collected earlier, and the error says why', async () => {
    const server = await limited({ rateLimitScale: 1 })
    const key = (await mint(server, hostile)).json().client_secret.value
    for (const _ of many(20)) expect(await fail(server, hostile)).toBeUndefined()
    const refused = await mint(server, hostile)
    expect(refused.statusCode).toBe(429)
    expect(refused.json().error.code).toBe('calls_not_connecting')
    expect(refused.json().error.message).toMatch(/did not connect.*another network.*10 minutes/)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
    expect(await call(server, visitor(1))).toHaveProperty('callId')
    const offered = await offer(server, key, hostile)
    expect(offered.json().error.code).toBe('calls_not_connecting')
  })

  test('does not include one whose calls connected or were hung up', async () => {
    const server = await limited({ rateLimitScale: 1 })
    for (const reason of [
      'visitor',
      'vanished',
      'limit',
      'failed',
      'visitor',
      'visitor',
    ] as const) {
      const { callId = '' } = await call(server, hostile)
      await end(server, callId, reason, 1_000)
    }
    expect((await mint(server, hostile)).statusCode).toBe(200)
  })
})

const openAi = () =>
  limited({
    embedded: undefined,
    provider: {
      name: 'openai',
      spokenLanguages: () => ['English'],
      issueKey: async () => ({
        value: 'ek_from_openai',
        expiresAt: Date.now() + 60_000,
        url: 'https://api.openai.example/v1/realtime/calls',
        model: 'gpt-realtime',
      }),
    },
  })

describe('with OpenAI, where we never see the offer', () => {
  test('a call counts from its key on, even if many are requested at once', async () => {
    const server = await openAi()
    const answers = await Promise.all(many(8).map(() => mint(server, hostile)))
    const codes = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
    expect(codes).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
    expect((await mint(server, hostile)).json().error.code).toBe('address_busy')
    expect((await mint(server, visitor(1))).statusCode).toBe(200)
    expect(await server.storage.listCalls({ limit: 99, after: undefined })).toHaveLength(4)
  })
})
