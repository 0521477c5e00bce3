import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { OwnToolView, ToolField } from '@ringwell/protocol/operator/ownTools.ts'
import { toolNameOf } from '@ringwell/content/agents/tasks/ownTools.ts'
import { openTaskTools } from '../taskTools.ts'
import { adminToken, askerOf } from '../testing/askerOf.ts'
import { askSession, createTestServer } from '../testing/createTestServer.ts'
import { code, quiet, signal } from '../testing/openTools.ts'
import { signInAs } from '../testing/signInAs.ts'
import { OwnTools } from './ownToolInput.ts'

const SECRET = 'Bearer of the till'

/** An operator's server on this machine, which answers like this. */
async function openTill(
  answer: object = { status: 'done', facts: { left: '20 pounds' } },
  afterMs = 0,
) {
  const asked: { headers: Record<string, unknown>; body: object }[] = []
  const till = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      asked.push({ headers: request.headers, body: JSON.parse(body) })
      setTimeout(() => response.end(JSON.stringify(answer)), afterMs)
    })
  }).listen(0, '127.0.0.1')
  await once(till, 'listening')
  onTestFinished(() => void till.close())
  const address = till.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { asked, url: `http://127.0.0.1:${port}/vouchers` }
}

const voucher = (url: string, more: object = {}) => ({
  name: 'voucher',
  does: 'reads',
  purpose: 'know what is left on my voucher',
  fields: [{ label: 'voucher number', kind: 'code', example: 'RM12' }],
  done: 'There is {left} left on it.',
  url,
  ...more,
})
const secret = { header: 'Authorization', new_secret: SECRET }

async function openDesk(privateHosts = ['127.0.0.1'], urls?: ReadonlyMap<string, string>) {
  const server = await createTestServer({ adminToken, privateHosts })
  const ask = askerOf(server, '/agents', (await signInAs(server, 'editor')).headers)
  await ask('POST', '', { agent_id: 'roma', agent_name: 'Roma', based_on: 'restaurant' })
  const tools = await openTaskTools({
    storage: server.storage,
    log: quiet,
    onStored: () => undefined,
    privateHosts,
    http: urls && { urls, secret: 'of the settings', privateHosts },
  })
  const save = (all: object[], seenAt: string | null = null) =>
    ask('PUT', '/roma/draft', { seen_at: seenAt, content: { tools: all } })
  const publish = async (all: object[]): Promise<OwnToolView[]> => {
    const { data } = await save(all)
    await ask('POST', '/roma/draft/publish', { seen_at: data.draft.saved_at })
    return data.draft.content.tools
  }
  const begin = async (agent = 'roma'): Promise<string> =>
    (await askSession(server, { agent_uuid: agent })).json().call_id
  const use = (callId: string, number = 'RM12', key = '1', tool = 'ask.voucher') =>
    tools.call(
      {
        callId,
        agent: 'restaurant',
        key,
        tool,
        arguments: { voucherNumber: code(number) },
      },
      signal,
    )
  return { server, ask, save, publish, begin, use }
}

describe('a tool of an own agent', () => {
  // Rule T19
  test('is called in the version that holds the call, with its secret', async () => {
    const { asked, url } = await openTill()
    const { publish, begin, use } = await openDesk()
    await publish([voucher(url, secret)])
    const callId = await begin()
    const [kept] = await publish([])
    expect(kept).toBeUndefined()
    const done = { status: 'done', facts: { left: '20 pounds' } }
    expect(await use(callId)).toEqual(done)
    expect(asked[0]).toMatchObject({
      headers: { authorization: SECRET },
      body: { callId, agent: 'roma', tool: 'ask.voucher' },
    })
    expect(await use(await begin())).toMatchObject({ reason: 'notAllowed' })
    expect(await use(await begin('general'))).toMatchObject({ reason: 'notAllowed' })
    expect(asked).toHaveLength(1)
  })

  test('is part of a draft, which can be called, and of what the agent can do', async () => {
    const { asked, url } = await openTill()
    const { server, ask, save, begin, use, publish } = await openDesk()
    const { draft } = (await save([voucher(url)])).data
    const callId = await begin(draft.trial_id)
    expect((await use(callId)).status).toBe('done')
    expect(asked).toHaveLength(1)
    expect((await server.storage.findCall(callId))?.tasksOf).toMatch(/^restaurant -\{"tools":/)
    await ask('DELETE', '/roma/draft')
    await publish([voucher(url)])
    const { tasks } = (await ask('GET', '/roma/tasks')).data
    expect(tasks.at(-1)).toMatchObject({
      id: 'ownVoucher',
      title: 'voucher',
      fields: [{ id: 'ownVoucher.voucherNumber', label: 'voucher number' }],
    })
  })

  test('is never one of the settings that has its name', async () => {
    const [own, other] = [await openTill(), await openTill()]
    const { ask, publish, begin, use } = await openDesk(
      undefined,
      new Map([['voucher', other.url]]),
    )
    await publish([voucher(own.url, { does: 'writes' })])
    const tool = toolNameOf({ name: 'voucher', does: 'writes' })
    const callId = await begin()
    expect(await use(callId, 'RM12', '1', tool)).toMatchObject({ status: 'done' })
    await ask('DELETE', '/roma')
    expect(await use(callId, 'RM12', '2', tool)).toMatchObject({ reason: 'notAllowed' })
    expect([own.asked.length, other.asked.length]).toEqual([1, 0])
  })

  // Rule T19
  test('is not asked for a draft that was discarded, but for one that was published', async () => {
    const { asked, url } = await openTill()
    const { ask, save, publish, begin, use } = await openDesk()
    await publish([voucher(url)])
    const changed = [voucher(url, { limit_seconds: 3 })]
    const discarded = await begin((await save(changed)).data.draft.trial_id)
    await ask('DELETE', '/roma/draft')
    expect(await use(discarded)).toMatchObject({ reason: 'notAllowed' })
    const { draft } = (await save(changed)).data
    const published = await begin(draft.trial_id)
    await ask('POST', '/roma/draft/publish', { seen_at: draft.saved_at })
    expect(await use(published)).toMatchObject({ status: 'done' })
    expect(asked).toHaveLength(1)
  })

  // Rule T5
  test('that finds nothing three times is not asked again in the call', async () => {
    const { asked, url } = await openTill({ status: 'refused', reason: 'notFound' })
    const { publish, begin, use } = await openDesk()
    await publish([voucher(url)])
    const callId = await begin()
    for (const number of ['AA11', 'BB22', 'CC33'])
      expect(await use(callId, number, number)).toMatchObject({ reason: 'notFound' })
    expect(await use(callId, 'DD44', '4')).toMatchObject({ reason: 'tooManyTries' })
    expect(asked).toHaveLength(3)
  })
})

describe('the secret of a tool', () => {
  // Rule T20
  test('is shown nowhere, stays with the tool, and comes back with an older version', async () => {
    const { asked, url } = await openTill()
    const { server, ask, publish, begin, use } = await openDesk()
    const [first] = await publish([voucher(url, secret)])
    expect(first).toMatchObject({ header: 'Authorization', secret: expect.any(String) })
    const [second] = await publish([{ ...first, limit_seconds: 3 }])
    expect(second?.secret).toBe(first?.secret)
    await use(await begin())
    await publish([{ ...second, header: '', secret: null }])
    await use(await begin())
    const { versions } = (await ask('GET', '/roma/versions')).data
    await publish(versions.at(-2).content.tools)
    await use(await begin())
    expect(asked.map(({ headers }) => headers['authorization'])).toEqual([
      SECRET,
      undefined,
      SECRET,
    ])
    const audit = (await askerOf(server, '/audit')('GET')).text
    const shown = [await ask('GET', '/roma'), await ask('GET', '/roma/versions')]
    const all = [audit, server.logged(), ...shown.map(({ text }) => text)].join()
    expect(all).toContain('voucher')
    expect(all).not.toContain(SECRET)
  })

  test('that was replaced does not come back with an older version', async () => {
    const { asked, url } = await openTill()
    const { ask, publish, begin, use } = await openDesk()
    const [first] = await publish([voucher(url, secret)])
    await publish([{ ...first, new_secret: 'Bearer of now' }])
    const { versions } = (await ask('GET', '/roma/versions')).data
    await publish(versions.at(-2).content.tools)
    await use(await begin())
    expect(asked[0]?.headers['authorization']).toBe('Bearer of now')
  })

  test('goes to no other address than the one that it was given for', async () => {
    const { ask, publish, save } = await openDesk()
    const [tool] = await publish([voucher('https://till.roma.example/', secret)])
    const moved = { ...tool, url: 'https://other.example/' }
    const refused = await save([moved])
    expect([refused.status, refused.error.field]).toEqual([422, 'tools.0.new_secret'])
    expect(refused.error.message).toContain('https://till.roma.example')
    const tried = await ask('POST', '/roma/tools/try', { tool: moved })
    expect([tried.status, tried.error.field]).toEqual([422, 'tool.new_secret'])
    expect((await save([{ ...moved, secret: 'guessed' }])).status).toBe(422)
    expect((await save([{ ...moved, new_secret: 'another one' }])).status).toBe(200)
  })
})

describe('an operator who tries a tool', () => {
  test('sees what was sent, what came back and what the agent would say', async () => {
    const { asked, url } = await openTill()
    const { ask } = await openDesk()
    const values = { 'voucher number': 'rm 12' }
    const { data } = await ask('POST', '/roma/tools/try', { tool: voucher(url, secret), values })
    expect(data.trial).toMatchObject({
      status: 200,
      problem: null,
      says: 'There is 20 pounds left on it.',
    })
    expect(JSON.parse(data.trial.sent)).toMatchObject({
      agent: 'roma',
      arguments: { voucherNumber: { type: 'code', code: 'RM12' } },
    })
    expect(asked[0]?.headers['authorization']).toBe(SECRET)
  })

  test('is told what is wrong with an answer, a value or an address', async () => {
    const { url } = await openTill({ left: 20 })
    const { ask } = await openDesk()
    const attempt = (tool: object, values = {}) => ask('POST', '/roma/tools/try', { tool, values })
    const { trial } = (await attempt(voucher(url))).data
    expect(trial).toMatchObject({ status: 200, says: '', answer: '{"left":20}' })
    expect(trial.problem).toContain('"status": "done"')
    const dated = voucher(url, { fields: [{ label: 'day', kind: 'date' }] })
    const refused = await attempt(dated, { day: '2026-02-30' })
    expect([refused.status, refused.error.field]).toEqual([422, 'values.day'])
    // Nothing listens there.
    const { data } = await attempt(voucher('http://127.0.0.1:1/'))
    expect(data.trial).toMatchObject({ status: null, answer: '' })
    expect(data.trial.problem).not.toBe('')
  })

  test.each<[Partial<ToolField>, string]>([
    [{ kind: 'choice', options: ['small', 'large'] }, 'medium'],
    [{ kind: 'code', example: 'RM12' }, 'RM1'],
    [{ kind: 'number' }, '2.5'],
    [{ kind: 'number' }, 'two'],
    [{ kind: 'date' }, '2020-02-03'],
    [{ kind: 'yesNo' }, 'perhaps'],
  ])('is told of what no call would send: %j %s', async (kind, value) => {
    const { asked, url } = await openTill()
    const { ask } = await openDesk()
    const tool = voucher(url, { fields: [{ label: 'the value', ...kind }] })
    const values = { 'the value': value }
    const refused = await ask('POST', '/roma/tools/try', { tool, values })
    expect([refused.status, refused.error.field]).toEqual([422, 'values.the value'])
    expect(asked).toEqual([])
  })

  test('sends one request, and sees whatever went wrong', async () => {
    let asked = 0
    const busy = createServer((_, response) => {
      asked += 1
      response.writeHead(503).end()
    }).listen(0, '127.0.0.1')
    await once(busy, 'listening')
    onTestFinished(() => void busy.close())
    const { ask } = await openDesk()
    const url = `http://127.0.0.1:${(busy.address() as AddressInfo).port}/`
    const { data } = await ask('POST', '/roma/tools/try', { tool: voucher(url) })
    expect(data.trial).toMatchObject({ status: 503, problem: 'The tool answered 503' })
    expect(asked).toBe(1)
  })

  // Rule T14
  test('is told if a call would not wait for the answer', async () => {
    const { asked, url } = await openTill(undefined, 1_000)
    const { ask } = await openDesk()
    const tool = voucher(url, { limit_seconds: 2 })
    const { trial } = (await ask('POST', '/roma/tools/try', { tool })).data
    expect(trial).toMatchObject({ status: 200, problem: expect.stringContaining('after 0.9 s') })
    expect(asked).toHaveLength(1)
  })

  // Rule T15
  test('reaches nothing in a private network that the server’s settings do not name', async () => {
    const { asked, url } = await openTill()
    const { ask, save } = await openDesk([])
    for (const inside of [
      url,
      url.replace('http:', 'https:'),
      'https://[::1]/',
      'https://10.0.0.7/',
    ]) {
      const refused = await ask('POST', '/roma/tools/try', { tool: voucher(inside) })
      expect([refused.status, refused.error.field]).toEqual([422, 'tool.url'])
      expect((await save([voucher(inside)])).status).toBe(422)
    }
    const named = url.replace('http:', 'https:').replace('127.0.0.1', 'localhost')
    const { data } = await ask('POST', '/roma/tools/try', { tool: voucher(named) })
    expect(data.trial.problem).toContain('private network')
    expect(asked).toEqual([])
  })

  test('sees the whole address, which readers and the audit log do not', async () => {
    const { url } = await openTill()
    const { server, ask, publish } = await openDesk()
    await publish([voucher(url)])
    const { draft } = (await ask('PUT', '/roma/draft', { seen_at: null, content: {} })).data
    await ask('POST', '/roma/tools/try', { tool: voucher(url) })
    await ask('PATCH', '/roma', { tools: [voucher(url, { limit_seconds: 3 })] })
    expect(draft.content.tools[0].url).toBe(url)
    const { headers } = await signInAs(server, 'reader')
    for (const path of ['/agents', '/agents/roma', '/agents/roma/versions', '/agents/roma/draft']) {
      expect((await askerOf(server, path)('GET')).text).toContain('/vouchers')
      const { status, text } = await askerOf(server, path, headers)('GET')
      expect([status, text.includes('127.0.0.1'), text.includes('/vouchers')]).toEqual([
        200,
        true,
        false,
      ])
    }
    const audit = (await askerOf(server, '/audit')('GET')).text
    expect(audit).toContain('127.0.0.1')
    expect(audit).not.toContain('/vouchers')
  })

  test('is an editor', async () => {
    const { asked, url } = await openTill()
    const { server, ask } = await openDesk()
    const { headers } = await signInAs(server, 'reader')
    const refused = await ask('POST', '/roma/tools/try', { tool: voucher(url) }, headers)
    expect(refused.status).toBe(403)
    expect(asked).toEqual([])
  })
})

const longOptions = Array.from({ length: 6 }, (_, at) => 'x'.repeat(50 + at))
const longLabels = Array.from('abcdefgh', (letter) => ({ label: letter.repeat(40), kind: 'text' }))

test.each([
  [{ url: 'ftp://till.example' }, 'url'],
  [{ url: 'https://me:pass@till.example' }, 'url'],
  [{ url: 'https://till.example/?key=1' }, 'url'],
  [{ header: 'Content-Type', new_secret: 'x' }, 'header'],
  [{ header: 'X Key', new_secret: 'x' }, 'header'],
  [{ header: 'X-Key', new_secret: 'a\r\nb: c' }, 'new_secret'],
  [{ done: '' }, 'done'],
  [{ done: 'It is {what is left}.' }, 'done'],
  [{ done: 'See <b>it</b>.' }, 'done'],
  [{ done: 'There is {constructor} on it.' }, 'done'],
  [{ done: 'There is [{left} left.' }, 'done'],
  [{ done: '[It is ready. It costs {price}.]' }, 'done'],
  [{ done: 'It is {a}. '.repeat(25) }, 'done'],
  [{ name: '12' }, 'name'],
  [{ says: Array.from({ length: 21 }, () => 'What is left?') }, 'says'],
  [{ name: 'voucher {x}' }, 'name'],
  [{ fields: [{ label: 'constructor', kind: 'text' }] }, 'fields.0.label'],
  [{ fields: [{ label: 'to string', kind: 'text' }] }, 'fields.0.label'],
  [{ fields: [{ label: 'confirmed', kind: 'yesNo' }] }, 'fields.0.label'],
  [{ fields: [{ label: 'number [RM]', kind: 'text' }] }, 'fields.0.label'],
  [{ fields: [{ label: 'day', kind: 'date', question: 'Which {day}?' }] }, 'fields.0.question'],
  [{ fields: [{ label: 'size', kind: 'choice', options: ['a', 'b|c'] }] }, 'fields.0.options'],
  [{ fields: [{ label: 'size', kind: 'choice', options: longOptions }] }, 'fields.0.options'],
  [{ does: 'writes', fields: longLabels }, 'fields.0.label'],
  [{ fields: [{ label: 'size', kind: 'choice', options: ['one'] }] }, 'fields.0.options'],
  [{ fields: [{ label: 'number', kind: 'code' }] }, 'fields.0.example'],
  [{ fields: ['day', 'Day'].map((label) => ({ label, kind: 'date' })) }, 'fields.1.label'],
  [{ limit_seconds: 60 }, 'limit_seconds'],
  [{ role: 'admin' }, ''],
])('a tool with %j is refused, and the wrong field named', (wrong, field) => {
  const { error } = OwnTools.safeParse([voucher('https://till.roma.example/', wrong)])
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field ? `0.${field}` : '0'])
})

test('two tools of one name are refused', () => {
  const tool = voucher('https://till.roma.example/')
  const { error } = OwnTools.safeParse([tool, { ...tool, name: 'Voucher' }])
  expect(error?.issues[0]?.path).toEqual([1, 'name'])
})
