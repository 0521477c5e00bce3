import { expect, test } from 'vitest'
import { adminToken } from '../testing/askerOf.ts'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { signInAs } from '../testing/signInAs.ts'

const agent = {
  method: 'POST',
  url: '/api/admin/agents',
  payload: { agent_name: 'Front desk' },
} as const

const statusOf = async ({ app }: TestServer, request: object): Promise<[number, string?]> => {
  const response = await app.inject(request)
  return response.statusCode < 300
    ? [response.statusCode]
    : [response.statusCode, response.json().error.code]
}

const log = (server: TestServer) =>
  server.storage.listAuditEntries({ limit: 99, after: undefined }, {})

// Rule O70
test('a reader reads and changes nothing, an editor changes, and each request asks for the role anew', async () => {
  const server = await createTestServer()
  const reader = await signInAs(server, 'reader')
  const editor = await signInAs(server, 'editor')
  const read = { url: '/api/admin/agents' }
  expect(await statusOf(server, { ...read, headers: reader.headers })).toEqual([200])
  expect(await statusOf(server, { ...agent, headers: reader.headers })).toEqual([
    403,
    'role_too_low',
  ])
  expect(await statusOf(server, { ...agent, headers: editor.headers })).toEqual([201])

  await server.storage.changeRole(editor.operatorId, 'reader', true)
  expect(await statusOf(server, { ...agent, headers: editor.headers })).toEqual([
    403,
    'role_too_low',
  ])
  await server.storage.removeOperator(editor.operatorId, new Date().toISOString(), true)
  expect(await statusOf(server, { ...read, headers: editor.headers })).toEqual([
    401,
    'operator_only',
  ])
})

// Rules O70, O71
test('every change of the operator’s API is refused to strangers, to forged pages and to readers, and what is an owner’s to editors', async () => {
  const server = await createTestServer()
  const { headers } = await signInAs(server, 'owner')
  const reader = await signInAs(server, 'reader')
  const { paths } = (await server.app.inject('/api/docs/json')).json<{
    paths: Record<string, Record<string, unknown>>
  }>()
  const changes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => path.startsWith('/api/admin/') && method !== 'get')
      .map((method) => ({
        method: method.toUpperCase() as 'POST',
        url: path.replaceAll(/\{\w+\}/g, '1'),
      })),
  )
  expect(changes.length).toBeGreaterThan(50)
  const { 'x-console': _mark, ...forged } = headers
  const editor = await signInAs(server, 'editor')
  const ofOwners: string[] = []
  for (const change of changes) {
    const asked = `${change.method} ${change.url}`
    const statusFor = async (sent: Record<string, string>) =>
      (await server.app.inject({ ...change, headers: sent })).statusCode
    const forger = { ...forged, origin: 'https://evil.example' }
    expect([asked, await statusFor({}), await statusFor(forger)]).toEqual([asked, 401, 403])
    if (ofEverybody.test(change.url)) continue
    expect([asked, await statusFor(reader.headers)]).toEqual([asked, 403])
    const { body } = await server.app.inject({ ...change, headers: editor.headers })
    if (body.includes('role_too_low')) ofOwners.push(asked)
  }
  expect(ofOwners).toEqual([
    'POST /api/admin/operators',
    'POST /api/admin/operators/1/link',
    'PATCH /api/admin/operators/1',
    'DELETE /api/admin/operators/1',
    'POST /api/admin/retention/confirm',
  ])
})

/** What readers change is theirs: how they sign in, their sessions, and the views that they keep. */
const ofEverybody = /^\/api\/admin\/(?:account|sessions?|call-views)\b/

// Rule O71
test('a change needs the origin of the console, what the browser says of it, and the header that no other page can send', async () => {
  const server = await createTestServer()
  const { headers } = await signInAs(server, 'owner')
  const { 'x-console': mark, origin, ...bare } = headers
  const forged = [
    [bare, 'origin_not_allowed'],
    [{ ...bare, 'x-console': mark }, 'origin_not_allowed'],
    [{ ...headers, origin: 'https://evil.example' }, 'origin_not_allowed'],
    [{ ...headers, origin: 'null' }, 'origin_not_allowed'],
    [{ ...headers, origin: `${origin}.evil.example` }, 'origin_not_allowed'],
    [{ ...headers, 'sec-fetch-site': 'same-site' }, 'origin_not_allowed'],
    [{ ...headers, 'sec-fetch-site': 'cross-site' }, 'origin_not_allowed'],
    [{ ...bare, origin }, 'not_from_console'],
    [{ ...headers, 'x-console': '' }, 'not_from_console'],
  ] as const
  for (const [sent, code] of forged) {
    expect(await statusOf(server, { ...agent, headers: sent })).toEqual([403, code])
  }
  // Another page can't read an answer, but it must not make us export everything either.
  for (const site of ['cross-site', 'same-site']) {
    const read = {
      url: '/api/admin/leads?format=csv',
      headers: { ...bare, 'sec-fetch-site': site },
    }
    expect(await statusOf(server, read)).toEqual([403, 'origin_not_allowed'])
  }
  expect(await log(server)).toEqual([])
  expect(await statusOf(server, { ...agent, headers })).toEqual([201])
})

// Rule O1
test('a wrong bearer is nobody’s, whatever cookie comes with it, and the token has every right without a page', async () => {
  const server = await createTestServer({ adminToken })
  const { headers } = await signInAs(server, 'owner')
  const wrong = { ...headers, authorization: 'Bearer nonsense' }
  expect(await statusOf(server, { url: '/api/admin/agents', headers: wrong })).toEqual([
    401,
    'operator_only',
  ])
  const right = { authorization: `Bearer ${adminToken}` }
  expect(await statusOf(server, { ...agent, headers: right })).toEqual([201])
})

// Rule O70
test('a session ends when nobody has used it for a week, and after a month', async () => {
  const server = await createTestServer()
  const { headers, operatorId } = await signInAs(server, 'owner')
  const [session] = await server.storage.listOperatorSessions(operatorId, '')
  const { hash: _hash, ...late } = { ...session!, hash: '' }
  expect(late).toMatchObject({ signedInWith: 'passkey' })
  expect(await statusOf(server, { url: '/api/admin/agents', headers })).toEqual([200])
  await server.storage.noteOperatorSeen(late.sessionId, late.createdAt, late.createdAt)
  expect(await statusOf(server, { url: '/api/admin/agents', headers })).toEqual([
    401,
    'operator_only',
  ])
})
