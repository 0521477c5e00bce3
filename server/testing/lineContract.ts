import { describe, expect, test } from 'vitest'
import type { Storage } from '../storage/storage.ts'
import { at, call } from './storageSamples.ts'

const { callId } = call
const end = { endedAt: at(60), durationMs: 40_000, reason: 'visitor' }

/** The contract tests of `LineStorage`. */
export function describeLines(name: string, fresh: () => Promise<{ storage: Storage }>): void {
  const begun = async (): Promise<Storage> => begin((await fresh()).storage)

  describe(`${name} stores the lines of calls`, () => {
    test('the next line gets what the call has come to, and how long it has lasted', async () => {
      const storage = await begun()
      await storage.saveMemory({ callId, line: 0, from: 0, entries: ['a', 'b', 'c'] })
      await storage.saveMemory({ callId, line: 0, from: 1, entries: ['B'] })
      await storage.saveTurns(
        callId,
        [{ position: 4, who: 'agent', text: 'x', toMs: 9_000 }],
        at(1),
      )
      expect(await storage.loseLine(callId, 0, at(10), 12_000)).toBe(true)
      // Another server notices it, too.
      expect(await storage.loseLine(callId, 0, at(12), 12_000)).toBe(true)
      const taken = { brief: '{"brief":1}', memory: ['a', 'B'], turns: 5 }
      expect(await storage.takeLine(callId)).toEqual({
        ...taken,
        line: 1,
        beforeMs: 12_000,
        lostAt: at(10),
      })
      await storage.loseLine(callId, 1, at(20), 3_000)
      expect(await storage.takeLine(callId)).toMatchObject({ ...taken, line: 2, beforeMs: 15_000 })
    })

    test('a line that nobody saw end was connected until the last turn at least', async () => {
      const storage = await begun()
      await storage.saveTurns(
        callId,
        [{ position: 0, who: 'agent', text: 'x', toMs: 9_000 }],
        at(1),
      )
      expect(await storage.listLines()).toEqual([{ callId, line: 0 }])
      expect(await storage.takeLine(callId)).toMatchObject({ line: 1, beforeMs: 9_000 })
    })

    test('of any number that take a line at once, each gets another one, and only the last may write', async () => {
      const storage = await begun()
      const lines = await Promise.all([1, 2, 3].map(() => storage.takeLine(callId)))
      expect(new Set(lines.map((taken) => taken?.line))).toEqual(new Set([1, 2, 3]))
      const late = { callId, from: 0, entries: ['late'] }
      expect(await storage.saveMemory({ ...late, line: 2 })).toBe(false)
      expect(await storage.loseLine(callId, 0, at(10), 5_000)).toBe(false)
      expect(await storage.saveMemory({ ...late, line: 3 })).toBe(true)
      expect((await storage.takeLine(callId))?.memory).toEqual(['late'])
    })

    test('a call that waits for its caller is not ended with those that are lost, until it has waited for too long', async () => {
      const storage = await begun()
      await storage.saveMemory({ callId, line: 0, from: 0, entries: ['a'] })
      await storage.loseLine(callId, 0, at(10), 12_000)
      expect(await storage.endOpenCalls({ endedAt: at(30), reason: 'x' }, at(30))).toBe(0)
      expect(await storage.closeLines({ lostBefore: at(10) })).toEqual([])
      const closed = [{ callId, lostAt: at(10), beforeMs: 12_000 }]
      expect(await storage.closeLines({ lostBefore: at(11) })).toEqual(closed)
      expect(await storage.closeLines({ lostBefore: at(11) })).toEqual([])
      expect(await storage.takeLine(callId)).toBeUndefined()
      expect(await storage.findLine(callId)).toBeUndefined()
    })

    test('a line that is up is not closed', async () => {
      const storage = await begun()
      expect(await storage.closeLines({ callId })).toEqual([])
      expect(await storage.findLine(callId)).toMatchObject({
        line: 0,
        beforeMs: 0,
        lostAt: undefined,
      })
    })

    test('what several calls have come to is stored together, except on a line that holds its call no more', async () => {
      const storage = await begun()
      await storage.createCall({ ...call, callId: 'other' })
      await storage.openLine('other', '{}')
      await storage.saveMemory({ callId, line: 0, from: 0, entries: ['a', 'b'] })
      await storage.takeLine('other')
      const memories = [
        { callId, line: 0, from: 1, entries: ['B', 'c'] },
        { callId: 'other', line: 0, from: 0, entries: ['late'] },
        { callId: 'over', line: 0, from: 0, entries: ['late'] },
      ]
      expect(await storage.saveMemories(memories)).toEqual([true, false, true])
      expect((await storage.takeLine(callId))?.memory).toEqual(['a', 'B', 'c'])
      expect((await storage.takeLine('other'))?.memory).toEqual([])
    })

    test.each([
      ['is over', (storage: Storage) => storage.endCall(callId, end)],
      ['is erased', (storage: Storage) => storage.eraseCall(callId, at(5))],
    ])('nothing is left of what was said once the call %s', async (_, finish) => {
      const storage = await begun()
      await storage.saveMemory({ callId, line: 0, from: 0, entries: ['My name is Asha.'] })
      await finish(storage)
      expect(await storage.saveMemory({ callId, line: 0, from: 0, entries: ['late'] })).toBe(true)
      expect(await storage.takeLine(callId)).toBeUndefined()
    })
  })
}

async function begin(storage: Storage): Promise<Storage> {
  await storage.createCall(call)
  await storage.answerCall(callId, at(0), 'browser')
  await storage.openLine(callId, '{"brief":1}')
  return storage
}
