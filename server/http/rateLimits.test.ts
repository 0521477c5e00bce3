import { expect, test } from 'vitest'
import { brand } from '@ringwell/brand/brand.ts'
import { createTestServer, sessionRequest } from '../testing/createTestServer.ts'
import { audio, filesOf, formOf } from '../testing/uploads.ts'
import { createRateLimits } from './rateLimits.ts'
import { createLocalCounter } from './requestCounter.ts'

test('an agent that many addresses ask for is protected, and other agents are not touched', async () => {
  const { app } = await createTestServer({ rateLimitScale: 1 / 30 })
  let visitors = 0
  const ask = (agent_uuid: string) =>
    app.inject({
      method: 'POST',
      url: `/api/${brand.slug}-agent-session`,
      payload: { ...sessionRequest, agent_uuid },
      remoteAddress: `192.0.2.${(visitors += 1)}`,
    })
  for (let call = 0; call < 8; call += 1) expect((await ask('popular')).statusCode).toBe(200)
  const refused = await ask('popular')
  expect(refused.statusCode).toBe(429)
  expect(refused.json().error.code).toBe('agent_rate_limited')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('another')).statusCode).toBe(200)
})

test('an upload beyond the agent’s limit is refused before a byte of it is stored', async () => {
  const counter = createLocalCounter()
  const server = await createTestServer({ rateLimitScale: 1, counter })
  for (let sent = 0; sent < 1_920; sent += 1) await counter.count('agent upload a', 60_000, 1)
  const encoded = new Response(formOf({ agent: audio('webm', 500) }))
  const { statusCode, body } = await server.app.inject({
    method: 'POST',
    url: '/api/call/upload_audio/a',
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  })
  expect(statusCode).toBe(429)
  expect(body).toContain('agent_rate_limited')
  expect(filesOf(server)).toEqual([])
})

test('a scale of 0 switches every limit off', async () => {
  const counter = createLocalCounter()
  const limits = createRateLimits(counter, 0)
  expect(limits.of('session')).toBe(false)
  expect(limits.plugin.global).toBe(false)
  for (let call = 0; call < 300; call += 1) await limits.admitAgent('session', 'a')
})
