import { expect, test, vi } from 'vitest'
import { ApiError } from '../http/apiError.ts'
import { adminToken } from '../testing/askerOf.ts'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { agentUuid, audio, beginCall, upload } from '../testing/uploads.ts'
import { type SignedIn, signInAs } from '../testing/signInAs.ts'
import { auditCommand } from './audit.ts'

const log = ({ storage }: TestServer) =>
  storage.listAuditEntries({ limit: 99, after: undefined }, {})

const create = (agentName: string) =>
  ({ method: 'POST', url: '/api/admin/agents', payload: { agent_name: agentName } }) as const

// Rule O72
test('the log says who changed what, from what to what, and from where, in one entry for each change', async () => {
  const server = await createTestServer({ adminToken })
  const { headers, operatorId } = await signInAs(server, 'editor')
  const made = await server.app.inject({ ...create('Front desk'), headers })
  const id: string = made.json().data.agent.agent_id
  await server.app.inject({
    method: 'PATCH',
    url: `/api/admin/agents/${id}`,
    payload: { greeting: 'Good morning.', agent_prompt: 'a'.repeat(2_500) },
    headers,
  })
  const authorization = `Bearer ${adminToken}`
  await server.app.inject({
    method: 'DELETE',
    url: `/api/admin/agents/${id}`,
    headers: { authorization },
  })

  const [deleted, changed, created] = await log(server)
  const target = { targetKind: 'agent', targetId: id, outcome: 'done', network: '127.0.0.1' }
  const person = { actor: 'person', operatorId, email: 'editor@example.com', name: 'Sam editor' }
  expect(created).toMatchObject({ ...target, ...person, action: 'agent.create', before: null })
  expect(JSON.parse(created?.after ?? '')).toMatchObject({ agent_name: 'Front desk' })
  expect(changed).toMatchObject({ ...target, ...person, action: 'agent.change' })
  expect(JSON.parse(changed?.before ?? '')).toMatchObject({ greeting: '', agent_prompt: '' })
  const after = JSON.parse(changed?.after ?? '')
  expect(after.greeting).toBe('Good morning.')
  expect(after.agent_prompt).toMatch(/^a{500}… \(2500 characters\)$/)
  expect(after.agent_name).toBeUndefined()
  expect(deleted).toMatchObject({
    ...target,
    actor: 'machine',
    operatorId: null,
    action: 'agent.delete',
  })
  expect(await log(server)).toHaveLength(3)
})

// Rule O72
test('what is refused leaves no entry, and what can’t be logged is not done', async () => {
  const server = await createTestServer({ adminToken })
  const { headers } = await signInAs(server, 'editor')
  await server.app.inject({ ...create(''), headers })
  await server.app.inject({ method: 'DELETE', url: '/api/admin/leads/none', headers })
  expect(await log(server)).toEqual([])

  vi.spyOn(server.storage, 'addAuditEntry').mockRejectedValueOnce(new Error('the disk is gone'))
  const refused = await server.app.inject({ ...create('Front desk'), headers })
  expect(refused.statusCode).toBe(500)
  const { data } = (await server.app.inject({ url: '/api/admin/agents', headers })).json()
  expect(data.agents.some((each: { agent_name: string }) => each.agent_name === 'Front desk')).toBe(
    false,
  )
})

// Rule O72
test('a change stays in the log if the server can’t say what came of it', async () => {
  const server = await createTestServer()
  const { headers } = await signInAs(server, 'editor')
  vi.spyOn(server.storage, 'settleAuditEntry').mockRejectedValueOnce(new Error('the disk is gone'))
  expect((await server.app.inject({ ...create('Front desk'), headers })).statusCode).toBe(201)
  expect(await log(server)).toMatchObject([
    { outcome: 'begun', action: 'POST /api/admin/agents', actor: 'person' },
  ])
})

// Rule O72
test('the log says once an hour who listens to a call, however many parts of it a player asks for, and wherever', async () => {
  const server = await createTestServer()
  const listener = await signInAs(server, 'reader')
  const other = await signInAs(server, 'editor')
  const call = await beginCall(server)
  const callId = call.call_id
  await upload(await server.listen(), {
    fields: { ...call },
    agent: audio('ogg', 700),
    user: audio('ogg', 600),
  })
  const { storage, recordings } = server
  const beside = await createTestServer({ storage, recordings })
  const listen = ({ headers }: SignedIn, side: string, { app }: TestServer) =>
    app.inject({
      url: `/api/admin/recordings/${agentUuid}/${callId}/${side}`,
      headers: { ...headers, range: 'bytes=0-99' },
    })
  const parts = ['agent', 'user'].flatMap((side) =>
    [server, beside].map((at) => [side, at] as const),
  )
  await Promise.all(parts.map(([side, at]) => listen(listener, side, at)))
  await listen(listener, 'agent', server)
  await listen(other, 'agent', server)
  const target = { action: 'call.listen', targetKind: 'call', targetId: callId }
  const entries = await log(server)
  expect(entries).toHaveLength(2)
  expect(entries).toMatchObject([
    { ...target, operatorId: other.operatorId },
    { ...target, operatorId: listener.operatorId },
  ])
})

// Rule O72
test('a command leaves an entry of what it did, none of what was refused, and one that is begun if nobody knows', async () => {
  const server = await createTestServer()
  const { storage } = server
  const run = (action: string, work: () => Promise<unknown>) =>
    auditCommand(storage, { action }, work).catch(() => undefined)
  await run('done', async () => true)
  await run('nothing', async () => false)
  await run('refused', async () => {
    throw new ApiError(404, 'not_found', 'There is none.')
  })
  await run('broken', async () => {
    throw new Error('the disk is gone')
  })
  const entries = await log(server)
  expect(Object.fromEntries(entries.map(({ action, outcome }) => [action, outcome]))).toEqual({
    done: 'done',
    broken: 'begun',
  })
})
