import { expect, test } from 'vitest'
import { createTestServer, type TestServerOptions } from '../testing/createTestServer.ts'
import {
  signedByTelnyx,
  signedByTwilio,
  telnyxForm,
  telnyxKey,
  twilioForm,
  TWILIO_TOKEN,
} from '../testing/signedRinging.ts'
import { ownAgent } from '../testing/storageSamples.ts'

const siteUrl = 'https://calls.example'
const phone = { twilioToken: TWILIO_TOKEN, telnyxKey, saysRecorded: true }
const webhook = `${siteUrl}/api/phone/twilio`

async function openDoor(options: TestServerOptions = {}) {
  const server = await createTestServer({ siteUrl, publicUrl: siteUrl, phone, ...options })
  await server.storage.createAgent(
    'roma',
    { enabled: true, origins: ['https://roma.example'], own: ownAgent },
    '2026-01-01T00:00:00.000Z',
  )
  const number = { number: '+442079460958', agentId: 'roma', createdAt: '2026-01-01' }
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
    /<Response><Connect><Stream url="wss:\/\/calls\.example\/api\/phone\/twilio\/stream\/ek_[\w-]{43}"\/><\/Connect><\/Response>/,
  )
  const redeemed = await briefBehind(answer.body)
  expect(redeemed).toMatchObject({
    brief: {
      agentUuid: 'roma',
      agent: { tasks: 'restaurant' },
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
  const { ring } = await openDoor({ phone: { ...phone, twilioToken: undefined } })
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
  const ring = (To: string) => busy.ring(signedByTwilio({ ...twilioForm, To }, webhook))
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
  const { ring, storage } = await openDoor()
  const { CallSid: _sid, ...incomplete } = twilioForm
  expect(spokenIn((await ring(signedByTwilio(incomplete, webhook))).body)).toContain('cannot take')
  storage.findNumber = () => Promise.reject(new Error('the disk is gone'))
  expect(spokenIn((await ring(signedByTwilio(twilioForm, webhook))).body)).toContain('cannot take')
})

test('news about a call that is over begins none', async () => {
  const { ring, calls } = await openDoor()
  const form = { ...twilioForm, CallStatus: 'completed' }
  expect((await ring(signedByTwilio(form, webhook))).body).toContain('<Response></Response>')
  expect(await calls()).toEqual([])
})
