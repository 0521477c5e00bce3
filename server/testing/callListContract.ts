import { describe, expect, test } from 'vitest'
import type { CallNote } from '@ringwell/engine/callNotes.ts'
import { CallFilters } from '@ringwell/protocol/operator/calls.ts'
import type { SpokenTurn } from '../storage/transcriptStorage.ts'
import type { Storage } from '../storage/storage.ts'
import {
  at,
  booking,
  call,
  delivery,
  endAfter,
  type FreshStorage,
  lead,
  message,
  recording,
  write,
} from './storageSamples.ts'

const page = { limit: 99, after: undefined }

/** Stores a call that is over, in which the caller has said this. */
async function hold(storage: Storage, callId: string, said: string, second = 0): Promise<void> {
  await storage.createCall({ ...call, callId, createdAt: at(second) })
  const turn = { position: 0, who: 'visitor', text: said } as const
  await storage.saveTurns(callId, [turn], at(second))
  await storage.endCall(callId, endAfter(9))
}
const idsOf = async (storage: Storage, filters: object): Promise<string[]> =>
  (await storage.listCalls(page, CallFilters.parse(filters))).map(({ callId }) => callId)

/** A turn as the reader of turns has read it. */
const upsetTurn = (position: number): SpokenTurn => {
  const clauses = [{ text: 'This is a joke.', act: 'upset', certainty: 1, spans: [] }]
  const trace = { understood: { clauses, commands: [], answers: [], slots: {} }, tools: [] }
  return { position, who: 'visitor', text: 'This is a joke.', trace }
}

const left = (task: string, outcome: 'abandoned' | 'done'): CallNote => ({
  type: 'taskEnded',
  run: 1,
  task,
  title: task,
  outcome,
  slots: [],
})
const asked = (text: string, turn: number): CallNote => ({
  type: 'questionUnanswered',
  text,
  turn,
})

/** The contract tests of `CallListStorage`. */
export function describeCallLists(name: string, fresh: FreshStorage): void {
  describe(`${name} searches in what was said`, () => {
    test('for words in any order, case and accent, of which the last may have only begun', async () => {
      const { storage } = await fresh()
      await hold(storage, 'soup', 'There was a hair in my soup, don’t you see?', 1)
      await hold(storage, 'crème', 'The CRÈME brûlée was cold. आशा राव called Łucja.', 2)
      await hold(storage, 'tokyo', '東京から電話しています。', 3)
      await hold(storage, 'none', '', 4)
      const found = (q: string) => idsOf(storage, { q })
      for (const q of ['soup', 'SOUP hair', 'hair sou', 'so', 'my soup!', 'don’t', 'don t']) {
        expect([q, await found(q)]).toEqual([q, ['soup']])
      }
      for (const q of ['creme', 'crème brulee', 'cold. the', 'आशा', 'Łuc']) {
        expect([q, await found(q)]).toEqual([q, ['crème']])
      }
      for (const q of ['東京', '電話', '京から']) expect(await found(q)).toEqual(['tokyo'])
      for (const q of ['hai soup', 'soup cold', '京東', 'xyz']) expect(await found(q)).toEqual([])
      // Without words nothing is searched for, and only a query of signs alone has no answer.
      expect(await found(' ')).toHaveLength(4)
    })

    test.each([
      '"',
      '" OR "soup',
      "it's",
      'soup*',
      '-soup',
      'NOT',
      'a AND',
      'NEAR(soup',
      'words:soup',
      '^soup',
      '(',
      '\\',
      '%',
      "';--",
      ':*',
      '<->',
      '!soup & |',
      '\0',
      'so\0up',
      '🙂',
      '美',
      '\u202Esoup',
      'soup '.repeat(2_000),
      'x'.repeat(10_000),
    ])('and takes nothing that is typed for more than words: %j', async (q) => {
      const { storage } = await fresh()
      await hold(storage, 'c1', 'soup')
      expect(await idsOf(storage, { q })).toBeInstanceOf(Array)
      expect(await storage.countMatching(CallFilters.parse({ q }), 9)).toBeLessThan(2)
    })

    test('page by page, the newest first, also among calls of one moment', async () => {
      const { storage } = await fresh()
      for (const [index, second] of [3, 1, 2, 2, 2, 5].entries()) {
        await hold(storage, `c${index}`, 'The soup was cold.', second)
      }
      for (const filters of [
        { q: 'soup' },
        { q: 'soup', direction: 'in' },
        { caller: 'asha' },
        { q: 'soup', caller: 'asha' },
      ] as const) {
        const seen: string[] = []
        let after: { createdAt: string; id: string } | undefined
        for (;;) {
          const [next] = await storage.listCalls({ limit: 1, after }, filters)
          if (!next) break
          seen.push(next.callId)
          after = { createdAt: next.createdAt, id: next.callId }
        }
        expect([seen[0], seen[1], seen.slice(2, 5).toSorted(), seen.slice(5)]).toEqual([
          'c5',
          'c0',
          ['c2', 'c3', 'c4'],
          ['c1'],
        ])
        expect(await storage.countMatching(filters, 9)).toBe(6)
        expect(await storage.countMatching(filters, 4)).toBe(4)
      }
    })

    test('goes on with all others of its moment behind a call that was erased meanwhile', async () => {
      const { storage } = await fresh()
      for (const callId of ['c1', 'c2', 'c3']) await hold(storage, callId, 'Cold soup.', 2)
      const [first] = await storage.listCalls({ limit: 1, after: undefined }, { q: 'soup' })
      if (!first) throw new Error('nothing was found')
      await storage.eraseCall(first.callId, at(9))
      const after = { createdAt: first.createdAt, id: first.callId }
      const others = await storage.listCalls({ limit: 9, after }, { q: 'soup' })
      expect(
        others
          .map(({ callId }) => callId)
          .concat(first.callId)
          .toSorted(),
      ).toEqual(['c1', 'c2', 'c3'])
    })

    test('as soon as a call is over, by its newest words, and never in a call that was erased or is too old', async () => {
      const { storage } = await fresh(call)
      const turn = { position: 0, who: 'visitor', text: 'My secret soup.' } as const
      await storage.saveTurns(call.callId, [turn], at(1))
      expect(await idsOf(storage, { q: 'secret' })).toEqual([])
      await storage.endCall(call.callId, endAfter(5))
      expect(await idsOf(storage, { q: 'secret' })).toEqual(['c1'])
      await storage.saveTurns(call.callId, [{ ...turn, text: 'My public soup.' }], at(2))
      expect(await idsOf(storage, { q: 'secret' })).toEqual([])
      expect(await idsOf(storage, { q: 'public' })).toEqual(['c1'])
      await storage.eraseCall(call.callId, at(9))
      expect(await idsOf(storage, { q: 'public' })).toEqual([])
      await storage.saveTurns(call.callId, [turn], at(10))
      expect(await idsOf(storage, { q: 'soup' })).toEqual([])

      await hold(storage, 'old', 'Old soup.', 3)
      await hold(storage, 'new', 'New soup.', 30)
      await storage.deleteCallsBefore(at(20), 9)
      expect(await idsOf(storage, { q: 'soup' })).toEqual(['new'])
      // A call that was cut off, and one whose end only its recordings know.
      await storage.createCall({ ...call, callId: 'cut' })
      await storage.answerCall('cut', at(1), 'browser')
      await storage.createCall({ ...call, callId: 'recorded' })
      for (const callId of ['cut', 'recorded']) await storage.saveTurns(callId, [turn], at(3))
      await storage.endOpenCalls({ endedAt: at(60), reason: 'serverStopped' }, at(50))
      await storage.extendCall('recorded', endAfter(4))
      expect((await idsOf(storage, { q: 'secret' })).toSorted()).toEqual(['cut', 'recorded'])
    })
  })

  test(`${name} finds calls by every filter, and by several at once`, async () => {
    const { storage } = await fresh()
    await storage.createCall({ ...call, callId: 'plain', createdAt: at(1) })
    await storage.createCall({
      ...call,
      callId: 'rich',
      agentUuid: 'other',
      createdAt: at(5),
      channel: 'phone',
      direction: 'out',
      callerNumber: '+447700900123',
      visitor: { name: '', companyName: '', mobileNumber: '' },
    })
    const slots = [{ name: 'name', label: 'name', text: 'Łucja 100%_Sample' }]
    await storage.saveNotes(
      'rich',
      [
        { type: 'danger', danger: 'fire' },
        {
          type: 'taskEnded',
          run: 1,
          task: 'bookTable',
          title: 'table',
          outcome: 'done',
          slots,
          reference: 'RIN74',
        },
        { type: 'questionUnanswered', text: 'Why?' },
      ],
      at(6),
    )
    await storage.rateCall('rich', 2)
    for (const position of [4, 2]) await storage.saveTurns('rich', [upsetTurn(position)], at(6))
    await storage.endCall('rich', endAfter(61))
    const call2 = { callId: 'rich', agent: 'restaurant', reason: 'soup', summary: '' }
    await storage.saveLead({ ...lead, call: call2 }, { id: 'd1', dueAt: at(1) })
    const filters: Record<string, string> = {
      agent: 'other,another',
      outcome: 'emergency',
      danger: 'any',
      channel: 'phone,socket',
      direction: 'out',
      rating: '1,2',
      from: '2026-01-01T01:00:05+01:00',
      shortest: '60',
      request: 'yes',
      unanswered: 'yes',
      upset: 'yes',
      caller: '07700 900-123',
      reference: ' rin74',
    }
    for (const [filter, value] of Object.entries(filters)) {
      expect([filter, await idsOf(storage, { [filter]: value })]).toEqual([filter, ['rich']])
    }
    expect(await idsOf(storage, filters)).toEqual(['rich'])
    const others = {
      agent: 'agent',
      to: at(5),
      request: 'no',
      unanswered: 'no',
      upset: 'no',
      caller: 'asha',
      channel: 'browser',
    }
    for (const [filter, value] of Object.entries(others)) {
      expect([filter, await idsOf(storage, { [filter]: value })]).toEqual([filter, ['plain']])
    }
    const folded = name === 'PostgreSQL' ? ['łucja 100%'] : []
    for (const part of ['100%_', 'Łucja 100%', 'ŁUCJA 100%', ...folded])
      expect([part, await idsOf(storage, { caller: part })]).toEqual([part, ['rich']])
    expect(await idsOf(storage, { caller: 'Łukja' })).toEqual([])
    for (const [filter, value] of Object.entries({
      danger: 'medical',
      longest: '60',
      caller: '%',
    })) {
      expect([filter, await idsOf(storage, { [filter]: value })]).toEqual([
        filter,
        value === '%' ? ['rich'] : [],
      ])
    }
    expect((await storage.findCall('rich'))?.upsetTurn).toBe(2)
    // What a call has come to is not known while it is under way.
    await storage.saveNotes('plain', [{ type: 'questionUnanswered', text: 'Why?' }], at(6))
    expect(await idsOf(storage, { outcome: 'nothing' })).toEqual(['plain'])
    await storage.answerCall('plain', at(6), 'browser')
    expect(await idsOf(storage, { outcome: 'nothing' })).toEqual([])
    await storage.eraseCall('plain', at(9))
    expect(await idsOf(storage, { erased: 'no' })).toEqual(['rich'])
    expect(await idsOf(storage, { erased: 'yes' })).toEqual(['plain'])
  })

  describe(`${name} finds calls by what is left to do about them`, () => {
    test('somebody waits for us as long as the inbox has something open about the call, and no longer', async () => {
      const { storage } = await fresh()
      for (const callId of ['lead', 'left', 'danger', 'running', 'none']) {
        await storage.createCall({ ...call, callId })
        if (callId === 'running') await storage.answerCall(callId, at(1), 'browser')
        else await storage.endCall(callId, endAfter(9))
      }
      const ofCall = { callId: 'lead', agent: 'restaurant', reason: 'soup', summary: '' }
      await storage.saveLead({ ...lead, call: ofCall }, delivery('d1'))
      await storage.saveLead({ ...lead, id: 'l2' }, delivery('d2'))
      await storage.saveMessage(message, delivery('d3'))
      for (const callId of ['left', 'running']) {
        await storage.saveNotes(callId, [left('bookTable', 'abandoned')], at(2))
      }
      await storage.saveNotes('danger', [{ type: 'danger', danger: 'fire' }], at(2))
      const waiting = async () => (await idsOf(storage, { request: 'yes' })).toSorted()
      const open = async () =>
        (await storage.listInbox({ status: 'open' }, page)).flatMap(({ callId }) => callId ?? [])
      expect(await waiting()).toEqual(['danger', 'lead', 'left'])
      expect(await waiting()).toEqual((await open()).toSorted())
      expect((await idsOf(storage, { request: 'no' })).toSorted()).toEqual(['none', 'running'])
      await storage.changeInboxItem('lead-l1', 1, { status: 'done' }, [])
      await storage.changeInboxItem('call-left', 1, { status: 'waiting' }, [])
      expect(await waiting()).toEqual(['danger'])
      expect(await waiting()).toEqual(await open())
      expect(await idsOf(storage, { request: 'no' })).toHaveLength(4)
    })

    test('a question is open until it is settled in this call, and again if that is taken back', async () => {
      const { storage } = await fresh()
      for (const callId of ['c1', 'c2', 'c3']) await storage.createCall({ ...call, callId })
      await storage.saveNotes('c1', [asked('Why?', 1), asked('Why?', 3), asked('How?', 4)], at(1))
      await storage.saveNotes('c2', [asked('Why?', 1)], at(1))
      const open = async () => (await idsOf(storage, { unanswered: 'yes' })).toSorted()
      const settle = (id: string, question: string) =>
        storage.settleQuestion(
          {
            id,
            agentId: 'agent',
            question,
            answer: '',
            reason: null,
            settledAt: at(2),
            author: '',
          },
          [{ callId: 'c1', question }],
        )
      await settle('s1', 'Why?')
      expect(await open()).toEqual(['c1', 'c2'])
      await settle('s2', 'How?')
      expect(await open()).toEqual(['c2'])
      expect((await idsOf(storage, { unanswered: 'no' })).toSorted()).toEqual(['c1', 'c3'])
      await storage.unsettleQuestion('s1')
      expect(await open()).toEqual(['c1', 'c2'])
    })

    test('and by what an operator has corrected, which also counts in the figures of the day', async () => {
      const { storage } = await fresh()
      for (const callId of ['c1', 'c2', 'c3', 'c4']) {
        await storage.createCall({ ...call, callId, createdAt: at(1) })
        await storage.endCall(callId, endAfter(9))
      }
      await storage.saveNotes('c1', [left('bookTable', 'done')], at(2))
      await storage.saveNotes('c2', [{ type: 'danger', danger: 'fire' }], at(2))
      await storage.saveNotes('c3', [left('bookTable', 'done')], at(2))
      const correct = (callId: string, outcome: 'emergency' | 'handed_over', text: string) =>
        storage.correctCall(callId, {
          outcome,
          values: [{ label: 'Name', text }],
          operatorId: undefined,
          correctedAt: at(3),
        })
      await correct('c1', 'emergency', 'Wei Chen')
      await correct('c2', 'handed_over', '')
      // The agent had noted nothing.
      await correct('c4', 'handed_over', '')
      const found = async (filters: object) => (await idsOf(storage, filters)).toSorted()
      expect(await found({ outcome: 'emergency' })).toEqual(['c1'])
      expect(await found({ outcome: 'handed_over' })).toEqual(['c2', 'c4'])
      expect(await found({ outcome: 'done' })).toEqual(['c3'])
      expect(await found({ danger: 'any' })).toEqual([])
      expect(await found({ caller: 'wei' })).toEqual(['c1'])
      expect(await found({ caller: 'wei', direction: 'in' })).toEqual(['c1'])
      const counts = await storage.countOutcomes(at(0), at(9))
      expect(
        Object.fromEntries(counts.map(({ outcome, calls }) => [outcome ?? '', calls])),
      ).toEqual({ emergency: 1, handed_over: 2, done: 1 })
      const emergencies = await storage.listEmergencies(at(0), at(9), 9)
      expect(emergencies.map(({ callId }) => callId)).toEqual(['c1'])
      await storage.correctCall('c2', undefined)
      expect(await found({ danger: 'any' })).toEqual(['c2'])
      expect((await storage.findPerson('Wei Chen', at(9), 9)).map(({ id }) => id)).toEqual(['c1'])
    })

    test('and by the colleagues to whom they were handed on', async () => {
      const { storage } = await fresh()
      for (const operatorId of ['ann', 'ben']) {
        const email = `${operatorId}@example.com`
        const link = { hash: operatorId, expiresAt: at(999) }
        await storage.addOperator({ operatorId, email, role: 'editor', createdAt: at(0) }, link)
        await storage.createCall({ ...call, callId: `of ${operatorId}` })
        const by = { author: 'ben@example.com', at: at(1) }
        await storage.assignCall(`of ${operatorId}`, operatorId, by)
      }
      await storage.createCall({ ...call, callId: 'nobodys' })
      expect(await idsOf(storage, { assignee: 'ann@example.com' })).toEqual(['of ann'])
      expect(await idsOf(storage, { assignee: 'ann@example.com,ben@example.com' })).toHaveLength(2)
      expect(await idsOf(storage, { assignee: 'eve@example.com' })).toEqual([])
    })
  })

  test(`${name} lists the recordings of several calls at once`, async () => {
    const { storage } = await fresh(call)
    await storage.createCall({ ...call, callId: 'c2' })
    await storage.keepLongest(recording)
    await storage.keepLongest({ ...recording, side: 'user', path: 'b' })
    await storage.keepLongest({ ...recording, agentUuid: 'other', path: 'c' })
    const listed = await storage.listRecordings(['c1', 'c2', 'unknown'])
    expect([...listed]).toEqual([['c1', [recording, { ...recording, side: 'user', path: 'b' }]]])
    expect(await storage.listRecordings([])).toEqual(new Map())
  })

  test(`${name} finds what is stored of one person`, async () => {
    const { storage } = await fresh()
    await hold(storage, 'asha', 'My number is +44 7700 900123.')
    await storage.saveLead({ ...lead, name: 'Łucja 50%' }, { id: 'd1', dueAt: at(1) })
    await storage.addNeverRung({ number: '+447700900123', reason: '', addedAt: at(1) })
    await storage.book(write, { ...booking, phone: '+447700900123' }, [
      { resource: 'table 1', units: [1] },
    ])
    const found = async (q: string) =>
      (await storage.findPerson(q, at(9), 9)).map(({ kind, id }) => `${kind} ${id}`)
    expect(await found('07700 900123')).toEqual([
      'call asha',
      'booking b1',
      'never_rung +447700900123',
    ])
    expect(await found('rao')).toEqual(['call asha'])
    expect(await found("O'BRIEN")).toEqual(['booking b1'])
    expect(await found('50%')).toEqual(['lead l1'])
    expect(await found('a@b.example')).toEqual([])
    expect(await storage.findPerson('a', at(9), 1)).toHaveLength(3)
  })

  test(`${name} keeps the views of each operator apart`, async () => {
    const { storage } = await fresh()
    const view = {
      viewId: 'v1',
      operatorId: 'ada',
      name: 'Angry',
      query: 'rating=1',
      createdAt: at(1),
    }
    await storage.saveCallView(view)
    await storage.saveCallView({ ...view, name: 'Very angry' })
    // Nobody changes or deletes the view of somebody else.
    await storage.saveCallView({ ...view, operatorId: 'eve', name: 'Mine' })
    expect(await storage.deleteCallView('eve', 'v1')).toBe(false)
    expect(await storage.listCallViews('ada')).toEqual([{ ...view, name: 'Very angry' }])
    expect(await storage.listCallViews('eve')).toEqual([])
    expect(await storage.deleteCallView('ada', 'v1')).toBe(true)
    expect(await storage.listCallViews('ada')).toEqual([])
  })
}
