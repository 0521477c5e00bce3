import { expect, test } from 'vitest'
import { listedAgents } from '@ringwell/content/agents/listedAgents.ts'
import { adminToken, askerOf } from '../testing/askerOf.ts'
import { createTestServer } from '../testing/createTestServer.ts'

async function openDesk() {
  const server = await createTestServer({ adminToken })
  const ask = askerOf(server, '/keys')
  return { server, ask }
}

// Rule O17
test('a key is shown once, listed without itself, and revoked', async () => {
  const { server, ask } = await openDesk()
  const made = await ask('POST', '', { name: ' Switchboard ', agents: ['restaurant', 'salesDesk'] })
  expect(made.status).toBe(201)
  const { secret, key } = made.data
  expect(secret).toMatch(/^sk-[\w-]{43}$/)
  expect(key).toEqual({
    key_id: expect.stringMatching(/^key_/),
    name: 'Switchboard',
    ending: secret.slice(-4),
    agents: ['restaurant', listedAgents[0]?.agent_id],
    calls_at_once: 10,
    created_at: expect.stringMatching(/^20/),
    last_used_at: null,
    revoked_at: null,
  })
  const listed = await ask('GET')
  expect(listed.data).toEqual({ keys: [key] })
  expect(JSON.stringify([listed.data, await server.storage.listOperatorKeys()])).not.toContain(
    secret.slice(3, 20),
  )
  expect(server.logged()).not.toContain(secret.slice(3, 20))
  expect((await ask('DELETE', `/${key.key_id}`)).status).toBe(204)
  expect((await ask('GET')).data.keys).toMatchObject([{ revoked_at: expect.stringMatching(/^20/) }])
  expect((await ask('DELETE', '/key_x')).error.code).toBe('key_not_found')
})

test.each([
  [{}, 422, 'invalid_input'],
  [{ name: '' }, 422, 'invalid_input'],
  [{ name: 'x', calls_at_once: 0 }, 422, 'invalid_input'],
  [{ name: 'x', agents: ['nobody'] }, 404, 'agent_not_found'],
  [{ name: 'x', role: 'admin' }, 422, 'invalid_input'],
])('%j makes no key', async (input, status, code) => {
  const { ask } = await openDesk()
  expect(await ask('POST', '', input)).toMatchObject({ status, error: { code } })
  expect((await ask('GET')).data.keys).toEqual([])
})

test('the keys are the operator’s', async () => {
  const { server } = await openDesk()
  expect((await server.app.inject('/api/admin/keys')).statusCode).toBe(401)
})
