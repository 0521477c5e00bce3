import { describe, expect, test } from 'vitest'
import { adminToken, asProgram } from '../testing/askerOf.ts'
import { createTestServer, shareTestServer, type TestServer } from '../testing/createTestServer.ts'
import { agentUuid, audio, beginCall, bearerOf, filesOf, upload } from '../testing/uploads.ts'

const headers = asProgram

const ask = ({ app }: TestServer, path: string, extra: Record<string, string> = {}) =>
  app.inject({ url: `/api/admin/${path}`, headers: { ...headers, ...extra } })

async function lead({ app }: TestServer, name: string): Promise<string> {
  const payload = { name, companyName: 'Tamsel', mobileNumber: '+91 5550100' }
  return (await app.inject({ method: 'POST', url: '/api/leads', payload })).json().id
}

const paths = ['bookings', 'calls', 'leads', 'messages', 'leads?format=csv', 'recordings/a/b/agent']

describe('access without the token', () => {
  const shared = shareTestServer({ adminToken })

  // Rule O1
  test('to anything is refused whatever is sent if the server has no token', async () => {
    const { app } = await createTestServer()
    for (const authorization of ['', 'Bearer ', 'Bearer undefined', `Bearer ${adminToken}`]) {
      const response = await app.inject({ url: '/api/admin/leads', headers: { authorization } })
      expect(response.statusCode).toBe(401)
      expect(response.json().error.code).toBe('operator_only')
    }
  })

  test.each(paths)('to %s is refused', async (path) => {
    const server = shared()
    await lead(server, 'Asha Rao')
    for (const authorization of [
      undefined,
      '',
      'Bearer',
      adminToken,
      `Basic ${adminToken}`,
      `Bearer ${adminToken}x`,
      `Bearer ${adminToken.slice(0, -1)}`,
      `Bearer ${adminToken.toUpperCase()}`,
    ]) {
      const response = await server.app.inject({
        url: `/api/admin/${path}`,
        headers: authorization === undefined ? {} : { authorization },
      })
      expect(response.statusCode).toBe(401)
      expect(response.headers['www-authenticate']).toBe('Bearer')
      expect(response.json().error.code).toBe('operator_only')
      expect(response.body).not.toContain('Asha')
    }
  })

  test('cannot delete anything', async () => {
    const server = await createTestServer({ adminToken })
    const id = await lead(server, 'Asha Rao')
    const response = await server.app.inject({ method: 'DELETE', url: `/api/admin/leads/${id}` })
    expect(response.statusCode).toBe(401)
    expect(await server.storage.listLeads({ limit: 9, after: undefined })).toHaveLength(1)
  })

  // Rule O1
  test('cannot be gained by guessing, because wrong tokens count toward the rate limit', async () => {
    const { app } = await createTestServer({ adminToken, rateLimitScale: 0.01 })
    const statuses: number[] = []
    for (let guess = 0; guess < 9; guess += 1) {
      const response = await app.inject({
        url: '/api/admin/leads',
        headers: { authorization: `Bearer guess-${guess}` },
      })
      statuses.push(response.statusCode)
    }
    expect(statuses).toEqual([...Array<number>(6).fill(401), ...Array<number>(3).fill(429)])
  })

  // Rule O1
  test('cannot be gained through the log', async () => {
    const server = await createTestServer({ adminToken })
    await lead(server, 'Asha Rao')
    await ask(server, 'leads')
    await server.app.inject({ url: '/api/admin/leads', headers: { authorization: 'Bearer guess' } })
    expect(server.logged()).toContain('/api/admin/leads')
    for (const secret of [adminToken, 'guess', 'Asha', '5550100']) {
      expect(server.logged()).not.toContain(secret)
    }
  })
})

describe('an operator lists', () => {
  const shared = shareTestServer({ adminToken })

  // Rule O2
  test('leads page by page, newest first', async () => {
    const server = await createTestServer({ adminToken })
    const ids: string[] = []
    for (const name of ['first', 'second', 'third', 'fourth', 'fifth']) {
      ids.push(await lead(server, name))
      // Wait for the clock to advance, because two leads stored in the same millisecond have no defined order.
      const { createdAt } =
        (await server.storage.listLeads({ limit: 1, after: undefined }))[0] ?? {}
      await expect.poll(() => new Date().toISOString() !== createdAt).toBe(true)
    }
    const seen: string[] = []
    let after = ''
    for (let page = 0; page < 3; page += 1) {
      const { data } = (await ask(server, `leads?limit=2${after}`)).json()
      seen.push(...data.leads.map((each: { id: string }) => each.id))
      after = `&after=${data.next}`
      expect(data.next === null).toBe(page === 2)
    }
    expect(seen).toEqual(ids.toReversed())
  })

  // Rule C48
  test('calls with what they came to and the URLs of their recordings', async () => {
    const server = await createTestServer({ adminToken })
    const call = await beginCall(server)
    const { call_id: callId } = call
    await upload(await server.listen(), {
      fields: { ...call },
      user: audio('ogg', 700),
    })
    await server.storage.endCall(callId, {
      endedAt: '2026-01-01T00:01:00.000Z',
      durationMs: 30_000,
      reason: 'visitor',
    })
    await server.storage.rateCall(callId, 4)
    await server.storage.saveNotes(
      callId,
      [
        {
          type: 'taskEnded',
          run: 1,
          task: 'bookTable',
          title: 'table',
          outcome: 'done',
          slots: [
            { name: 'people', label: 'Number of people', text: '4 people' },
            { name: 'wishes', label: 'Wishes', text: '=1+1' },
          ],
          reference: 'RIN74',
        },
        { type: 'questionUnanswered', text: 'Is there a helipad?' },
        { type: 'danger', danger: 'fire' },
      ],
      '2026-01-01T00:01:00.000Z',
    )
    const turn = { position: 0, who: 'agent' as const, text: 'Hello.' }
    await server.storage.saveTurns(callId, [turn], '2026-01-01T00:00:40.000Z')
    const { data } = (await ask(server, 'calls')).json()
    expect(data.next).toBeNull()
    const one = (await ask(server, `calls/${callId}`)).json().data.call
    const { transcript, ...row } = one
    expect(transcript).toEqual([
      { who: 'agent', text: 'Hello.', said_at: '2026-01-01T00:00:40.000Z' },
    ])
    expect([row]).toMatchObject(data.calls)
    expect((await ask(server, 'calls/unknown')).json().error.code).toBe('call_not_found')
    expect((await ask(server, 'calls?format=csv')).body).toMatch(
      /,emergency,fire,bookTable,RIN74,.*Is there a helipad\?,,"[^"]*The task “table” \([^)]*\) was done, reference RIN74\.[^"]*",agent: Hello\.\r\n$/s,
    )
    expect(data.calls).toEqual([
      {
        call_id: callId,
        agent_uuid: agentUuid,
        agent_version: null,
        created_at: expect.stringMatching(/^20/),
        answered_at: expect.stringMatching(/^20/),
        started_at: '2026-01-01T00:00:30.000Z',
        ended_at: '2026-01-01T00:01:00.000Z',
        duration_ms: 30_000,
        end_reason: 'visitor',
        language: 'en',
        voice: 'shimmer',
        accent: 'Indian',
        channel: 'browser',
        direction: 'in',
        caller_number: null,
        own_number: null,
        trunk: null,
        carrier_call: null,
        cost: null,
        currency: null,
        key_id: null,
        origin: null,
        name: 'Asha Rao',
        company_name: 'Tamsel',
        mobile_number: '5550100123',
        rating: 4,
        erased_at: null,
        assigned_to: null,
        corrected_at: null,
        upset_turn: null,
        outcome: 'emergency',
        danger: 'fire',
        task: 'bookTable',
        reference: 'RIN74',
        values: 'Number of people: 4 people\nWishes: =1+1',
        unanswered: 'Is there a helipad?',
        summary: expect.stringMatching(
          /^There may have been a fire .* was done, reference RIN74\./,
        ),
        recordings: [
          {
            side: 'user',
            url: `/api/admin/recordings/${agentUuid}/${callId}/user`,
            type: 'audio/ogg',
            bytes: 700,
            duration_s: 10,
            is_complete: true,
          },
        ],
      },
    ])
  })

  test.each(['after=nonsense', 'after=W10', 'limit=0', 'limit=x', 'format=xml'])(
    'nothing for %s, and the error names the field',
    async (query) => {
      const response = await ask(shared(), `leads?${query}`)
      expect(response.statusCode).toBe(422)
      expect(response.json().error.field).toBe(query.split('=')[0])
    },
  )
})

describe('an operator exports', () => {
  test('everything, in more than one batch, as CSV without formulas @full', async () => {
    const server = await createTestServer({ adminToken })
    for (let index = 0; index < 501; index += 1) {
      const createdAt = new Date(index).toISOString()
      const row = { name: 'N', companyName: 'C', mobileNumber: '5550100' }
      await server.storage.saveLead(
        { ...row, id: `id${index}`, createdAt },
        { id: `d${index}`, dueAt: createdAt },
      )
    }
    await lead(server, '=HYPERLINK("https://evil.example";"a,b")')
    const response = await ask(server, 'leads?format=csv')
    expect(response.headers['content-type']).toMatch(/^text\/csv; charset=utf-8/)
    expect(response.headers['content-disposition']).toBe('attachment; filename="leads.csv"')
    const lines = response.body.split('\r\n')
    expect(lines[0]).toBe(
      'id,created_at,name,company_name,mobile_number,delivery,delivery_attempts,delivered_at,delivery_error,email,agent,reason,summary,call_id',
    )
    expect(lines).toHaveLength(1 + 502 + 1)
    expect(lines[1]).toMatch(
      /,"'=HYPERLINK\(""https:\/\/evil.example"";""a,b""\)",Tamsel,\+91 5550100,waiting,0,,,,,,,$/,
    )
    expect(lines.at(-2)).toBe('id0,1970-01-01T00:00:00.000Z,N,C,5550100,waiting,0,,,,,,,')
  })

  test('the column names of calls and messages even if there are none', async () => {
    const server = await createTestServer({ adminToken })
    for (const name of ['calls', 'messages']) {
      expect((await ask(server, `${name}?format=csv`)).body).toMatch(/^\w+(,\w+)+\r\n$/)
    }
  })
})

/** A server with a call whose agent side is recorded. The value of each byte depends on its position. */
async function withRecording() {
  const server = await createTestServer({ adminToken })
  const call = await beginCall(server)
  const { call_id: callId } = call
  const content = Buffer.from(audio('webm', 300_000).map((byte, at) => (at < 4 ? byte : at % 251)))
  const url = await server.listen()
  await upload(url, { fields: { ...call }, agent: content })
  return { server, url, call, content, path: `recordings/${agentUuid}/${callId}/agent` }
}

describe('an operator can play', () => {
  // Rule O2
  test('a whole recording', async () => {
    const { server, content, path } = await withRecording()
    const response = await ask(server, path, { 'accept-encoding': 'gzip' })
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'audio/webm',
      'content-length': '300000',
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
    })
    expect(response.headers['content-encoding']).toBeUndefined()
    expect(response.rawPayload.equals(content)).toBe(true)
  })

  test('a range of a recording, and none beyond its end', async () => {
    const { server, content, path } = await withRecording()
    for (const [range, first, last] of [
      ['bytes=0-99', 0, 99],
      ['bytes=299990-', 299_990, 299_999],
      ['bytes=-10', 299_990, 299_999],
      ['bytes=1000-999999', 1_000, 299_999],
    ] as const) {
      const response = await ask(server, path, { range })
      expect(response.statusCode).toBe(206)
      expect(response.headers['content-range']).toBe(`bytes ${first}-${last}/300000`)
      expect(response.rawPayload.equals(content.subarray(first, last + 1))).toBe(true)
    }
    const response = await ask(server, path, { range: 'bytes=300000-' })
    expect(response.statusCode).toBe(416)
    expect(response.headers['content-range']).toBe('bytes */300000')
    expect(response.json().error.code).toBe('range_not_satisfiable')
  })

  test('no mix of two versions', async () => {
    const { server, url, call, path } = await withRecording()
    const { etag } = (await ask(server, path)).headers
    const same = { range: 'bytes=0-9', 'if-range': String(etag) }
    expect((await ask(server, path, same)).statusCode).toBe(206)
    const fields = { ...call, duration: '20' }
    await upload(url, { fields, agent: audio('webm', 400_000) })
    const response = await ask(server, path, same)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-length']).toBe('400000')
  })

  test('no deleted recording', async () => {
    const { server, call, path } = await withRecording()
    await server.app.inject({
      method: 'DELETE',
      url: `/api/call/${call.call_id}`,
      headers: bearerOf(call),
    })
    expect((await ask(server, path)).statusCode).toBe(404)
    expect(filesOf(server)).toEqual([])
    const files = await ask(server, 'recordings/..%2F..%2Fetc/passwd/agent')
    expect(files.statusCode).toBe(404)
  })
})

test('an operator can delete a call without its call token', async () => {
  const { server, call, path } = await withRecording()
  const remove = (id: string) =>
    server.app.inject({ method: 'DELETE', url: `/api/admin/calls/${id}`, headers })
  expect((await remove('made-up')).json().error.code).toBe('call_not_found')
  for (let again = 0; again < 2; again += 1) {
    expect((await remove(call.call_id)).statusCode).toBe(204)
  }
  expect((await ask(server, path)).statusCode).toBe(404)
  expect(filesOf(server)).toEqual([])
  expect((await server.storage.findCall(call.call_id))?.visitor.name).toBe('')
})

// Rule O2
test('an operator can delete a lead, and only that lead', async () => {
  const server = await createTestServer({ adminToken })
  const [gone, kept] = [await lead(server, 'gone'), await lead(server, 'kept')]
  const remove = (path: string) =>
    server.app.inject({ method: 'DELETE', url: `/api/admin/${path}`, headers })
  expect((await remove(`leads/${gone}`)).statusCode).toBe(204)
  expect((await remove(`leads/${gone}`)).statusCode).toBe(404)
  expect((await remove(`messages/${kept}`)).statusCode).toBe(404)
  const left = await server.storage.listLeads({ limit: 9, after: undefined })
  expect(left.map(({ id }) => id)).toEqual([kept])
})
