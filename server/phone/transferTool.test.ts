import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openTaskTools } from '../taskTools.ts'
import { createReceiver } from '../testing/createReceiver.ts'
import { openTestStorage } from '../testing/createTestServer.ts'
import { at, call } from '../testing/storageSamples.ts'
import { createCarrierApi } from './carrierApi.ts'
import { createCarrierTransfer } from './transfer.ts'

const accountSid = `AC${'0'.repeat(32)}`
const OWN = '+442079460958'
const CALLER = '+447700900123'
const PERSON = '+442079460999'

/** A call on the telephone, and a carrier that answers with this status. */
async function onTheLine({ status = 200, transfersTo = [PERSON] } = {}) {
  const storage = openTestStorage()
  const { origin: apiUrl, seen } = await createReceiver(status, {}, '{}')
  const api = createCarrierApi({ carrier: 'twilio', apiUrl, accountSid, authToken: 'north' })
  const handed: [string, Promise<boolean>][] = []
  let log = ''
  const tools = await openTaskTools({
    storage,
    log: pino({}, { write: (line: string) => (log += line) }),
    onStored: () => undefined,
    transfer: {
      transfers: new Map([['twilio', createCarrierTransfer(api, 'https://calls.example')]]),
      handingOver: (callId, taken) => void handed.push([callId, taken]),
    },
  })
  await storage.setNumber({
    number: OWN,
    agentId: 'restaurant',
    createdAt: at(0),
    transferTo: transfersTo[0],
  })
  const line = { ownNumber: OWN, trunk: 'twilio', carrierCall: 'CA1' }
  await storage.createCall({ ...call, channel: 'phone', callerNumber: CALLER, line })
  const ask = (tool = 'calls.transfer', agent = 'restaurant') =>
    tools.call(
      {
        callId: call.callId,
        agent,
        key: 'c1:1',
        tool,
        arguments: { reason: { type: 'text', text: 'table, 6 people' } },
      },
      AbortSignal.timeout(10_000),
    )
  const leads = () => storage.listLeads({ limit: 9, after: undefined })
  const putThrough = async () =>
    Promise.all(handed.map(async ([callId, taken]) => [callId, await taken]))
  return { storage, ask, leads, seen, putThrough, logged: () => log }
}

test('what a caller wants is stored, then the carrier dials the person and knows where to go on, and our call ends', async () => {
  const { ask, leads, seen, putThrough } = await onTheLine()
  expect(await ask()).toMatchObject({ status: 'done' })
  expect(await leads()).toMatchObject([
    { mobileNumber: CALLER, call: { callId: call.callId, reason: 'Put through: table, 6 people' } },
  ])
  expect(seen[0]?.url).toBe(`/2010-04-01/Accounts/${accountSid}/Calls/CA1.json`)
  expect(new URLSearchParams(seen[0]?.body).get('Twiml')).toContain(
    `<Dial timeout="20" callerId="${OWN}" action="https://calls.example/api/phone/twilio/transferred/c1" method="POST"><Number>${PERSON}</Number></Dial>`,
  )
  expect(await putThrough()).toEqual([[call.callId, true]])
})

test('if the carrier refuses, the caller stays ours, and the message is there all the same', async () => {
  const { ask, leads, putThrough, logged } = await onTheLine({ status: 404 })
  expect(await ask()).toMatchObject({ status: 'refused', reason: 'notPutThrough' })
  expect(await leads()).toHaveLength(1)
  expect(await putThrough()).toEqual([[call.callId, false]])
  expect(logged()).toContain('twilio answered 404')
  for (const secret of [CALLER, PERSON, 'north', 'table, 6 people']) {
    expect(logged()).not.toContain(secret)
  }
})

test('nobody is put through from a number without a person, from a browser, or by an agent without callbacks', async () => {
  const nobody = await onTheLine({ transfersTo: [] })
  expect(await nobody.ask()).toMatchObject({ status: 'refused', reason: 'notPutThrough' })
  expect(nobody.seen).toEqual([])
  const { storage, ask, seen } = await onTheLine()
  expect(await ask('calls.transfer', 'noTasks')).toMatchObject({ reason: 'notAllowed' })
  await storage.eraseCall(call.callId, at(2))
  expect(await ask()).toMatchObject({ status: 'refused', reason: 'notPutThrough' })
  expect(seen).toEqual([])
})
