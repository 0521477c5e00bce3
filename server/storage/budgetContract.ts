import { describe, expect, test } from 'vitest'
import type { CallBudget } from './budgetStorage.ts'
import type { Storage } from './storage.ts'
import { at, call, endAfter } from './storageSamples.ts'

const day: CallBudget = {
  since: at(0),
  reserveMs: 120_000,
  unansweredSince: at(100),
  serverMs: 600_000,
  agentMs: undefined,
  lines: undefined,
}

/** The laws of `BudgetStorage`. */
export function describeBudget(name: string, fresh: () => Promise<{ storage: Storage }>): void {
  describe(`${name} counts what calls use`, () => {
    test('as long as they were, reserved while they may be under way, nothing if none came of them', async () => {
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
      await storage.answerCall('answered', at(2))
      await storage.answerCall('other', at(103))
      await storage.endCall('other', endAfter(7))
      expect(await storage.usedByAgent(day)).toEqual(
        new Map([
          ['a', 30_000 + 2 * 120_000],
          ['b', 7_000],
        ]),
      )
    })

    test('and stores no call beyond the budget, also of many that come at once', async () => {
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

    test('and refuses one more than there are lines, until one has been free for a while', async () => {
      const { storage } = await fresh()
      const make = (callId: string, second: number) =>
        storage.createCallWithin(
          { ...call, callId, createdAt: at(second) },
          {
            ...day,
            serverMs: undefined,
            lines: { most: 2, madeAfter: at(second - 180), notEndedBefore: at(second - 45) },
          },
        )
      expect(await make('c1', 0)).toBe('created')
      expect(await make('c2', 100)).toBe('created')
      expect(await make('c3', 101)).toBe('lines')
      expect(await storage.findCall('c3')).toBeUndefined()
      await storage.endCall('c2', { ...endAfter(5), endedAt: at(105) })
      expect(await make('c4', 149)).toBe('lines')
      expect(await make('c5', 151)).toBe('created')
      expect(await make('c6', 152)).toBe('lines')
      // Nobody has heard of the first one again.
      expect(await make('c7', 181)).toBe('created')
    })

    test('and what an agent has left is not used by others', async () => {
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
