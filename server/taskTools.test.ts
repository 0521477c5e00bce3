import { describe, expect, test } from 'vitest'
import { ownBusinessTasks } from '@ringwell/content/agents/tasks/ownBusiness.ts'
import { restaurantTasks } from '@ringwell/content/agents/tasks/restaurant.ts'
import { builtInToolNames, toolContracts } from '@ringwell/content/agents/tasks/tools.ts'
import type { TaskToolResult } from '@ringwell/engine/tools.ts'
import { createSqliteStorage } from './storage/sqliteStorage.ts'
import { temporaryFolder, databaseFolder } from './testing/createTestServer.ts'
import {
  agentWith,
  type Caller,
  code,
  date,
  dinner,
  listed,
  named,
  openTools,
  people,
  phone,
  referenceIn,
  shah,
  text,
  time,
} from './testing/openTools.ts'

describe('an appointment with a visitor’s own business', () => {
  test('is a booking like any other, and strangers can have theirs at the same time', async () => {
    const caller = await openTools([ownBusinessTasks])
    const wish = {
      kind: text('appointment'),
      date: date('2026-11-26'),
      time: time('10:00'),
      name: shah,
      phone,
    }
    const first = await caller.ask('bookings.book', wish)
    expect(first.status).toBe('done')
    for (const callId of ['c2', 'c3', 'c4']) {
      expect((await caller.ask('bookings.book', wish, { callId })).status).toBe('done')
    }
    const found = { reference: code(referenceIn(first)), name: shah }
    expect(await caller.ask('bookings.find', found)).toMatchObject({
      facts: { date: date('2026-11-26'), time: time('10:00') },
    })
    expect((await listed(caller)).every(({ calendar }) => calendar === 'ownBusiness')).toBe(true)
  })
})

describe('a table', () => {
  // Rule T9
  test('is booked, found, changed and cancelled', async () => {
    const caller = await openTools()
    const booked = await caller.ask('bookings.book', { ...dinner, phone, wishes: text('vegan') })
    const reference = referenceIn(booked)
    expect(reference).toMatch(/^[A-Z]{3}\d{2}$/)
    expect((await listed(caller))[0]).toMatchObject({
      reference,
      resource: 'table-1',
      phone: '+442079460958',
      notes: '{"wishes":"vegan"}',
    })
    const facts = {
      date: date('2026-11-27'),
      time: time('19:30'),
      people: people(2),
      name: shah,
      what: 'table 1',
      kind: { type: 'choice', option: 'table' },
    }
    const byReference = {
      reference: code(reference.toLowerCase()),
      name: { type: 'name', last: 'SHAH' },
    }
    expect(await caller.ask('bookings.find', byReference)).toEqual({
      status: 'done',
      reference,
      facts,
    })
    const byPhone = { phone: { type: 'phone', phone: '+44 20 7946 0958' }, name: shah }
    expect(await caller.ask('bookings.find', byPhone)).toMatchObject({ reference })
    const change = { ...byReference, kind: text('table'), time: time('20:00'), people: people(5) }
    expect(await caller.ask('bookings.change', change)).toMatchObject({
      status: 'done',
      reference,
      facts: { time: time('20:00'), people: people(5), date: date('2026-11-27') },
    })
    expect((await listed(caller))[0]).toMatchObject({ resource: 'table-9', time: '20:00' })
    expect(await caller.ask('bookings.cancel', byReference)).toMatchObject({
      status: 'done',
      reference,
    })
    expect(await caller.ask('bookings.cancel', byReference)).toMatchObject({
      reason: 'alreadyCancelled',
    })
    expect(await caller.ask('bookings.find', byReference)).toMatchObject({ reason: 'notFound' })
  })

  // Rule T2
  test.each([
    ['closed', { date: date('2026-11-23') }],
    ['closed', { time: time('03:00') }],
    ['closed', { date: date('9999-12-31') }],
    ['past', { date: date('2026-11-21') }],
    ['past', { date: date('0000-01-01') }],
    ['tooLarge', { people: people(11) }],
    ['invalidArguments', { people: people(0) }],
    ['invalidArguments', { date: date('2026-02-30') }],
    ['invalidArguments', { date: text('tomorrow') }],
    ['invalidArguments', { time: time('24:00') }],
    ['invalidArguments', { time: undefined }],
    ['invalidArguments', { name: { type: 'name', last: 'x'.repeat(10_000) } }],
    ['invalidArguments', { name: { type: 'name', last: '\u0000\u202e' } }],
    ['invalidArguments', { name: { type: 'name' } }],
    ['invalidArguments', { kind: text('throne') }],
    ['invalidArguments', { wishes: text('x'.repeat(10_000)) }],
    ['invalidArguments', { wishes: { type: 'magic' } }],
    ['invalidArguments', { __proto__: null, 'wi shes': text('x') }],
  ])('is refused as %s for %o, and nothing is written', async (reason, change) => {
    const caller = await openTools()
    const args = Object.fromEntries(
      Object.entries({ ...dinner, ...change }).filter(([, value]) => value !== undefined),
    )
    expect(await caller.ask('bookings.book', args)).toMatchObject({ status: 'refused', reason })
    expect(await listed(caller)).toEqual([])
  })

  test('is stored without control characters', async () => {
    const caller = await openTools()
    const name = { type: 'name', first: 'Pri\u0000\u001b[2Jya', last: 'Sh\u202eah\n' }
    await caller.ask('bookings.book', { ...dinner, name, wishes: text('a\nb\u2028c') })
    expect((await listed(caller))[0]).toMatchObject({
      firstName: 'Pri [2Jya',
      lastName: 'Sh ah',
      notes: '{"wishes":"a b c"}',
    })
  })

  test('that is taken is refused with other times and another day', async () => {
    const caller = await openTools()
    const six = { ...dinner, people: people(10) }
    await caller.ask('bookings.book', six)
    expect(await caller.ask('bookings.book', six, { callId: 'c2' })).toEqual({
      status: 'refused',
      reason: 'full',
      alternatives: [
        { time: time('16:30') },
        { time: time('16:00') },
        { date: date('2026-11-28') },
      ],
    })
    expect(await caller.ask('bookings.available', six)).toMatchObject({ reason: 'full' })
    const lunch = { ...six, time: time('13:00') }
    expect(await caller.ask('bookings.available', lunch)).toEqual({ status: 'done' })
  })

  test('stays as it was if it cannot be changed', async () => {
    const caller = await openTools()
    const ten = { ...dinner, people: people(10) }
    await caller.ask('bookings.book', ten)
    const other = { ...ten, date: date('2026-11-28'), name: { type: 'name', last: 'Moore' } }
    const reference = referenceIn(await caller.ask('bookings.book', other))
    const before = await listed(caller)
    const change = { kind: text('table'), reference: code(reference), name: other.name }
    expect(
      await caller.ask('bookings.change', { ...change, date: date('2026-11-27') }),
    ).toMatchObject({ reason: 'full', alternatives: [{ time: time('16:30') }, {}, {}] })
    expect(
      await caller.ask('bookings.change', { ...change, date: date('2026-11-23') }),
    ).toMatchObject({ reason: 'closed' })
    expect(await listed(caller)).toEqual(before)
  })

  test('keeps a number that has no 0 in front as it was said, and is found with and without it', async () => {
    const caller = await openTools()
    const abroad = { type: 'phone', phone: '917 555 0148' } as const
    await caller.ask('bookings.book', { ...dinner, phone: abroad })
    await caller.ask('bookings.book', { ...dinner, phone, date: date('2026-11-28') })
    expect(new Set((await listed(caller)).map((row) => row.phone))).toEqual(
      new Set(['+442079460958', '9175550148']),
    )
    for (const said of [abroad, { ...phone, phone: '2079460958' }]) {
      expect(await caller.ask('bookings.find', { phone: said, name: shah })).toMatchObject({
        status: 'done',
      })
    }
  })

  test('is one of several if somebody has two', async () => {
    const caller = await openTools()
    await caller.ask('bookings.book', { ...dinner, phone })
    await caller.ask('bookings.book', { ...dinner, phone, date: date('2026-11-28') })
    const own = { phone, name: shah }
    for (let n = 0; n < 4; n += 1) {
      expect(await caller.ask('bookings.find', own)).toMatchObject({ reason: 'several' })
    }
  })
})

const bookDinner = (caller: Caller) => caller.ask('bookings.book', dinner, { key: 'c1:7' })

describe('a call gets no more than it may', () => {
  // Rule T3
  test('a repeated key acts once, whether both come at once or one after a restart', async () => {
    const folder = temporaryFolder()
    const caller = await openTools([restaurantTasks], createSqliteStorage(folder))
    const [first, second] = await Promise.all([bookDinner(caller), bookDinner(caller)])
    expect(first).toMatchObject({ status: 'done' })
    expect(second).toEqual(first)
    await caller.storage.close()
    const next = await openTools([restaurantTasks], createSqliteStorage(folder))
    expect(await bookDinner(next)).toEqual(first)
    expect(await listed(next)).toHaveLength(1)
    const other = await next.ask('bookings.book', { ...dinner, people: people(4) }, { key: 'c1:7' })
    expect(other).toEqual({ status: 'unavailable' })
    expect(await listed(next)).toHaveLength(1)
  })

  // Rule T4
  test('five writes', async () => {
    const caller = await openTools()
    const results: TaskToolResult[] = []
    for (let n = 0; n < 6; n += 1) {
      results.push(
        await caller.ask('bookings.book', { ...dinner, date: date(`2026-11-2${4 + n}`) }),
      )
    }
    expect(results.map(({ status }) => status)).toEqual([
      ...Array<string>(5).fill('done'),
      'refused',
    ])
    expect(results[5]).toMatchObject({ reason: 'tooManyBookings' })
    expect(await listed(caller)).toHaveLength(5)
  })

  // Rule T5
  test('three wrong tries to find something, whatever it asks after them', async () => {
    const caller = await openTools()
    const booked = referenceIn(await caller.ask('bookings.book', dinner, { callId: 'other' }))
    const guess = (reference: string, last: string) =>
      caller.ask('bookings.find', { reference: code(reference), name: { type: 'name', last } })
    expect(await guess(booked, 'Smith')).toMatchObject({ reason: 'notFound' })
    expect(await guess('XXX11', 'Shah')).toMatchObject({ reason: 'notFound' })
    expect(await guess(booked, 'Jones')).toMatchObject({ reason: 'notFound' })
    expect(await guess(booked, 'Shah')).toMatchObject({ reason: 'tooManyTries' })
    const change = { reference: code(booked), name: shah, kind: text('table'), people: people(4) }
    expect(await caller.ask('bookings.change', change)).toMatchObject({ reason: 'tooManyTries' })
    expect(await caller.ask('bookings.cancel', change)).toMatchObject({ reason: 'tooManyTries' })
    // Using one key for all guesses, or sending them all at once, does not help either.
    const many = await Promise.all(
      ['A', 'B', 'C', 'D', 'Shah'].map((last) =>
        caller.ask(
          'bookings.find',
          { reference: code(booked), name: { type: 'name', last } },
          { callId: 'c9', key: 'same' },
        ),
      ),
    )
    expect(many.filter((result) => JSON.stringify(result).includes('tooManyTries'))).toHaveLength(2)
  })

  // Rule T9
  test('nothing without a name, unless the reference and the number or address are its own', async () => {
    const caller = await openTools()
    const email = { type: 'email', email: 'priya@example.com' } as const
    const made = { ...dinner, phone, email }
    const reference = code(referenceIn(await caller.ask('bookings.book', made)))
    const stranger = { type: 'phone', phone: '+442079460959' } as const
    const other = { type: 'email', email: 'ada@example.com' } as const
    for (const [at, known] of [
      { reference },
      { phone },
      { email },
      { phone, email },
      { reference, phone: stranger },
      { reference, email: other },
      { reference, phone, email: other },
      { reference: code('XXX11'), phone },
      {},
    ].entries()) {
      const asked = caller.ask('bookings.find', known, { callId: `stranger ${at}` })
      expect(await asked, JSON.stringify(known)).toMatchObject({ reason: 'notFound' })
    }
    for (const known of [
      { reference, phone },
      { reference, email },
    ]) {
      const asked = caller.ask('bookings.find', known, { callId: 'another' })
      expect(await asked).toMatchObject({ reference: reference.code })
    }
    expect(await caller.ask('bookings.cancel', { reference, phone })).toMatchObject({
      status: 'done',
    })
  })

  // Rule T9
  test('what it has made itself by the reference alone, even after three wrong tries', async () => {
    const caller = await openTools()
    const reference = code(referenceIn(await caller.ask('bookings.book', dinner)))
    for (const wrong of ['XXX11', 'XXX12', 'XXX13']) {
      await caller.ask('bookings.find', { reference: code(wrong), name: shah })
    }
    for (const known of [{ reference }, { reference, name: named('Miller') }]) {
      expect(await caller.ask('bookings.find', known)).toMatchObject({ reference: reference.code })
    }
    expect(await caller.ask('bookings.cancel', { reference })).toMatchObject({ status: 'done' })
  })

  // Rules T1, T6
  test('nothing of another agent, and no tool that its own agent has no task for', async () => {
    const other = agentWith(['bookings.find', 'bookings.cancel'], {}, 'bistro')
    const caller = await openTools([restaurantTasks, other])
    const reference = code(referenceIn(await caller.ask('bookings.book', dinner)))
    const asBistro = { agent: 'bistro', callId: 'c2' }
    const own = { reference, name: shah }
    expect(await caller.ask('bookings.find', own, asBistro)).toMatchObject({ reason: 'notFound' })
    expect(await caller.ask('bookings.cancel', own, asBistro)).toMatchObject({ reason: 'notFound' })
    for (const [tool, agent] of [
      ['bookings.book', 'bistro'],
      ['orders.status', 'restaurant'],
      ['bookings.book', 'nobody'],
      ['constructor', 'restaurant'],
      ['http.evil', 'restaurant'],
    ] as const) {
      expect(await caller.ask(tool, dinner, { agent })).toMatchObject({ reason: 'notAllowed' })
    }
    expect(await listed(caller)).toHaveLength(1)
  })

  test('no answer of a tool that fails or takes too long, and it can ask again', async () => {
    const storage = createSqliteStorage(databaseFolder())
    const broken = {
      ...storage,
      book: () => Promise.reject(new Error('the disk is full')),
      findBookings: () => new Promise<never>(() => undefined),
    }
    const caller = await openTools([restaurantTasks], broken)
    expect(await caller.ask('bookings.book', dinner)).toEqual({ status: 'unavailable' })
    const gone = new AbortController()
    const call = { callId: 'c1', agent: 'restaurant', key: 'k', tool: 'bookings.find' }
    const asked = caller.tools.call(
      { ...call, arguments: { reference: code('RIN74'), name: shah } },
      gone.signal,
    )
    gone.abort()
    expect(await asked).toEqual({ status: 'unavailable' })
  })
})

test('a wish can be added to a booking that there is', async () => {
  const { tasks } = agentWith(['bookings.addNote'])
  const caller = await openTools([
    { ...restaurantTasks, tasks: new Map([...restaurantTasks.tasks, ...tasks]) },
  ])
  const booked = await caller.ask('bookings.book', { ...dinner, wishes: text('vegan') })
  const own = { reference: code(referenceIn(booked)), name: shah }
  expect(
    await caller.ask('bookings.addNote', { ...own, note: text('a high chair') }),
  ).toMatchObject({ status: 'done', reference: referenceIn(booked), facts: { date: dinner.date } })
  const change = { ...own, kind: text('table'), people: people(3), wishes: text('a dog') }
  expect(await caller.ask('bookings.change', change)).toMatchObject({ status: 'done' })
  expect(JSON.parse((await listed(caller))[0]?.notes ?? '')).toEqual({
    wishes: 'vegan; a high chair; a dog',
  })
  const wrong = { ...own, name: named('Nobody'), note: text('champagne') }
  expect(await caller.ask('bookings.addNote', wrong, { callId: 'another' })).toMatchObject({
    reason: 'notFound',
  })
})

test('every tool of the contract is carried out, and refuses only what it says', async () => {
  const agent = agentWith(builtInToolNames)
  const caller = await openTools([agent])
  const samples = {
    date: date('2026-11-27'),
    time: time('19:30'),
    party: people(2),
    name: shah,
    phone,
    email: { type: 'email', email: 'priya@shah.example' },
    code: code('RIN74'),
    choice: { type: 'choice', option: 'table' },
    stay: { type: 'stay', from: '2026-11-27', nights: 2 },
    number: { type: 'number', number: 300 },
    volume: { type: 'volume', minutes: 300 },
    money: { type: 'money', hundredths: 100, currency: 'USD' },
    yesNo: { type: 'yesNo', yes: true },
    address: { type: 'address', address: '1 Main Street' },
    text: text('table'),
  }
  for (const name of builtInToolNames) {
    const contract = toolContracts[name]
    const args = Object.fromEntries(
      Object.entries(contract.takes).map(([key, types]) => [
        key.replace('?', ''),
        samples[(types as readonly (keyof typeof samples)[])[0] ?? 'text'],
      ]),
    )
    const result = await caller.ask(name, args, { callId: name })
    expect(result.status, name).not.toBe('unavailable')
    if (result.status === 'refused') {
      const reasons: readonly string[] = [...contract.refuses, 'notAllowed']
      expect(reasons, name).toContain(result.reason)
    } else if (result.status === 'done') {
      expect(Object.keys(contract.facts), name).toEqual(
        expect.arrayContaining(Object.keys(result.facts ?? {})),
      )
    }
    // Without its arguments, it does nothing.
    const [needed] = Object.keys(contract.takes).filter((key) => !key.endsWith('?'))
    if (needed === undefined) continue
    expect(await caller.ask(name, {}, { callId: `${name}2` })).toMatchObject({
      reason: 'invalidArguments',
    })
  }
})
