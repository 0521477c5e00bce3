import { expect, test } from 'vitest'
import { createAuthenticator } from '../testing/authenticator.ts'
import type { NamedAuditEntryView } from '@ringwell/protocol/operator/people.ts'
import { adminToken, askerOf, asProgram } from '../testing/askerOf.ts'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { type SignedIn, signInAs } from '../testing/signInAs.ts'
import { at, booking, call, lead, write } from '../testing/storageSamples.ts'
import { codeNow } from './totp.ts'

const publicUrl = 'http://localhost:3000'

const as = (server: TestServer, { headers }: Pick<SignedIn, 'headers'>) =>
  askerOf(server, '/', headers)

// Rule O70
test('owners alone decide who the operators are, and somebody stays an owner', async () => {
  const sent: { to?: unknown; text?: unknown }[] = []
  const send = async (mail: object): Promise<void> => void sent.push(mail)
  const server = await createTestServer({ people: { secret: 's', send } })
  const owner = as(server, await signInAs(server, 'owner'))
  const editor = await signInAs(server, 'editor')
  const { operatorId } = editor
  for (const [method, path, body] of [
    ['POST', 'operators', { email: 'eve@example.com', role: 'owner' }],
    ['PATCH', `operators/${operatorId}`, { role: 'owner' }],
    ['POST', `operators/${operatorId}/link`, {}],
    ['DELETE', `operators/${operatorId}`, undefined],
  ] as const) {
    const refused = await as(server, editor)(method, path, body)
    expect([refused.status, refused.code]).toEqual([403, 'role_too_low'])
  }
  const invited = await owner('POST', 'operators', { email: ' Ben@Example.com ', role: 'editor' })
  expect(invited).toMatchObject({
    status: 201,
    data: {
      operator: { email: 'ben@example.com', role: 'editor', joined_at: null },
      was_mailed: true,
    },
  })
  expect(invited.data.link).toMatch(/^http:\/\/localhost:3000\/console\/join#[\w-]{43}$/)
  expect(sent).toMatchObject([
    { to: 'ben@example.com', text: expect.stringContaining(invited.data.link) },
  ])
  const { operator_id: ben } = invited.data.operator
  const again = await owner('POST', 'operators', { email: 'ben@example.com' })
  expect([again.status, again.code]).toEqual([409, 'operator_exists'])
  expect((await owner('POST', 'operators', { email: 'nonsense' })).status).toBe(422)
  expect((await owner('PATCH', `operators/${ben}`, { role: 'king' })).status).toBe(422)
  expect(await owner('PATCH', `operators/${ben}`, { role: 'reader' })).toMatchObject({
    status: 200,
  })
  expect((await owner('DELETE', `operators/${ben}`)).status).toBe(204)
  expect((await owner('DELETE', `operators/${ben}`)).code).toBe('operator_not_found')
  // The other owner of the test server has never joined.
  const me = (await owner('GET', 'session')).data.session
  expect((await owner('PATCH', `operators/${me.id}`, { role: 'reader' })).code).toBe('last_owner')
  expect((await owner('DELETE', `operators/${me.id}`)).code).toBe('last_owner')

  const { entries } = (await owner('GET', 'audit?action=operator.')).data
  expect(
    entries.map(({ action, before, after }: Record<string, unknown>) => [action, before, after]),
  ).toEqual([
    ['operator.remove', { email: 'ben@example.com', role: 'reader' }, null],
    ['operator.role', { role: 'editor' }, { role: 'reader' }],
    ['operator.invite', null, { email: 'ben@example.com', role: 'editor' }],
  ])
  expect(JSON.stringify(entries)).not.toContain(invited.data.link.split('#')[1])
})

test('an invitation is made even if the mail server is away, and says that no mail went out', async () => {
  const server = await createTestServer({
    people: { secret: 's', send: () => Promise.reject(new Error('connect ECONNREFUSED')) },
  })
  const owner = as(server, await signInAs(server, 'owner'))
  const invited = await owner('POST', 'operators', { email: 'ben@example.com' })
  expect(invited).toMatchObject({ status: 201, data: { was_mailed: false } })
})

// Rule O70
test('everybody sees and ends their own sessions, and an owner those of all', async () => {
  const server = await createTestServer({ adminToken })
  const reader = await signInAs(server, 'reader')
  const other = await signInAs(server, 'reader')
  const editor = await signInAs(server, 'editor')
  const owner = await signInAs(server, 'owner')
  const mine = (await as(server, reader)('GET', 'sessions')).data.sessions
  expect(mine).toHaveLength(2)
  expect(mine.filter((each: { is_this: boolean }) => each.is_this)).toMatchObject([
    { session_id: reader.sessionId, network: '192.0.2.1', browser: 'Tests' },
  ])
  expect((await as(server, reader)('GET', 'sessions?everybody=true')).status).toBe(403)
  expect((await as(server, owner)('GET', 'sessions?everybody=true')).data.sessions).toHaveLength(4)
  expect((await as(server, reader)('DELETE', `sessions/${editor.sessionId}`)).status).toBe(404)
  expect((await as(server, owner)('DELETE', `sessions/${editor.sessionId}`)).status).toBe(204)
  expect((await as(server, editor)('GET', 'session')).status).toBe(401)
  expect((await as(server, reader)('DELETE', 'sessions')).data).toEqual({ ended: 1 })
  expect((await as(server, other)('GET', 'session')).status).toBe(401)
  expect((await as(server, reader)('DELETE', 'session')).status).toBe(204)
  expect((await as(server, reader)('GET', 'session')).status).toBe(401)
  const machine = { headers: asProgram }
  expect((await as(server, machine)('GET', 'account')).code).toBe('person_only')
})

// Rule O73
test('a reader changes how they sign in, but only shortly after they have signed in', async () => {
  const server = await createTestServer()
  const signedIn = await signInAs(server, 'reader')
  const ask = as(server, signedIn)
  const { code } = (await ask('POST', 'account/code')).data
  const chosen = {
    password: 'a goat in the meadow',
    setup: code.setup,
    code: codeNow(code.secret, Date.now()),
  }
  const other = await signInAs(server, 'editor')
  const stolen = await as(server, other)('PUT', 'account/password', chosen)
  expect(stolen.code).toBe('setup_too_old')
  expect((await ask('PUT', 'account/password', chosen)).data.recovery_codes).toHaveLength(10)

  const { options } = (await ask('POST', 'account/passkeys/options')).data
  const passkey = createAuthenticator(publicUrl)
  const made = { label: 'My phone', passkey: passkey.create(options) }
  expect((await as(server, other)('POST', 'account/passkeys', made)).code).toBe(
    'passkey_not_accepted',
  )
  const added = await ask('POST', 'account/passkeys', made)
  expect(added).toMatchObject({
    status: 201,
    data: { account: { has_password: true, recovery_codes_left: 10, has_oidc: false } },
  })
  expect((await ask('POST', 'account/passkeys', made)).code).toBe('passkey_not_accepted')
  for (const { passkey_id: id } of added.data.account.passkeys) {
    expect((await ask('DELETE', `account/passkeys/${id}`)).status).toBe(204)
  }
  expect((await ask('PATCH', 'account', { name: 'Asha' })).data.account.operator.name).toBe('Asha')

  const [session] = await server.storage.listOperatorSessions(signedIn.operatorId, '')
  await server.storage.endOperatorSessions(signedIn.operatorId, undefined)
  const { email: _email, ...kept } = session!
  const { hashOf } = await import('./operator.ts')
  const secret = signedIn.headers.cookie!.split('=')[1]!
  await server.storage.createOperatorSession({
    ...kept,
    hash: hashOf(secret),
    createdAt: new Date(Date.now() - 16 * 60_000).toISOString(),
  })
  for (const [method, path, body] of [
    ['POST', 'account/code', {}],
    ['PUT', 'account/password', chosen],
    ['POST', 'account/passkeys/options', {}],
    ['POST', 'account/passkeys', made],
    ['DELETE', 'account/passkeys/x', undefined],
  ] as const) {
    expect((await ask(method, path, body)).code).toBe('sign_in_again')
  }
})

// Rule O72
test('the audit log says what its entries are about, until it is erased', async () => {
  const server = await createTestServer()
  const ask = as(server, await signInAs(server, 'editor'))
  await server.storage.createCall(call)
  await server.storage.saveLead(lead, { id: 'd1', dueAt: at(0) })
  await server.storage.book(write, booking, [{ resource: 'table-1', units: [76] }])
  const { agent_id: agentId } = (await ask('POST', 'agents', { agent_name: 'Mia' })).data.agent
  await ask('POST', `calls/${call.callId}/remarks`, { text: 'Rung back.' })
  await ask('POST', `inbox/lead-${lead.id}/notes`, { text: 'Rung back.' })
  await ask('POST', `bookings/${booking.id}/cancel`)
  const targets = async () =>
    new Map(
      (await ask('GET', 'audit')).data.entries.map((entry: NamedAuditEntryView) => [
        entry.action,
        entry.target,
      ]),
    )
  const before = await targets()
  expect(before.get('agent.create')).toEqual({ name: 'Mia', at: null })
  expect(before.get('call.remark')).toEqual({ name: call.visitor.name, at: call.createdAt })
  expect(before.get('inbox.note')).toEqual({ name: lead.name, at: lead.createdAt })
  expect(before.get('booking.cancel')).toEqual({
    name: "Siobhán O'Brien",
    at: booking.startsAt,
    day: booking.date,
    calendar: booking.calendar,
  })

  const csv = (await ask('GET', 'audit?format=csv')).text
  for (const name of [call.visitor.name, lead.name]) expect(csv).not.toContain(name)
  await ask('DELETE', `calls/${call.callId}`)
  await ask('DELETE', `leads/${lead.id}`)
  await ask('DELETE', `bookings/${booking.id}`)
  await ask('DELETE', `agents/${agentId}`)
  const after = await targets()
  for (const action of [
    'call.remark',
    'call.erase',
    'inbox.note',
    'booking.cancel',
    'agent.delete',
  ]) {
    expect(after.get(action)).toBeNull()
  }
  // Of what has no name, nothing is told.
  expect(after.get('audit.export')).toBeUndefined()
})

// Rule O72
test('the audit log is filtered, read page by page, and exported whole without formulas; the export stands in it', async () => {
  const server = await createTestServer()
  const ask = as(server, await signInAs(server, 'editor'))
  for (const name of ['=1+1', 'Second', 'Third']) {
    await ask('POST', 'agents', { agent_name: name })
  }
  const first = (await ask('GET', 'audit?limit=2')).data
  expect(first.entries).toHaveLength(2)
  const rest = (await ask('GET', `audit?limit=2&after=${first.next}`)).data
  expect(rest.next).toBeNull()
  expect(rest.entries).toMatchObject([
    { action: 'agent.create', email: 'editor@example.com', after: { agent_name: '=1+1' } },
  ])
  expect((await ask('GET', 'audit?search=third')).data.entries).toHaveLength(1)
  expect((await ask('GET', 'audit?from=yesterday')).status).toBe(422)
  expect((await ask('GET', 'audit?after=W10')).status).toBe(422)
  const csv = (await ask('GET', 'audit?format=csv&search=agent')).text
  expect(csv.trim().split('\r\n')).toHaveLength(4)
  expect(csv).toMatch(/^entry_id,created_at,actor,/)
  expect((await ask('GET', 'audit?action=audit.export')).data.entries).toHaveLength(1)
})
