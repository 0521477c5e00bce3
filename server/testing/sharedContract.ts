import { describe, expect, test } from 'vitest'
import type { Storage } from '../storage/storage.ts'
import { at, call, type FreshStorage, recording } from './storageSamples.ts'

const spending = (name: string, amount: number, second: number) => ({
  name,
  amount,
  max: 10,
  now: at(second),
  resetsAt: at(second + 60),
  latestReset: at(second + 120),
})

/**
 * The contract tests of `SharedStorage`: the data that several servers on one database share besides
 * records.
 */
export function describeShared(name: string, fresh: FreshStorage): void {
  const key = { hash: 'h1', callId: call.callId, brief: '{"a":1}', expiresAt: at(60) }
  const callBegun = async (): Promise<Storage> => {
    const { storage } = await fresh(call)
    await storage.saveKey(key)
    return storage
  }

  describe(`${name} stores session keys`, () => {
    test('each is good for one call, even if many requests come at the same time', async () => {
      const storage = await callBegun()
      expect(await storage.callOfKey('h1')).toBeUndefined()
      const asked = await Promise.all(
        Array.from({ length: 20 }, () => storage.redeemKey('h1', at(1))),
      )
      expect(asked.filter((answer) => 'brief' in answer)).toEqual([{ brief: key.brief }])
      expect(
        asked.filter((answer) => 'refused' in answer && answer.refused === 'used'),
      ).toHaveLength(19)
      expect(await storage.callOfKey('h1')).toBe(call.callId)
    })

    test('they expire, and so does one that was given back', async () => {
      const storage = await callBegun()
      expect(await storage.redeemKey('h1', at(59))).toEqual({ brief: key.brief })
      await storage.giveBackKey('h1')
      expect(await storage.callOfKey('h1')).toBeUndefined()
      expect(await storage.redeemKey('h1', at(59))).toEqual({ brief: key.brief })
      await storage.giveBackKey('h1')
      expect(await storage.redeemKey('h1', at(60))).toEqual({ refused: 'expired' })
      expect(await storage.redeemKey('h2', at(1))).toEqual({ refused: 'unknown' })
    })

    test('they are deleted a while after they expire', async () => {
      const storage = await callBegun()
      await storage.redeemKey('h1', at(1))
      await storage.deleteExpired({ unused: at(61), used: at(60) }, at(60))
      expect(await storage.callOfKey('h1')).toBe(call.callId)
      await storage.deleteExpired({ unused: at(61), used: at(61) }, at(60))
      expect(await storage.redeemKey('h1', at(1))).toEqual({ refused: 'unknown' })
    })

    test('they lose the visitor’s details when the call is erased', async () => {
      const storage = await callBegun()
      await storage.redeemKey('h1', at(1))
      await storage.eraseCall(call.callId, at(2))
      expect(await storage.callOfKey('h1')).toBe(call.callId)
      await storage.giveBackKey('h1')
      expect(await storage.redeemKey('h1', at(3))).toEqual({ refused: 'unknown' })
    })

    test('they say which calls somebody asked to end', async () => {
      const storage = await callBegun()
      expect(await storage.listHangUps()).toEqual([])
      await storage.askHangUp('h1', at(5))
      await storage.askHangUp('unknown', at(5))
      expect(await storage.listHangUps()).toEqual([call.callId])
    })
  })

  describe(`${name} counts requests`, () => {
    test('each request counts once by name and window, even if many come at the same time', async () => {
      const { storage } = await fresh()
      const counts = await Promise.all(
        Array.from({ length: 25 }, () => storage.countRequest('a', at(1), at(61), at(999))),
      )
      expect(counts.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 25 }, (_, index) => index + 1),
      )
      expect(await storage.countRequest('b', at(1), at(61), at(999))).toEqual({
        count: 1,
        resetsAt: at(61),
      })
    })

    test('it takes back requests that came to nothing, but never more than the limit admitted', async () => {
      const { storage } = await fresh()
      const count = async () => (await storage.countRequest('a', at(1), at(61), at(999))).count
      await storage.takeBackRequest('a', 9)
      for (const expected of [1, 2, 3, 4, 5]) expect(await count()).toBe(expected)
      await storage.takeBackRequest('a', 9)
      expect(await count()).toBe(5)
      // Of the five counted requests, a limit of three has refused two.
      await storage.takeBackRequest('a', 3)
      expect(await count()).toBe(3)
      expect((await storage.countRequest('b', at(1), at(61), at(999))).count).toBe(1)
    })

    test('it returns the count without adding to it', async () => {
      const { storage } = await fresh()
      expect(await storage.lookUpRequests('a')).toBeUndefined()
      await storage.countRequest('a', at(1), at(61), at(999))
      await storage.countRequest('a', at(2), at(62), at(999))
      expect(await storage.lookUpRequests('a')).toEqual({ count: 2, resetsAt: at(61) })
      expect(await storage.lookUpRequests('a')).toEqual({ count: 2, resetsAt: at(61) })
    })

    test('a window that ends too late was started by a wrong clock, and no longer counts', async () => {
      const { storage } = await fresh()
      await storage.countRequest('a', at(800), at(860), at(920))
      await storage.countRequest('a', at(795), at(855), at(915))
      expect(await storage.countRequest('a', at(1), at(61), at(121))).toEqual({
        count: 1,
        resetsAt: at(61),
      })
    })

    test('a window ends at its reset time, and the next one counts from one', async () => {
      const { storage } = await fresh()
      await storage.countRequest('a', at(1), at(61), at(999))
      expect(await storage.countRequest('a', at(60), at(120), at(999))).toEqual({
        count: 2,
        resetsAt: at(61),
      })
      expect(await storage.countRequest('a', at(61), at(121), at(999))).toEqual({
        count: 1,
        resetsAt: at(121),
      })
      await storage.deleteExpired({ unused: at(0), used: at(0) }, at(121))
      expect((await storage.countRequest('a', at(100), at(160), at(999))).count).toBe(1)
    })
  })

  describe(`${name} enforces quotas`, () => {
    test('an amount above the rest spends nothing, and a new window starts with the full quota', async () => {
      const { storage } = await fresh()
      const spend = (amount: number, second: number) =>
        storage.spendQuotas([spending('a', amount, second)])
      const used = { name: 'a', resetsAt: at(60) }
      expect(await spend(11, 0)).toEqual(used)
      expect(await spend(7, 0)).toBeUndefined()
      expect(await spend(4, 1)).toEqual(used)
      expect(await spend(3, 2)).toBeUndefined()
      expect(await spend(1, 59)).toEqual(used)
      expect(await spend(10, 60)).toBeUndefined()
      expect(await spend(1, 61)).toEqual({ name: 'a', resetsAt: at(120) })
    })

    test('they are spent in order, and the first that does not have enough left is returned', async () => {
      const { storage } = await fresh()
      const both = (amount: number) =>
        storage.spendQuotas([spending('a', 1, 0), spending('b', amount, 0)])
      expect(await both(6)).toBeUndefined()
      expect(await both(6)).toEqual({ name: 'b', resetsAt: at(60) })
      expect(await both(4)).toBeUndefined()
    })

    test('concurrent requests never spend more than the quota', async () => {
      const { storage } = await fresh()
      const outcomes = await Promise.all(
        Array.from({ length: 25 }, () => storage.spendQuotas([spending('a', 2, 0)])),
      )
      expect(outcomes.filter((used) => used === undefined)).toHaveLength(5)
    })

    test('a clock that is set back locks nobody out for long', async () => {
      const { storage } = await fresh()
      await storage.spendQuotas([spending('a', 10, 7_200)])
      expect(await storage.spendQuotas([spending('a', 10, 0)])).toBeUndefined()
    })
  })

  describe(`${name} keeps secrets`, () => {
    test('whoever draws one first draws it for everybody', async () => {
      const { storage } = await fresh()
      const drawn = Array.from({ length: 20 }, (_, i) => `drawn ${i}`)
      const secrets = await Promise.all(drawn.map((secret) => storage.secretOf('a', secret)))
      expect(drawn).toContain(secrets[0])
      expect(new Set(secrets).size).toBe(1)
      expect(await storage.secretOf('a', 'later')).toBe(secrets[0])
      expect(await storage.secretOf('b', 'another')).toBe('another')
    })
  })

  describe(`${name} notes which recordings must still be removed`, () => {
    test('it lists those noted before a given time once each, oldest first', async () => {
      const { storage } = await fresh()
      await storage.noteUnused('b', at(2))
      await storage.noteUnused('a', at(1))
      await storage.noteUnused('a', at(9))
      expect(await storage.listUnused(at(2), 9)).toEqual(['a'])
      expect(await storage.listUnused(at(3), 9)).toEqual(['a', 'b'])
      expect(await storage.listUnused(at(3), 1)).toEqual(['a'])
      await storage.forgetUnused('a')
      expect(await storage.listUnused(at(3), 9)).toEqual(['b'])
    })

    test('it never lists one that a row points to', async () => {
      const { storage } = await fresh()
      await storage.keepLongest(recording)
      for (const path of [recording.path, 'other']) await storage.noteUnused(path, at(1))
      await storage.forgetUnusedButKept()
      expect(await storage.listUnused(at(2), 9)).toEqual(['other'])
      expect(await storage.isKept(recording.recordingId, recording.path)).toBe(true)
      expect(await storage.isKept(recording.recordingId, 'other')).toBe(false)
    })
  })
}
