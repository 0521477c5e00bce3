import { expect, test } from 'vitest'
import { listedAgents } from '@ringwell/content/agents/listedAgents.ts'
import { adminToken, askerOf } from '../testing/askerOf.ts'
import { createTestServer } from '../testing/createTestServer.ts'

async function openDesk() {
  const { app, storage } = await createTestServer({ adminToken })
  const ask = askerOf({ app }, '/numbers')
  return { app, storage, ask }
}

test('an operator gives a number to an agent, moves it to another one and takes it off', async () => {
  const { ask, storage } = await openDesk()
  const number = encodeURIComponent('+44 (0)20 7946 0958')
  expect(await ask('PUT', `/${number}`, { agent_id: 'restaurant' })).toMatchObject({
    status: 200,
    data: { number: { number: '+442079460958', agent_id: 'restaurant' } },
  })
  await ask('PUT', `/${encodeURIComponent('0044 20 7946 0958')}`, { agent_id: 'general' })
  const { data } = await ask('GET', '')
  expect(data.numbers).toMatchObject([{ number: '+442079460958', agent_id: 'general' }])
  expect((await ask('DELETE', '/+442079460958')).status).toBe(204)
  expect(await ask('DELETE', '/+442079460958')).toMatchObject({
    status: 404,
    code: 'number_not_found',
  })
  expect(await storage.listNumbers()).toEqual([])
})

test('a published agent goes by the id of its profile too', async () => {
  const { ask } = await openDesk()
  const salesDesk = listedAgents[0]?.agent_id
  expect(await ask('PUT', '/+442079460958', { agent_id: 'salesDesk' })).toMatchObject({
    status: 200,
    data: { number: { agent_id: salesDesk } },
  })
})

test('a number says whom callers are put through to, and what a minute costs', async () => {
  const { ask } = await openDesk()
  const said = {
    agent_id: 'restaurant',
    transfer_to: '+44 20 7946 0999',
    cost_per_minute: '0.0085',
    currency: 'USD',
  }
  const shown = { ...said, transfer_to: '+442079460999' }
  expect(await ask('PUT', '/+442079460958', said)).toMatchObject({ data: { number: shown } })
  expect((await ask('GET', '')).data.numbers).toMatchObject([shown])
  const plain = { agent_id: 'restaurant', transfer_to: null, cost_per_minute: null, currency: null }
  await ask('PUT', '/+442079460958', { agent_id: 'restaurant' })
  expect((await ask('GET', '')).data.numbers).toMatchObject([plain])
})

test.each([
  [{ transfer_to: '999' }, 'transfer_to'],
  [{ transfer_to: '+442079460958' }, 'transfer_to'],
  [{ transfer_to: '+442079460957' }, 'transfer_to'],
  [{ cost_per_minute: '1,5', currency: 'EUR' }, 'cost_per_minute'],
  [{ cost_per_minute: '0.01' }, 'currency'],
  [{ currency: 'EUR' }, 'cost_per_minute'],
  [{ cost_per_minute: '0.01', currency: 'eur' }, 'currency'],
])('%j is refused, and the answer names %s', async (said, field) => {
  const { ask, storage } = await openDesk()
  // An agent answers under this one.
  const other = { number: '+442079460957', agentId: 'general', createdAt: '2026-01-01' }
  await storage.setNumber(other)
  const refused = await ask('PUT', '/+442079460958', { agent_id: 'restaurant', ...said })
  expect(refused).toMatchObject({ status: 422, error: { field } })
  expect(await storage.listNumbers()).toEqual([other])
})

test.each([
  ['020 7946 0958', 'general', 422, 'invalid_number'],
  ['hello', 'general', 422, 'invalid_number'],
  ['+1', 'general', 422, 'invalid_number'],
  ['+442079460958', 'nobody', 404, 'agent_not_found'],
])('the number %s for the agent %s is refused (%i %s)', async (number, agent_id, status, code) => {
  const { ask, storage } = await openDesk()
  const path = `/${encodeURIComponent(number)}`
  expect(await ask('PUT', path, { agent_id })).toMatchObject({ status, code })
  expect(await storage.listNumbers()).toEqual([])
})

test('nobody else sees or changes the numbers', async () => {
  const { app } = await openDesk()
  const url = '/api/admin/numbers'
  expect((await app.inject({ method: 'GET', url })).statusCode).toBe(401)
})

test('the SIP trunks are listed as the settings name them, without passwords, and whether each works', async () => {
  const telco = { name: 'telco', host: 'sip.example.com', network: undefined, account: '100' }
  const network = { address: '198.51.100.0', prefix: 24 }
  const office = { name: 'net', host: undefined, network, account: undefined }
  const trunks = [
    { ...telco, protocol: 'tls' as const, credentials: { user: '100', password: 'secret' } },
    { ...office, protocol: 'udp' as const },
  ]
  const problem = 'It does not answer.'
  const figures = () => ({
    strangers: 0,
    transactions: 0,
    trunks: [{ trunk: 'telco', state: 'down', problem } as const],
  })
  const sip = { figures, trunks: () => trunks, takeCalls: () => undefined }
  const { app } = await createTestServer({ adminToken, sip })
  const [first, second] = (await askerOf({ app }, '/trunks')('GET')).data.trunks
  const address = 'sip.example.com'
  expect(first).toEqual({
    name: 'telco',
    address,
    protocol: 'tls',
    account: '100',
    state: 'down',
    problem,
  })
  expect(second).toMatchObject({ address: '198.51.100.0/24', account: null, state: null })
})

// Rule O25
test('an operator puts a number on the list of those that are never rung, and the log does not have it', async () => {
  const { app, storage } = await createTestServer({ adminToken })
  const ask = askerOf({ app }, '/never-rung')
  const number = '+44 7400 123456'
  expect((await ask('POST', '', { number, reason: 'wrote to us' })).status).toBe(204)
  expect((await ask('POST', '', { number: '+353861234567' })).status).toBe(204)
  expect((await ask('POST', '', { number: '12' })).code).toBe('invalid_number')
  const first = (await ask('GET', '?limit=1')).data
  expect(first.never_rung).toMatchObject([{ number: '+353861234567' }])
  const second = (await ask('GET', `?after=${first.next}`)).data
  expect(second).toMatchObject({
    never_rung: [{ number: '+447400123456', reason: 'wrote to us' }],
    next: null,
  })
  expect((await ask('POST', '/remove', { number })).status).toBe(204)
  expect((await ask('POST', '/remove', { number })).status).toBe(404)
  const entries = await storage.listAuditEntries({ limit: 9, after: undefined }, {})
  expect(entries.map(({ action }) => action).toSorted()).toEqual([
    'never_rung.add',
    'never_rung.add',
    'never_rung.remove',
  ])
  expect(JSON.stringify(entries)).not.toMatch(/7400123456|86123/)
})
