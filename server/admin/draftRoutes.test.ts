import { expect, test } from 'vitest'
import { adminToken, askerOf } from '../testing/askerOf.ts'
import { askSession, createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { date, dinner, quiet, signal } from '../testing/openTools.ts'
import { signInAs } from '../testing/signInAs.ts'
import { openTaskTools } from '../taskTools.ts'
import { createAgentService } from './agentService.ts'

async function startWithAgent() {
  const server = await createTestServer({ adminToken })
  const { headers } = await signInAs(server, 'editor')
  const ask = askerOf(server, '/agents', headers)
  await ask('POST', '', { agent_id: 'roma', agent_name: 'Roma', greeting: 'Roma, good evening.' })
  return { server, ask }
}

const sessionOf = (server: TestServer, agent: string) => askSession(server, { agent_uuid: agent })

test('a draft changes nothing for callers until it is published, and then it is a version with its author', async () => {
  const { server, ask } = await startWithAgent()
  const saved = await ask('PUT', '/roma/draft', {
    seen_at: null,
    content: { greeting: 'Roma, we are closed today.', voice: 'coral' },
  })
  expect(saved.data.draft.content).toMatchObject({ agent_name: 'Roma', voice: 'coral' })
  expect((await ask('GET', '/roma')).data.agent).toMatchObject({ version: 1, voice: null })
  const published = await ask('POST', '/roma/draft/publish', {
    seen_at: saved.data.draft.saved_at,
    note: 'Closed for the holiday',
  })
  expect(published.data.agent).toMatchObject({ version: 2, greeting: 'Roma, we are closed today.' })
  expect((await ask('GET', '/roma/draft')).data.draft).toBeNull()
  const { versions } = (await ask('GET', '/roma/versions')).data
  expect(versions).toMatchObject([
    { version: 2, note: 'Closed for the holiday', content: { voice: 'coral' } },
    { version: 1, content: { voice: null, greeting: 'Roma, good evening.' } },
  ])
  expect(versions[0].published_by).not.toBe('')
  const call = (await sessionOf(server, 'roma')).json()
  expect((await server.storage.findCall(call.call_id))?.agentVersion).toBe(2)
})

test('a draft can be called under an id of its own, which ends with it, and its calls are the agent’s', async () => {
  const { server, ask } = await startWithAgent()
  const { draft } = (
    await ask('PUT', '/roma/draft', { seen_at: null, content: { voice: 'coral' } })
  ).data
  const session = (await sessionOf(server, draft.trial_id)).json()
  expect(await server.storage.findCall(session.call_id)).toMatchObject({
    agentUuid: 'roma',
    agentVersion: 0,
    voice: 'coral',
  })
  const again = await ask('PUT', '/roma/draft', {
    seen_at: draft.saved_at,
    content: { voice: null },
  })
  expect(again.data.draft).toMatchObject({ trial_id: draft.trial_id, content: { voice: null } })
  expect((await ask('DELETE', '/roma/draft')).status).toBe(204)
  const gone = await sessionOf(server, draft.trial_id)
  expect([gone.statusCode, gone.json().error.code]).toEqual([410, 'agent_gone'])
  expect((await sessionOf(server, 'draft-guessed')).statusCode).toBe(410)
})

test('of two people who edit at once, the second is told, and nothing is overwritten or published unseen', async () => {
  const { ask } = await startWithAgent()
  const first = await ask('PUT', '/roma/draft', { seen_at: null, content: { agent_name: 'First' } })
  const second = await ask('PUT', '/roma/draft', {
    seen_at: null,
    content: { agent_name: 'Second' },
  })
  expect([second.status, second.error.code]).toEqual([409, 'draft_changed'])
  expect((await ask('GET', '/roma/draft')).data.draft.content.agent_name).toBe('First')
  const { saved_at } = first.data.draft
  await ask('PUT', '/roma/draft', { seen_at: saved_at, content: { agent_name: 'Third' } })
  const stale = await ask('POST', '/roma/draft/publish', { seen_at: saved_at })
  expect([stale.status, stale.error.code]).toEqual([409, 'draft_changed'])
  expect((await ask('GET', '/roma')).data.agent).toMatchObject({ agent_name: 'Roma', version: 1 })
})

test('an agent that we publish has no drafts, and a direct change is a version too', async () => {
  const { ask } = await startWithAgent()
  const { agents } = (await ask('GET', '')).data
  const published = agents.find(({ kind }: { kind: string }) => kind === 'published')
  const refused = await ask('PUT', `/${published.agent_id}/draft`, { seen_at: null, content: {} })
  expect([refused.status, refused.error.code]).toEqual([422, 'agent_is_published'])
  expect((await ask('PUT', '/nobody/draft', { seen_at: null, content: {} })).status).toBe(404)
  await ask('PATCH', '/roma', { agent_name: 'Roma Due' })
  await ask('PATCH', '/roma', { enabled: false })
  await ask('PATCH', '/roma', { agent_name: 'Roma Due' })
  const { versions } = (await ask('GET', '/roma/versions')).data
  expect(versions.map(({ version }: { version: number }) => version)).toEqual([2, 1])
})

test('an agent does without what its operator leaves out, which is what its base has and can do without', async () => {
  const { server, ask } = await startWithAgent()
  await ask('PATCH', '/roma', { based_on: 'restaurant' })
  const { tasks } = (await ask('GET', '/roma/tasks')).data
  expect(tasks.find(({ id }: { id: string }) => id === 'callback').may_leave_out).toBe(false)
  for (const wrong of ['callback', 'bookTable.date', 'fly']) {
    const refused = await ask('PATCH', '/roma', { left_out: [wrong] })
    expect([refused.status, refused.error.field]).toEqual([422, 'left_out'])
    expect(refused.error.message).toContain('cancelBooking')
  }
  const leftOut = ['bookTable.wishes', 'cancelBooking']
  await ask('PATCH', '/roma', { left_out: leftOut })
  const call = (await sessionOf(server, 'roma')).json()
  expect((await server.storage.findCall(call.call_id))?.tasksOf).toBe(
    'restaurant -bookTable.wishes -cancelBooking',
  )
  const other = await ask('PATCH', '/roma', { based_on: 'general' })
  expect(other.data.agent.left_out).toEqual([])
})

test('an agent books within the limits that its operator has set, in its tools, too', async () => {
  const { server, ask } = await startWithAgent()
  await ask('PATCH', '/roma', { based_on: 'restaurant' })
  for (const [wrong, field] of [
    [{ 'bookTable.date': { most: 3 } }, 'fields.bookTable.date'],
    [{ 'bookTable.people': { most: 0 } }, 'fields.bookTable.people.most'],
  ] as const) {
    const refused = await ask('PATCH', '/roma', { fields: wrong })
    expect([refused.status, refused.error.field]).toEqual([422, field])
  }
  const fields = { 'bookTable.date': { within_days: 200 }, 'bookTable.people': { most: 4 } }
  const saved = await ask('PUT', '/roma/draft', { seen_at: null, content: { fields } })
  expect(saved.data.draft.content.fields).toEqual(fields)
  await ask('POST', '/roma/draft/publish', { seen_at: saved.data.draft.saved_at })
  const { tasks } = (await ask('GET', '/roma/tasks')).data
  const booking = tasks.find(({ id }: { id: string }) => id === 'bookTable')
  expect(booking.fields).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        id: 'bookTable.date',
        limits: 'within 200 days',
        within_days: 200,
      }),
      expect.objectContaining({ id: 'bookTable.people', limits: '1 to 4' }),
      expect.objectContaining({ id: 'bookTable.phone', asked: 'never', may_ask: true }),
    ]),
  )
  const now = Date.parse('2026-11-22T12:00:00Z')
  const { storage } = server
  const tools = await openTaskTools({
    storage,
    log: quiet,
    now: () => now,
    onStored: () => undefined,
  })
  const book = (callId: string) =>
    tools.call(
      {
        callId,
        agent: 'restaurant',
        key: '1',
        tool: 'bookings.book',
        arguments: { ...dinner, date: date('2027-05-07') },
      },
      signal,
    )
  const own = (await sessionOf(server, 'roma')).json()
  expect((await book(own.call_id)).status).toBe('done')
  const other = (await sessionOf(server, 'restaurant')).json()
  expect(await book(other.call_id)).toMatchObject({ reason: 'closed' })
  const based = await ask('PATCH', '/roma', { based_on: 'general' })
  expect(based.data.agent.fields).toEqual({})
})

test('two people who change different things of an agent at once both have their way', async () => {
  const { server, ask } = await startWithAgent()
  const agents = createAgentService({ storage: server.storage, agentOrigins: new Map() })
  await Promise.all([
    agents.change('roma', { greeting: 'Roma, buona sera.' }),
    agents.change('roma', { left_out: ['bookDemo'] }),
    agents.change('roma', { agent_name: 'Roma Due' }),
  ])
  expect((await ask('GET', '/roma')).data.agent).toMatchObject({
    agent_name: 'Roma Due',
    greeting: 'Roma, buona sera.',
    left_out: ['bookDemo'],
  })
})
