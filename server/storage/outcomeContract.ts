import { describe, expect, test } from 'vitest'
import type { CallOutcome } from '@ringwell/protocol/callOutcome.ts'
import type { Storage } from './storage.ts'
import { at, call, endAfter, lead } from './storageSamples.ts'

const done: CallOutcome = {
  task: 'bookTable',
  outcome: 'done',
  slots: [{ name: 'people', label: 'Number of people', text: '4 people' }],
  reference: 'RIN74',
  unanswered: ['क्या हेलिपैड है?'],
  summary: 'The task “table” was done, reference RIN74. No question was asked.',
}
const nothing: CallOutcome = { outcome: 'nothing', slots: [], unanswered: [], summary: 'Nothing.' }

const storedOutcome = async (storage: Storage) => (await storage.listOutcomes(['c1'])).get('c1')

/** The contract tests of `OutcomeStorage`, and of the deliveries of ended calls. */
export function describeOutcomes(name: string, fresh: () => Promise<{ storage: Storage }>): void {
  describe(`${name} stores what calls came to`, () => {
    test('a later outcome replaces an earlier one, and every field comes back [C48]', async () => {
      const { storage } = await fresh()
      await storage.createCall(call)
      await storage.createCall({ ...call, callId: 'c2' })
      expect(await storage.saveOutcome('c1', nothing, at(1))).toBe(true)
      expect(await storedOutcome(storage)).toEqual(nothing)
      await storage.saveOutcome('c1', done, at(2))
      expect(await storage.listOutcomes(['c1', 'c2', 'unknown'])).toEqual(new Map([['c1', done]]))
      expect(await storage.listOutcomes([])).toEqual(new Map())
    })

    test('an erased call has none, and gets none any more [C48]', async () => {
      const { storage } = await fresh()
      await storage.createCall(call)
      await storage.saveOutcome('c1', done, at(1))
      await storage.endCall('c1', endAfter(3), at(20))
      await storage.eraseCall('c1', at(5))
      expect(await storedOutcome(storage)).toBeUndefined()
      expect(await storage.saveOutcome('c1', done, at(6))).toBe(false)
      expect(await storage.saveOutcome('unknown', done, at(6))).toBe(false)
      expect(await storage.claimDelivery(['call'], at(30), at(60))).toBeUndefined()
    })

    test('it is deleted with its call, and so is the delivery', async () => {
      const { storage } = await fresh()
      await storage.createCall(call)
      await storage.saveOutcome('c1', done, at(1))
      await storage.endCall('c1', endAfter(3), at(20))
      expect(await storage.deleteCallsBefore(at(10), 5)).toBe(1)
      expect(await storedOutcome(storage)).toBeUndefined()
      expect(await storage.listUndelivered(9)).toEqual([])
    })
  })

  describe(`${name} delivers the ends of calls`, () => {
    test('once, when they are due, with what is known by then [B11]', async () => {
      const { storage } = await fresh()
      await storage.createCall(call)
      await storage.saveOutcome('c1', nothing, at(1))
      await storage.endCall('c1', endAfter(3), at(20))
      await storage.endCall('c1', endAfter(4), at(20))
      expect(await storage.claimDelivery(['call'], at(19), at(60))).toBeUndefined()
      await storage.saveOutcome('c1', done, at(19))
      expect(await storage.claimDelivery(['lead', 'message', 'call'], at(20), at(60))).toEqual({
        id: 'ended-c1',
        attempt: 1,
        kind: 'call',
        call: {
          callId: 'c1',
          agentUuid: call.agentUuid,
          createdAt: call.createdAt,
          language: 'en',
          end: endAfter(3),
          outcome: done,
        },
      })
      expect((await storage.countDeliveries()).call).toMatchObject({ waiting: 1, delivered: 0 })
      expect(await storage.claimDelivery(['call'], at(21), at(60))).toBeUndefined()
    })

    test('also of calls that a server left open, and not without a receiver [B11]', async () => {
      const { storage } = await fresh()
      for (const callId of ['one', 'two', 'quiet']) {
        await storage.createCall({ ...call, callId })
        await storage.answerCall(callId, at(1))
      }
      await storage.endCall('quiet', endAfter(2))
      expect(await storage.endOpenCalls(endAfter(9, 'serverStopped'), at(5), at(5))).toBe(2)
      const waiting = await storage.listUndelivered(9)
      expect(waiting.map(({ subjectId }) => subjectId).toSorted()).toEqual(['one', 'two'])
    })

    test('beside leads, which they do not disturb', async () => {
      const { storage } = await fresh()
      await storage.createCall(call)
      await storage.saveLead(lead, { id: 'd1', dueAt: at(0) })
      await storage.endCall('c1', endAfter(3), at(0))
      expect(await storage.claimDelivery(['lead'], at(1), at(60))).toMatchObject({ id: 'd1' })
      expect(await storage.claimDelivery(['call'], at(1), at(60))).toMatchObject({ kind: 'call' })
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
        const unanswered = callId === 'd' ? [] : [`${callId}?`]
        await storage.saveOutcome(callId, { ...nothing, unanswered }, at(5))
      }
      expect(await storage.listUnanswered('roma', 10)).toEqual([
        { askedAt: at(2), questions: ['b?'] },
        { askedAt: at(1), questions: ['a?'] },
      ])
      expect(await storage.listUnanswered('roma', 1)).toHaveLength(1)
      await storage.eraseCall('b', at(6))
      expect(await storage.listUnanswered('roma', 10)).toEqual([
        { askedAt: at(1), questions: ['a?'] },
      ])
    })
  })
}
