import { describe, expect, test } from 'vitest'
import { createTestServer, type TestServerOptions } from '../testing/createTestServer.ts'
import { makeKey, openUpgrade } from '../testing/openUpgrade.ts'
import { KEY_LIFETIME_MS } from './realtimeProvider.ts'

async function openDoor(options: TestServerOptions = {}) {
  const server = await createTestServer({ fakeEngine: { maxCalls: 9 }, ...options })
  const { secret, keyId } = await makeKey(server, { agents: ['restaurant'], calls_at_once: 1 })
  const mint = async (payload: object, headers: Record<string, string> = {}) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/v1/realtime/client_secrets',
      payload,
      headers: { authorization: `Bearer ${secret}`, ...headers },
    })
    return { status: response.statusCode, body: response.json() }
  }
  return { server, secret, keyId, mint }
}

const restaurant = { session: { type: 'realtime', model: 'restaurant' } }

// Rule O19
describe('a key that an operator’s server mints for a browser', () => {
  test('is good for one call with the agent, over WebRTC or a WebSocket', async () => {
    const { server, keyId, mint } = await openDoor()
    const { status, body } = await mint(restaurant)
    expect(status).toBe(200)
    expect(body).toEqual({
      value: expect.stringMatching(/^ek_/),
      expires_at: expect.any(Number),
      session: {
        type: 'realtime',
        object: 'realtime.session',
        id: expect.any(String),
        model: 'restaurant',
        audio: { output: { voice: 'shimmer' } },
      },
    })
    const answered = await server.app.inject({
      method: 'POST',
      url: '/v1/realtime/calls',
      payload: 'v=0\r\n',
      headers: { 'content-type': 'application/sdp', authorization: `Bearer ${body.value}` },
      remoteAddress: '198.51.100.1',
    })
    expect(answered.statusCode).toBe(201)
    expect(await server.storage.findCall(body.session.id)).toMatchObject({
      agentUuid: 'restaurant',
      channel: 'browser',
      keyId,
    })
  })

  test('counts for the key that minted it, and not for the address of its browser', async () => {
    const { server, mint } = await openDoor({ callsPerAddress: 1 })
    const base = await server.listen()
    const keys = [(await mint(restaurant)).body.value, (await mint(restaurant)).body.value]
    const [first, second] = [
      await openUpgrade(`${base}/v1/realtime`, { authorization: `Bearer ${keys[0]}` }),
      await openUpgrade(`${base}/v1/realtime`, { authorization: `Bearer ${keys[1]}` }),
    ]
    expect(first.status).toBe(101)
    expect(second).toMatchObject({ status: 429, code: 'key_busy' })
    expect(await mint(restaurant)).toMatchObject({
      status: 429,
      body: { error: { code: 'key_busy' } },
    })
  })

  test('is void once the key that minted it is revoked, and nothing can be minted any more', async () => {
    const { server, keyId, mint } = await openDoor()
    const base = await server.listen()
    const { value } = (await mint(restaurant)).body
    await server.storage.revokeOperatorKey(keyId, new Date().toISOString())
    const refused = await openUpgrade(`${base}/v1/realtime`, { authorization: `Bearer ${value}` })
    expect(refused).toMatchObject({ status: 401, code: 'invalid_api_key' })
    expect((await mint(restaurant)).status).toBe(401)
    expect(server.engine.answered).toEqual([])
  })

  test('lives as long as was asked for, within our bounds', async () => {
    const { mint } = await openDoor()
    const livesFor = async (seconds: number | undefined) => {
      const expiry =
        seconds === undefined ? {} : { expires_after: { anchor: 'created_at', seconds } }
      const { body } = await mint({ ...restaurant, ...expiry })
      return body.expires_at === undefined
        ? body.error.param
        : Math.round((body.expires_at - Date.now() / 1_000) / 10) * 10
    }
    expect(await livesFor(undefined)).toBe(KEY_LIFETIME_MS / 1_000)
    expect(await livesFor(20)).toBe(20)
    expect(await livesFor(600)).toBe(KEY_LIFETIME_MS / 1_000)
    expect(await livesFor(9)).toBe('expires_after.seconds')
    expect(await livesFor(7_201)).toBe('expires_after.seconds')
  })

  test.each([
    [{}, 400, 'model_missing', 'session.model'],
    [
      { session: { type: 'transcription', model: 'restaurant' } },
      400,
      'invalid_input',
      'session.type',
    ],
    [{ session: { model: 'gpt-realtime' } }, 404, 'agent_not_found', 'model'],
    [{ session: { model: 'general' } }, 403, 'agent_not_allowed', 'model'],
    [
      { session: { model: 'restaurant', audio: { output: { voice: 'darth' } } } },
      400,
      'unknown_voice',
      'session.audio.output.voice',
    ],
  ])('is not minted for %j', async (payload, status, code, param) => {
    const { mint } = await openDoor()
    const refused = await mint(payload)
    expect(refused).toMatchObject({ status, body: { error: { code, param } } })
  })

  test('is minted only with a key of the operator', async () => {
    const { mint } = await openDoor()
    const { body } = await mint(restaurant)
    for (const authorization of ['', `Bearer ${body.value}`, `Bearer sk-${'A'.repeat(43)}`]) {
      const refused = await mint(restaurant, { authorization })
      expect(refused).toMatchObject({ status: 401, body: { error: { code: 'invalid_api_key' } } })
    }
  })
})
