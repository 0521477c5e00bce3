import { describe, expect, test } from 'vitest'
import type { Storage } from '../storage/storage.ts'
import { at, call, lead, message, recording } from './storageSamples.ts'

/** The contract tests of `ClockStorage`. */
export function describeClock(name: string, fresh: () => Promise<{ storage: Storage }>): void {
  describe(`${name} stores what is known about the time`, () => {
    test('it returns the last mark, and none at first', async () => {
      const { storage } = await fresh()
      expect(await storage.readClockMark()).toBeUndefined()
      const first = { trustedAt: at(1), knownUntil: at(9) }
      await storage.writeClockMark(first)
      expect(await storage.readClockMark()).toEqual(first)
      const second = { trustedAt: at(2), knownUntil: undefined }
      await storage.writeClockMark(second)
      expect(await storage.readClockMark()).toEqual(second)
    })

    test('it returns when the newest row was stored, whichever table it is in', async () => {
      const { storage } = await fresh()
      expect(await storage.newestRowAt()).toBeUndefined()
      await storage.saveLead({ ...lead, createdAt: at(3) }, { id: 'd1', dueAt: at(0) })
      expect(await storage.newestRowAt()).toBe(at(3))
      await storage.createCall({ ...call, createdAt: at(5) })
      expect(await storage.newestRowAt()).toBe(at(5))
      await storage.saveMessage({ ...message, createdAt: at(4) }, { id: 'd2', dueAt: at(0) })
      expect(await storage.newestRowAt()).toBe(at(5))
    })

    test('it counts what was stored before a given time', async () => {
      const { storage } = await fresh()
      await storage.createCall({ ...call, createdAt: at(5) })
      await storage.keepLongest({ ...recording, storedAt: at(6) })
      expect(await storage.countStoredBefore(at(5))).toEqual({ calls: 0, recordings: 0 })
      expect(await storage.countStoredBefore(at(6))).toEqual({ calls: 1, recordings: 0 })
      expect(await storage.countStoredBefore(at(7))).toEqual({ calls: 1, recordings: 1 })
    })
  })
}
