import { expect, test, vi } from 'vitest'
import type { EngineNote } from '@ringwell/engine/engine.ts'
import { createTestServer, type TestServerOptions } from '../testing/createTestServer.ts'
import {
  signedByTelnyx,
  signedByTwilio,
  phoneSettings,
  telnyxForm,
  twilioForm,
} from '../testing/signedRinging.ts'
import type { StoredNumber } from '../storage/numberStorage.ts'
import { StorageError } from '../storage/storageError.ts'
import { ownAgent } from '../testing/storageSamples.ts'

const siteUrl = 'https://calls.example'
const webhook = `${siteUrl}/api/phone/twilio`

/** A form of another call, as each call has an id of its own. */
let made = 0
const another = () => ({ ...twilioForm, CallSid: `CA${String((made += 1)).padStart(32, '0')}` })

async function openDoor(options: TestServerOptions = {}, of: Partial<StoredNumber> = {}) {
  const server = await createTestServer({
    siteUrl,
    publicUrl: siteUrl,
    phone: phoneSettings,
    ...options,
  })
  await server.storage.createAgent(
    'roma',
    { enabled: true, origins: ['https://roma.example'], own: ownAgent },
    '2026-01-01T00:00:00.000Z',
  )
  const number = { number: '+442079460958', agentId: 'roma', createdAt: '2026-01-01', ...of }
  await server.storage.setNumber(number)
  const ring = (
    signed: { payload: string; headers: Record<string, string> },
    carrier: 'twilio' | 'telnyx' = 'twilio',
  ) => server.app.inject({ method: 'POST', url: `/api/phone/${carrier}`, ...signed })
  const calls = () => server.storage.listCalls({ limit: 99, after: undefined })
  /** The key in what the carrier is told, and whose call it opens. */
  const briefBehind = async (body: string) => {
    const key = /stream\/(ek_[\w-]+)"/.exec(body)?.[1] ?? ''
    return server.keys.redeem(key)
  }
  return { ...server, ring, calls, briefBehind }
}

const spokenIn = (body: string): string | undefined =>
  /^<\?xml[^>]+>\n<Response><Say>([^<]+)<\/Say><Hangup\/><\/Response>\n$/.exec(body)?.[1]

// Rule C90
test('Twilio is told to stream a call to the agent of the called number, under a key for this call only', async () => {
  const { ring, calls, briefBehind } = await openDoor()
  const answer = await ring(signedByTwilio(twilioForm, webhook))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/xml; charset=utf-8')
  expect(answer.body).toMatch(
    /<Response><Connect><Stream url="wss:\/\/calls\.example\/api\/phone\/twilio\/stream\/ek_[\w-]{43}"\/><\/Connect><Redirect method="POST">https:\/\/calls\.example\/api\/phone\/twilio\/line-lost\/[\w-]{36}<\/Redirect><\/Response>/,
  )
  const redeemed = await briefBehind(answer.body)
  expect(redeemed).toMatchObject({
    brief: {
      agentUuid: 'roma',
      agent: { tasks: expect.stringContaining('restaurant -cancelBooking -bookTable.wishes') },
      greets: 'atOnce',
      phone: {
        number: '+447700900123',
        saysRecorded: false,
        carrier: { name: 'twilio', callId: twilioForm.CallSid },
      },
    },
  })
  expect(await briefBehind(answer.body)).toEqual({ refused: 'used' })
  expect(await calls()).toMatchObject([
    { channel: 'phone', direction: 'in', callerNumber: '+447700900123', agentUuid: 'roma' },
  ])
})

test('Telnyx is told the same in its dialect', async () => {
  const { ring, briefBehind } = await openDoor({ fakeEngine: { recordsCalls: true } })
  const { body } = await ring(signedByTelnyx(telnyxForm), 'telnyx')
  expect(body).toMatch(
    /<Stream url="wss:[^"]+\/telnyx\/stream\/ek_[^"]+" .*bidirectionalMode="rtp"/,
  )
  const carrier = { name: 'telnyx', callId: telnyxForm.CallSid }
  expect(await briefBehind(body)).toMatchObject({
    brief: { phone: { saysRecorded: true, carrier } },
  })
})

test.each<[string, { payload: string; headers: Record<string, string> }]>([
  [
    'no signature',
    {
      ...signedByTwilio(twilioForm, webhook),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
  ],
  [
    'that of another account',
    signedByTwilio(twilioForm, webhook, 'another token of another account'),
  ],
  ['that of another address', signedByTwilio(twilioForm, 'https://other.example/api/phone/twilio')],
  [
    'that of another form',
    {
      ...signedByTwilio(twilioForm, webhook),
      payload: new URLSearchParams({ ...twilioForm, To: '+1' }).toString(),
    },
  ],
  ['Telnyx’', signedByTelnyx(twilioForm)],
])(
  'a webhook with a wrong signature (%s) gets a 403 without a word, and no call',
  async (_, signed) => {
    const { ring, calls } = await openDoor()
    const answer = await ring(signed)
    expect([answer.statusCode, answer.body]).toEqual([403, ''])
    expect(await calls()).toEqual([])
  },
)

test('there is no webhook of a carrier whose signatures nobody could check', async () => {
  const { ring } = await openDoor({ phone: { ...phoneSettings, twilioToken: undefined } })
  expect((await ring(signedByTwilio(twilioForm, webhook))).statusCode).toBe(404)
  expect((await ring(signedByTelnyx(telnyxForm), 'telnyx')).statusCode).toBe(200)
})

test.each([
  ['', undefined],
  ['anonymous', undefined],
  ['+266696687', undefined],
  ['sip:alice@example.com', undefined],
  ['+44 7700 900123', '+447700900123'],
])('of a caller who shows “%s”, the number is known only if it is one', async (From, number) => {
  const { ring, calls, briefBehind } = await openDoor()
  const { body } = await ring(signedByTwilio({ ...twilioForm, From }, webhook))
  const redeemed = await briefBehind(body)
  expect('brief' in redeemed && redeemed.brief.phone?.number).toBe(number)
  expect((await calls())[0]?.callerNumber ?? '').toBe(number ?? '')
})

test('a caller for whom there is no line hears why, the log says it too, and the call ends', async () => {
  const busy = await openDoor({ fakeEngine: { maxCalls: 0 } })
  const ring = (To: string) => busy.ring(signedByTwilio({ ...another(), To }, webhook))
  expect(spokenIn((await ring('+442079460958')).body)).toContain('all lines are busy')
  expect(spokenIn((await ring('+442079460959')).body)).toContain('not in service')
  expect(spokenIn((await ring('client:somebody')).body)).toContain('not in service')
  await busy.storage.changeAgent('roma', { enabled: false }, '2026-01-02')
  expect(spokenIn((await ring('+442079460958')).body)).toContain('nobody takes calls')
  for (const reason of ['engine_busy', 'nobody answers under this number', 'agent_disabled']) {
    expect(busy.logged()).toContain(reason)
  }
  expect(await busy.calls()).toEqual([])

  const stopping = await openDoor({ isStopping: () => true })
  const { body } = await stopping.ring(signedByTwilio(twilioForm, webhook))
  expect(spokenIn(body)).toContain('all lines are busy')
})

test('a caller hears a sentence even if the storage fails or the carrier’s form is incomplete', async () => {
  const { app, ring, storage } = await openDoor()
  const { CallSid: _sid, ...incomplete } = twilioForm
  expect(spokenIn((await ring(signedByTwilio(incomplete, webhook))).body)).toContain('cannot take')
  storage.findNumber = () => Promise.reject(new Error('the disk is gone'))
  const form = another()
  const { body } = await ring(signedByTwilio(form, webhook))
  const [, url = ''] = />(https:[^<]+)<\/Redirect>/.exec(body) ?? []
  // The carrier asks once more, in two seconds.
  const { payload, headers } = signedByTwilio({ ...form, CallStatus: 'in-progress' }, url)
  const later = await app.inject({
    method: 'POST',
    url: url.replace(siteUrl, ''),
    payload,
    headers,
  })
  expect(spokenIn(later.body)).toContain('cannot take')
})

test('news about a call that is over begins none', async () => {
  const { ring, calls } = await openDoor()
  const form = { ...twilioForm, CallStatus: 'completed' }
  expect((await ring(signedByTwilio(form, webhook))).body).toContain('<Response></Response>')
  expect(await calls()).toEqual([])
})

const cost = { micros: 8_500, currency: 'USD' }

// Rule O10
test('a call has the number of ours, the trunk, its id there and the cost of a minute, and may last as long as calls on the telephone', async () => {
  const { ring, calls, storage } = await openDoor({}, { agentId: 'restaurant', cost })
  await ring(signedByTwilio(twilioForm, webhook))
  const line = {
    ownNumber: '+442079460958',
    trunk: 'twilio',
    carrierCall: twilioForm.CallSid,
    cost,
  }
  expect(await calls()).toMatchObject([{ line, limitMs: 600_000 }])
  await storage.setNumber({ number: '+442079460958', agentId: 'roma', createdAt: '2026-01-02' })
  await ring(signedByTwilio(another(), webhook))
  // An agent’s own limit comes first. What was said of the cost is kept with the call.
  expect((await calls()).map(({ limitMs }) => limitMs)).toContain(ownAgent.callLimitMs)
})

// Rule C97
test('a webhook that is repeated gets the same answer while its key is good, and begins no second call', async () => {
  const { ring, calls, logged, storage } = await openDoor()
  const signed = signedByTwilio(twilioForm, webhook)
  const [first, second] = await Promise.all([ring(signed), ring(signed)])
  expect(first.body).toContain('<Connect>')
  expect(second.body).toBe(first.body)
  expect((await ring(signed)).body).toBe(first.body)
  expect(await calls()).toHaveLength(1)
  // Another server, or this one later.
  const later = await openDoor({ storage })
  expect(spokenIn((await later.ring(signed)).body)).toContain('cannot take')
  expect(await calls()).toHaveLength(1)
  expect(later.logged()).toContain('a carrier announced a call again')
  expect(logged()).not.toContain('a carrier announced a call again')
})

const PERSON = '+442079460999'

/** A caller was put through, and the carrier says what became of it. */
async function putThrough(options: TestServerOptions = {}) {
  const notes: EngineNote[] = []
  const phone = { ...phoneSettings, note: (note: EngineNote) => void notes.push(note) }
  const server = await openDoor(
    { phone, fakeEngine: { recordsCalls: true }, ...options },
    { transferTo: PERSON, cost },
  )
  const { body } = await server.ring(signedByTwilio(twilioForm, webhook))
  const [call] = await server.calls()
  const path = `/api/phone/twilio/transferred/${call?.callId}`
  const comesBack = async (DialCallStatus: string, changed = {}, to = path) => {
    const form = { ...twilioForm, CallStatus: 'in-progress', DialCallStatus, ...changed }
    const signed = signedByTwilio(form, `${siteUrl}${to}`)
    return (await server.app.inject({ method: 'POST', url: to, ...signed })).body
  }
  return { ...server, body, call, path, notes, comesBack }
}

// Rule C96
test('the agent may put callers through where the number has somebody, and the carrier an account', async () => {
  const { body, briefBehind } = await putThrough()
  expect(await briefBehind(body)).toMatchObject({ brief: { phone: { transfers: true } } })
  const without = await putThrough({ phone: { ...phoneSettings, accounts: [] } })
  const redeemed = await without.briefBehind(without.body)
  expect('brief' in redeemed && redeemed.brief.phone).not.toHaveProperty('transfers')
})

test('a caller whom nobody has answered comes back to the agent, who offers a callback and puts nobody through again', async () => {
  const { comesBack, briefBehind, calls, call, notes } = await putThrough()
  const body = await comesBack('no-answer')
  const redeemed = await briefBehind(body)
  expect(redeemed).toMatchObject({
    brief: {
      agentUuid: 'roma',
      agent: { greeting: expect.stringContaining('call you back?') },
      phone: { number: '+447700900123', isBack: true, saysRecorded: false },
    },
  })
  expect('brief' in redeemed && redeemed.brief.phone).not.toHaveProperty('transfers')
  expect(notes).toEqual([{ callId: call?.callId, note: { type: 'nobodyPickedUp' } }])
  // Once, however often it is said.
  expect(await comesBack('no-answer')).toBe(body)
  expect(await comesBack('busy', { Extra: '1' })).toBe(body)
  expect(await calls()).toHaveLength(2)
})

test('a moment without a database costs a caller who comes back two seconds, not the call', async () => {
  const { comesBack, briefBehind, path, storage } = await putThrough()
  const away = new StorageError('unavailable', new Error('the database restarts'))
  vi.spyOn(storage, 'findCall').mockRejectedValueOnce(away)
  expect(await comesBack('no-answer')).toContain(`>${siteUrl}${path}?again=1</Redirect>`)
  const body = await comesBack('', {}, `${path}?again=1`)
  expect(await briefBehind(body)).toMatchObject({ brief: { phone: { isBack: true } } })
  // The operator may have given the webhook a query.
  vi.spyOn(storage, 'findCall').mockRejectedValue(away)
  const to = `${path}?line=2`
  expect(await comesBack('busy', {}, to)).toContain(`>${siteUrl}${to}&amp;again=1</Redirect>`)
  expect(spokenIn(await comesBack('', {}, `${to}&again=1`))).toContain('busy')
})

test.each(['completed', 'answered'])(
  'after a person has answered (%s), the call ends',
  async (status) => {
    const { comesBack, calls } = await putThrough()
    expect(await comesBack(status)).toContain('<Response><Hangup/></Response>')
    expect(await calls()).toHaveLength(1)
  },
)

test('nobody comes back to a call that is not theirs', async () => {
  const { comesBack, calls, path } = await putThrough()
  expect(spokenIn(await comesBack('busy', { CallSid: 'CA9' }))).toContain('cannot take')
  const other = path.replace(/[^/]+$/, 'nobody')
  expect(spokenIn(await comesBack('busy', {}, other))).toContain('cannot take')
  expect(await comesBack('canceled', { CallStatus: 'completed' })).toContain(
    '<Response></Response>',
  )
  expect(await calls()).toHaveLength(1)
})
