import { describe, expect, test } from 'vitest'
import type { Storage } from '../storage/storage.ts'
import { at, call } from './storageSamples.ts'

const correction = {
  outcome: 'handed_over' as const,
  values: [{ label: 'Number of people', text: '6' }],
}

const review = (storage: Storage) => storage.findReview(call.callId)

/** The contract tests of `ReviewStorage`. */
export function describeReviews(name: string, fresh: () => Promise<{ storage: Storage }>): void {
  /** A storage with a call and two operators. */
  async function open(): Promise<Storage> {
    const { storage } = await fresh()
    await storage.createCall(call)
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
      const remarks = [
        { remarkId: 'r1', operatorId: 'o1', text: 'Was angry.', createdAt: at(1) },
        { remarkId: 'r2', operatorId: 'o2', text: 'Rung back. आशा', createdAt: at(2) },
        { remarkId: 'r3', operatorId: undefined, text: 'By a program.', createdAt: at(3) },
      ]
      for (const remark of remarks) expect(await storage.addRemark('c1', remark)).toBe(true)
      expect((await review(storage))?.remarks).toMatchObject([
        { remark_id: 'r1', by: 'Ann Lee', text: 'Was angry.', created_at: at(1) },
        { remark_id: 'r2', by: 'o2@example.com', text: 'Rung back. आशा' },
        { remark_id: 'r3', operator_id: null, by: '' },
      ])
      expect(await storage.deleteRemark('c1', 'r2')).toBe(true)
      expect(await storage.deleteRemark('c1', 'r2')).toBe(false)
      expect(await storage.deleteRemark('other', 'r1')).toBe(false)
      expect((await review(storage))?.remarks).toHaveLength(2)
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
      expect(await storage.assignCall('c1', 'o1')).toBe(true)
      expect((await review(storage))?.assignee).toEqual({ id: 'o1', name: 'Ann Lee' })
      await storage.assignCall('c1', undefined)
      expect((await review(storage))?.assignee).toBeUndefined()
    })

    test('an erasure deletes all of it, and nothing is stored after it', async () => {
      const storage = await open()
      const remark = { remarkId: 'r1', operatorId: 'o1', text: 'Ann', createdAt: at(1) }
      const corrected = { ...correction, operatorId: 'o1', correctedAt: at(1) }
      await storage.addRemark('c1', remark)
      await storage.correctCall('c1', corrected)
      await storage.assignCall('c1', 'o1')
      await storage.eraseCall('c1', at(2))
      const nothing = { assignee: undefined, correction: undefined, remarks: [] }
      expect(await review(storage)).toEqual(nothing)
      for (const callId of ['c1', 'unknown']) {
        expect(await storage.addRemark(callId, remark)).toBe(false)
        expect(await storage.correctCall(callId, corrected)).toBe(false)
        expect(await storage.assignCall(callId, 'o1')).toBe(false)
      }
      expect(await review(storage)).toEqual(nothing)
      expect(await storage.findReview('unknown')).toBeUndefined()
    })

    test('old calls are deleted with it', async () => {
      const storage = await open()
      await storage.addRemark('c1', {
        remarkId: 'r1',
        operatorId: 'o1',
        text: 'Ann',
        createdAt: at(1),
      })
      await storage.correctCall('c1', { ...correction, operatorId: 'o1', correctedAt: at(1) })
      expect(await storage.deleteCallsBefore('9999', 10)).toBe(1)
      await storage.createCall(call)
      expect((await review(storage))?.remarks).toEqual([])
      expect((await review(storage))?.correction).toBeUndefined()
    })
  })
}
