import { describe, expect, test } from 'vitest'
import { makeSamples } from '../samples/makeSamples.ts'
import type { Storage } from '../storage/storage.ts'
import { call, lead } from './storageSamples.ts'

const wish = { calls: 60, seed: 3, untilMs: Date.UTC(2026, 5, 1) }

/** The contract tests of `SampleStorage`. */
export function describeSamples(name: string, fresh: () => Promise<{ storage: Storage }>): void {
  describe(`${name} stores samples`, () => {
    test('the same seed makes the same samples, and each of them goes again with what it led to', async () => {
      const { storage } = await fresh()
      const samples = [...makeSamples(wish)]
      expect([...makeSamples(wish)]).toEqual(samples)
      await storage.addSamples(samples)
      const page = { limit: 99, after: undefined }
      const lists = async () => [
        await storage.listCalls(page),
        await storage.listLeads(page),
        await storage.listBookings(page),
        await storage.listMessages(page),
      ]
      for (const list of await lists()) expect(list).not.toEqual([])
      expect(await storage.countSamples()).toEqual({ samples: 60, others: 0 })
      // Nothing of a sample is sent to anybody.
      expect(await storage.listUndelivered(9)).toEqual([])
      await storage.createCall(call)
      await storage.saveLead(lead, { id: 'd1', dueAt: '2026' })
      expect(await storage.countSamples()).toEqual({ samples: 60, others: 2 })
      expect(await storage.deleteSamples(50)).toHaveLength(50)
      expect(await storage.deleteSamples(50)).toHaveLength(10)
      expect(await storage.deleteSamples(50)).toEqual([])
      expect((await lists()).map((list) => list.length)).toEqual([1, 1, 0, 0])
      const ids = samples.map((sample) => sample.call.callId)
      expect((await storage.listTurns(ids)).size + (await storage.listOutcomes(ids)).size).toBe(0)
    })
  })
}
