import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { isOurs } from './crossOrigin.ts'
import { StorageError } from '../storage/storageError.ts'
import {
  askSession,
  createTestServer,
  sessionPath,
  shareTestServer,
} from '../testing/createTestServer.ts'

// Rule C40
const shared = shareTestServer()

describe('every error has the same format', () => {
  test.each([
    ['an unknown route', { method: 'GET', url: '/api/nothing' }, 404, 'not_found'],
    ['another method', { method: 'DELETE', url: '/api/health' }, 404, 'not_found'],
    ['broken JSON', { method: 'POST', url: sessionPath, payload: '{"a"' }, 400, 'invalid_json'],
    ['an empty body', { method: 'POST', url: sessionPath, payload: '' }, 400, 'invalid_json'],
    [
      'a body that is not an object',
      { method: 'POST', url: sessionPath, payload: '7' },
      422,
      'invalid_input',
    ],
    [
      'a body that is too large',
      { method: 'POST', url: sessionPath, payload: JSON.stringify({ a: 'x'.repeat(70_000) }) },
      413,
      'too_large',
    ],
  ] as const)('for %s', async (_what, request, status, code) => {
    const { app } = shared()
    const response = await app.inject({
      ...request,
      headers: request.method === 'POST' ? { 'content-type': 'application/json' } : {},
    })
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ error: { code, message: expect.any(String) } })
    expect(response.body).not.toMatch(/\.ts|node_modules| at .*:\d/)
  })

  test('for a content type that is not accepted', async () => {
    const { app } = shared()
    const response = await app.inject({
      method: 'POST',
      url: sessionPath,
      payload: '<a/>',
      headers: { 'content-type': 'application/xml' },
    })
    expect(response.statusCode).toBe(415)
    expect(response.json().error.code).toBe('unsupported_media_type')
  })

  test('for an internal error, which is logged but not revealed', async () => {
    const { storage } = await createTestServer()
    const server = await createTestServer({
      storage: { ...storage, createCall: () => Promise.reject(new Error('a mistake of ours')) },
    })
    const response = await askSession(server)
    expect(response.statusCode).toBe(500)
    expect(response.json()).toEqual({
      error: {
        code: 'internal_error',
        message: 'Something went wrong on our side. Please try again.',
      },
    })
    expect(server.logged()).toMatch(/"level":50.*a mistake of ours/)
  })

  test.each([
    ['full', 507, 'storage_full', false],
    ['unavailable', 503, 'storage_unavailable', true],
  ] as const)(
    'for a database that is %s, without internal details',
    async (reason, status, code, retry) => {
      const { storage } = await createTestServer()
      const failure = new StorageError(reason, new Error('at 10.0.0.7'))
      const { app, logged } = await createTestServer({
        storage: { ...storage, createCall: () => Promise.reject(failure) },
      })
      const response = await askSession({ app })
      expect(response.statusCode).toBe(status)
      expect(response.json().error.code).toBe(code)
      expect(response.headers['retry-after'] !== undefined).toBe(retry)
      expect(response.body).not.toContain('10.0.0.7')
      expect(logged()).toContain('10.0.0.7')
    },
  )

  test.each([
    ['names no boundary', 'multipart/form-data', '--b\r\n\r\nx\r\n--b--\r\n'],
    ['names another boundary', 'multipart/form-data; boundary=c', '--b\r\n\r\nx\r\n--b--\r\n'],
    ['names a boundary that is too long', `multipart/form-data; boundary=${'b'.repeat(500)}`, 'x'],
    [
      'ends in the middle',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nAsh',
    ],
  ])('for a form that %s', async (_what, type, payload) => {
    const { app, logged } = shared()
    for (const url of ['/api/leads', '/api/call/upload_audio/general']) {
      const headers = { 'content-type': type }
      const response = await app.inject({ method: 'POST', url, payload, headers })
      expect(response.statusCode).toBe(400)
      expect(response.json().error.code).toBe('invalid_form')
    }
    expect(logged()).not.toContain('"level":50')
  })

  test('for a URL that cannot be decoded', async () => {
    const { app } = shared()
    const response = await app.inject('/api/%zz')
    expect(response.statusCode).toBe(400)
    expect(response.json().error.code).toBe('bad_request')
  })

  test('for data that is not HTTP', async () => {
    const server = shared()
    const { port } = new URL(await server.listen())
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('hello?\r\n\r\n'))
      socket.once('data', (data: Buffer) => resolve(data.toString()))
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400/)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      error: { code: 'bad_request' },
    })
  })
})

const preflight = (origin: string) => ({
  method: 'OPTIONS' as const,
  url: '/api/realtime/calls',
  headers: {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type,x-openai-agents-sdk',
  },
})

describe('other origins', () => {
  test('may call, and can read the URL of their call', async () => {
    const { app } = shared()
    const response = await app.inject(preflight('https://shop.example'))
    expect(response.statusCode).toBe(204)
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-max-age': '600',
    })
    expect(response.headers['access-control-allow-headers']).toMatch(/x-openai-agents-sdk/)
    const answer = await app.inject({
      method: 'POST',
      url: '/api/realtime/calls',
      headers: { origin: 'https://shop.example' },
    })
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers['access-control-expose-headers']).toMatch(/Location/)
  })

  test('may not call if the operator allows only others', async () => {
    const { app } = await createTestServer({
      allowedOrigins: ['https://shop.example'],
      publicUrl: 'https://www.example.com',
    })
    const ask = async (origin: string | undefined, host = 'www.example.com') =>
      app.inject({
        url: '/api/website/list-agent',
        headers: { host, ...(origin === undefined ? {} : { origin }) },
      })
    const shop = await ask('https://shop.example')
    expect(shop.statusCode).toBe(200)
    expect(shop.headers['access-control-allow-origin']).toBe('*')
    expect((await ask(undefined)).statusCode).toBe(200)
    expect((await ask('https://www.example.com')).statusCode).toBe(200)
    // Anyone who points their domain name at this server controls the Host of its requests.
    expect((await ask('https://thief.example', 'thief.example')).statusCode).toBe(403)
    for (const origin of ['https://thief.example', 'null', 'https://shop.example.thief.example']) {
      const refused = await ask(origin)
      expect(refused.statusCode).toBe(403)
      expect(refused.json().error.code).toBe('origin_not_allowed')
      // Lets the page's widget say why.
      expect(refused.headers['access-control-allow-origin']).toBe('*')
    }
  })
})

describe('our own page', () => {
  test.each([
    ['https://www.example.com', 'https://www.example.com', true],
    ['https://www.example.com', 'https://www.example.com:8443', false],
    ['https://www.example.com', 'http://www.example.com', false],
    ['https://www.example.com', 'http://localhost:3000', false],
    // A server on the local machine, which people may reach under any of these names.
    ['http://localhost:3000', 'http://localhost:3000', true],
    ['http://localhost:3000', 'http://127.0.0.1:3000', true],
    ['http://localhost:3000', 'http://[::1]:3000', true],
    ['http://127.0.0.1:3000', 'http://localhost:3000', true],
    ['http://localhost:3000', 'http://127.0.0.1:3001', false],
    ['http://localhost:3000', 'https://127.0.0.1:3000', false],
    ['http://localhost:3000', 'http://localhost.thief.example:3000', false],
    ['http://localhost:3000', 'null', false],
  ])('is recognized only by PUBLIC_URL: with %s, %s: %s', (publicUrl, origin, expected) => {
    expect(isOurs(origin, publicUrl)).toBe(expected)
  })
})

describe('the rate limit', () => {
  test('refuses one address, says when to try again, and does not affect others', async () => {
    const server = await createTestServer({ rateLimitScale: 2 / 30, trustProxy: true })
    const ask = (address: string) =>
      askSession(server, {}, { headers: { 'x-forwarded-for': address } })
    expect((await ask('192.0.2.1')).statusCode).toBe(200)
    expect((await ask('192.0.2.1')).statusCode).toBe(200)
    const refused = await ask('192.0.2.1')
    expect(refused.statusCode).toBe(429)
    expect(refused.json().error.code).toBe('rate_limited')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask('192.0.2.2')).statusCode).toBe(200)
  })

  test('ignores X-Forwarded-For by default', async () => {
    const server = await createTestServer({ rateLimitScale: 1 / 30 })
    const ask = (address: string) =>
      askSession(server, {}, { headers: { 'x-forwarded-for': address } })
    expect((await ask('192.0.2.1')).statusCode).toBe(200)
    expect((await ask('192.0.2.2')).statusCode).toBe(429)
  })

  test('of the realtime endpoint answers in that endpoint’s format', async () => {
    const { app } = await createTestServer({ rateLimitScale: 0.01 })
    const ask = () => app.inject({ method: 'POST', url: '/api/realtime/calls' })
    expect((await ask()).statusCode).toBe(401)
    const refused = await ask()
    expect(refused.statusCode).toBe(429)
    expect(refused.json().error).toMatchObject({ type: 'rate_limit_error', code: 'rate_limited' })
  })

  test('never applies to the health', async () => {
    const { app } = await createTestServer({ rateLimitScale: 0.01 })
    for (let asked = 0; asked < 20; asked += 1) {
      expect((await app.inject('/api/health')).statusCode).toBe(200)
    }
  })
})

test('every request has an id, which is also in the log', async () => {
  const { app, logged } = shared()
  const response = await app.inject('/api/website/list-agent')
  const id = String(response.headers['x-request-id'])
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(logged()).toContain(id)
})

test('keys and queries stay out of the log', async () => {
  const { app, logged } = await createTestServer()
  await app.inject({
    method: 'POST',
    url: '/api/realtime/calls?model=secret-query',
    headers: {
      authorization: 'Bearer ek_secretsecretsecretsecret',
      'content-type': 'application/sdp',
    },
    payload: 'v=0 secret-offer',
  })
  expect(logged()).toContain('/api/realtime/calls')
  expect(logged()).not.toMatch(/secret/)
})
