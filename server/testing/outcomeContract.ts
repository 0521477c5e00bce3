import { describe, expect, test } from 'vitest'
import type { CallNote } from '@ringwell/engine/callNotes.ts'
import type { CallOutcome } from '@ringwell/protocol/callOutcome.ts'
import { tables } from '../admin/listedColumns.ts'
import { migrations } from '../storage/migrations.ts'
import type { Storage } from '../storage/storage.ts'
import { at, call, endAfter, type FreshStorage, lead } from './storageSamples.ts'

const slots = [{ name: 'people', label: 'Number of people', text: '4 people' }]
const started = { type: 'taskStarted', run: 1, task: 'bookTable', title: 'table' } as const
const ended = {
  ...started,
  type: 'taskEnded',
  outcome: 'done',
  slots,
  reference: 'RIN74',
} as const
const asked = (text: string): CallNote => ({ type: 'questionUnanswered', text })
const done = [started, ended, asked('क्या हेलिपैड है?')]
const doneOutcome: CallOutcome = {
  task: 'bookTable',
  outcome: 'done',
  slots,
  reference: 'RIN74',
  unanswered: ['क्या हेलिपैड है?'],
  summary:
    'The task “table” (Number of people 4 people) was done, reference RIN74. 1 question was not answered.',
}

const storedOutcome = async (storage: Storage) => (await storage.listOutcomes(['c1'])).get('c1')

/** The schema of earlier versions, which stored the outcome of a call without its notes. */
const stepsBeforeNotes = migrations.slice(
  0,
  migrations.findIndex((step) => typeof step === 'string' && step.includes('ADD COLUMN notes')),
)

/** The contract tests of an upgrade. `open` opens a database that was made by these steps and then written to. */
export function describeUpgrade(
  name: string,
  open: (steps: typeof migrations, written: string) => Promise<Storage>,
): void {
  const openWith = (cells: string): Promise<Storage> =>
    open(
      stepsBeforeNotes,
      `INSERT INTO calls (call_id, agent_uuid, created_at, language, voice, accent, visitor_name, visitor_company, visitor_mobile)
        VALUES ('c1', 'agent', '${at(0)}', 'en', 'shimmer', 'Indian', '', '', '');
      INSERT INTO call_outcomes (call_id, task, outcome, slots, reference, unanswered, summary, updated_at)
        VALUES ('c1', ${cells}, '${at(1)}');`,
    )
  const bookedRow = `'bookTable', 'done', '${JSON.stringify(slots)}', 'RIN74', '["क्या हेलिपैड है?"]', '${doneOutcome.summary}'`

  describe(`${name} keeps what a call had come to when the server was upgraded`, () => {
    // Rule C48
    test('whatever is asked after that', async () => {
      const storage = await openWith(bookedRow)
      await storage.saveNotes('c1', [], at(2))
      expect(await storedOutcome(storage)).toEqual(doneOutcome)
      for (const question of ['Do you have vegan dishes?', 'And parking?']) {
        await storage.saveNotes('c1', [{ type: 'questionAnswered', question }], at(3))
      }
      await storage.saveNotes('c1', [{ ...started, task: 'callback' }], at(4))
      expect(await storedOutcome(storage)).toMatchObject({
        ...doneOutcome,
        summary: expect.stringContaining('2 questions were answered'),
      })
    })

    // Rule C48
    test('unless more is done after that', async () => {
      const storage = await openWith(bookedRow)
      await storage.saveNotes('c1', [{ ...ended, task: 'callback', reference: 'KWX23' }], at(2))
      expect(await storedOutcome(storage)).toMatchObject({ task: 'callback', reference: 'KWX23' })
    })

    test('and what it came over: earlier calls came from browsers and had the usual limit', async () => {
      const storage = await openWith(bookedRow)
      const usual = { channel: 'browser', direction: 'in', limitMs: 120_000 }
      expect(await storage.findCall('c1')).toMatchObject({ ...usual, callerNumber: undefined })
    })

    // Rule C48
    test.each([
      [`NULL, 'done', '[]', 'RIN74', '[]', ''`, { outcome: 'done', reference: 'RIN74' }],
      [`'bookTable', 'abandoned', '[]', NULL, '[]', ''`, { outcome: 'abandoned' }],
      [
        `NULL, 'answered', '[]', NULL, '["Why?"]', ''`,
        { outcome: 'answered', unanswered: ['Why?'] },
      ],
      [`NULL, 'nothing', '[]', NULL, '["Why?"]', ''`, { outcome: 'nothing', unanswered: ['Why?'] }],
    ])('also %s', async (cells, kept) => {
      const storage = await openWith(cells)
      await storage.saveNotes('c1', [], at(2))
      await storage.saveNotes('c1', [], at(3))
      expect(await storedOutcome(storage)).toMatchObject(kept)
    })
  })
}

/** The contract tests of `OutcomeStorage`, and of the deliveries of ended calls. */
export function describeOutcomes(name: string, fresh: FreshStorage): void {
  describe(`${name} stores what calls came to`, () => {
    // Rule T18
    test('and a list of leads shows it, whatever came after the lead', async () => {
      const { storage } = await fresh()
      const summaries = async () =>
        (await tables.leads.list(storage, { limit: 9, after: undefined })).map(
          ({ cells }) => cells['summary'],
        )
      await storage.createCall(call)
      const said = { callId: 'c1', agent: 'general', reason: 'A demo', summary: 'note: by van' }
      await storage.saveNotes('c1', [started], at(1))
      await storage.saveLead({ ...lead, call: said }, { id: 'd1', dueAt: at(1) })
      expect(await summaries()).toEqual(['note: by van\nThe task “table” was not finished.'])
      await storage.saveNotes('c1', done, at(2))
      expect(await summaries()).toEqual([`note: by van\n${doneOutcome.summary}`])
      await storage.eraseCall('c1', at(3))
      expect(await summaries()).toEqual([''])
    })

    // Rule C48
    test('as far as it is known, and every field comes back', async () => {
      const { storage } = await fresh(call)
      await storage.createCall({ ...call, callId: 'c2' })
      expect(await storage.saveNotes('c1', [], at(1))).toBe(true)
      expect(await storedOutcome(storage)).toMatchObject({ outcome: 'nothing', slots: [] })
      await storage.saveNotes('c1', done, at(2))
      expect(await storage.listOutcomes(['c1', 'c2', 'unknown'])).toEqual(
        new Map([['c1', doneOutcome]]),
      )
      expect(await storage.listOutcomes([])).toEqual(new Map())
    })

    // Rule O16
    test('an emergency, with its kind, beside what was done', async () => {
      const { storage } = await fresh(call)
      await storage.saveNotes('c1', done, at(1))
      await storage.saveNotes('c1', [{ type: 'danger', danger: 'despair' }], at(2))
      await storage.saveNotes('c1', [asked('And parking?')], at(3))
      expect(await storedOutcome(storage)).toMatchObject({
        outcome: 'emergency',
        danger: 'despair',
        reference: 'RIN74',
        slots,
      })
    })

    // Rule C48
    test('by what all servers know of them, in whatever order they write', async () => {
      const { storage } = await fresh(call)
      const second = { ...ended, run: 2, task: 'callback', title: 'callback' } as const
      await Promise.all([
        storage.saveNotes('c1', [started, ended], at(1)),
        storage.saveNotes('c1', [asked('Is there a helipad?')], at(1)),
        storage.saveNotes('c1', [], at(2)),
      ])
      expect(await storedOutcome(storage)).toMatchObject({
        outcome: 'done',
        reference: 'RIN74',
        unanswered: ['Is there a helipad?'],
      })
      await storage.saveNotes('c1', [asked('Is there a helipad?'), second], at(3))
      await storage.saveNotes('c1', [started, ended], at(4))
      expect(await storedOutcome(storage)).toMatchObject({
        task: 'callback',
        unanswered: ['Is there a helipad?'],
      })
    })

    // Rule C48
    test('an erased call has none, and gets none any more', async () => {
      const { storage } = await fresh(call)
      await storage.saveNotes('c1', done, at(1))
      await storage.endCall('c1', endAfter(3), at(20))
      await storage.eraseCall('c1', at(5))
      expect(await storedOutcome(storage)).toBeUndefined()
      expect(await storage.saveNotes('c1', done, at(6))).toBe(false)
      expect(await storage.saveNotes('unknown', done, at(6))).toBe(false)
      expect(await storage.claimDelivery(['call'], at(30), at(60))).toBeUndefined()
    })

    test('it is deleted with its call, and so is the delivery', async () => {
      const { storage } = await fresh(call)
      await storage.saveNotes('c1', done, at(1))
      await storage.endCall('c1', endAfter(3), at(20))
      expect(await storage.deleteCallsBefore(at(10), 5)).toBe(1)
      expect(await storedOutcome(storage)).toBeUndefined()
      expect(await storage.listUndelivered(9)).toEqual([])
    })
  })

  describe(`${name} delivers the ends of calls`, () => {
    // Rule B11
    test('once, when they are due, with what is known by then', async () => {
      const { storage } = await fresh(call)
      await storage.saveNotes('c1', [], at(1))
      await storage.endCall('c1', endAfter(3), at(20))
      await storage.endCall('c1', endAfter(4), at(20))
      expect(await storage.claimDelivery(['call'], at(19), at(60))).toBeUndefined()
      await storage.saveNotes('c1', done, at(19))
      expect(await storage.claimDelivery(['lead', 'message', 'call'], at(20), at(60))).toEqual({
        id: 'ended-c1',
        attempt: 1,
        kind: 'call',
        call: {
          callId: 'c1',
          agentUuid: call.agentUuid,
          createdAt: call.createdAt,
          channel: 'browser',
          direction: 'in',
          keyId: undefined,
          language: 'en',
          end: endAfter(3),
          outcome: doneOutcome,
        },
      })
      expect((await storage.countDeliveries()).call).toMatchObject({ waiting: 1, delivered: 0 })
      expect(await storage.claimDelivery(['call'], at(21), at(60))).toBeUndefined()
    })

    // Rule B11
    test('also of calls that a server left open, and not without a receiver', async () => {
      const { storage } = await fresh()
      for (const callId of ['one', 'two', 'quiet']) {
        await storage.createCall({ ...call, callId })
        await storage.answerCall(callId, at(1), 'browser')
      }
      await storage.endCall('quiet', endAfter(2))
      expect(await storage.endOpenCalls(endAfter(9, 'serverStopped'), at(5), at(5))).toBe(2)
      const waiting = await storage.listUndelivered(9)
      expect(waiting.map(({ subjectId }) => subjectId).toSorted()).toEqual(['one', 'two'])
    })

    test('beside leads, which they do not disturb', async () => {
      const { storage } = await fresh(call)
      await storage.saveLead(lead, { id: 'd1', dueAt: at(0) })
      await storage.endCall('c1', endAfter(3), at(0))
      expect(await storage.claimDelivery(['lead'], at(1), at(60))).toMatchObject({ id: 'd1' })
      expect(await storage.claimDelivery(['call'], at(1), at(60))).toMatchObject({ kind: 'call' })
    })

    // Rule C55
    test('what an invented business could not answer is not listed for the agent', async () => {
      const { storage } = await fresh()
      for (const [callId, tasksOf] of [
        ['own', 'ownBusiness'],
        ['none', undefined],
        ['general', 'general'],
      ] as const) {
        await storage.createCall({ ...call, callId, agentUuid: 'roma', createdAt: at(1), tasksOf })
        await storage.saveNotes(callId, [asked(`${callId}?`)], at(5))
      }
      const listed = await storage.listUnanswered('roma', 10)
      expect(listed.flatMap(({ questions }) => questions).toSorted()).toEqual(['general?', 'none?'])
      const page = { limit: 10, after: undefined }
      const open = await storage.listCalls(page, { unanswered: 'yes' })
      expect(open.map(({ callId }) => callId).toSorted()).toEqual(['general', 'none'])
    })

    test('what nobody could answer is listed by agent, the newest calls first, and erased with them', async () => {
      const { storage } = await fresh()
      for (const [at_, callId, agentUuid] of [
        [1, 'a', 'roma'],
        [2, 'b', 'roma'],
        [3, 'c', 'milano'],
        [4, 'd', 'roma'],
      ] as const) {
        await storage.createCall({ ...call, callId, agentUuid, createdAt: at(at_) })
        await storage.saveNotes(callId, callId === 'd' ? [] : [asked(`${callId}?`)], at(5))
      }
      expect(await storage.listUnanswered('roma', 10)).toEqual([
        {
          callId: 'b',
          agentUuid: 'roma',
          askedAt: at(2),
          spokenFrom: undefined,
          questions: ['b?'],
        },
        {
          callId: 'a',
          agentUuid: 'roma',
          askedAt: at(1),
          spokenFrom: undefined,
          questions: ['a?'],
        },
      ])
      expect(await storage.listUnanswered('roma', 1)).toHaveLength(1)
      expect((await storage.listUnanswered(undefined, 9)).map(({ callId }) => callId)).toEqual([
        'c',
        'b',
        'a',
      ])
      await storage.eraseCall('b', at(6))
      expect(await storage.listUnanswered('roma', 10)).toMatchObject([
        { askedAt: at(1), questions: ['a?'] },
      ])
    })

    test('a question that an operator settled is not listed, until it is asked in another call or taken back', async () => {
      const { storage } = await fresh()
      const ask = async (callId: string, ...questions: string[]) => {
        await storage.createCall({ ...call, callId, agentUuid: 'roma', createdAt: at(1) })
        await storage.saveNotes(callId, questions.map(asked), at(5))
      }
      const listed = async () =>
        (await storage.listUnanswered('roma', 9)).flatMap(({ callId, questions }) =>
          questions.map((question) => `${callId}: ${question}`),
        )
      await ask('a', 'Dogs?', 'Cats?')
      await ask('b', 'Are dogs allowed?')
      const settled = {
        id: 's1',
        agentId: 'roma',
        question: 'May I bring a dog?',
        answer: 'Yes.',
        reason: null,
        settledAt: at(6),
        author: 'asha@x.example',
      }
      await storage.settleQuestion(settled, [
        { callId: 'a', question: 'Dogs?' },
        { callId: 'b', question: 'Are dogs allowed?' },
        { callId: 'gone', question: 'Dogs?' },
      ])
      expect(await listed()).toEqual(['a: Cats?'])
      expect(await storage.listSettled('roma', 9)).toEqual([{ ...settled, times: 2 }])
      expect(await storage.listSettled('milano', 9)).toEqual([])
      await ask('c', 'Dogs?')
      expect(await listed()).toEqual(['a: Cats?', 'c: Dogs?'])
      await storage.eraseCall('b', at(7))
      expect(await storage.unsettleQuestion('s1')).toEqual(settled)
      expect(await storage.unsettleQuestion('s1')).toBeUndefined()
      expect(await listed()).toEqual(['a: Dogs?', 'a: Cats?', 'c: Dogs?'])
      expect(await storage.listSettled(undefined, 9)).toEqual([])
    })

    test('a day counts its calls by agent, by outcome and by when they began, with its emergencies', async () => {
      const { storage } = await fresh()
      const dangerous: CallNote = { type: 'danger', danger: 'fire' }
      for (const [second, callId, agentUuid, notes] of [
        [-1, 'before', 'roma', done],
        [0, 'a', 'roma', done],
        [1, 'b', 'roma', [dangerous]],
        [2, 'c', 'milano', undefined],
        [9, 'after', 'roma', [dangerous]],
        // Two are under way.
        [3, 'running', 'milano', done],
        [4, 'in danger', 'milano', [dangerous]],
      ] as const) {
        await storage.createCall({ ...call, callId, agentUuid, createdAt: at(second) })
        if (!notes) continue
        await storage.answerCall(callId, at(second), 'browser')
        const isOver = !['running', 'in danger'].includes(callId)
        if (isOver) await storage.endCall(callId, { ...endAfter(2), endedAt: at(8) })
        await storage.saveNotes(callId, notes, at(8))
      }
      const counts = await storage.countOutcomes(at(0), at(9))
      expect(counts).toHaveLength(4)
      expect(counts).toEqual(
        expect.arrayContaining([
          { agentUuid: 'roma', outcome: 'done', calls: 1, answered: 1, durationMs: 2_000 },
          { agentUuid: 'roma', outcome: 'emergency', calls: 1, answered: 1, durationMs: 2_000 },
          { agentUuid: 'milano', outcome: null, calls: 2, answered: 1, durationMs: 0 },
          { agentUuid: 'milano', outcome: 'emergency', calls: 1, answered: 1, durationMs: 0 },
        ]),
      )
      expect(await storage.countBegun(at(0), at(9))).toEqual([
        { tenMinutes: at(0).slice(0, 15), calls: 5 },
      ])
      expect(await storage.listEmergencies(at(0), at(9), 5)).toEqual([
        { callId: 'in danger', agentUuid: 'milano', createdAt: at(4), danger: 'fire' },
        { callId: 'b', agentUuid: 'roma', createdAt: at(1), danger: 'fire' },
      ])
      await storage.eraseCall('b', at(10))
      expect(await storage.listEmergencies(at(0), at(9), 5)).toHaveLength(1)
    })
  })
}
