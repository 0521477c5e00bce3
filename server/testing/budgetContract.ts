import { describe, expect, test } from 'vitest'
import type { CallBudget, CallCapacity, NetworkCapacity } from '../storage/budgetStorage.ts'
import type { Storage } from '../storage/storage.ts'
import { at, call, endAfter } from './storageSamples.ts'

const day: CallBudget = {
  since: at(0),
  unansweredSince: at(100),
  serverMs: 600_000,
  agentMs: undefined,
  capacity: undefined,
}

/** Two lines. */
const linesAt = (second: number): CallCapacity => ({
  most: 2,
  madeAfter: at(second - 180),
  madeBefore: at(second + 60),
  notEndedBefore: at(second - 45),
})

const capacityAt = (second: number, networkHash = 'n1'): NetworkCapacity => ({
  networkHash,
  ...linesAt(second),
})

const makeWithin = (
  storage: Storage,
  callId: string,
  second: number,
  limits: Partial<CallBudget>,
) =>
  storage.createCallWithin(
    { ...call, callId, createdAt: at(second) },
    { ...day, serverMs: undefined, ...limits },
  )

const made = async (storage: Storage, callId: string, second: number) => {
  await storage.createCall({ ...call, callId, createdAt: at(second) })
  return (networkHash?: string) =>
    storage.answerCallWithin(callId, at(second + 1), 'browser', capacityAt(second + 1, networkHash))
}

/** The contract tests of `BudgetStorage`. */
export function describeBudget(name: string, fresh: () => Promise<{ storage: Storage }>): void {
  describe(`${name} tracks what calls use`, () => {
    test('ended calls count their length, calls under way the reserve, unanswered ones nothing', async () => {
      const { storage } = await fresh()
      const make = (callId: string, second: number, agentUuid = 'a') =>
        storage.createCall({ ...call, callId, agentUuid, createdAt: at(second) })
      await make('yesterday', -1)
      await make('ended', 0)
      await make('answered', 1)
      await make('given up', 99)
      await make('minted', 101)
      await make('other', 102, 'b')
      await storage.endCall('yesterday', endAfter(60))
      await storage.endCall('ended', endAfter(30))
      await storage.answerCall('answered', at(2), 'browser')
      await storage.answerCall('other', at(103), 'browser')
      await storage.endCall('other', endAfter(7))
      expect(await storage.usedByAgent(day)).toEqual(
        new Map([
          ['a', 30_000 + 2 * 120_000],
          ['b', 7_000],
        ]),
      )
    })

    test('calls on the telephone cost as much as carriers charge for them, by trunk and direction', async () => {
      const { storage } = await fresh()
      const cost = { micros: 999_999_999, currency: 'USD' }
      const line = { ownNumber: '+442079460958', trunk: 'twilio', cost }
      const phone = { ...call, channel: 'phone' as const, line }
      for (const [callId, durationMs] of [
        ['a', 1],
        ['b', 60_001],
        ['c', 0],
      ] as const) {
        await storage.createCall({ ...phone, callId })
        await storage.endCall(callId, { ...endAfter(1), durationMs })
      }
      await storage.createCall({ ...phone, callId: 'under way' })
      const plain = { ...phone, direction: 'out' as const, line: { ...line, cost: undefined } }
      await storage.createCall({ ...plain, callId: 'd' })
      await storage.endCall('d', endAfter(9))
      await storage.createCall({ ...call, callId: 'from a browser' })
      await storage.endCall('from a browser', endAfter(9))
      expect(await storage.usedByTrunk(at(0))).toEqual([
        { trunk: 'twilio', direction: 'in', currency: 'USD', calls: 3, micros: 2_999_999_997 },
        { trunk: 'twilio', direction: 'out', currency: null, calls: 1, micros: null },
      ])
      expect(await storage.usedByTrunk(at(1))).toEqual([])
    })

    test('it stores no call beyond the budget, even if many come at the same time', async () => {
      const { storage } = await fresh()
      const outcomes = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          storage.createCallWithin({ ...call, callId: `c${index}`, createdAt: at(200) }, day),
        ),
      )
      expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(5)
      expect(outcomes.filter((outcome) => outcome === 'server')).toHaveLength(7)
      const stored = await storage.listCalls({ limit: 99, after: undefined })
      expect(stored).toHaveLength(5)
    })

    test('it refuses a call if no line is free, until one has been free for a while', async () => {
      const { storage } = await fresh()
      const make = (callId: string, second: number) =>
        makeWithin(storage, callId, second, { capacity: linesAt(second) })
      expect(await make('c1', 0)).toBe('created')
      expect(await make('c2', 100)).toBe('created')
      expect(await make('c3', 101)).toBe('capacity')
      expect(await storage.findCall('c3')).toBeUndefined()
      await storage.endCall('c2', { ...endAfter(5), endedAt: at(105) })
      expect(await make('c4', 149)).toBe('capacity')
      expect(await make('c5', 151)).toBe('created')
      expect(await make('c6', 152)).toBe('capacity')
      // The first call was never reported again.
      expect(await make('c7', 181)).toBe('created')
    })

    describe('and whose lines the calls hold', () => {
      test('each network gets its own number of lines, even if many calls come at once', async () => {
        const { storage } = await fresh()
        const offers = await Promise.all(
          Array.from({ length: 8 }, (_, index) => made(storage, `c${index}`, index)),
        )
        const taken = await Promise.all(offers.map((answer) => answer()))
        expect(taken.filter(Boolean)).toHaveLength(2)
        expect(await storage.countCalls(capacityAt(9))).toBe(2)
        expect(await (await made(storage, 'other', 9))('n2')).toBe(true)
        const answered = (await storage.listCalls({ limit: 99, after: undefined })).filter(
          ({ answeredAt }) => answeredAt !== undefined,
        )
        expect(answered).toHaveLength(3)
      })

      test('a line is free when its call ends, or when the offer leads to no call', async () => {
        const { storage } = await fresh()
        for (const callId of ['c1', 'c2']) await (await made(storage, callId, 0))()
        const third = await made(storage, 'c3', 10)
        expect(await third()).toBe(false)
        await storage.endCall('c1', endAfter(5))
        expect(await third()).toBe(true)
        await storage.takeBackAnswer('c2')
        expect((await storage.findCall('c2'))?.answeredAt).toBeUndefined()
        expect(await storage.countCalls(capacityAt(11))).toBe(1)
        await storage.endOpenCalls(endAfter(20), at(99))
        expect(await storage.countCalls(capacityAt(11))).toBe(0)
      })

      test('a call that counts from its key on is stored if a line is free', async () => {
        const { storage } = await fresh()
        const make = (callId: string, second: number) =>
          makeWithin(storage, callId, second, { network: capacityAt(second) })
        expect(await make('c1', 0)).toBe('created')
        expect(await make('c2', 1)).toBe('created')
        expect(await make('c3', 2)).toBe('network')
        expect(await storage.findCall('c3')).toBeUndefined()
        await storage.extendCall('c1', { ...endAfter(5), endedAt: at(10) })
        // The call may continue until its next recording is overdue.
        expect(await make('c4', 54)).toBe('network')
        expect(await make('c5', 56)).toBe('created')
      })

      test('a call without a known end, or created in the future, holds no line for long', async () => {
        const { storage } = await fresh()
        for (const callId of ['c1', 'c2']) await (await made(storage, callId, 7_200))()
        expect(await storage.countCalls(capacityAt(7_201))).toBe(2)
        expect(await storage.countCalls(capacityAt(7_381))).toBe(0)
        expect(await storage.countCalls(capacityAt(1))).toBe(0)
        // These calls were answered, and their agent may have a long limit.
        await storage.deleteExpired({ unused: at(7_201), used: at(7_200) }, at(0))
        expect(await storage.countCalls(capacityAt(7_201))).toBe(2)
        await storage.deleteExpired({ unused: at(7_201), used: at(7_201) }, at(0))
        expect(await storage.countCalls(capacityAt(7_201))).toBe(0)
      })
    })

    test('other agents do not use up what an agent has left', async () => {
      const { storage } = await fresh()
      const within = { ...day, agentMs: 120_000 }
      const make = (callId: string, agentUuid: string) =>
        storage.createCallWithin({ ...call, callId, agentUuid, createdAt: at(200) }, within)
      expect(await make('c1', 'a')).toBe('created')
      expect(await make('c2', 'a')).toBe('agent')
      expect(await make('c3', 'b')).toBe('created')
      await storage.endCall('c1', endAfter(119))
      expect(await make('c4', 'a')).toBe('created')
      expect(await storage.findCall('c2')).toBeUndefined()
    })
  })
}
