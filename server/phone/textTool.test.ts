import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createOutbox } from '../outbox/outbox.ts'
import { createSqliteStorage } from '../storage/sqliteStorage.ts'
import { openTaskTools } from '../taskTools.ts'
import { createReceiver } from '../testing/createReceiver.ts'
import { databaseFolder } from '../testing/createTestServer.ts'
import { at, booking, call, write } from '../testing/storageSamples.ts'
import { createCarrierApi } from './carrierApi.ts'
import { createTextChannel } from './textChannel.ts'

const CALLER = '+447700900123'
const account = { carrier: 'telnyx', accountId: 'f5586561', apiKey: 'KEY-south' } as const

/** A caller on the telephone who has booked a table, and a carrier that answers with this status. */
async function afterBooking({ status = 200, books = true, number = CALLER } = {}) {
  const storage = createSqliteStorage(databaseFolder())
  const { origin: apiUrl, seen } = await createReceiver(status, {}, '{}')
  const log = pino({ level: 'silent' })
  const api = createCarrierApi({ ...account, apiUrl })
  const outbox = createOutbox({ storage, log, channels: { text: createTextChannel(api, 'Roma') } })
  onTestFinished(async () => {
    await outbox.close()
    await storage.close()
  })
  const tools = await openTaskTools({
    storage,
    log,
    onStored: () => outbox.nudge(),
    sendsTexts: true,
  })
  const line = { ownNumber: '+442079460958', trunk: 'telnyx' }
  await storage.createCall({ ...call, channel: 'phone', callerNumber: number || undefined, line })
  if (books) await storage.book(write, booking, [{ resource: 'table 1', units: [1, 2] }])
  let request = 0
  const ask = () =>
    tools.call(
      {
        callId: call.callId,
        agent: 'restaurant',
        key: `c1:${(request += 1)}`,
        tool: 'texts.send',
        arguments: {},
      },
      AbortSignal.timeout(10_000),
    )
  return { storage, ask, seen, outbox }
}

const texted = (changes: number) => ({ changes, tell: ['text'] as const })

// Rule B16
test('what an operator changes about a booking is told to its number, and a cancellation too', async () => {
  const { storage, seen, outbox } = await afterBooking()
  const now = new Date().toISOString()
  const later = { ...booking, time: '20:00' }
  const { kind, startsAt, endsAt, date, time, nights, people } = later
  const to = { kind, startsAt, endsAt, date, time, nights, people }
  await storage.moveBookingById('b1', to, [{ resource: 'table 1', units: [5] }], now, texted(0))
  outbox.nudge()
  await expect.poll(() => seen.length).toBe(1)
  await storage.cancelBookingById('b1', now, texted(1))
  outbox.nudge()
  await expect.poll(() => seen.length).toBe(2)
  expect(seen.map(({ body }) => JSON.parse(body))).toMatchObject([
    { to: booking.phone, text: 'Your booking RIN74 was moved to Friday 2 January at 20:00.' },
    { to: booking.phone, text: 'Your booking RIN74 for Friday 2 January at 20:00 was cancelled.' },
  ])
})

// Rule C100
test('the reference goes to the number that the caller rings from, once, and counts as sent when the carrier has taken it', async () => {
  const { ask, seen } = await afterBooking()
  expect(await ask()).toEqual({ status: 'done', facts: { how: 'sent' } })
  expect(await ask()).toEqual({ status: 'done', facts: { how: 'sent' } })
  expect(seen.map(({ body }) => JSON.parse(body))).toEqual([
    {
      from: 'Roma',
      to: CALLER,
      text: 'Your reference is RIN74, for Friday 2 January at 19:00.',
    },
  ])
})

test('a number that the carrier refuses, such as a landline, is not tried again', async () => {
  const { ask, seen, storage } = await afterBooking({ status: 422 })
  expect(await ask()).toMatchObject({ status: 'refused', reason: 'cannotText' })
  expect(seen).toHaveLength(1)
  expect(await storage.countDeliveries()).toMatchObject({ text: { waiting: 0, dead: 1 } })
})

test('if the carrier takes nothing now, the message waits, and nobody hears that it was sent @full', async () => {
  const { ask, storage } = await afterBooking({ status: 503 })
  expect(await ask()).toEqual({ status: 'done', facts: { how: 'soon' } })
  expect(await storage.countDeliveries()).toMatchObject({ text: { waiting: 1, retrying: 1 } })
})

// Rule B15
test('a message that may have been sent is never sent again', async () => {
  const { ask, storage, seen } = await afterBooking({ status: 500 })
  expect(await ask()).toMatchObject({ reason: 'cannotText' })
  expect(await storage.countDeliveries()).toMatchObject({ text: { dead: 1 } })
  // A server that stopped in the middle of an attempt has left the delivery claimed.
  const channel = createTextChannel(
    { sendText: () => Promise.reject(new Error('sent twice')) },
    'Roma',
  )
  const context = { idempotencyKey: 'text-b1', signal: new AbortController().signal }
  const subject = {
    to: CALLER,
    booking: (await storage.listBookings({ limit: 1, after: undefined }))[0]!,
  }
  await expect(channel(subject, { ...context, isUncertain: true })).rejects.toMatchObject({
    isFinal: true,
  })
  expect(seen).toHaveLength(1)
})

test('nothing is sent without a booking, to a withheld number, or after the call was erased', async () => {
  for (const without of [{ books: false }, { number: '' }]) {
    const { ask, seen } = await afterBooking(without)
    expect(await ask()).toMatchObject({ status: 'refused', reason: 'cannotText' })
    expect(seen).toEqual([])
  }
  const { storage, ask, seen } = await afterBooking()
  await storage.saveText(call.callId, at(9))
  await storage.eraseCall(call.callId, at(10))
  expect(await storage.claimDelivery(['text'], at(99), at(120))).toBeUndefined()
  expect(await ask()).toMatchObject({ reason: 'cannotText' })
  expect(seen).toEqual([])
})
