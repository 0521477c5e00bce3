import { describe, expect, test } from 'vitest'
import { migrations } from '../storage/migrations.ts'
import type { Storage } from '../storage/storage.ts'
import { at, call, delivery, type FreshStorage, lead, write } from './storageSamples.ts'

const correction = {
  outcome: 'handed_over' as const,
  values: [{ label: 'Number of people', text: '6' }],
}

const byBen = { author: 'o2@example.com', at: at(5) }
const onCall = { callId: call.callId }
const remark = (remarkId: string, second: number, text = 'Ann') => ({
  remarkId,
  author: 'o1@example.com',
  operatorId: 'o1',
  text,
  createdAt: at(second),
})

const review = (storage: Storage) => storage.findReview(call.callId)

/** The contract tests of `ReviewStorage`. */
export function describeReviews(name: string, fresh: FreshStorage): void {
  /** A storage with a call and two operators. */
  async function open(): Promise<Storage> {
    const { storage } = await fresh(call)
    for (const operatorId of ['o1', 'o2']) {
      const email = `${operatorId}@example.com`
      const link = { hash: operatorId, expiresAt: at(999) }
      await storage.addOperator({ operatorId, email, role: 'editor', createdAt: at(0) }, link)
    }
    await storage.renameOperator('o1', 'Ann Lee')
    return storage
  }

  describe(`${name} stores what operators make of a call`, () => {
    test('remarks with who wrote them, in order, until one is deleted', async () => {
      const storage = await open()
      const remarks = [remark('r1', 1, 'Was angry.'), remark('r2', 2, 'Rung back. आशा')]
      for (const each of remarks) expect(await storage.addRemark(onCall, each)).toBe(true)
      expect((await review(storage))?.remarks).toEqual([
        { remark_id: 'r1', by: 'o1@example.com', text: 'Was angry.', created_at: at(1) },
        { remark_id: 'r2', by: 'o1@example.com', text: 'Rung back. आशा', created_at: at(2) },
      ])
      expect(await storage.deleteRemark('c1', 'r2')).toBe(true)
      expect(await storage.deleteRemark('c1', 'r2')).toBe(false)
      expect(await storage.deleteRemark('other', 'r1')).toBe(false)
      expect((await review(storage))?.remarks).toHaveLength(1)
    })

    test('a remark on the call or on what it left in the inbox stands on all of these, and on no others', async () => {
      const storage = await open()
      const taken = { callId: 'c1', agent: 'a', reason: 'The bill', summary: '' }
      for (const id of ['l1', 'l2']) {
        const left = { ...lead, id, mobileNumber: id, call: taken, wishedFor: undefined }
        await storage.saveLeadOfCall(
          { ...write, key: id, tool: 'leads.callback' },
          left,
          delivery(id),
        )
      }
      await storage.saveLead({ ...lead, id: 'l3' }, delivery('d3'))
      await storage.saveNotes('c1', [{ type: 'danger', danger: 'fire' }], at(1))
      expect(await storage.addRemark(onCall, remark('r1', 3))).toBe(true)
      for (const [n, itemId] of ['lead-l1', 'call-c1', 'lead-l3'].entries()) {
        expect(await storage.addRemark({ itemId }, remark(`r${n + 2}`, 4 + n))).toBe(true)
      }
      expect(await storage.addRemark({ itemId: 'lead-x' }, remark('r9', 9))).toBe(false)
      const seen = async () => [
        (await review(storage))?.remarks.map((each) => each.remark_id),
        ...(await Promise.all(
          ['lead-l1', 'lead-l2', 'call-c1', 'lead-l3'].map(async (id) =>
            (await storage.findInboxItem(id))?.history.map((each) => each.id),
          ),
        )),
      ]
      const all = ['r1', 'r2', 'r3']
      expect(await seen()).toEqual([all, all, all, all, ['r4']])
      expect(await storage.deleteRemark('c1', 'r4')).toBe(false)
      expect(await storage.deleteRemark('c1', 'r2')).toBe(true)
      const rest = ['r1', 'r3']
      expect(await seen()).toEqual([rest, rest, rest, rest, ['r4']])
    })

    test('a remark on a lead outlives the record of the call, and goes with the lead', async () => {
      const storage = await open()
      const taken = { callId: 'c1', agent: 'a', reason: 'The bill', summary: '' }
      const left = { ...lead, call: taken, wishedFor: undefined }
      await storage.saveLeadOfCall({ ...write, tool: 'leads.callback' }, left, delivery('d1'))
      await storage.addRemark({ itemId: 'lead-l1' }, remark('r1', 1))
      await storage.addRemark(onCall, remark('r2', 2))
      await storage.eraseCall('c1', at(3))
      const notes = async () =>
        (await storage.findInboxItem('lead-l1'))?.history.map(({ id }) => id)
      expect(await notes()).toEqual(['r1'])
      expect(await storage.addRemark({ itemId: 'lead-l1' }, remark('r3', 4))).toBe(true)
      expect(await notes()).toEqual(['r1', 'r3'])
      await storage.deleteLead('l1')
      expect((await review(storage))?.remarks).toEqual([])
    })

    test('a correction beside the outcome, which may be corrected again and taken back', async () => {
      const storage = await open()
      const first = { ...correction, operatorId: 'o2', correctedAt: at(1) }
      expect(await storage.correctCall('c1', first)).toBe(true)
      await storage.correctCall('c1', { ...first, operatorId: 'o1', correctedAt: at(2) })
      const found = await review(storage)
      expect(found?.correction).toEqual({ ...correction, by: 'Ann Lee', corrected_at: at(2) })
      await storage.correctCall('c1', undefined)
      expect((await review(storage))?.correction).toBeUndefined()
    })

    test('whose call it is', async () => {
      const storage = await open()
      expect((await review(storage))?.assignee).toBeUndefined()
      expect(await storage.assignCall('c1', 'o1', byBen)).toBe(true)
      expect((await review(storage))?.assignee).toEqual({ id: 'o1', name: 'Ann Lee' })
      expect((await storage.listReviews(['c1'])).get('c1')?.assignedTo).toBe('o1@example.com')
      await storage.assignCall('c1', undefined, byBen)
      expect((await review(storage))?.assignee).toBeUndefined()
    })

    test('and the inbox of a colleague has the call that was handed to them, until it is taken back', async () => {
      const storage = await open()
      const inbox = async (filter: object = { status: 'open' }) =>
        (await storage.listInbox(filter, { limit: 9, after: undefined })).map(
          ({ id, kind, owner, callId }) => [id, kind, owner, callId],
        )
      // The agent has noted nothing about it.
      await storage.assignCall('c1', 'o1', byBen)
      expect(await inbox()).toEqual([['call-c1', 'handed', 'o1@example.com', 'c1']])
      const history = (await storage.findInboxItem('call-c1'))?.history
      expect(history?.map(({ author, type, text }) => [author, type, text])).toEqual([
        ['o2@example.com', 'owner', 'o1@example.com'],
      ])
      await storage.assignCall('c1', 'o2', byBen)
      expect(await inbox()).toEqual([['call-c1', 'handed', 'o2@example.com', 'c1']])
      // What the call came to afterwards takes nothing away from them.
      await storage.saveNotes('c1', [{ type: 'questionAnswered', question: 'Why?' }], at(6))
      expect(await inbox()).toHaveLength(1)
      await storage.assignCall('c1', undefined, byBen)
      expect(await inbox()).toEqual([])
      expect(await inbox({ status: 'done' })).toEqual([['call-c1', 'handed', null, 'c1']])
    })

    test('and a call that is handed on while it is under way waits for its colleague at once', async () => {
      const storage = await open()
      await storage.answerCall('c1', at(1), 'phone')
      const waiting = async (owner: string) =>
        (await storage.listInbox({ owner }, { limit: 9, after: undefined })).map(({ id }) => id)
      await storage.assignCall('c1', 'o1', byBen)
      expect(await waiting('o1@example.com')).toEqual(['call-c1'])
      const left = {
        type: 'taskEnded',
        run: 1,
        task: 'bookTable',
        title: 'table',
        outcome: 'abandoned',
        slots: [],
      } as const
      await storage.saveNotes('c1', [left], at(6))
      expect(await waiting('o1@example.com')).toEqual(['call-c1'])
      // What its agent has noted shows to nobody else before the call is over.
      await storage.assignCall('c1', undefined, byBen)
      expect(await waiting('none')).toEqual([])
    })

    test('what the inbox has of a call anyway goes to the colleague, open again, instead of a second item', async () => {
      const storage = await open()
      const taken = { callId: 'c1', agent: 'a', reason: 'The bill', summary: '' }
      await storage.saveLead({ ...lead, call: taken }, delivery('d1'))
      await storage.changeInboxItem('lead-l1', 1, { status: 'done' }, [])
      await storage.assignCall('c1', 'o1', byBen)
      const items = await storage.listInbox({}, { limit: 9, after: undefined })
      expect(items).toMatchObject([{ id: 'lead-l1', status: 'open', owner: 'o1@example.com' }])
      await storage.assignCall('c1', undefined, byBen)
      expect((await storage.findInboxItem('lead-l1'))?.item).toMatchObject({
        status: 'open',
        owner: null,
      })
    })

    test('an erasure deletes all of it, and nothing is stored after it', async () => {
      const storage = await open()
      const corrected = { ...correction, operatorId: 'o1', correctedAt: at(1) }
      await storage.addRemark(onCall, remark('r1', 1))
      await storage.correctCall('c1', corrected)
      await storage.assignCall('c1', 'o1', byBen)
      await storage.eraseCall('c1', at(2))
      const nothing = { assignee: undefined, correction: undefined, remarks: [] }
      expect(await review(storage)).toEqual(nothing)
      for (const callId of ['c1', 'unknown']) {
        expect(await storage.addRemark({ callId }, remark('r1', 1))).toBe(false)
        expect(await storage.correctCall(callId, corrected)).toBe(false)
        expect(await storage.assignCall(callId, 'o1', byBen)).toBe(false)
      }
      expect(await review(storage)).toEqual(nothing)
      expect(await storage.findReview('unknown')).toBeUndefined()
    })

    test('old calls are deleted with it', async () => {
      const storage = await open()
      await storage.addRemark(onCall, remark('r1', 1))
      await storage.correctCall('c1', { ...correction, operatorId: 'o1', correctedAt: at(1) })
      expect(await storage.deleteCallsBefore('9999', 10)).toBe(1)
      await storage.createCall(call)
      expect((await review(storage))?.remarks).toEqual([])
      expect((await review(storage))?.correction).toBeUndefined()
    })
  })
}

const entryRow = (id: string, item: string, second: number, type: string): string =>
  `INSERT INTO inbox_history (id, item_id, at, place, author, type, text)
    VALUES ('${id}', '${item}', '${at(second)}', 0, 'ann@x.example', '${type}', 'done');`

/** @param open makes a database with what older servers write, and opens it with this one */
export function describeReviewUpgrade(
  name: string,
  open: (steps: typeof migrations, written: string) => Promise<Storage>,
): void {
  test(`${name} has what older servers write as remarks of calls and as notes of the inbox in one place`, async () => {
    const storage = await open(
      migrations,
      `INSERT INTO calls (call_id, agent_uuid, created_at, language, voice, accent, visitor_name, visitor_company, visitor_mobile)
        VALUES ('c1', 'uuid', '${at(0)}', 'en', 'a', 'b', '', '', '');
      INSERT INTO operators (operator_id, email, name, role, created_at)
        VALUES ('o1', 'ann@x.example', 'Ann', 'editor', '${at(0)}');
      INSERT INTO leads (id, created_at, name, company_name, mobile_number, call_id, agent, reason)
        VALUES ('l1', '${at(0)}', 'A', '', '1', 'c1', 'restaurant', 'The bill');
      INSERT INTO call_outcomes (call_id, outcome, slots, unanswered, summary, updated_at)
        VALUES ('c1', 'emergency', '[]', '[]', '', '${at(0)}');
      INSERT INTO inbox_items (item_id, kind, created_at, lead_id) VALUES ('lead-l1', 'callback', '${at(0)}', 'l1');
      INSERT INTO inbox_items (item_id, kind, created_at, call_id) VALUES ('call-c1', 'emergency', '${at(0)}', 'c1');
      INSERT INTO call_remarks (remark_id, call_id, operator_id, text, created_at)
        VALUES ('r1', 'c1', 'o1', 'Angry.', '${at(1)}'), ('r2', 'c1', NULL, 'By a program.', '${at(2)}');
      ${entryRow('n1', 'lead-l1', 3, 'note')} ${entryRow('n2', 'call-c1', 4, 'note')} ${entryRow('n3', 'lead-l1', 5, 'status')}`,
    )
    const onCalls = await storage.findReview('c1')
    expect(onCalls?.remarks.map(({ remark_id: id, by }) => [id, by])).toEqual([
      ['r1', 'ann@x.example'],
      ['r2', 'A program'],
      ['n1', 'ann@x.example'],
      ['n2', 'ann@x.example'],
    ])
    const item = await storage.findInboxItem('lead-l1')
    expect(item?.history.map(({ id }) => id)).toEqual(['r1', 'r2', 'n1', 'n2', 'n3'])
    expect(await storage.deleteRemark('c1', 'n2')).toBe(true)
    expect(await storage.deleteRemark('c1', 'n3')).toBe(false)
    await storage.eraseCall('c1', at(6))
    const after = await storage.findInboxItem('lead-l1')
    expect(after?.history.map(({ id }) => id)).toEqual(['n1', 'n3'])
  })
}
