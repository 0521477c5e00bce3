import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { gamingTasks } from '@ringwell/content/agents/tasks/gaming.ts'
import { restaurantTasks } from '@ringwell/content/agents/tasks/restaurant.ts'
import type { TaskToolResult } from '@ringwell/engine/tools.ts'
import { createSqliteStorage } from '../storage/sqliteStorage.ts'
import { openTaskTools } from '../taskTools.ts'
import { databaseFolder } from '../testing/createTestServer.ts'
import { call } from '../testing/storageSamples.ts'
import { samplesOf } from './records.ts'

/** Opens the tools with the samples of the published agents, on a Sunday. */
async function open(
  storage = createSqliteStorage(databaseFolder()),
): Promise<
  (agent: string, tool: string, args: object, callId?: string) => Promise<TaskToolResult>
> {
  onTestFinished(() => storage.close())
  const tools = await openTaskTools({
    storage,
    log: pino({ level: 'silent' }),
    now: () => Date.parse('2026-11-22T12:00:00Z'),
    onStored: () => undefined,
  })
  let key = 0
  return (agent, tool, args, callId = 'c1') =>
    tools.call(
      { callId, agent, key: `${(key += 1)}`, tool, arguments: { ...args } },
      new AbortController().signal,
    )
}

const code = (letters: string) => ({ type: 'code', code: letters, fits: true })
const date = (day: string) => ({ type: 'date', date: day })
const name = (last: string) => ({ type: 'name', last })

test('any order number of four digits is an order, and what a call does with it, only this call sees', async () => {
  const ask = await open()
  const lamp = { order: code('8319') }
  expect(await ask('orderStatus', 'orders.status', lamp)).toEqual({
    status: 'done',
    facts: { status: 'delivered', date: date('2026-11-20'), items: 'a reading lamp' },
  })
  expect(await ask('orderStatus', 'orders.return', lamp)).toMatchObject({ status: 'done' })
  expect(await ask('orderStatus', 'orders.return', lamp)).toMatchObject({
    reason: 'alreadyReturned',
  })
  expect(await ask('orderStatus', 'orders.status', lamp)).toMatchObject({
    facts: { status: 'returned' },
  })
  expect(await ask('orderStatus', 'orders.status', lamp, 'c2')).toMatchObject({
    facts: { status: 'delivered' },
  })
  expect(await ask('orderStatus', 'orders.return', { order: code('4271') })).toMatchObject({
    reason: 'notDelivered',
  })
  for (const order of ['0000', '1234', '9999']) {
    expect((await ask('orderStatus', 'orders.status', { order: code(order) })).status).toBe('done')
  }
  for (const order of ['12345', '*', 'SAMPLE 0']) {
    const result = await ask('orderStatus', 'orders.status', { order: code(order) })
    expect(result).toMatchObject({ reason: 'notFound' })
  }
})

test('an address that a call has changed is said when the call asks for the order again', async () => {
  const ask = await open()
  const order = { order: code('5510') }
  const before = await ask('orderStatus', 'orders.status', order)
  expect(before.status === 'done' && before.facts).not.toHaveProperty('goesTo')
  const address = { type: 'address', address: '12 Elm Street, Bristol' }
  const change = { ...order, name: name('Shah'), address }
  expect(await ask('orderStatus', 'orders.changeAddress', change)).toMatchObject({
    status: 'done',
    facts: { goesTo: address },
  })
  expect(await ask('orderStatus', 'orders.status', order)).toMatchObject({
    facts: { status: 'packed', goesTo: address },
  })
  const second = { ...address, address: '3 Oak Road, Bath' }
  await ask('orderStatus', 'orders.changeAddress', { ...change, address: second })
  expect(await ask('orderStatus', 'orders.status', order)).toMatchObject({
    facts: { goesTo: second },
  })
  const elsewhere = await ask('orderStatus', 'orders.status', order, 'c2')
  expect(elsewhere.status === 'done' && elsewhere.facts).not.toHaveProperty('goesTo')
})

test('a loan can be promised within a month, with the fee after the days of grace', async () => {
  const ask = await open()
  const found = await ask('loanReminder', 'loans.find', {})
  const facts = found.status === 'done' ? found.facts : undefined
  const lastDay = facts?.['graceUntil'] as { date: string }
  expect(facts).toMatchObject({ amount: { type: 'money', currency: 'USD' } })
  const promise = (day: string) => ask('loanReminder', 'loans.promise', { date: date(day) })
  expect(await promise('2026-11-21')).toMatchObject({ reason: 'past' })
  expect(await promise('2026-12-24')).toEqual({
    status: 'refused',
    reason: 'tooLate',
    alternatives: [{ date: date('2026-12-23') }],
  })
  expect(await promise(lastDay.date)).toEqual({
    status: 'done',
    facts: { date: lastDay, amount: facts?.['amount'] },
  })
  expect(await promise('2026-12-23')).toMatchObject({ facts: { fee: facts?.['lateFee'] } })
})

test('a recovery is answered alike whether or not the player exists', async () => {
  const ask = await open()
  const recover = (player: string, yes: boolean) =>
    ask(
      'gaming',
      'accounts.recover',
      { player: { type: 'text', text: player }, email: { type: 'yesNo', yes } },
      `${player} ${yes}`,
    )
  expect(await recover('nobody', true)).toEqual({ status: 'done', facts: { by: 'email' } })
  expect(await recover('nobody', false)).toEqual({ status: 'done', facts: { by: 'receipt' } })
  expect(gamingTasks.business.sample['players']?.length).toBeGreaterThan(0)
  // The fourth name in a call is refused even if that player exists, so trying out names reveals nothing.
  for (const names of [
    ['a', 'b', 'c', 'night owl'],
    ['night owl', 'ember fox', 'quill7', 'nobody'],
    ['a', 'night owl', 'b', 'c'],
  ]) {
    const results: string[] = []
    for (const player of names) {
      const args = { player: { type: 'text', text: player }, email: { type: 'yesNo', yes: true } }
      const result = await ask('gaming', 'accounts.recover', args, names.join())
      results.push(result.status === 'refused' ? result.reason : result.status)
    }
    expect(results).toEqual(['done', 'done', 'done', 'tooManyTries'])
  }
  for (const { player } of gamingTasks.business.sample['players'] ?? []) {
    if (typeof player !== 'string') throw new Error('a player has no name')
    expect(await recover(player, true)).toEqual({ status: 'done', facts: { by: 'email' } })
  }
})

test('a trip takes its reference and its name, and cannot go into the past', async () => {
  const ask = await open()
  const samples = samplesOf([
    (await import('@ringwell/content/agents/tasks/travelChanges.ts')).travelChangesTasks,
  ])
  const trip = JSON.parse(samples[0]?.content ?? '') as { reference: string; name: string }
  const own = { reference: code(trip.reference), name: name(trip.name) }
  const found = await ask('travelChanges', 'trips.find', own)
  expect(found).toMatchObject({ status: 'done', facts: { flight: { option: 'morning' } } })
  const change = (day: string, flight: string) =>
    ask('travelChanges', 'trips.change', {
      ...own,
      date: date(day),
      flight: { type: 'choice', option: flight },
    })
  expect(await change('2026-11-22', 'evening')).toMatchObject({ reason: 'past' })
  expect(await change('9999-12-31', 'evening')).toMatchObject({ reason: 'full' })
  expect(await change('2026-12-01', 'noon')).toMatchObject({ reason: 'invalidArguments' })
  expect(await change('2026-12-01', 'morning')).toMatchObject({ reason: 'same' })
  expect(await change('2026-12-10', 'evening')).toMatchObject({
    status: 'done',
    facts: { date: date('2026-12-10'), flight: { type: 'choice', option: 'evening' } },
  })
  expect(await ask('travelChanges', 'trips.find', own)).toMatchObject({
    facts: { date: date('2026-12-10') },
  })
  expect(await ask('travelChanges', 'trips.cancel', own)).toMatchObject({
    status: 'done',
    reference: trip.reference,
    facts: { date: date('2026-12-10'), fee: { hundredths: 3_500 } },
  })
  expect(await ask('travelChanges', 'trips.find', own)).toMatchObject({
    facts: { state: 'cancelled' },
  })
  expect(await ask('travelChanges', 'trips.cancel', own)).toMatchObject({
    reason: 'alreadyCancelled',
  })
  expect(await change('2026-12-12', 'evening')).toMatchObject({ reason: 'alreadyCancelled' })
  // Only this call sees the trip as cancelled.
  expect(await ask('travelChanges', 'trips.find', own, 'c2')).toMatchObject({
    facts: { state: 'booked' },
  })
  const stranger = { ...own, name: name('Nobody') }
  expect(await ask('travelChanges', 'trips.find', stranger)).toMatchObject({ reason: 'notFound' })
})

const note = (text: string) => ({ note: { type: 'text', text } })

test('what else a caller said is stored with everything that a tool writes', async () => {
  const storage = createSqliteStorage(databaseFolder())
  const ask = await open(storage)
  const notesIn = async (agent: string, kind: string, callId = 'c1') =>
    [...(await storage.listRecords(agent, kind, callId))]
      .filter(([key]) => !key.startsWith('sample'))
      .map(([, content]) => JSON.parse(content) as object)

  const packed = { order: code('5510'), name: name('Shah') }
  const address = { type: 'address', address: '9 Harbour Lane, Whitby' }
  const boat = { ...packed, address, ...note('it is a boat') }
  await ask('orderStatus', 'orders.changeAddress', boat)
  await ask('orderStatus', 'orders.changeAddress', { ...boat, ...note('ring the bell') })
  expect(await notesIn('orderStatus', 'orders')).toMatchObject([
    { notes: { note: 'it is a boat; ring the bell' } },
  ])
  const lamp = { order: code('8319'), reason: { type: 'choice', option: 'broken' } }
  await ask('orderStatus', 'orders.replace', { ...lamp, ...note('not before Friday') }, 'c2')
  expect(await notesIn('orderStatus', 'orders', 'c2')).toMatchObject([
    { notes: { reason: 'broken', note: 'not before Friday' } },
  ])

  const trip = { reference: code('KIT21'), name: name('Shah') }
  const evening = { date: date('2026-12-10'), flight: { type: 'choice', option: 'evening' } }
  await ask('travelChanges', 'trips.change', { ...trip, ...evening, ...note('aisle seat') })
  await ask('travelChanges', 'trips.cancel', { ...trip, ...note('she is ill') })
  expect(await notesIn('travelChanges', 'trips')).toMatchObject([
    { state: 'cancelled', notes: { note: 'aisle seat; she is ill' } },
  ])

  const promise = { date: date('2026-11-24'), ...note('not before eight') }
  await ask('loanReminder', 'loans.promise', promise)
  expect(await notesIn('loanReminder', 'loanPromises')).toMatchObject([
    { note: 'not before eight' },
  ])
  const player = { player: { type: 'text', text: 'Quill7' }, email: { type: 'yesNo', yes: true } }
  await ask('gaming', 'accounts.recover', { ...player, ...note('after six') }, 'c2')
  expect(await notesIn('gaming', 'recoveries', 'c2')).toMatchObject([{ note: 'after six' }])
})

test('a demo is booked by two agents in one calendar, and is a lead', async () => {
  const ask = await open()
  const demo = {
    name: { type: 'name', first: 'Priya', last: 'Shah' },
    email: { type: 'email', email: 'priya@shah.example' },
    date: date('2026-11-24'),
    time: { type: 'time', time: '10:00' },
  }
  expect(await ask('general', 'leads.bookDemo', demo)).toMatchObject({ status: 'done' })
  expect(await ask('salesDesk', 'leads.bookDemo', demo, 'c2')).toMatchObject({ reason: 'full' })
  const night = { ...demo, time: { type: 'time', time: '03:00' } }
  expect(await ask('salesDesk', 'leads.bookDemo', night, 'c2')).toMatchObject({ reason: 'closed' })
})

test('a sample that lacks something stops the start and says which', () => {
  const { business } = restaurantTasks
  const agent = (sample: typeof business.sample) => [
    { ...restaurantTasks, business: { ...business, sample } },
  ]
  expect(() => samplesOf(agent({ orders: [{ order: '1' }] }))).toThrow(
    /orders of the agent restaurant is wrong: status/,
  )
  expect(() => samplesOf(agent({ cats: [{ name: 'Tom' }] }))).toThrow(/cats, which no tool reads/)
})

test('a plan is recommended for what the next smaller one lacks', async () => {
  const ask = await open()
  const advise = async (minutes: number, calls?: number) => {
    const result = await ask('salesDesk', 'plans.recommend', {
      minutes: { type: 'volume', minutes },
      ...(calls !== undefined && { calls: { type: 'number', number: calls } }),
    })
    const { plan, reason } = ('facts' in result && result.facts) || {}
    return `${JSON.stringify(plan)} ${JSON.stringify(reason)}`
  }
  expect(await advise(90)).toBe('"Starter" "Free ends at 10"')
  expect(await advise(90, 3)).toBe('"Pro" "three calls come at once"')
  expect(await advise(1_290, 5)).toBe('"Scale" "five calls come at once and Pro ends at 500"')
  expect(await advise(900, 30)).toBe('"Enterprise" "30 calls come at once"')
  expect(await advise(4_800)).toBe('"Enterprise" "Scale ends at 2,000"')
})

// Rule C123
test.each([
  ['loanReminder', 'loans.stopCalls', { reason: { type: 'choice', option: 'no more calls' } }],
  ['restaurant', 'calls.stop', {}],
  ['noTasks', 'calls.stop', {}],
] as const)(
  'whoever asks an agent that has rung them (%s) for no more calls is never rung again',
  async (agent, tool, given) => {
    const storage = createSqliteStorage(databaseFolder())
    const ask = await open(storage)
    const made = { ...call, channel: 'phone', callerNumber: '+447400123456' } as const
    await storage.createCall({ ...made, callId: 'rung', direction: 'out' })
    await storage.createCall({ ...made, callId: 'came', direction: 'in' })
    for (const callId of ['came', 'rung']) {
      const answer = await ask(agent, tool, given, callId)
      expect(answer.status).toBe('done')
      expect(await storage.listNeverRung({ limit: 9, after: undefined })).toHaveLength(
        callId === 'rung' ? 1 : 0,
      )
    }
    expect(await storage.listNeverRung({ limit: 9, after: undefined })).toMatchObject([
      { number: '+447400123456', reason: expect.stringContaining('rung') },
    ])
  },
)
