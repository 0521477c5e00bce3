import { describe, expect, test } from 'vitest'
import { migrations } from '../storage/migrations.ts'
import type { Storage } from '../storage/storage.ts'
import type { InboxPosition, NewInboxEntry } from '../storage/inboxStorage.ts'
import { at, call, delivery, endAfter, lead, message, write } from './storageSamples.ts'

const entry = (changes: Partial<NewInboxEntry> = {}): NewInboxEntry => ({
  id: 'h1',
  at: at(50),
  author: 'asha@tamsel.example',
  type: 'status',
  text: 'done',
  ...changes,
})
const remark = {
  remarkId: 'r1',
  author: 'asha@tamsel.example',
  operatorId: undefined,
  text: 'Rang.',
  createdAt: at(51),
}
const leftTask = {
  type: 'taskEnded',
  run: 1,
  task: 'bookTable',
  title: 'table',
  outcome: 'abandoned',
  slots: [{ name: 'name', label: 'Name', text: 'Wei Chen' }],
} as const

/** The contract tests of `InboxStorage`. */
export function describeInbox(name: string, fresh: () => Promise<{ storage: Storage }>): void {
  /** A lead, a message, a callback, a call that was left unfinished and an emergency, from old to new. */
  const filled = async (): Promise<Storage> => {
    const { storage } = await fresh()
    const endedCall = async (callId: string, second: number): Promise<void> => {
      await storage.createCall({ ...call, callId, createdAt: at(second) })
      const text = 'The sushi was cold.'
      await storage.saveTurns(callId, [{ position: 0, who: 'visitor', text }], at(second + 9))
      await storage.endCall(callId, endAfter(second + 10))
    }
    await storage.saveLead(lead, delivery('d1'))
    await storage.saveMessage({ ...message, createdAt: at(1) }, delivery('d2'))
    await endedCall('c1', 2)
    const taken = {
      ...lead,
      id: 'l2',
      createdAt: at(2),
      mobileNumber: '+44 20 7946-0958',
      call: {
        callId: 'c1',
        agent: 'restaurant',
        reason: 'The bill',
        summary: 'Table: 4',
      },
      wishedFor: at(90),
    }
    await storage.saveLeadOfCall({ ...write, tool: 'leads.callback' }, taken, delivery('d3'))
    await endedCall('c2', 3)
    await storage.saveNotes('c2', [leftTask], at(20))
    await endedCall('c3', 4)
    await storage.saveNotes('c3', [{ type: 'danger', danger: 'fire' }], at(20))
    await storage.saveLead({ ...lead, id: 'l3', createdAt: at(5) }, delivery('d4'))
    return storage
  }
  const all = { limit: 99, after: undefined }
  const ids = async (storage: Storage, filter = {}): Promise<string[]> =>
    (await storage.listInbox(filter, all)).map(({ id }) => id)

  describe(`${name} stores the inbox`, () => {
    test('everything that somebody has to answer is in it, dangers first and then the newest', async () => {
      const storage = await filled()
      const order = ['call-c3', 'lead-l3', 'call-c2', 'lead-l2', 'message-m1', 'lead-l1']
      expect(await ids(storage)).toEqual(order)
      const pages: string[] = []
      let after: InboxPosition | undefined
      for (let page = 0; page < 4; page += 1) {
        const items = await storage.listInbox({}, { limit: 2, after })
        pages.push(...items.map(({ id }) => id))
        after = items.at(-1) ?? after
      }
      expect(pages).toEqual(order)
      const items = await storage.listInbox({}, all)
      expect(items.map(({ kind }) => kind)).toEqual([
        'emergency',
        'lead',
        'unfinished',
        'callback',
        'message',
        'lead',
      ])
      expect(items[0]).toMatchObject({ urgent: 1, danger: 'fire', callId: 'c3', agent: 'agent' })
      expect(items[2]).toMatchObject({ name: 'Asha Rao', phone: '5550100', status: 'open' })
      expect(items[3]).toMatchObject({ text: 'The bill', dueAt: at(90), agent: 'agent' })
      expect(items[4]).toMatchObject({ name: 'Asha Rao', email: message.email })
      expect(items[4]?.text).toBe(message.message)
    })

    test('filters and words find items, whatever signs the words have', async () => {
      const storage = await filled()
      await storage.changeInboxItem('lead-l1', 1, { status: 'done', owner: 'asha' }, [entry()])
      for (const [filter, found] of [
        [{ status: 'done' }, ['lead-l1']],
        [{ status: 'unanswered', kind: 'lead' }, ['lead-l3']],
        [{ owner: 'asha' }, ['lead-l1']],
        [{ owner: 'none', kind: 'message' }, ['message-m1']],
        [{ dueBefore: at(91) }, ['lead-l2']],
        [{ dueBefore: at(90) }, []],
        [{ agent: 'agent', kind: 'callback' }, ['lead-l2']],
        [{ from: at(4), before: at(5) }, ['call-c3']],
        [{ q: 'drop TABLE messages' }, ['message-m1']],
        [{ q: '02079460958' }, ['lead-l2']],
        [{ q: '020 7946' }, ['lead-l2']],
        [{ q: 'बिल 100% \\ _ \' " \0' }, []],
        [{ q: '%' }, []],
        [{ q: 'आशा bill' }, ['lead-l2']],
        [{ q: 'helpless' }, []],
        [{ q: 'SUSH' }, ['call-c3', 'call-c2', 'lead-l2']],
        [{ q: 'cold bill' }, ['lead-l2']],
      ] as const) {
        expect([filter, await ids(storage, filter)]).toEqual([filter, found])
      }
      const first = { limit: 1, after: undefined }
      for (const [filter, found, counts] of [
        [{ status: 'done' }, ['lead-l1'], { open: 5, waiting: 0, done: 1 }],
        [{ kind: 'lead' }, ['lead-l3'], { open: 1, waiting: 0, done: 1 }],
        [{ q: 'sush', status: 'open' }, ['call-c3'], { open: 3, waiting: 0, done: 0 }],
        [{ q: 'sush', status: 'done' }, [], { open: 3, waiting: 0, done: 0 }],
        [{ q: 'helpless' }, [], { open: 0, waiting: 0, done: 0 }],
      ] as const) {
        const items = await storage.listInbox(filter, first)
        expect([filter, items.map(({ id }) => id)]).toEqual([filter, found])
        expect([filter, await storage.countInbox(filter)]).toEqual([filter, counts])
      }
    })

    test('of two people who change the same version, only the first does, and nothing of the second is stored', async () => {
      const storage = await filled()
      const change = (author: string, status: 'done' | 'waiting') =>
        storage.changeInboxItem('message-m1', 1, { status }, [
          entry({ id: author, author, type: 'reply', text: `By ${author}`, subject: 'Re' }),
        ])
      const outcomes = await Promise.all([change('asha', 'done'), change('wei', 'waiting')])
      expect(outcomes.toSorted()).toEqual(['changed', 'stale'])
      const first = outcomes[0] === 'changed' ? 'asha' : 'wei'
      const found = await storage.findInboxItem('message-m1')
      expect(found?.item).toMatchObject({ version: 2 })
      expect(found?.history).toMatchObject([{ author: first, delivery: 'waiting' }])
      const claimed = await storage.claimDelivery(['reply'], at(60), at(90))
      expect(claimed).toMatchObject({
        reply: {
          to: {
            name: message.name,
            address: message.email,
          },
          subject: 'Re',
          text: `By ${first}`,
        },
      })
      expect(await storage.claimDelivery(['reply'], at(60), at(90))).toBeUndefined()
      expect(await storage.changeInboxItem('message-x', 1, {}, [])).toBe('unknown')
    })

    test('a danger stands first until it is settled, and again if it is opened again', async () => {
      const storage = await filled()
      await storage.changeInboxItem('call-c3', 1, { status: 'done' }, [entry()])
      expect((await ids(storage)).indexOf('call-c3')).toBe(1)
      await storage.changeInboxItem('call-c3', 2, { status: 'open' }, [entry({ id: 'h2' })])
      expect((await ids(storage))[0]).toBe('call-c3')
    })

    test('an owner, a due time and who is answering are set and taken away one by one', async () => {
      const storage = await filled()
      const answering = { by: 'asha', since: at(50) }
      const set = { owner: 'wei', dueAt: at(99), answering }
      await storage.changeInboxItem('lead-l1', 1, set, [])
      const stored = { owner: 'wei', dueAt: at(99), answering: 'asha', answeringSince: at(50) }
      expect((await storage.findInboxItem('lead-l1'))?.item).toMatchObject(stored)
      await storage.changeInboxItem('lead-l1', 2, { answering: null, owner: null }, [])
      expect((await storage.findInboxItem('lead-l1'))?.item).toMatchObject({
        owner: null,
        dueAt: at(99),
        answering: null,
        answeringSince: null,
        version: 3,
      })
    })

    test('a note changes no version, so it keeps nobody from answering', async () => {
      const storage = await filled()
      await storage.addRemark({ itemId: 'lead-l1' }, remark)
      const found = await storage.findInboxItem('lead-l1')
      expect(found?.item.version).toBe(1)
      expect(found?.history).toMatchObject([{ type: 'note', text: 'Rang.' }])
    })

    // Rule B16
    test('what was said in a call is not found any more once it was erased', async () => {
      const storage = await filled()
      expect(await ids(storage, { q: 'table 4' })).toEqual(['lead-l2'])
      await storage.eraseCall('c1', at(60))
      expect(await ids(storage, { q: 'table 4' })).toEqual([])
      expect(await ids(storage, { q: 'bill' })).toEqual(['lead-l2'])
    })

    test('an item that somebody works on is found by what its call came to since', async () => {
      const storage = await filled()
      await storage.changeInboxItem('call-c2', 1, { status: 'waiting' }, [entry()])
      expect(await ids(storage, { q: 'wei chen' })).toEqual(['call-c2'])
      const slots = [{ name: 'name', label: 'Name', text: 'Wai Chan' }]
      const booked = { ...leftTask, outcome: 'done', slots, reference: 'RIN74' } as const
      await storage.saveNotes('c2', [booked], at(30))
      expect(await ids(storage, { q: 'wei chen' })).toEqual([])
      expect(await ids(storage, { q: 'wai chan RIN74' })).toEqual(['call-c2'])
    })

    test('an item goes with what it refers to, and so do its notes and the mail that waits', async () => {
      const storage = await filled()
      await storage.addRemark({ itemId: 'call-c2' }, remark)
      const reply = entry({ type: 'reply', subject: 'Re' })
      await storage.changeInboxItem('message-m1', 1, { status: 'done' }, [reply])
      await storage.deleteMessage('m1')
      await storage.deleteLead('l1')
      await storage.eraseCall('c1', at(60))
      await storage.eraseCall('c2', at(60))
      await storage.deleteCallsBefore(at(5), 99)
      expect(await ids(storage)).toEqual(['lead-l3', 'lead-l2'])
      // What the caller still expects stays, without the call.
      expect((await storage.listInbox({ kind: 'callback' }, all))[0]).toMatchObject({
        callId: null,
        summary: '',
        agent: 'agent',
      })
      expect(await storage.findInboxItem('call-c2')).toBeUndefined()
      expect(await storage.claimDelivery(['reply'], at(60), at(90))).toBeUndefined()
    })

    test('a call is in it once it is over, if its caller can be reached and did not get what they wanted', async () => {
      const { storage } = await fresh()
      const begin = async (callId: string, mobileNumber = '5550100') => {
        await storage.createCall({ ...call, callId, visitor: { ...call.visitor, mobileNumber } })
        await storage.answerCall(callId, at(0), 'browser')
      }
      await begin('nobody', '')
      await storage.saveNotes('nobody', [leftTask], at(1))
      await storage.endCall('nobody', endAfter(9))
      await begin('c1')
      await storage.saveNotes('c1', [leftTask], at(1))
      expect(await ids(storage)).toEqual([])
      await storage.endCall('c1', endAfter(9))
      expect(await ids(storage)).toEqual(['call-c1'])
      await storage.addRemark({ callId: 'c1' }, remark)
      await storage.saveNotes('c1', [{ type: 'toolDone', tool: 'bookings.book' }], at(2))
      expect(await ids(storage)).toEqual([])
      const back = { type: 'toolDone', tool: 'calls.transfer' } as const
      await storage.saveNotes('c1', [back, { type: 'nobodyPickedUp' }], at(3))
      expect(await ids(storage)).toEqual(['call-c1'])
      await storage.changeInboxItem('call-c1', 1, { status: 'done' }, [entry()])
      await storage.saveNotes('c1', [{ type: 'danger', danger: 'medical' }], at(4))
      expect((await storage.listInbox({}, all))[0]).toMatchObject({
        id: 'call-c1',
        kind: 'emergency',
        status: 'open',
        urgent: 1,
      })
    })
  })
}

/** The first step with an inbox. */
const inboxStep = migrations.findIndex(
  (step) => typeof step === 'string' && step.includes('CREATE TABLE inbox_items'),
)

const callRow = (id: string, second: number, mobile: string): string =>
  `INSERT INTO calls (call_id, agent_uuid, created_at, language, voice, accent, visitor_name, visitor_company,
      visitor_mobile, ended_at, duration_ms, end_reason)
      VALUES ('${id}', 'uuid', '${at(second)}', 'en', 'a', 'b', '', '', '${mobile}', '${at(9)}', 1, 'visitor');`
const outcomeRow = (id: string, outcome: string): string =>
  `INSERT INTO call_outcomes (call_id, outcome, danger, slots, unanswered, summary, updated_at)
      VALUES ('${id}', '${outcome}', ${outcome === 'emergency' ? "'fire'" : 'NULL'}, '[]', '[]', '', '${at(1)}');`

/** @param open makes a database as an older version would, and opens it with this one */
export function describeInboxUpgrade(
  name: string,
  open: (steps: typeof migrations, written: string) => Promise<Storage>,
): void {
  test(`${name}: what people left before there was an inbox is open in it`, async () => {
    const storage = await open(
      migrations.slice(0, inboxStep),
      `${callRow('c1', 1, '5550100')} ${callRow('c2', 2, '')} ${callRow('c3', 3, '')}
      ${outcomeRow('c1', 'abandoned')} ${outcomeRow('c2', 'abandoned')} ${outcomeRow('c3', 'emergency')}
      INSERT INTO leads (id, created_at, name, company_name, mobile_number)
        VALUES ('form', '${at(4)}', 'A', 'B', '1');
      INSERT INTO leads (id, created_at, name, company_name, mobile_number, call_id, agent, reason)
        VALUES ('called', '${at(5)}', 'A', '', '1', 'c2', 'restaurant', 'The bill'),
          ('demo', '${at(6)}', 'A', '', '1', NULL, 'general', 'Demo on 2026-01-02 at 10:00');
      INSERT INTO messages (id, created_at, company, name, designation, mobile, email, country, message)
        VALUES ('m', '${at(7)}', '', '', '', '', '', '', '');`,
    )
    const items = await storage.listInbox({}, { limit: 9, after: undefined })
    expect(items.map(({ id, kind, status, agent }) => [id, kind, status, agent])).toEqual([
      ['call-c3', 'emergency', 'open', 'uuid'],
      ['message-m', 'message', 'open', null],
      ['lead-demo', 'request', 'open', 'general'],
      ['lead-called', 'callback', 'open', 'uuid'],
      ['lead-form', 'lead', 'open', null],
      ['call-c1', 'unfinished', 'open', 'uuid'],
    ])
  })
}
