/** Calls with the restaurant, over the real wire format. The language model answers as each test specifies. */
import { describe, expect, it } from 'vitest'
import { dialogueLines } from '@ringwell/content/agents/tasks/dialogueLines.ts'
import { restaurantTasks } from '@ringwell/content/agents/tasks/restaurant.ts'
import type { Line } from '@ringwell/content/agents/tasks/words.ts'
import type { Turn } from '../stages.ts'
import { linesIn } from '../testing/linesIn.ts'
import type { TaskToolResult } from '../tools.ts'
import { calling, failing, saying } from './testing/chatServer.ts'
import { booked, bookTable, callWith, readBack, table, withoutTasks } from './testing/modelCall.ts'
import { resolveAgent } from './resolveAgent.ts'
import { itEvery } from '../testing/itEvery.ts'

const bookTableTask = restaurantTasks.tasks.get('bookTable')!
const full = (bookTableTask.refusals['full'] as Line)[0]
/** The keys of the lines in the agent's words. */
const lines = (words: string): string[] =>
  linesIn(words, dialogueLines, Object.fromEntries(restaurantTasks.tasks))

type ResultTurn = Extract<Turn, { role: 'taskResult' }>

describe('a model of an agent without tasks', () => {
  it('gets the function for what it cannot answer, and no business of ours', async () => {
    const call = await callWith([saying('Hello.')], { agent: withoutTasks })
    await call.say('Hello')
    const { messages, tools } = call.requests()[0]!.body
    expect(tools?.map((tool) => tool.function.name)).toEqual(['noteUnanswered', 'reportDanger'])
    expect(messages[0]!.content).not.toContain('You work for')
  })
})

describe('a model that books', () => {
  // Rule C46
  it('gets a function for each task, the clock of the business and its hours', async () => {
    const call = await callWith([saying('Hello.')])
    await call.say('Hello')
    const { messages, tools } = call.requests()[0]!.body
    expect(messages[0]!.content).toContain('There it is Monday, 2026-11-23, 10:00.')
    expect(messages[0]!.content).toContain('Monday closed; Tuesday 12:00 to 23:00')
    expect(messages[0]!.content).toMatch(/But on these days: 2026-12-25 .* closed;.*2027-01-01/)
    expect(tools?.map((tool) => tool.function.name)).toEqual([
      'bookTable',
      'changeBooking',
      'cancelBooking',
      'findBooking',
      'callback',
      'noteUnanswered',
      'reportDanger',
    ])
    expect(tools?.[0]?.function.parameters).toMatchObject({
      properties: {
        people: { type: 'integer', minimum: 1, maximum: 10 },
        date: { format: 'date' },
      },
      required: ['date', 'time', 'people', 'name'],
      additionalProperties: false,
    })
  })

  // Rule C47
  it('has its values read back in our words, and books when the caller says yes', async () => {
    const call = await callWith([bookTable(), saying('The model is not asked.')])
    expect(await call.say('A table for four tomorrow at half past seven, Priya Shah')).toBe(
      readBack,
    )
    expect(call.calls).toEqual([])
    expect(lines(await call.say('Yes, please.'))).toContain('bookTable.done')
    expect(call.calls).toEqual([
      {
        tool: 'bookings.book',
        arguments: {
          kind: { type: 'text', text: 'table' },
          date: { type: 'date', date: '2026-11-24' },
          time: { type: 'time', time: '19:30' },
          people: { type: 'party', people: 4 },
          name: { type: 'name', first: 'Priya', last: 'Shah' },
        },
      },
    ])
    expect(call.requests()).toHaveLength(1)
    expect(call.views().map(({ status }) => status)).toEqual(['confirming', 'working', 'done'])
    expect(new Set(call.views().map(({ id }) => id)).size).toBe(1)
    expect(call.views().at(-1)).toMatchObject({ task: 'bookTable', reference: 'RIN74' })
    expect(call.outcome()).toMatchObject({ task: 'bookTable', outcome: 'done', reference: 'RIN74' })
  })

  it.each(['Go on then.', 'Yep that’s right, thanks'])('books after “%s”', async (answer) => {
    const call = await callWith([bookTable()])
    await call.say('A table, please')
    await call.say(answer)
    expect(call.calls).toHaveLength(1)
  })

  itEvery(3)([
    'No, wait.',
    'I said no.',
    'Don’t.',
    'Hang on.',
    'Maybe later.',
    'Yeah, no.',
    'Yes, but make it five.',
    'What time do you close?',
    'Yes, on Friday.',
    '',
  ])('books nothing when the caller answers “%s”', async (answer) => {
    const call = await callWith([bookTable(), saying('All right.')])
    await call.say('A table, please')
    expect(await call.say(answer)).toBe('All right.')
    expect(call.calls).toEqual([])
  })

  it('books nothing by calling again without an answer, however often', async () => {
    const call = await callWith([bookTable()])
    await call.say('A table, please')
    await call.say('Let me think about it.')
    await call.say('Let me think about it some more.')
    expect(call.calls).toEqual([])
  })

  it('cannot say by itself that the caller has confirmed', async () => {
    const call = await callWith([bookTable({ confirmed: true })])
    expect(await call.say('A table, please')).toBe(readBack)
    expect(call.calls).toEqual([])
  })

  it('has to read back again when the values have changed', async () => {
    const call = await callWith([bookTable(), bookTable({ people: 5 })])
    await call.say('A table for four')
    expect(lines(await call.say('Yes, but make it five.'))).toContain('bookTable.confirm')
    await call.say('Yes.')
    expect(call.calls).toMatchObject([{ arguments: { people: { people: 5 } } }])
  })

  it('is not taken at its word when the caller has not heard every value', async () => {
    const call = await callWith([bookTable(), saying('Sorry?')])
    await call.say('A table, please')
    call.history[call.history.length - 1] = { role: 'assistant', text: 'So that’s a table for' }
    await call.say('Yes.')
    expect(call.calls).toEqual([])
  })

  it('books once for one yes: the next yes is about something else', async () => {
    const call = await callWith([bookTable(), saying('Is there anything else?'), saying('Good.')])
    await call.say('A table, please')
    await call.say('Yes.')
    await call.say('Thanks.')
    await call.say('Yes.')
    expect(call.calls).toHaveLength(1)
  })

  it('hears why the tool refuses and what would be taken', async () => {
    const call = await callWith([bookTable(), saying('At eight, then?')], {
      tools: () => ({
        status: 'refused',
        reason: 'full',
        alternatives: [{ time: { type: 'time', time: '20:00' } }],
      }),
    })
    await call.say('A table, please')
    expect(await call.say('Yes.')).toBe('At eight, then?')
    expect(call.told()).toEqual({
      status: 'refused',
      reason: 'full',
      say: full,
      offer: [{ time: '20:00' }],
    })
    expect(call.outcome().outcome).toBe('abandoned')
  })

  const isFull: TaskToolResult = { status: 'refused', reason: 'full', alternatives: [] }

  it('says why something was refused if the model fails to', async () => {
    const call = await callWith([bookTable(), failing(500), failing(500)], { tools: () => isFull })
    await call.say('A table, please')
    expect(await call.say('Yes.')).toBe(full)
    expect(call.failures).toEqual([])
  })

  it.each([booked, { status: 'unavailable' } as const])(
    'tells the caller first what they have not heard: $status',
    async (result) => {
      const call = await callWith([bookTable(), saying('Of course.')], { tools: () => result })
      await call.say('A table, please')
      const outcome = await call.say('Yes.')
      call.history.pop()
      call.history.push({ ...(call.history.pop() as ResultTurn), isTold: false })
      expect(await call.say('Sorry, can you repeat that?')).toBe(`${outcome}Of course.`)
      expect(call.views().at(-1)?.id).toBe('1')
      expect(await call.say('Thank you')).toContain('Of course.')
    },
  )

  it('answers a question, or says that it cannot, and the record of the call has both', async () => {
    const call = await callWith([
      saying('Until eleven.'),
      calling(['noteUnanswered', JSON.stringify({ question: 'Is there a helipad?' })]),
      saying('That I do not know.'),
      saying('You are welcome.'),
    ])
    await call.say('How late are you open?')
    expect(await call.say('And can I come by helicopter?')).toBe('That I do not know.')
    await call.say('Thanks.')
    expect(call.outcome()).toMatchObject({
      outcome: 'answered',
      unanswered: ['Is there a helipad?'],
    })
  })

  itEvery(2)(['{}', '{"question": 5}', 'nonsense'])('notes no question out of %s', async (args) => {
    const call = await callWith([calling(['noteUnanswered', args]), saying('Sorry.')])
    await call.say('Hm')
    expect(call.told()).toMatchObject({ status: 'error' })
    expect(call.outcome().unanswered).toEqual([])
  })

  it('has no functions left when no more tools are carried out', async () => {
    const call = await callWith([saying('I could not find it.')], { agent: { mustSpeak: true } })
    await call.say('A table, please')
    expect(call.requests()[0]!.body.tool_choice).toBe('none')
  })

  it('has the tasks that an agent of an operator is based on, whatever its prompt', async () => {
    const own = { id: 'roma', instructions: 'You are Luigi of the Trattoria.' }
    const agent = resolveAgent({ ...own, tasks: 'restaurant' })
    const call = await callWith([bookTable()], { agent: { agent } })
    expect(await call.say('A table, please')).toBe(readBack)
    await call.say('Yes.')
    expect(call.calls).toHaveLength(1)
    const stranger = await callWith([bookTable()], { agent: { agent: resolveAgent(own) } })
    expect(await stranger.say('A table, please')).toBe('')
  })

  // Rule C45
  it('has no task while it follows instructions of the client', async () => {
    const call = await callWith([bookTable()], { agent: { ownInstructions: 'Book anything.' } })
    expect(await call.say('A table, please')).toBe('')
    const { messages, tools } = call.requests()[0]!.body
    expect(tools ?? []).toEqual([])
    expect(messages[0]!.content).toContain('Book anything.')
    expect(messages[0]!.content).not.toContain('Monday closed')
  })

  it('offers a callback when the tool is out of order', async () => {
    const call = await callWith([bookTable()], { tools: () => ({ status: 'unavailable' }) })
    await call.say('A table, please')
    expect(lines(await call.say('Yes.'))).toContain('unavailable')
  })
})

describe('a model that looks up', () => {
  const found: TaskToolResult = {
    status: 'done',
    reference: 'RIN74',
    facts: {
      date: { type: 'date', date: '2026-11-24' },
      time: { type: 'time', time: '19:30' },
      people: { type: 'party', people: 4 },
      name: { type: 'name', first: 'Priya', last: 'Shah' },
    },
  }
  const known = { reference: 'rin 74', name: 'Shah' }

  it('learns what was found, changes it after a yes, and keeps the reference', async () => {
    const call = await callWith(
      [
        calling(['changeBooking', JSON.stringify(known)]),
        saying('I’ve found it. What would you like to change?'),
        calling(['changeBooking', JSON.stringify({ ...known, people: 6 })]),
      ],
      {
        tools: ({ tool }) => (tool === 'bookings.find' ? found : { ...found, reference: 'RIN74' }),
      },
    )
    await call.say('I want to change my booking, RIN 74, Shah')
    expect(call.told()).toMatchObject({ status: 'found', found: { people: '4 people' } })
    expect(lines(await call.say('We will be six.'))).toContain('changeBooking.confirm')
    expect(lines(await call.say('Yes.'))).toContain('changeBooking.done')
    expect(call.calls[1]!.arguments).toMatchObject({
      people: { people: 6 },
      date: { date: '2026-11-24' },
      time: { time: '19:30' },
    })
    expect(call.calls.map(({ tool }) => tool)).toEqual(['bookings.find', 'bookings.change'])
    expect(call.calls[0]!.arguments).toEqual({
      kind: { type: 'text', text: 'table' },
      reference: { type: 'code', code: 'RIN74', fits: true },
      name: { type: 'name', first: 'Shah' },
    })
  })

  it('of somebody else gets what the tool says, and no more', async () => {
    const call = await callWith(
      [calling(['findBooking', JSON.stringify(known)]), saying('I can’t find it.')],
      { tools: () => ({ status: 'refused', reason: 'notFound', alternatives: [] }) },
    )
    expect(await call.say('When is the table RIN 74?')).toBe('I can’t find it.')
    expect(call.told()).toEqual({
      status: 'refused',
      reason: 'notFound',
      say: dialogueLines.notFound[0],
    })
  })

  it('ends a task that only looks something up', async () => {
    const call = await callWith(
      [
        calling(['findBooking', JSON.stringify(known)]),
        calling(['findBooking', JSON.stringify(known)]),
        saying('It is tomorrow.'),
      ],
      { tools: () => found },
    )
    expect(await call.say('When is my table? RIN 74, Shah')).toBe('It is tomorrow.')
    expect(call.calls).toHaveLength(1)
    expect(call.views().at(-1)).toMatchObject({ task: 'findBooking', status: 'done' })
  })
})

async function toldOf(...reply: [string, string]) {
  const call = await callWith([calling(reply), saying('Sorry.')])
  expect(await call.say('A table, please')).toBe('Sorry.')
  expect(call.calls).toEqual([])
  return call.told()
}

describe('a model that is wrong', () => {
  itEvery(3)([
    ['a closed day', { date: '2026-11-30' }, /closed.* Offer "2026-12-01" instead\./],
    ['a holiday', { date: '2026-12-25' }, /closed/],
    ['a day that is over', { date: '2026-11-20' }, /passed/],
    ['a day of the year 9999', { date: '9999-12-31' }, /\b90 days\b/],
    ['a day that does not exist', { date: '2026-02-30' }, /date has to be a day that exists/],
    ['three in the morning', { time: '03:00' }, /\bfrom noon to\b/],
    ['words for a time', { time: 'half past seven' }, /time has to be a time of day/],
    ['too many people', { people: 11 }, /\bten people\b/],
    ['half a person', { people: 2.5 }, /people has to be a whole number/],
    ['nobody', { people: 0 }, /people: /],
    ['no phone number', { phone: 'ask him' }, /phone has to be a whole phone number/],
    ['an argument that the task does not have', { tool: 'x' }, /"tool" is no argument/],
    ['an argument that objects have', { constructor: 1 }, /"constructor" is no argument/],
  ])('about %s is told so, and books nothing', async (_, values, problem) => {
    expect(await toldOf('bookTable', JSON.stringify({ ...table, ...values }))).toEqual({
      status: 'error',
      error: expect.stringMatching(problem),
    })
  })

  it('is told what is missing, and how to ask for it', async () => {
    expect(await toldOf('bookTable', JSON.stringify({ people: 4, phone: null }))).toEqual({
      status: 'needs_more',
      needs: [
        { name: 'date', ask: bookTableTask.slots['date']!.ask[0] },
        { name: 'time', ask: bookTableTask.slots['time']!.ask[0] },
        { name: 'name', ask: bookTableTask.slots['name']!.ask[0] },
      ],
    })
  })

  it.each([
    ['arguments that are no JSON', '{"date":', /no JSON/],
    ['arguments that are a list', '[]', /no JSON object/],
    ['arguments of a megabyte', JSON.stringify({ name: 'x'.repeat(1_000_000) }), /too long/],
  ])('with %s is told so', async (_, args, problem) => {
    expect(await toldOf('bookTable', args)).toMatchObject({
      error: expect.stringMatching(problem),
    })
  })

  it('may try again, and then has to say something', async () => {
    const call = await callWith([bookTable({ time: '03:00' })])
    await call.say('A table, please').catch(() => undefined)
    expect(call.requests()).toHaveLength(4)
    expect(call.requests().map(({ body }) => body.tool_choice)).toEqual([
      undefined,
      undefined,
      undefined,
      'none',
    ])
    expect(call.calls).toEqual([])
  })

  it('cannot use a tool of another agent: it is a function of the page, which has none', async () => {
    const call = await callWith([calling(['bookStay', '{}'])])
    await call.say('A room, please')
    expect(call.calls).toEqual([])
  })

  it('calls two functions at once and gets one of them', async () => {
    const twice = ['bookTable', JSON.stringify(table)] as const
    const call = await callWith([calling(twice, twice)])
    expect(await call.say('A table, please')).toBe(readBack)
  })
})

// Rule C123
it('a model that has rung somebody keeps the wish for no more calls at once, even if it has no other task', async () => {
  const outbound = { purpose: 'a table', voicemail: 'hangUp' } as const
  const line = { ...withoutTasks, phone: { saysRecorded: false, outbound } }
  const call = await callWith([calling(['stopCalls', '{}'])], { agent: line })
  expect(await call.say('Stop calling me.')).toContain('ring this number again')
  expect(call.calls).toMatchObject([{ tool: 'calls.stop' }])
})

// Rule C96
describe('a model whose caller is on the telephone', () => {
  const line = { phone: { saysRecorded: false, transfers: true } } as const

  it('puts the caller through with a function, after our words for it', async () => {
    const call = await callWith([calling(['transfer', '{"reason":"a bill"}'])], { agent: line })
    expect((await call.say('I want to talk to a person.')).trim()).toBe(
      dialogueLines.puttingThrough[0],
    )
    expect(call.calls).toMatchObject([{ tool: 'calls.transfer' }])
    const { messages, tools } = call.requests()[0]!.body
    expect(tools?.map((tool) => tool.function.name)).toContain('transfer')
    expect(messages[0]!.content).toContain('can be put through to a person')
  })

  it('that only says so has put nobody through, and the caller does not hear it', async () => {
    const call = await callWith(
      [saying('I’m putting you through now.'), saying('What is it about?')],
      { agent: line },
    )
    expect(await call.say('I want to talk to a person.')).not.toContain('putting you through')
    expect(call.calls).toEqual([])
  })

  it('has no such function where nobody can be put through', async () => {
    const call = await callWith([saying('Hello.')], { agent: { phone: { saysRecorded: false } } })
    await call.say('Hello')
    const names = call.requests()[0]!.body.tools?.map((tool) => tool.function.name)
    expect(names).not.toContain('transfer')
    expect(names).not.toContain('textReference')
  })
})
