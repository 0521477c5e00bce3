import type { TurnTrace } from '@ringwell/protocol/operator/turnTrace.ts'
import { describe, expect, test } from 'vitest'
import { at, call, type FreshStorage } from './storageSamples.ts'

const greeting = { position: 0, who: 'agent' as const, text: 'Hello, Ringwell.' }
const question = { position: 1, who: 'visitor' as const, text: 'Was kostet es? आशा' }

/** The contract tests of `TranscriptStorage`. */
export function describeTranscripts(name: string, fresh: FreshStorage): void {
  describe(`${name} stores transcripts`, () => {
    test('turns are in order, separate by call, and have the time they were first received', async () => {
      const { storage } = await fresh(call)
      await storage.createCall({ ...call, callId: 'c2' })
      await storage.createCall({ ...call, callId: 'silent' })
      expect(await storage.saveTurns(call.callId, [question], at(2))).toBe(true)
      expect(await storage.saveTurns(call.callId, [greeting], at(3))).toBe(true)
      await storage.saveTurns('c2', [{ ...greeting, text: 'Other' }], at(4))
      const turns = await storage.listTurns([call.callId, 'c2', 'silent', 'unknown'])
      expect([...turns.keys()].toSorted()).toEqual(['c1', 'c2'])
      expect(turns.get(call.callId)).toEqual([
        { ...greeting, saidAt: at(3) },
        { ...question, saidAt: at(2) },
      ])
      expect(await storage.listTurns([])).toEqual(new Map())
    })

    test('newer text replaces older text, and an empty turn is left out', async () => {
      const { storage } = await fresh(call)
      await storage.saveTurns(call.callId, [greeting, question], at(1))
      await storage.saveTurns(call.callId, [{ ...greeting, text: 'Hello,' }], at(2))
      await storage.saveTurns(call.callId, [{ ...question, text: '' }], at(3))
      const turns = await storage.listTurns([call.callId])
      expect(turns.get(call.callId)).toEqual([{ ...greeting, text: 'Hello,', saidAt: at(1) }])
    })

    test('what is known of a turn is stored with it, and replaced by what is known later', async () => {
      const { storage } = await fresh(call)
      const timed = { ...question, fromMs: 1_200, toMs: 2_900 }
      const trace = {
        waited: { ms: 700, parts: [{ part: 'voice', ms: 700, cause: 'kept' }] },
        tools: [{ name: 'bookings.book', arguments: '{}', result: '{}', ms: 9 }],
      } as const satisfies TurnTrace
      await storage.saveTurns(call.callId, [greeting, timed], at(1))
      await storage.saveTurns(call.callId, [{ ...timed, trace: structuredClone(trace) }], at(2))
      await storage.saveTurns(call.callId, [{ ...greeting, position: 2, by: 'Ann' }], at(3))
      expect(await storage.findTurns(call.callId)).toEqual([
        { ...greeting, saidAt: at(1) },
        { ...timed, trace, saidAt: at(1) },
        { ...greeting, position: 2, by: 'Ann', saidAt: at(3) },
      ])
      const listed = (await storage.listTurns([call.callId])).get(call.callId)
      expect(listed?.[1]).toEqual({ ...question, saidAt: at(1) })
      expect(await storage.findTurns('unknown')).toEqual([])
    })

    test('an erasure deletes the transcript, and nothing is stored after it', async () => {
      const { storage } = await fresh(call)
      await storage.saveTurns(call.callId, [greeting], at(1))
      await storage.eraseCall(call.callId, at(2))
      expect(await storage.listTurns([call.callId])).toEqual(new Map())
      expect(await storage.saveTurns(call.callId, [question], at(3))).toBe(false)
      expect(await storage.saveTurns('unknown', [question], at(3))).toBe(false)
      expect(await storage.listTurns([call.callId, 'unknown'])).toEqual(new Map())
    })

    test('turns of several calls are stored together, and what is erased or unknown stays out', async () => {
      const { storage } = await fresh()
      for (const callId of ['a', 'b', 'erased']) await storage.createCall({ ...call, callId })
      await storage.eraseCall('erased', at(1))
      const revised = { ...greeting, text: 'Hello,' }
      const said = [
        { callId: 'a', turns: [greeting, question, revised], saidAt: at(2) },
        { callId: 'erased', turns: [question], saidAt: at(2) },
        { callId: 'unknown', turns: [question], saidAt: at(2) },
        { callId: 'b', turns: [question], saidAt: at(3) },
      ]
      expect(await storage.saveTurnsOf(said)).toEqual([true, false, false, true])
      const turns = await storage.listTurns(said.map(({ callId }) => callId))
      expect(Object.fromEntries(turns)).toEqual({
        a: [
          { ...revised, saidAt: at(2) },
          { ...question, saidAt: at(2) },
        ],
        b: [{ ...question, saidAt: at(3) }],
      })
    })

    test('an erasure leaves nothing of turns that are saved at once, whichever comes first', async () => {
      const { storage } = await fresh()
      for (let round = 0; round < 10; round += 1) {
        const callId = `c${round}`
        await storage.createCall({ ...call, callId })
        await Promise.all(
          round % 2
            ? [storage.eraseCall(callId, at(5)), storage.saveTurns(callId, [greeting], at(5))]
            : [storage.saveTurns(callId, [greeting], at(5)), storage.eraseCall(callId, at(5))],
        )
        expect(await storage.listTurns([callId])).toEqual(new Map())
      }
    })

    test('a transcript is stored for as long as the record of its call', async () => {
      const { storage } = await fresh(call)
      await storage.createCall({ ...call, callId: 'young', createdAt: at(9) })
      await storage.saveTurns(call.callId, [greeting], at(1))
      await storage.saveTurns('young', [greeting], at(9))
      expect(await storage.deleteCallsBefore(at(5), 9)).toBe(1)
      expect([...(await storage.listTurns([call.callId, 'young'])).keys()]).toEqual(['young'])
    })
  })
}
