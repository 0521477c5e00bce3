import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type AgentTasks, defineAgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import { generalTasks } from '@ringwell/content/agents/tasks/general.ts'
import { loanReminderTasks } from '@ringwell/content/agents/tasks/loanReminder.ts'
import { ownBusinessTasks } from '@ringwell/content/agents/tasks/ownBusiness.ts'
import { restaurantTasks } from '@ringwell/content/agents/tasks/restaurant.ts'
import { salesDeskTasks } from '@ringwell/content/agents/tasks/salesDesk.ts'
import { ownToolNames, toolContracts, type ToolName } from '@ringwell/content/agents/tasks/tools.ts'
import type { TimeWish } from '@ringwell/engine/timeWish.ts'
import type { SlotValue } from '@ringwell/engine/slotValue.ts'
import type { TaskToolResult, TaskTools } from '@ringwell/engine/tools.ts'
import { createInvitationChannel } from './outbox/invitationChannel.ts'
import { createSqliteStorage } from './storage/sqliteStorage.ts'
import type { Storage } from './storage/storage.ts'
import { openTaskTools, type OwnTaskToolsDeps } from './taskTools.ts'
import { createLocalCounter, createSharedCounter } from './http/requestCounter.ts'
import { createTaskTools } from './tools/createTaskTools.ts'
import { createGuesses, type GuessesOptions } from './tools/guesses.ts'
import type { Tools } from './tools/tool.ts'
import { calendarIn, createMailbox } from './testing/createMailbox.ts'
import { temporaryFolder } from './testing/createTestServer.ts'

/** Noon in London on Sunday, November 22, 2026. */
const now = Date.parse('2026-11-22T12:00:00Z')
const signal = new AbortController().signal
const quiet = pino({ level: 'silent' })

const date = (day: string) => ({ type: 'date', date: day }) as const
const time = (clock: string) => ({ type: 'time', time: clock }) as const
const people = (count: number) => ({ type: 'party', people: count }) as const
const text = (words: string) => ({ type: 'text', text: words }) as const
const code = (letters: string) => ({ type: 'code', code: letters, fits: true }) as const
const phone = { type: 'phone', phone: '020 7946 0958' } as const
const named = (last: string) => ({ type: 'name', last }) as const
const shah = { type: 'name', first: 'Priya', last: 'Shah' } as const
const dinner = {
  kind: text('table'),
  date: date('2026-11-27'),
  time: time('19:30'),
  people: people(2),
  name: shah,
}

interface Caller {
  storage: Storage
  tools: TaskTools
  ask(
    tool: string,
    args: Readonly<Record<string, unknown>>,
    from?: { callId?: string; agent?: string; key?: string },
  ): Promise<TaskToolResult>
}

async function open(
  agents: readonly AgentTasks[] = [restaurantTasks],
  storage: Storage = createSqliteStorage(temporaryFolder()),
  options: Partial<OwnTaskToolsDeps> = {},
): Promise<Caller> {
  onTestFinished(() => storage.close())
  const tools = await openTaskTools({
    storage,
    log: quiet,
    now: () => now,
    agents: new Map(agents.map((each) => [each.agent, each])),
    onStored: () => undefined,
    ...options,
  })
  return {
    storage,
    tools,
    ask: (tool, args, { callId = 'c1', agent = agents[0]?.agent ?? '', key = randomUUID() } = {}) =>
      tools.call(
        { callId, agent, key, tool, arguments: args as Readonly<Record<string, SlotValue>> },
        signal,
      ),
  }
}

const listed = ({ storage }: Caller) => storage.listBookings({ limit: 99, after: undefined })

/** An agent with one task for each of these tools. */
function agentWith(
  tools: readonly ToolName[],
  business: object = {},
  agent = 'tester',
): AgentTasks {
  const line = { en: ['Yes.'] }
  const template = restaurantTasks.tasks.get('findBooking')
  if (!template) throw new Error('the restaurant finds bookings')
  const tasks = tools.map((tool, index) => ({ ...template, id: `task${index}`, tool, done: line }))
  return {
    ...defineAgentTasks({
      agent,
      business: { ...restaurantTasks.business, ...business },
      tasks: [],
    }),
    tasks: new Map(tasks.map((task) => [task.id, task])),
  }
}

const referenceIn = (result: TaskToolResult): string =>
  result.status === 'done' ? (result.reference ?? '') : ''

describe('an appointment with a visitor’s own business', () => {
  test('is a booking like any other, and strangers can have theirs at the same time', async () => {
    const caller = await open([ownBusinessTasks])
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
    const caller = await open()
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
    const caller = await open()
    const args = Object.fromEntries(
      Object.entries({ ...dinner, ...change }).filter(([, value]) => value !== undefined),
    )
    expect(await caller.ask('bookings.book', args)).toMatchObject({ status: 'refused', reason })
    expect(await listed(caller)).toEqual([])
  })

  test('is stored without control characters', async () => {
    const caller = await open()
    const name = { type: 'name', first: 'Pri\u0000\u001b[2Jya', last: 'Sh\u202eah\n' }
    await caller.ask('bookings.book', { ...dinner, name, wishes: text('a\nb\u2028c') })
    expect((await listed(caller))[0]).toMatchObject({
      firstName: 'Pri [2Jya',
      lastName: 'Sh ah',
      notes: '{"wishes":"a b c"}',
    })
  })

  test('that is taken is refused with other times and another day', async () => {
    const caller = await open()
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
    const caller = await open()
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
    const caller = await open()
    const abroad = { type: 'phone', phone: '917 555 0148' } as const
    await caller.ask('bookings.book', { ...dinner, phone: abroad })
    await caller.ask('bookings.book', { ...dinner, phone, date: date('2026-11-28') })
    expect(new Set((await listed(caller)).map((row) => row.phone))).toEqual(
      new Set(['+442079460958', '9175550148']),
    )
    for (const said of [abroad, { ...phone, phone: '2079460958' }]) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await caller.ask('bookings.find', { phone: said, name: shah })).toMatchObject({
        status: 'done',
      })
    }
  })

  test('is one of several if somebody has two', async () => {
    const caller = await open()
    await caller.ask('bookings.book', { ...dinner, phone })
    await caller.ask('bookings.book', { ...dinner, phone, date: date('2026-11-28') })
    const own = { phone, name: shah }
    for (let n = 0; n < 4; n += 1) {
      expect(await caller.ask('bookings.find', own)).toMatchObject({ reason: 'several' })
    }
  })
})

describe('a call gets no more than it may', () => {
  // Rule T3
  test('a repeated key acts once, whether both come at once or one after a restart', async () => {
    const folder = temporaryFolder()
    const caller = await open([restaurantTasks], createSqliteStorage(folder))
    const book = (from: Caller) => from.ask('bookings.book', dinner, { key: 'c1:7' })
    const [first, second] = await Promise.all([book(caller), book(caller)])
    expect(first).toMatchObject({ status: 'done' })
    expect(second).toEqual(first)
    await caller.storage.close()
    const next = await open([restaurantTasks], createSqliteStorage(folder))
    expect(await book(next)).toEqual(first)
    expect(await listed(next)).toHaveLength(1)
    const other = await next.ask('bookings.book', { ...dinner, people: people(4) }, { key: 'c1:7' })
    expect(other).toEqual({ status: 'unavailable' })
    expect(await listed(next)).toHaveLength(1)
  })

  // Rule T4
  test('five writes', async () => {
    const caller = await open()
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
    const caller = await open()
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
    const caller = await open()
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
      // oxlint-disable-next-line no-await-in-loop
      expect(await asked, JSON.stringify(known)).toMatchObject({ reason: 'notFound' })
    }
    for (const known of [
      { reference, phone },
      { reference, email },
    ]) {
      const asked = caller.ask('bookings.find', known, { callId: 'another' })
      // oxlint-disable-next-line no-await-in-loop
      expect(await asked).toMatchObject({ reference: reference.code })
    }
    expect(await caller.ask('bookings.cancel', { reference, phone })).toMatchObject({
      status: 'done',
    })
  })

  // Rule T9
  test('what it has made itself by the reference alone, even after three wrong tries', async () => {
    const caller = await open()
    const reference = code(referenceIn(await caller.ask('bookings.book', dinner)))
    for (const wrong of ['XXX11', 'XXX12', 'XXX13']) {
      // oxlint-disable-next-line no-await-in-loop
      await caller.ask('bookings.find', { reference: code(wrong), name: shah })
    }
    for (const known of [{ reference }, { reference, name: named('Miller') }]) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await caller.ask('bookings.find', known)).toMatchObject({ reference: reference.code })
    }
    expect(await caller.ask('bookings.cancel', { reference })).toMatchObject({ status: 'done' })
  })

  // Rules T1, T6
  test('nothing of another agent, and no tool that its own agent has no task for', async () => {
    const other = agentWith(['bookings.find', 'bookings.cancel'], {}, 'bistro')
    const caller = await open([restaurantTasks, other])
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
    const storage = createSqliteStorage(temporaryFolder())
    const broken = {
      ...storage,
      book: () => Promise.reject(new Error('the disk is full')),
      findBookings: () => new Promise<never>(() => undefined),
    }
    const caller = await open([restaurantTasks], broken)
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

async function callbackOf(wishes: Readonly<Record<string, SlotValue>>) {
  const storage = createSqliteStorage(temporaryFolder())
  onTestFinished(() => storage.close())
  const tools = await openTaskTools({
    storage,
    log: quiet,
    now: () => now,
    agents: new Map([['restaurant', restaurantTasks]]),
    onStored: () => undefined,
  })
  const asked = await tools.call(
    {
      callId: 'c1',
      agent: 'restaurant',
      key: 'k',
      tool: 'leads.callback',
      arguments: { name: shah, phone, reason: text('A table for twenty'), ...wishes },
    },
    signal,
  )
  expect(asked).toMatchObject({ status: 'done' })
  return (await storage.listLeads({ limit: 9, after: undefined }))[0]?.call
}

const passOn = async (tasks: typeof restaurantTasks, ways: Readonly<Record<string, SlotValue>>) => {
  const caller = await open([tasks])
  const call = { name: shah, reason: text('My account was banned'), ...ways }
  const result = await caller.ask('leads.callback', call)
  const [lead] = await caller.storage.listLeads({ limit: 9, after: undefined })
  return { result, lead }
}

describe('how somebody is answered who has something passed on', () => {
  test.each<[string, Readonly<Record<string, SlotValue>>, object]>([
    ['phone', { phone }, { mobileNumber: '+442079460958' }],
    [
      'email',
      { email: { type: 'email', email: 'shah@post.example' } },
      { mobileNumber: '', call: { email: 'shah@post.example', summary: 'answer: by email' } },
    ],
    [
      'none',
      {},
      { mobileNumber: '', call: { summary: expect.stringMatching(/^answer: not possible/) } },
    ],
  ])('is told and kept with the lead: %s', async (answer, ways, kept) => {
    const { result, lead } = await passOn(restaurantTasks, ways)
    expect(result).toMatchObject({ status: 'done', facts: { answer } })
    expect(lead).toMatchObject(kept)
  })

  test('and the number that the agent has rung is known', async () => {
    const { result } = await passOn(loanReminderTasks, {})
    expect(result).toMatchObject({ status: 'done', facts: { answer: 'phone' } })
  })
})

describe('who calls somebody back', () => {
  test.each<[TimeWish, string]>([
    [{ time: '17:00', earliest: '17:00', latest: '18:00', until: 'by' }, 'by 18:00'],
    [{ time: '16:00', earliest: '16:00' }, '16:00 or later'],
    [{ time: '14:00', earliest: '14:00', latest: '16:00' }, 'between 14:00 and 16:00'],
  ])('reads when it suits: %o', async (wish, when) => {
    const call = await callbackOf({ date: date('2026-12-04'), time: { type: 'time', ...wish } })
    expect(call?.reason).toBe(`A table for twenty (wished for: 2026-12-04, ${when})`)
  })
})

test('a tool of the operator writes like any other: once for a key, five times in a call', async () => {
  const asked: string[] = []
  const agent = agentWith(['http.crm'])
  const storage = createSqliteStorage(temporaryFolder())
  onTestFinished(() => storage.close())
  const tools = createTaskTools({
    storage,
    tools: {} as Tools,
    agents: new Map([[agent.agent, agent]]),
    log: quiet,
    httpTools: new Map([
      [
        'http.crm',
        async ({ key }) => {
          asked.push(key)
          return { status: 'done', reference: `R${asked.length}`, facts: { open: 'one' } }
        },
      ],
    ]),
  })
  const ask = (key: string, tool = 'http.crm') =>
    tools.call(
      {
        callId: 'c1',
        agent: agent.agent,
        key,
        tool,
        arguments: { phone, date: date('2026-11-27') },
      },
      signal,
    )
  const first = await ask('1')
  expect(first).toEqual({ status: 'done', reference: 'R1', facts: { open: 'one' } })
  expect(await ask('1')).toEqual(first)
  expect(asked).toEqual(['1'])
  expect(await ask('2', 'http.other')).toMatchObject({ reason: 'notAllowed' })
  for (const key of ['2', '3', '4', '5']) expect((await ask(key)).status).toBe('done')
  expect(await ask('6')).toMatchObject({ reason: 'tooManyBookings' })
  expect(asked).toHaveLength(5)
})

/** Opens a call whose agent has a tool of the operator that gives this answer. */
function withCrm(answer: (key: string) => Promise<TaskToolResult>) {
  const agent = agentWith(['http.crm'])
  const storage = createSqliteStorage(temporaryFolder())
  onTestFinished(() => storage.close())
  const tools = createTaskTools({
    storage,
    tools: {} as Tools,
    agents: new Map([[agent.agent, agent]]),
    log: quiet,
    httpTools: new Map([['http.crm', ({ key }) => answer(key)]]),
  })
  return (key: string) =>
    tools.call({ callId: 'c1', agent: agent.agent, key, tool: 'http.crm', arguments: {} }, signal)
}

// Rule T4
describe('a tool of the operator', () => {
  test('is asked five times by twenty that come at once', async () => {
    let asked = 0
    const ask = withCrm(async () => {
      asked += 1
      await new Promise((resolve) => setTimeout(resolve, 20))
      return { status: 'done' }
    })
    const results = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(`k${n}`)))
    expect(asked).toBe(5)
    expect(results.filter(({ status }) => status === 'done')).toHaveLength(5)
    for (const result of results.filter(({ status }) => status !== 'done')) {
      expect(result).toMatchObject({ reason: 'tooManyBookings' })
    }
  })

  test('may refuse as often as it likes, and what nobody knows about counts', async () => {
    let next: TaskToolResult | undefined = { status: 'refused', reason: 'busy', alternatives: [] }
    const ask = withCrm(() =>
      next ? Promise.resolve(next) : Promise.reject(new Error('no answer')),
    )
    for (let n = 0; n < 8; n += 1) expect(await ask(`r${n}`)).toMatchObject({ reason: 'busy' })
    next = undefined
    for (let n = 0; n < 5; n += 1) expect((await ask(`u${n}`)).status).toBe('unavailable')
    next = { status: 'done' }
    expect(await ask('n')).toMatchObject({ reason: 'tooManyBookings' })
    // Repeating an earlier write is allowed, because that one has already counted.
    expect((await ask('u0')).status).toBe('done')
  })
})

describe('a demo', () => {
  const demo = {
    name: shah,
    email: { type: 'email', email: 'priya@shah.example' },
    date: date('2026-11-24'),
    time: time('10:00'),
  }

  test('is found by the address of its invitation, moved and cancelled, and each is mailed', async () => {
    const { url, mails } = await createMailbox()
    const caller = await open([generalTasks, salesDeskTasks], undefined, { invites: true })
    const booked = await caller.ask('leads.bookDemo', demo)
    const byMail = { email: { ...demo.email, email: 'Priya@Shah.example' }, name: named('Shah') }
    const found = { reference: referenceIn(booked), facts: { date: demo.date, time: demo.time } }
    expect(await caller.ask('bookings.find', byMail)).toMatchObject(found)
    const stranger = { ...byMail, name: named('Okafor') }
    expect(await caller.ask('bookings.find', stranger)).toMatchObject({ reason: 'notFound' })
    const misheard = { ...demo.email, email: 'priyya@shah.example' }
    expect(await caller.ask('bookings.find', { ...byMail, email: misheard })).toMatchObject(found)
    // The address and the name were both misheard, which is one mistake too many.
    const similar = { email: misheard, name: named('Shaah') }
    expect(await caller.ask('bookings.find', similar)).toMatchObject({ reason: 'notFound' })
    const invite = createInvitationChannel({ url, to: 'a@b.example', from: 'site@b.example' })
    const deliver = async () => {
      const [booking] = await listed(caller)
      await invite(booking!, { idempotencyKey: 'd', signal })
    }
    await deliver()
    const move = { ...byMail, kind: text('demo'), date: date('2026-11-25') }
    const sales = { agent: 'salesDesk', callId: 'c2' }
    expect(await caller.ask('bookings.change', move, sales)).toMatchObject({
      status: 'done',
      reference: referenceIn(booked),
      facts: { date: date('2026-11-25'), time: demo.time },
    })
    await deliver()
    const byReference = { reference: code(referenceIn(booked)), name: shah }
    expect(await caller.ask('bookings.cancel', byReference, sales)).toMatchObject({
      status: 'done',
    })
    await deliver()
    const calendars = mails.map(({ data }) => calendarIn(data))
    expect(calendars.map((each) => /METHOD:(\w+)/.exec(each)?.[1])).toEqual([
      'REQUEST',
      'REQUEST',
      'CANCEL',
    ])
    expect(calendars.map((each) => /SEQUENCE:(\d)/.exec(each)?.[1])).toEqual(['0', '1', '2'])
    expect(new Set(calendars.map((each) => /UID:(\S+)/.exec(each)?.[1])).size).toBe(1)
    expect(calendars[1]).toContain('DTSTART:20261125T100000Z')
    expect((await caller.storage.countDeliveries()).invitation.waiting).toBe(3)
    // The time of the cancelled demo is free again.
    expect(await caller.ask('leads.bookDemo', { ...demo, date: date('2026-11-25') })).toMatchObject(
      { status: 'done' },
    )
  })

  test('is reported to the team when it is moved and when it is cancelled, as when it was booked', async () => {
    let stored = 0
    const caller = await open([generalTasks], undefined, { onStored: () => (stored += 1) })
    const { email: _, ...byPhone } = demo
    const booked = await caller.ask('leads.bookDemo', { ...byPhone, phone })
    const own = { reference: code(referenceIn(booked)), name: shah }
    const move = { ...own, kind: text('demo'), date: date('2026-11-25') }
    for (const key of ['m', 'm']) await caller.ask('bookings.change', move, { key, callId: 'c2' })
    // Moving the demo to the time that it already has tells the team nothing new.
    await caller.ask('bookings.change', { ...move, time: demo.time }, { callId: 'c2' })
    await caller.ask('bookings.cancel', own, { callId: 'c3' })
    const leads = await caller.storage.listLeads({ limit: 9, after: undefined })
    const byCall = new Map(leads.map((lead) => [lead.call?.callId, lead]))
    expect(leads).toHaveLength(3)
    expect(byCall.get('c2')).toMatchObject({
      name: 'Priya Shah',
      mobileNumber: '+442079460958',
      call: {
        agent: 'general',
        reason: `Demo moved to 2026-11-25 at 10:00: was on 2026-11-24 at 10:00 (Europe/London), reference ${referenceIn(booked)}`,
      },
    })
    expect(byCall.get('c3')?.call?.reason).toBe(
      `Demo cancelled: was on 2026-11-25 at 10:00 (Europe/London), reference ${referenceIn(booked)}`,
    )
    expect((await caller.storage.countDeliveries()).lead.waiting).toBe(3)
    expect(stored).toBeGreaterThanOrEqual(3)
  })

  test('cannot be moved to where there is none, and three wrong tries end it', async () => {
    const caller = await open([generalTasks])
    const booked = await caller.ask('leads.bookDemo', demo)
    const own = { reference: code(referenceIn(booked)), name: shah, kind: text('demo') }
    for (const [time_, reason] of [
      ['03:00', 'closed'],
      ['17:30', 'closed'],
    ] as const) {
      const change = { ...own, time: time(time_) }
      expect(await caller.ask('bookings.change', change)).toMatchObject({ reason })
    }
    for (const guess of ['AAA11', 'BBB22', 'CCC33']) {
      const wrong = { ...own, reference: code(guess) }
      const asked = caller.ask('bookings.cancel', wrong, { callId: 'another' })
      expect(await asked).toMatchObject({ reason: 'notFound' })
    }
    expect(await caller.ask('bookings.cancel', own, { callId: 'another' })).toMatchObject({
      reason: 'tooManyTries',
    })
  })
})

/** A restaurant whose bookings are protected against guessing, and a stranger who calls it. */
async function openGuarded(counter: GuessesOptions['counter'] = createLocalCounter()) {
  const networks = new Map<string, string>()
  const guesses = createGuesses({
    counter,
    scale: 1,
    networkOf: (callId) => networks.get(callId),
  })
  const caller = await open(undefined, undefined, { guesses })
  const booked = await caller.ask('bookings.book', { ...dinner, phone })
  let calls = 0
  /** Guesses in calls of three tries each. */
  const guess = async (network: string, args: object) => {
    const callId = `stranger ${Math.floor(calls++ / 3)} ${network}`
    networks.set(callId, network)
    const result = await caller.ask('bookings.cancel', { ...args }, { callId })
    return result.status === 'refused' ? result.reason : result.status
  }
  return { caller, reference: code(referenceIn(booked)), guess }
}

// Rule T17
describe('a stranger who calls again and again', () => {
  test('does not find out a name by trying many', async () => {
    const { caller, reference, guess } = await openGuarded()
    const reasons: string[] = []
    for (let at = 0; at < 6; at += 1)
      reasons.push(await guess('one', { phone, name: named(`Q${at}`) }))
    expect(new Set(reasons)).toEqual(new Set(['notFound']))
    expect(await guess('one', { phone, name: named('Shah') })).toBe('tooManyTries')
    // Calls of that network still find the booking by its reference, which nobody has guessed at.
    const own = { reference, name: shah }
    expect(await caller.ask('bookings.find', own, { callId: 'own' })).toMatchObject({
      status: 'done',
    })
  })

  test.each(['in memory', 'in the database of several servers'])(
    'does not find out a name by trying many at once, counted %s',
    async (where) => {
      const storage = createSqliteStorage(temporaryFolder())
      onTestFinished(() => storage.close())
      const counter =
        where === 'in memory'
          ? createLocalCounter()
          : createSharedCounter({ storage, log: quiet, now: Date.now })
      const { guess } = await openGuarded(counter)
      const reasons = await Promise.all(
        Array.from({ length: 60 }, (_, at) => guess('one', { phone, name: named(`Q${at}`) })),
      )
      expect(reasons.filter((reason) => reason === 'notFound')).toHaveLength(6)
      expect(reasons.filter((reason) => reason === 'tooManyTries')).toHaveLength(54)
      expect(await guess('one', { phone, name: named('Shah') })).toBe('tooManyTries')
    },
  )

  test('does not lock out the owner of a number, who calls from another network', async () => {
    const { guess } = await openGuarded()
    for (let at = 0; at < 40; at += 1)
      await guess(`network ${at % 8}`, { phone, name: named(`Q${at}`) })
    expect(await guess('of the owner', { phone, name: named('Q') })).toBe('notFound')
    expect(await guess('of the owner', { phone, name: named('Shah') })).toBe('done')
  })

  test('right tries, and tries that the call is not allowed, count toward no limit', async () => {
    const { guess, caller, reference } = await openGuarded()
    for (let at = 0; at < 40; at += 1) {
      const result = await caller.ask(
        'bookings.find',
        { reference, name: shah },
        { callId: `c${at}` },
      )
      expect(result.status).toBe('done')
    }
    expect(await guess('one', { phone, name: named('Shah') })).toBe('done')
  })

  test('does not find out a reference by trying many, and blocks no other network', async () => {
    const { reference, guess } = await openGuarded()
    const reasons: string[] = []
    // No reference contains the letter A.
    for (let at = 0; at < 30; at += 1)
      reasons.push(await guess('one', { reference: code(`AAA${at + 10}`), name: shah }))
    expect(new Set(reasons)).toEqual(new Set(['notFound']))
    const own = { reference, name: shah }
    expect(await guess('one', own)).toBe('tooManyTries')
    expect(await guess('other', own)).toBe('done')
  })
})

test('a wish can be added to a booking that there is', async () => {
  const { tasks } = agentWith(['bookings.addNote'])
  const caller = await open([
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
  const agent = agentWith(ownToolNames)
  const caller = await open([agent])
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
  for (const name of ownToolNames) {
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
