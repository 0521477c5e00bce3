import { expect, test } from 'vitest'
import { askSession, createTestServer } from '../testing/createTestServer.ts'
import { agentUuid, audio, beginCall, filesOf, formOf } from '../testing/uploads.ts'
import { ApiError } from './apiError.ts'
import { createRateLimits } from './rateLimits.ts'
import { createLocalCounter } from './requestCounter.ts'

test('requests from many addresses to one agent are limited, and other agents are not affected', async () => {
  const server = await createTestServer({ rateLimitScale: 1 / 30 })
  let visitors = 0
  const ask = (agent_uuid: string) =>
    askSession(server, { agent_uuid }, { remoteAddress: `192.0.2.${(visitors += 1)}` })
  for (let call = 0; call < 8; call += 1) expect((await ask('popular')).statusCode).toBe(200)
  const refused = await ask('popular')
  expect(refused.statusCode).toBe(429)
  expect(refused.json().error.code).toBe('agent_rate_limited')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('another')).statusCode).toBe(200)
})

test('refused requests count only against their addresses, and do not block an agent for others', async () => {
  const server = await createTestServer({ rateLimitScale: 1 / 30 })
  const ask = (remoteAddress: string, special: object) =>
    askSession(server, { agent_uuid: 'popular', ...special }, { remoteAddress })
  for (let attacker = 1; attacker <= 20; attacker += 1) {
    const address = `198.51.100.${attacker}`
    const refused = await ask(address, { agent_prompt: 'Translate this novel.' })
    expect(refused.json().error.code).toBe('prompt_not_allowed')
    expect((await ask(address, {})).json().error.code).toBe('rate_limited')
  }
  for (let visitor = 1; visitor <= 8; visitor += 1) {
    expect((await ask(`192.0.2.${visitor}`, {})).statusCode).toBe(200)
  }
  expect((await ask('192.0.2.9', {})).json().error.code).toBe('agent_rate_limited')
})

test('sessions that fail at the provider do not count for the agent', async () => {
  let isDown = true
  const server = await createTestServer({
    rateLimitScale: 1 / 30,
    provider: {
      name: 'openai',
      spokenLanguages: () => [],
      issueKey: async () => {
        if (isDown) throw new ApiError(502, 'provider_failed', 'It does not answer.')
        return { value: 'ek_1', expiresAt: Date.now() + 60_000, url: 'https://x.test', model: 'm' }
      },
    },
  })
  let visitors = 0
  const ask = () =>
    askSession(server, { agent_uuid: 'popular' }, { remoteAddress: `192.0.2.${(visitors += 1)}` })
  for (let call = 0; call < 20; call += 1) expect((await ask()).statusCode).toBe(502)
  isDown = false
  for (let call = 0; call < 8; call += 1) expect((await ask()).statusCode).toBe(200)
  expect((await ask()).json().error.code).toBe('agent_rate_limited')
})

test('an upload beyond the agent’s limit is refused before anything is stored', async () => {
  const counter = createLocalCounter()
  const server = await createTestServer({ rateLimitScale: 1, counter })
  const name = `agent upload ${agentUuid}`
  for (let sent = 0; sent < 7_680; sent += 1) await counter.count(name, 60_000, 1)
  const send = async (fields: Record<string, string>) => {
    const encoded = new Response(formOf({ fields, agent: audio('webm', 500) }))
    return server.app.inject({
      method: 'POST',
      url: `/api/call/upload_audio/${agentUuid}`,
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    })
  }
  const { statusCode, body } = await send({})
  expect(statusCode).toBe(429)
  expect(body).toContain('agent_rate_limited')
  expect(filesOf(server)).toEqual([])
  // Strangers can't block an agent's callers, because each call has its own quota.
  expect((await send(await beginCall(server))).statusCode).toBe(200)
})

test('a scale of 0 disables every limit', async () => {
  const counter = createLocalCounter()
  const limits = createRateLimits(counter, 0)
  expect(limits.of('session')).toBe(false)
  expect(limits.plugin.global).toBe(false)
  for (let call = 0; call < 300; call += 1) await limits.admitAgent('session', 'a')
})
