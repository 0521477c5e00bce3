import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { CallBrief } from '@ringwell/engine/engine.ts'
import { createCarrierApi } from '../phone/carrierApi.ts'
import { createReceiver } from '../testing/createReceiver.ts'
import { createTestServer, type TestServerOptions } from '../testing/createTestServer.ts'
import { makeKey } from '../testing/openUpgrade.ts'
import {
  phoneSettings,
  signedByTelnyx,
  signedByTwilio,
  type SignedForm,
  TWILIO_TOKEN,
} from '../testing/signedRinging.ts'
import { ownAgent } from '../testing/storageSamples.ts'
import { createCarrierDialler } from './carrierDialler.ts'
import type { OutboundRules } from './outboundCalls.ts'

/** On a busy machine, a second may pass between two packets. */
const soon = { timeout: 20_000 }
const siteUrl = 'https://calls.example'
const number = '+447400123456'
const ours = '+442079460958'
const purpose = 'your table tonight'
/** A Wednesday in winter, at noon in London. */
const NOON = Date.parse('2026-01-07T12:00:00Z')
const usual: OutboundRules = {
  hours: { from: 8, until: 20, onSundays: false },
  prefixes: undefined,
  perNumber: 2,
  perDay: 10,
  perKey: 9,
  atOnce: 5,
}

interface Setting {
  carrier?: 'twilio' | 'telnyx'
  status?: number
  answer?: string
  rules?: Partial<OutboundRules>
  nowMs?: number
  server?: TestServerOptions
}

async function openDoor(setting: Setting = {}) {
  const { carrier = 'twilio', status = 201, answer = '{"sid":"CA1"}' } = setting
  const { origin: apiUrl, seen } = await createReceiver(status, {}, answer)
  const api = createCarrierApi(
    carrier === 'twilio'
      ? { carrier, apiUrl, accountSid: `AC${'0'.repeat(32)}`, authToken: TWILIO_TOKEN }
      : { carrier, apiUrl, accountId: 'f5586561', apiKey: 'KEY-south' },
  )
  let nowMs = setting.nowMs ?? NOON
  const server = await createTestServer({
    siteUrl,
    publicUrl: siteUrl,
    phone: phoneSettings,
    fakeEngine: { maxCalls: 9, recordsCalls: true },
    outbound: {
      dialler: createCarrierDialler({
        api,
        publicUrl: siteUrl,
        applicationId: carrier === 'telnyx' ? 'app-1' : undefined,
      }),
      rules: { ...usual, ...setting.rules },
      announces: true,
      now: () => nowMs,
    },
    ...setting.server,
  })
  const { storage, app } = server
  await storage.createAgent(
    'roma',
    { enabled: true, origins: undefined, own: ownAgent },
    '2026-01-01T00:00:00.000Z',
  )
  await storage.setNumber({ number: ours, agentId: 'roma', createdAt: '2026-01-01' })
  const { secret, keyId } = await makeKey(server, { agents: ['roma', 'loanReminder'] })
  const authorization = `Bearer ${secret}`
  const ring = async (body: object = {}, headers: Record<string, string> = {}) => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/calls',
      payload: { agent: 'roma', number, purpose, ...body },
      headers: { authorization, ...headers },
    })
    return { status: response.statusCode, body: response.json(), headers: response.headers }
  }
  const look = async (callId: string, bearer = authorization) => {
    const url = `/api/calls/${callId}`
    const response = await app.inject({ url, headers: { authorization: bearer } })
    return response.json()
  }
  const post = (url: string, signed: SignedForm) => app.inject({ method: 'POST', url, ...signed })
  /** The carrier calls one of the two addresses that it was given. */
  const tell = (what: 'answered' | 'status', callId: string, form: Record<string, string>) => {
    const url = `/api/phone/${carrier}/${what}/${callId}`
    const whole = { CallSid: 'CA1', From: ours, To: number, ...form }
    return post(
      url,
      carrier === 'twilio' ? signedByTwilio(whole, `${siteUrl}${url}`) : signedByTelnyx(whole),
    )
  }
  const rung = async (body: object = {}): Promise<string> => {
    const { body: made } = await ring(body)
    expect(made).toMatchObject({ success: true })
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0), soon)
    return made.data.call_id
  }
  return {
    ...server,
    seen,
    secret,
    keyId,
    ring,
    rung,
    look,
    tell,
    post,
    setNow: (ms: number) => (nowMs = ms),
  }
}

const callIdIn = (body: { data: { call_id: string } }): string => body.data.call_id

// Rule O22
describe('a program with a key has an agent ring somebody', () => {
  test('over Twilio: the call is stored, rung, and streamed like any other once somebody answers', async () => {
    const { ring, look, tell, seen, keys, keyId, storage } = await openDoor()
    const made = await ring({ variables: { name: 'Asha Patel' }, voicemail: 'message' })
    expect(made.status).toBe(202)
    const callId = callIdIn(made.body)
    expect(made.headers.location).toBe(`/api/calls/${callId}`)
    expect(made.body.data).toMatchObject({
      state: 'dialling',
      end_reason: null,
      agent: 'roma',
      number,
      from: ours,
      line: 'twilio',
    })
    await vi.waitFor(() => expect(seen).toHaveLength(1), soon)
    expect(seen[0]?.url).toBe(`/2010-04-01/Accounts/AC${'0'.repeat(32)}/Calls.json`)
    expect([...new URLSearchParams(seen[0]?.body)]).toEqual([
      ['To', number],
      ['From', ours],
      ['Url', `${siteUrl}/api/phone/twilio/answered/${callId}`],
      ['StatusCallback', `${siteUrl}/api/phone/twilio/status/${callId}`],
      ['Timeout', '40'],
      ['StatusCallbackEvent', 'ringing'],
      ['StatusCallbackEvent', 'completed'],
    ])

    await tell('status', callId, { CallStatus: 'ringing' })
    expect((await look(callId)).data.state).toBe('ringing')
    const { body } = await tell('answered', callId, { CallStatus: 'in-progress' })
    const key = /\/api\/phone\/twilio\/stream\/(ek_[\w-]{43})"/.exec(body)?.[1] ?? ''
    expect(await keys.redeem(key)).toMatchObject({
      brief: {
        callId,
        agentUuid: 'roma',
        greets: 'onceHeard',
        visitor: { name: 'Asha Patel' },
        phone: {
          number,
          saysRecorded: true,
          carrier: { name: 'twilio', callId: 'CA1' },
          outbound: { purpose, callee: 'Asha Patel', voicemail: 'message' },
        },
      } satisfies { [Key in keyof CallBrief]?: unknown },
    })
    expect((await look(callId)).data.state).toBe('answered')
    expect(await storage.findCall(callId)).toMatchObject({
      channel: 'phone',
      direction: 'out',
      callerNumber: number,
      keyId,
      visitor: { mobileNumber: number },
    })
  })

  test('over Telnyx, in its dialect, even if its answer does not name the call', async () => {
    const answer = JSON.stringify({ from: ours, to: number, status: 'queued' })
    const { rung, look, tell, seen, keys } = await openDoor({ carrier: 'telnyx', answer })
    const callId = await rung()
    expect(seen[0]?.url).toBe('/texml/Accounts/f5586561/Calls')
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      To: number,
      From: ours,
      Url: `${siteUrl}/api/phone/telnyx/answered/${callId}`,
      StatusCallback: `${siteUrl}/api/phone/telnyx/status/${callId}`,
      Timeout: '40',
      StatusCallbackEvent: 'ringing completed',
      ApplicationSid: 'app-1',
    })
    await tell('status', callId, { CallStatus: 'ringing' })
    expect((await look(callId)).data.state).toBe('ringing')
    const { body } = await tell('answered', callId, {})
    const key = /telnyx\/stream\/(ek_[\w-]+)"/.exec(body)?.[1] ?? ''
    const carrier = { name: 'telnyx', callId: 'CA1' }
    expect(await keys.redeem(key)).toMatchObject({ brief: { phone: { carrier } } })
  })

  test('what an agent has to know of a call is checked, and its tools find it in that call only', async () => {
    const { ring, rung, storage, seen } = await openDoor()
    const loan = { agent: 'loanReminder', from: ours, purpose: 'an instalment that is due' }
    const missing = await ring({ ...loan, variables: { name: 'Asha Patel' } })
    expect(missing).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid_variables', field: 'variables.amount' } },
    })
    const facts = { amount: '512.50', due: '2026-01-02', graceUntil: '2026-01-09', lateFee: '20' }
    const wrong = await ring({ ...loan, variables: { ...facts, due: 'Friday' } })
    expect(wrong.body.error.message).toContain('due must be a day')
    const other = await ring({ ...loan, variables: { ...facts, shoeSize: '43' } })
    expect(other.body.error.message).toMatch(/shoeSize.*takes: name, amount/)
    expect(seen).toEqual([])
    const callId = await rung({ ...loan, variables: { ...facts, name: 'Asha Patel' } })
    const [content] = (await storage.listRecords('loanReminder', 'loans', callId)).values()
    expect(JSON.parse(content ?? '')).toEqual({
      amount: 512.5,
      currency: 'USD',
      due: { on: '2026-01-02' },
      graceUntil: { on: '2026-01-09' },
      lateFee: 20,
    })
  })

  const refused: [string, object, number, string][] = [
    ['no number', { number: '07400 123456' }, 422, 'invalid_input'],
    ['a number of nobody', { number: '+447700900123' }, 422, 'invalid_number'],
    ['a premium number', { number: '+449012345678' }, 403, 'number_not_allowed'],
    ['another country', { number: '+18765551234' }, 403, 'number_not_allowed'],
    ['a number that is not ours', { from: '+442079460959' }, 422, 'not_our_number'],
    ['an agent without a number', { agent: 'loanReminder' }, 422, 'no_number'],
    ['an agent of another key', { agent: 'restaurant' }, 403, 'agent_not_allowed'],
    ['an unknown agent', { agent: 'nobody' }, 404, 'agent_not_found'],
    ['a purpose that cannot be spoken', { purpose: '<b>you</b>' }, 422, 'invalid_input'],
    ['a variable that the agent has not', { variables: { amount: '1' } }, 422, 'invalid_variables'],
    ['what we do not know', { urgent: true }, 422, 'invalid_input'],
  ]
  test('what it may not have is refused, and nobody is rung', async () => {
    const { ring, seen, storage } = await openDoor()
    for (const [what, body, status, code] of refused) {
      expect(await ring(body), what).toMatchObject({ status, body: { error: { code } } })
    }
    expect(seen).toEqual([])
    expect(await storage.listCalls({ limit: 9, after: undefined })).toEqual([])
  })

  test('a stranger is refused, and another key learns nothing of the call', async () => {
    const { app, storage, ring, rung, look } = await openDoor()
    const payload = { agent: 'roma', number, purpose }
    const anonymous = await app.inject({ method: 'POST', url: '/api/calls', payload })
    expect([anonymous.statusCode, anonymous.json().error.code]).toEqual([401, 'invalid_api_key'])
    const wrong = { authorization: `Bearer sk-${'x'.repeat(43)}` }
    expect((await ring({}, wrong)).status).toBe(401)
    const callId = await rung()
    const { secret } = await makeKey({ storage }, {})
    expect((await look(callId, `Bearer ${secret}`)).error.code).toBe('call_not_found')
    expect((await look('nothing')).error.code).toBe('call_not_found')
  })

  test('without a setting for it, there is no such door', async () => {
    const { ring, tell } = await openDoor({ server: { outbound: undefined } })
    expect((await ring()).status).toBe(404)
    expect((await tell('answered', crypto.randomUUID(), {})).statusCode).toBe(404)
  })
})

// Rule C120
test('nobody is rung at night, and the program learns from when on it may be', async () => {
  const { ring, setNow, seen } = await openDoor({ nowMs: Date.parse('2026-01-07T21:30:00Z') })
  const refused = await ring()
  expect(refused).toMatchObject({ status: 403, body: { error: { code: 'quiet_hours' } } })
  expect(refused.headers['retry-after']).toBe(String(10.5 * 3_600))
  expect(refused.body.error.message).toContain('2026-01-08T08:00:00.000Z')
  expect(seen).toEqual([])
  setNow(Date.parse('2026-01-08T08:00:00Z'))
  expect((await ring()).status).toBe(202)
})

// Rule C122
describe('limits', () => {
  test.each<[Partial<OutboundRules>, string]>([
    [{ perNumber: 1 }, 'number_calls_used'],
    [{ perDay: 1 }, 'outbound_calls_used'],
    [{ perKey: 1 }, 'key_calls_used'],
    [{ atOnce: 1 }, 'outbound_busy'],
  ])('%j hold for requests at the same moment', async (rules, code) => {
    const { ring, seen } = await openDoor({ rules })
    const answers = await Promise.all([ring(), ring(), ring()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 429, 429])
    expect(answers.find(({ status }) => status === 429)?.body.error.code).toBe(code)
    await vi.waitFor(() => expect(seen).toHaveLength(1), soon)
  })

  test('a call that is over holds no line', async () => {
    const { ring, rung, tell } = await openDoor({ rules: { atOnce: 1 } })
    const callId = await rung()
    expect((await ring()).status).toBe(429)
    await tell('status', callId, { CallStatus: 'busy' })
    expect((await ring()).status).toBe(202)
  })

  test('nobody is rung while our engine could not take the call', async () => {
    const { ring, seen } = await openDoor({ server: { fakeEngine: { maxCalls: 0 } } })
    expect(await ring()).toMatchObject({ status: 503, body: { error: { code: 'engine_busy' } } })
    expect(seen).toEqual([])
  })
})

// Rule C123
test('a number that a program has put on the list is never rung', async () => {
  const { ring, app, storage, seen, secret, keyId } = await openDoor()
  const add = async (payload: object, key = secret) => {
    const headers = { authorization: `Bearer ${key}` }
    return (await app.inject({ method: 'POST', url: '/api/never-rung', payload, headers }))
      .statusCode
  }
  expect(await add({ number }, `sk-${'x'.repeat(43)}`)).toBe(401)
  expect(await add({ number: '07400' })).toBe(422)
  expect(await add({ number: '+44 7400 123456' })).toBe(204)
  const [entry] = await storage.listNeverRung({ limit: 9, after: undefined })
  expect(entry).toMatchObject({ number, reason: `added with the key ${keyId}` })
  expect(await ring()).toMatchObject({
    status: 403,
    body: { error: { code: 'number_never_rung' } },
  })
  expect(seen).toEqual([])
})

// Rule O23
describe('a request that is sent again', () => {
  test('under the same Idempotency-Key leads to the same call, even at night and at the same moment', async () => {
    const { ring, seen, setNow } = await openDoor()
    const named = { 'idempotency-key': 'reminder-7' }
    const both = await Promise.all([ring({}, named), ring({}, named)])
    const again = (setNow(NOON + 12 * 3_600_000), await ring({}, named))
    expect(new Set([...both, again].map(({ body }) => callIdIn(body))).size).toBe(1)
    expect([...both, again].map(({ status }) => status)).toEqual([202, 202, 202])
    await vi.waitFor(() => expect(seen).toHaveLength(1), soon)
    const other = await ring({ purpose: 'something else' }, named)
    expect(other).toMatchObject({
      status: 409,
      body: { error: { code: 'idempotency_key_reused' } },
    })
  })

  test('without one is another call', async () => {
    const { ring } = await openDoor()
    const [first, second] = [await ring(), await ring()]
    expect(callIdIn(first.body)).not.toBe(callIdIn(second.body))
    const long = await ring({}, { 'idempotency-key': 'x'.repeat(101) })
    expect(long.body.error.code).toBe('invalid_idempotency_key')
  })
})

// Rule O24
describe('what becomes of a call', () => {
  const ends = [
    [{ CallStatus: 'busy' }, 'busy'],
    [{ CallStatus: 'busy', SipResponseCode: '603' }, 'rejected'],
    [{ CallStatus: 'no-answer' }, 'noAnswer'],
    [{ CallStatus: 'failed' }, 'failed'],
    [{ CallStatus: 'canceled' }, 'failed'],
  ] as const
  test('that nobody answers: it ends once, with the reason, and its receiver is told', async () => {
    const rules = { perNumber: 9, atOnce: 9 }
    const { rung, look, tell, storage, logged } = await openDoor({ rules })
    for (const [index, [form, reason]] of ends.entries()) {
      const callId = await rung()
      await tell('status', callId, form)
      await tell('status', callId, { CallStatus: 'no-answer' })
      expect((await look(callId)).data).toMatchObject({
        state: 'ended',
        end_reason: reason,
        duration_ms: 0,
      })
      expect((await storage.deliveriesOf([callId])).get(callId)?.state).toBe('waiting')
      expect(logged().match(/call ended/g)).toHaveLength(index + 1)
      expect((await tell('answered', callId, {})).body).toContain('<Hangup/>')
    }
  })

  test('only its carrier can tell, about the call that it has made', async () => {
    const { rung, look, tell, post } = await openDoor()
    const callId = await rung()
    await vi.waitFor(async () => {
      await tell('status', callId, { CallSid: 'CA2', CallStatus: 'busy' })
      expect((await look(callId)).data.state).toBe('dialling')
    }, soon)
    const url = `/api/phone/twilio/answered/${callId}`
    const form = { CallSid: 'CA1', From: ours, To: number }
    const stranger = signedByTwilio(form, `${siteUrl}${url}`, 'the token of another account')
    expect((await post(url, stranger)).statusCode).toBe(403)
    // What was signed for one call says nothing of another.
    const elsewhere = signedByTwilio(form, `${siteUrl}/api/phone/twilio/answered/other`)
    expect((await post(url, elsewhere)).statusCode).toBe(403)
    expect((await tell('answered', 'not-an-id', {})).body).toContain('<Hangup/>')
    expect((await tell('answered', crypto.randomUUID(), {})).body).toContain('<Hangup/>')
    expect((await look(callId)).data.state).toBe('dialling')
  })

  test('the end that a carrier reports of a call under way changes nothing', async () => {
    const { rung, look, tell, storage } = await openDoor()
    const callId = await rung()
    await tell('answered', callId, {})
    await storage.answerCall(callId, new Date(NOON).toISOString(), 'phone')
    await tell('status', callId, { CallStatus: 'completed' })
    expect((await look(callId)).data.state).toBe('answered')
  })

  test('a carrier that refuses ends the call, and the log says why without the number', async () => {
    const { ring, look, logged } = await openDoor({ status: 401, answer: '{"code":20003}' })
    const callId = callIdIn((await ring()).body)
    await vi.waitFor(async () => expect((await look(callId)).data.end_reason).toBe('failed'), soon)
    expect(logged()).toContain('twilio answered 401 (20003)')
    expect(logged()).not.toContain(number)
  })

  test('a carrier that fails in the middle may ring all the same: the call stays open, and is never rung again', async () => {
    const { rung, look, seen, tell } = await openDoor({ status: 502, answer: 'bad gateway' })
    const callId = await rung()
    expect((await look(callId)).data.state).toBe('dialling')
    await tell('status', callId, { CallStatus: 'ringing' })
    expect((await look(callId)).data.state).toBe('ringing')
    expect(seen).toHaveLength(1)
  })

  test('what a crash has cut off is lost after three minutes, and not rung by the next server', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { rung, look, seen, setNow, storage } = await openDoor()
    const callId = await rung()
    // Only then is the carrier's name of the call known.
    const line = async () => (await storage.listUnheldCalls('9999'))[0]?.carrierCall
    await vi.waitFor(async () => expect(await line()).toBe('CA1'), soon)
    vi.advanceTimersByTime(30_000)
    expect((await look(callId)).data.state).toBe('dialling')
    // The row of a call has the real time.
    setNow(Date.now() + 200_000)
    vi.advanceTimersByTime(30_000)
    vi.useRealTimers()
    await vi.waitFor(async () => expect((await look(callId)).data.end_reason).toBe('lost'), soon)
    expect(await storage.listUnheldCalls('9999')).toEqual([])
    await vi.waitFor(() => expect(seen.at(-1)?.body).toBe('Status=completed'), soon)
    expect(seen.filter(({ url }) => url?.endsWith('/Calls.json'))).toHaveLength(1)
  })
})
