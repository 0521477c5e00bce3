import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { createReceiver } from '../testing/createReceiver.ts'
import { type CarrierAccount, createCarrierApi } from './carrierApi.ts'

const accountSid = `AC${'0'.repeat(32)}`
const accounts = (apiUrl: string): CarrierAccount[] => [
  { carrier: 'twilio', apiUrl, accountSid, authToken: 'north' },
  { carrier: 'telnyx', apiUrl, accountId: 'f5586561-8ff0', apiKey: 'KEY-south' },
]
const text = { from: '+442079460958', to: '+447700900123', text: 'Your reference is KTF42.' }

test('a call is redirected as each carrier wants it asked, with the password of the account', async () => {
  const { origin, seen } = await createReceiver(200, {}, '{"sid":"CA1"}')
  for (const account of accounts(origin)) {
    await createCarrierApi(account).redirectCall('v3:a/b', '<Response/>')
  }
  expect(seen.map(({ url, body }) => [url, body])).toEqual([
    [`/2010-04-01/Accounts/${accountSid}/Calls/v3%3Aa%2Fb.json`, 'Twiml=%3CResponse%2F%3E'],
    ['/texml/Accounts/f5586561-8ff0/Calls/v3%3Aa%2Fb', 'Texml=%3CResponse%2F%3E'],
  ])
  expect(seen.map(({ headers }) => headers.authorization)).toEqual([
    `Basic ${Buffer.from(`${accountSid}:north`).toString('base64')}`,
    'Bearer KEY-south',
  ])
})

test('a text message is sent from a number, a name or a service', async () => {
  const { origin, seen } = await createReceiver(201, {}, '{}')
  const [twilio, telnyx] = accounts(origin).map(createCarrierApi)
  const service = `MG${'0'.repeat(32)}`
  await twilio?.sendText(text)
  await twilio?.sendText({ ...text, from: service })
  await telnyx?.sendText(text)
  const forms = seen.slice(0, 2).map(({ body }) => Object.fromEntries(new URLSearchParams(body)))
  expect(forms).toEqual([
    { From: text.from, To: text.to, Body: text.text },
    { MessagingServiceSid: service, To: text.to, Body: text.text },
  ])
  expect(seen[2]).toMatchObject({ url: '/messages', body: JSON.stringify(text) })
})

test.each([
  [400, '{"code":21211,"message":"+447700900123 is not valid"}', 'refused', '400 (21211)'],
  [422, '{"errors":[{"code":"40310","title":"+447700900123"}]}', 'refused', '422 (40310)'],
  [401, 'not JSON', 'refused', '401'],
  [302, '', 'refused', '302'],
  [429, '{}', 'notNow', '429'],
  [503, '{}', 'notNow', '503'],
  [500, '{}', 'unknown', '500'],
])('an answer of %i (%s) means: %s', async (status, answer, outcome, words) => {
  const { origin } = await createReceiver(status, {}, answer)
  const [twilio] = accounts(origin).map(createCarrierApi)
  await expect(twilio?.sendText(text)).rejects.toMatchObject({
    outcome,
    message: `twilio answered ${words}`,
  })
})

test('what never reached the carrier is not sent, and what it may have taken is unknown', async () => {
  const gone = createServer().listen(0, '127.0.0.1')
  await once(gone, 'listening')
  const { port } = gone.address() as AddressInfo
  gone.close()
  const [away] = accounts(`http://127.0.0.1:${port}`).map(createCarrierApi)
  await expect(away?.sendText(text)).rejects.toMatchObject({ outcome: 'notNow' })
  const { origin } = await createReceiver(200)
  const [aborted] = accounts(origin).map(createCarrierApi)
  await expect(aborted?.sendText(text, AbortSignal.abort())).rejects.toMatchObject({
    outcome: 'unknown',
  })
})

test('an endless answer is not read to its end, and the message counts as sent', async () => {
  const { origin } = await createReceiver(201, {}, 'x'.repeat(1_000_000))
  const [twilio] = accounts(origin).map(createCarrierApi)
  await expect(twilio?.sendText(text)).resolves.toBeUndefined()
})
