import { describe, expect, test } from 'vitest'
import {
  askSession,
  createTestServer,
  shareTestServer,
  type TestServer,
} from '../testing/createTestServer.ts'
import { KEY_LIFETIME_MS } from './realtimeProvider.ts'

const offer = 'v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\n'
const url = '/api/realtime/calls?model=gpt-realtime'

async function mint(server: TestServer): Promise<{ key: string; callId: string }> {
  const body = (await askSession(server)).json()
  return { key: body.client_secret.value, callId: body.call_id }
}

const send = (
  { app }: TestServer,
  key: string | undefined,
  payload: string = offer,
  headers: Record<string, string> = {},
) =>
  app.inject({
    method: 'POST',
    url,
    payload,
    headers: {
      'content-type': 'application/sdp',
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...headers,
    },
  })

const hangUp = ({ app }: TestServer, callId: string, key: string) =>
  app.inject({
    method: 'POST',
    url: `/api/realtime/calls/${callId}/hangup`,
    headers: { authorization: `Bearer ${key}` },
  })

const shared = shareTestServer({ fakeEngine: { maxCalls: 99 } })

describe('an offer', () => {
  test('from a page that the key was not issued to is refused, and the key stays valid on its own', async () => {
    const server = shared()
    const minted = await askSession(server, {}, { headers: { origin: 'https://shop.example' } })
    const key = minted.json().client_secret.value
    const refused = await send(server, key, offer, { origin: 'https://thief.example' })
    expect(refused.statusCode).toBe(401)
    expect(refused.json().error.message).toMatch(/another page/)
    expect((await send(server, key)).statusCode).toBe(401)
    expect((await send(server, key, offer, { origin: 'https://shop.example' })).statusCode).toBe(
      201,
    )
  })

  // Rule C3
  test.each(['/api/realtime/calls?model=x', '/api/realtime?model=x'])(
    'posted to %s is answered, and the call has a URL',
    async (endpoint) => {
      const server = await createTestServer()
      const { key, callId } = await mint(server)
      const response = await server.app.inject({
        method: 'POST',
        url: endpoint,
        payload: offer,
        headers: { 'content-type': 'application/sdp', authorization: `Bearer ${key}` },
      })
      expect(response.statusCode).toBe(201)
      expect(response.headers['content-type']).toMatch(/^application\/sdp/)
      expect(response.headers.location).toBe(`/api/realtime/calls/${callId}`)
      expect(response.body).toMatch(/^v=0/)
      expect(server.engine.answered).toMatchObject([{ callId, voice: 'shimmer' }])
      expect((await server.storage.findCall(callId))?.answeredAt).toMatch(/^20/)
    },
  )

  // Rule C5
  test('whose visitor hangs up before the answer frees its line at once', async () => {
    const server = await createTestServer()
    const base = await server.listen()
    const { key, callId } = await mint(server)
    const release = server.engine.holdNext()
    const leaving = new AbortController()
    const sent = fetch(`${base}${url}`, {
      method: 'POST',
      body: offer,
      headers: { 'content-type': 'application/sdp', authorization: `Bearer ${key}` },
      signal: leaving.signal,
    })
    await expect.poll(async () => (await server.storage.findCall(callId))?.answeredAt).toBeDefined()
    leaving.abort()
    await expect(sent).rejects.toThrow()
    await expect.poll(() => server.engine.hungUp).toMatchObject([{ callId, reason: 'visitor' }])
    // The engine had not begun the call yet, so the server hangs up again once it has.
    release()
    await expect.poll(() => server.engine.answered).toHaveLength(1)
    await expect.poll(() => server.engine.health().calls).toBe(0)
    expect((await server.app.inject('/api/health')).statusCode).toBe(200)
  })

  test('that was answered is not ended because its request is over', async () => {
    const server = await createTestServer()
    const base = await server.listen()
    const { key } = await mint(server)
    const response = await fetch(`${base}${url}`, {
      method: 'POST',
      body: offer,
      headers: {
        'content-type': 'application/sdp',
        authorization: `Bearer ${key}`,
        connection: 'close',
      },
    })
    expect(await response.text()).toMatch(/^v=0/)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(server.engine.hungUp).toEqual([])
    expect(server.engine.health().calls).toBe(1)
  })

  test('may come as multipart, as a field or as a file', async () => {
    for (const part of [offer, new Blob([offer], { type: 'application/sdp' })]) {
      const server = shared()
      const { key } = await mint(server)
      const form = new FormData()
      form.set('session', '{"type":"realtime"}')
      form.set('sdp', part)
      const encoded = new Response(form)
      const response = await send(server, key, await encoded.text(), {
        'content-type': encoded.headers.get('content-type') ?? '',
      })
      expect(response.statusCode).toBe(201)
    }
  })

  // Rule C3
  test('that is not valid is refused in the provider’s format, and the key stays valid', async () => {
    const server = shared()
    const { key } = await mint(server)
    const refused = await send(server, key, 'hello')
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toEqual({
      error: {
        type: 'invalid_request_error',
        code: 'invalid_offer',
        message: expect.any(String),
        param: null,
      },
    })
    expect((await send(server, key)).statusCode).toBe(201)
  })

  test('without a body is refused with the name of what is missing', async () => {
    const server = shared()
    const { key } = await mint(server)
    const refused = await send(server, key, '')
    expect(refused.statusCode).toBe(400)
    expect(refused.json().error).toMatchObject({ code: 'invalid_offer', param: 'sdp' })
  })

  test('larger than 64 kB is refused', async () => {
    const server = await createTestServer()
    const { key } = await mint(server)
    const refused = await send(server, key, offer + 'a=x\r\n'.repeat(20_000))
    expect(refused.statusCode).toBe(413)
    expect(refused.json().error.type).toBe('invalid_request_error')
    expect(server.engine.answered).toHaveLength(0)
    expect((await send(server, key)).statusCode).toBe(201)
  })

  test('of another content type is refused', async () => {
    const server = shared()
    const { key } = await mint(server)
    const refused = await send(server, key, '{}', { 'content-type': 'application/json' })
    expect(refused.statusCode).toBe(415)
    expect(refused.json().error.code).toBe('unsupported_media_type')
  })

  test.each([
    ['no_ports', 503],
    ['engine_busy', 503],
    ['engine_starting', 503],
    ['engine_failed', 500],
  ] as const)('that the engine refuses with %s gets status %i', async (code, status) => {
    const server = shared()
    const { key } = await mint(server)
    server.engine.refuseNext(code)
    const refused = await send(server, key)
    expect(refused.statusCode).toBe(status)
    expect(refused.json().error).toMatchObject({ code, type: 'server_error' })
    if (status === 503) expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // No call resulted, so the visitor can try again with the same key.
    expect((await send(server, key)).statusCode).toBe(201)
  })
})

describe('a key', () => {
  test.each([
    ['missing', undefined],
    ['forged', `ek_${'A'.repeat(43)}`],
    ['of another kind', 'sk-proj-1234567890'],
  ])('that is %s is refused with 401', async (_what, key) => {
    const server = shared()
    const refused = await send(server, key)
    expect(refused.statusCode).toBe(401)
    expect(refused.json().error).toMatchObject({ code: 'invalid_api_key' })
  })

  test('that has expired is reported as expired', async () => {
    let now = Date.now()
    const server = await createTestServer({ now: () => now })
    const { key } = await mint(server)
    now += KEY_LIFETIME_MS
    const refused = await send(server, key)
    expect(refused.statusCode).toBe(401)
    expect(refused.json().error.code).toBe('expired_api_key')
  })

  test('allows one call, even if it is sent several times at once', async () => {
    const server = await createTestServer()
    const { key } = await mint(server)
    const answers = await Promise.all([send(server, key), send(server, key), send(server, key)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 401, 401,
    ])
    expect(server.engine.answered).toHaveLength(1)
    expect((await send(server, key)).json().error.code).toBe('used_api_key')
  })
})

describe('hanging up', () => {
  // Rule C5
  test('ends the call of the key, and no other', async () => {
    const server = await createTestServer()
    const mine = await mint(server)
    const other = await mint(server)
    await send(server, mine.key)
    await send(server, other.key)
    expect((await hangUp(server, other.callId, mine.key)).statusCode).toBe(404)
    expect(server.engine.hungUp).toEqual([])
    expect((await hangUp(server, mine.callId, mine.key)).statusCode).toBe(200)
    // The reason shows that the visitor hung up, and not that the server shut down.
    expect(server.engine.hungUp).toEqual([{ callId: mine.callId, reason: 'visitor' }])
  })

  test('needs a call', async () => {
    const server = shared()
    const { key, callId } = await mint(server)
    expect((await hangUp(server, callId, key)).statusCode).toBe(404)
  })
})

test('with OpenAI, our own endpoint does not exist', async () => {
  const server = await createTestServer({ embedded: undefined })
  expect((await send(server, 'ek_x')).statusCode).toBe(404)
})
