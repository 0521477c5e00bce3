import { describe, expect, test } from 'vitest'
import { salesDesk } from '@ringwell/content/agents/profiles/salesDesk.ts'
import { listedAgents } from '@ringwell/content/agents/listedAgents.ts'
import { adminToken, askerOf } from '../testing/askerOf.ts'
import {
  askSession,
  createTestServer,
  type TestServer,
  type TestServerOptions,
} from '../testing/createTestServer.ts'
import type { AgentView } from '@ringwell/protocol/operator/agents.ts'

const salesDeskId = listedAgents[0]?.agent_id ?? ''
const agentOrigins = new Map([['front-desk', ['https://env.example']]])

async function openDesk(options: TestServerOptions = {}) {
  const server = await createTestServer({ adminToken, agentOrigins, ...options })
  const ask = askerOf(server, '/agents')
  return { server, ask }
}

const mayCall = async (server: TestServer, agent: string, origin: string): Promise<boolean> =>
  (await askSession(server, { agent_uuid: agent }, { headers: { origin } })).statusCode === 200

describe('an operator', () => {
  test('sees every agent: the published ones, those named in the environment, and their own', async () => {
    const { ask } = await openDesk()
    await ask('POST', '', { agent_name: 'Roma', agent_id: 'roma' })
    const { data } = await ask('GET', '')
    const agents = new Map<string, AgentView>(
      (data.agents as AgentView[]).map((agent) => [agent.agent_id, agent]),
    )
    expect(agents.get('general')).toMatchObject({ kind: 'published', enabled: true, origins: null })
    expect(agents.get(salesDeskId)).toMatchObject({
      agent_name: salesDesk.name,
      agent_prompt: salesDesk.prompt,
      listed: true,
    })
    expect(agents.get('front-desk')).toMatchObject({
      kind: 'other',
      origins: ['https://env.example'],
      origins_from: 'AGENT_ORIGINS',
    })
    expect(agents.get('roma')).toMatchObject({ kind: 'own', based_on: 'general', voice: null })
  })

  test('sets the sites of any agent, with immediate effect', async () => {
    const { server, ask } = await openDesk()
    expect(await mayCall(server, 'front-desk', 'https://set.example')).toBe(false)
    const origins = ['https://set.example', 'https://*.set.example']
    const { status, data } = await ask('PATCH', '/front-desk', { origins })
    expect(status).toBe(200)
    expect(data.agent).toMatchObject({ origins, origins_from: 'operator' })
    expect(await mayCall(server, 'front-desk', 'https://en.set.example')).toBe(true)
    expect(await mayCall(server, 'front-desk', 'https://env.example')).toBe(false)
    await ask('PATCH', '/front-desk', { origins: null })
    expect(await mayCall(server, 'front-desk', 'https://env.example')).toBe(true)
  })

  // Rule O4
  test('disables and enables an agent, on every server that uses the database', async () => {
    const { server, ask } = await openDesk()
    const other = await createTestServer({ storage: server.storage })
    await ask('PATCH', `/${salesDeskId}`, { enabled: false })
    expect(await mayCall(other, salesDeskId, 'https://any.example')).toBe(false)
    await ask('PATCH', `/${salesDeskId}`, { enabled: true })
    expect(await mayCall(other, salesDeskId, 'https://any.example')).toBe(true)
  })

  test('creates, changes and deletes their own agent', async () => {
    const { server, ask } = await openDesk()
    const made = await ask('POST', '', {
      agent_name: ' Trattoria Roma ',
      agent_prompt: 'You are the front desk of Trattoria Roma.',
      greeting: 'Trattoria Roma, hello. A table?',
      based_on: 'restaurant',
      voice: 'Coral',
      language: 'italian',
    })
    expect(made.status).toBe(201)
    const { agent_id: id } = made.data.agent
    expect(made.response.headers.location).toBe(`/api/admin/agents/${id}`)
    expect(made.data.agent).toMatchObject({
      agent_name: 'Trattoria Roma',
      voice: 'coral',
      language: 'Italian',
      accent: null,
      listed: true,
    })
    expect((await ask('GET', `/${id}`)).data).toEqual(made.data)
    const changed = await ask('PATCH', `/${id}`, { voice: null, listed: false })
    expect(changed.data.agent).toMatchObject({ voice: null, listed: false, language: 'Italian' })
    const list = (await server.app.inject('/api/website/list-agent')).json().data.agents
    expect(list).toEqual(listedAgents)
    expect((await ask('DELETE', `/${id}`)).status).toBe(204)
    expect((await ask('DELETE', `/${id}`)).status).toBe(404)
    expect((await ask('GET', `/${id}`)).status).toBe(404)
    expect(await mayCall(server, id, 'https://any.example')).toBe(false)
  })

  test.each([
    [{}, 'agent_name'],
    [{ agent_name: '' }, 'agent_name'],
    [{ agent_name: 'R', agent_id: '../etc' }, 'agent_id'],
    [{ agent_name: 'R', based_on: 'nobody' }, 'based_on'],
    [{ agent_name: 'R', voice: 'siri' }, 'voice'],
    [{ agent_name: 'R', language: 'Klingon' }, 'language'],
    [{ agent_name: 'R', greeting: 'See <b>www.roma.example</b>' }, 'greeting'],
    [{ agent_name: 'R', origins: [] }, 'origins'],
    [{ agent_name: 'R', origins: ['https://a.example/path'] }, 'origins.0'],
    [{ agent_name: 'R', origins: ['https://*'] }, 'origins.0'],
    [{ agent_name: 'R', __proto__: 1, role: 'admin' }, undefined],
  ])('gets an error that names the wrong field of %j', async (payload, field) => {
    const { ask, server } = await openDesk()
    const { status, error } = await ask('POST', '', payload)
    expect(status).toBe(422)
    expect(error.field).toBe(field)
    expect(await server.storage.listAgents()).toEqual([])
  })

  // Rule O4
  test('cannot change the words of a published agent, or use an id twice', async () => {
    const { ask } = await openDesk()
    const refused = await ask('PATCH', '/general', { enabled: true, greeting: 'Hi.' })
    expect(refused).toMatchObject({ status: 422, error: { code: 'agent_is_published' } })
    expect(refused.error.field).toBe('greeting')
    expect((await ask('PATCH', '/nobody', { greeting: 'Hi.' })).status).toBe(404)
    for (const agent_id of ['general', 'roma', 'roma'])
      await ask('POST', '', { agent_id, agent_name: 'R' })
    const again = await ask('POST', '', { agent_id: 'roma', agent_name: 'R' })
    expect(again).toMatchObject({ status: 409, error: { code: 'agent_exists', field: 'agent_id' } })
    expect((await ask('POST', '', { agent_id: 'general', agent_name: 'R' })).status).toBe(409)
  })
})

test.each(['GET', 'POST', 'PATCH', 'DELETE'] as const)(
  '%s of an agent needs the token',
  async (method) => {
    const { server } = await openDesk()
    for (const url of ['/api/admin/agents', '/api/admin/agents/general']) {
      const response = await server.app.inject({ method, url, payload: { enabled: false } })
      expect([401, 404]).toContain(response.statusCode)
      expect(response.body).not.toContain('Sales')
    }
    expect(await server.storage.listAgents()).toEqual([])
  },
)
