import { describe, expect, test } from 'vitest'
import type { OutboundWish } from '../storage/outboundStorage.ts'
import type { Storage } from '../storage/storage.ts'
import { at, call as inbound } from './storageSamples.ts'

const loan = { agent: 'loanReminder', kind: 'loans', key: 'sample 0', content: '{"amount":1}' }

const wish = (
  second: number,
  {
    limits,
    ...own
  }: Partial<OutboundWish['call']> & { limits?: Partial<OutboundWish['limits']> } = {},
): OutboundWish => ({
  call: {
    keyId: 'k1',
    idempotencyKey: undefined,
    fingerprint: 'f',
    number: '+442079460958',
    brief: '{"callId":"…"}',
    createdAt: at(second),
    ...own,
  },
  record: loan,
  limits: { since: at(0), perNumber: 2, perDay: 3, atOnce: 9, ...limits },
})

/** The contract tests of `OutboundStorage`. */
export function describeOutbound(name: string, fresh: () => Promise<{ storage: Storage }>): void {
  async function open() {
    const { storage } = await fresh()
    const ring = (callId: string, second: number, wanted: Parameters<typeof wish>[1] = {}) =>
      storage.createCallWithin(
        {
          ...inbound,
          callId,
          createdAt: at(second),
          channel: 'phone',
          direction: 'out',
          keyId: wanted.keyId ?? 'k1',
          callerNumber: wanted.number ?? '+442079460958',
        },
        {
          since: at(0),
          unansweredSince: at(0),
          serverMs: undefined,
          agentMs: undefined,
          capacity: undefined,
          outbound: wish(second, wanted),
        },
      )
    const end = (callId: string, second: number) =>
      storage.endCall(callId, { endedAt: at(second), durationMs: 0, reason: 'busy' })
    return { storage, ring, end }
  }

  describe(`${name} stores the calls that we make`, () => {
    // Rule C122
    test('a number is rung only so often a day, and all numbers together too', async () => {
      const { ring } = await open()
      expect(await ring('yesterday', -1)).toBe('created')
      expect(await ring('c1', 1)).toBe('created')
      expect(await ring('c2', 2)).toBe('created')
      expect(await ring('c3', 3)).toBe('perNumber')
      expect(await ring('c4', 4, { number: '+442079460959' })).toBe('created')
      expect(await ring('c5', 5, { number: '+442079460957' })).toBe('perDay')
    })

    test('requests at the same moment count one after the other', async () => {
      const { storage, ring, end } = await open()
      const limits = { atOnce: 2, perDay: 99, perNumber: 99 }
      const made = await Promise.all(
        ['c1', 'c2', 'c3', 'c4', 'c5'].map((callId) => ring(callId, 1, { limits })),
      )
      expect(made.toSorted()).toEqual(['atOnce', 'atOnce', 'atOnce', 'created', 'created'])
      const { callId } = (await storage.listCalls({ limit: 9, after: undefined }))[0]!
      await end(callId, 2)
      expect(await ring('c6', 3, { limits })).toBe('created')
    })

    test('one key leaves others their calls of the day and their lines', async () => {
      const { ring, end } = await open()
      const limits = { perNumber: 9, perDay: 9, ofKey: { perDay: 3, atOnce: 2 } }
      expect(await ring('c1', 1, { limits })).toBe('created')
      expect(await ring('c2', 2, { limits })).toBe('created')
      expect(await ring('c3', 3, { limits })).toBe('keyAtOnce')
      expect(await ring('c4', 4, { limits, keyId: 'k2' })).toBe('created')
      await end('c1', 5)
      expect(await ring('c5', 6, { limits })).toBe('created')
      await end('c2', 7)
      expect(await ring('c6', 8, { limits })).toBe('keyPerDay')
      expect(await ring('c7', 9, { limits, keyId: 'k2' })).toBe('created')
    })

    test('nothing is stored of a call that is refused', async () => {
      const { storage, ring } = await open()
      await storage.addNeverRung({ number: '+442079460958', reason: 'asked', addedAt: at(1) })
      expect(await ring('c1', 2)).toBe('neverRing')
      expect(await storage.findCall('c1')).toBeUndefined()
      expect(await storage.findOutboundCall({ callId: 'c1' })).toBeUndefined()
    })

    test('a name that a program gives a call stands for one call of its key', async () => {
      const { storage, ring } = await open()
      const named = { idempotencyKey: 'reminder 7' }
      expect(await ring('c1', 1, named)).toBe('created')
      expect(await ring('c2', 2, named)).toBe('repeated')
      expect(await ring('c3', 3, { ...named, keyId: 'k2' })).toBe('created')
      const found = await storage.findOutboundCall({ keyId: 'k1', ...named })
      expect(found).toMatchObject({ callId: 'c1', state: 'dialling', carrierCall: undefined })
    })

    test('what the agent knows of a call replaces its sample in that call alone', async () => {
      const { storage, ring } = await open()
      await storage.seedRecords([{ ...loan, content: '{"amount":240}' }], at(0))
      await ring('c1', 1)
      const of = async (callId: string) =>
        (await storage.listRecords('loanReminder', 'loans', callId)).get('sample 0')
      expect(await of('c1')).toBe('{"amount":1}')
      expect(await of('c2')).toBe('{"amount":240}')
      await storage.deleteCallsBefore(at(9), 9)
      expect(await of('c1')).toBe('{"amount":240}')
      expect(await storage.findOutboundCall({ callId: 'c1' })).toBeUndefined()
    })

    test('a call only goes on, whatever order the carrier’s news arrives in', async () => {
      const { storage, ring } = await open()
      await ring('c1', 1)
      const stateOf = async () => {
        const { state, carrierCall } = (await storage.findOutboundCall({ callId: 'c1' }))!
        return [state, carrierCall]
      }
      await storage.advanceOutboundCall('c1', 'ringing', 'CA1')
      await storage.advanceOutboundCall('c1', 'dialling', 'CA1')
      expect(await stateOf()).toEqual(['ringing', 'CA1'])
      await storage.advanceOutboundCall('c1', 'ringing', 'CA2')
      expect(await stateOf()).toEqual(['ringing', 'CA1'])
      expect(await storage.takeOutboundAnswer('c1', 'CA2')).toBeUndefined()
      expect(await storage.takeOutboundAnswer('c1', 'CA1')).toBe('{"callId":"…"}')
      await storage.advanceOutboundCall('c1', 'ringing', 'CA1')
      expect(await stateOf()).toEqual(['answered', 'CA1'])
      // The answer to the first request got lost.
      expect(await storage.takeOutboundAnswer('c1', 'CA1')).toBe('{"callId":"…"}')
      await storage.answerCall('c1', at(3), 'phone')
      expect(await storage.takeOutboundAnswer('c1', 'CA1')).toBeUndefined()
    })

    test('nobody is connected to a call that is over', async () => {
      const { storage, ring, end } = await open()
      await ring('c1', 1)
      await end('c1', 2)
      expect(await storage.takeOutboundAnswer('c1', 'CA1')).toBeUndefined()
    })

    test('calls that nobody holds or has ended are found', async () => {
      const { storage, ring, end } = await open()
      const limits = { perNumber: 9, perDay: 9 }
      for (const callId of ['ringing', 'held', 'ended', 'new'])
        await ring(callId, callId === 'new' ? 9 : 1, { limits })
      await storage.advanceOutboundCall('ringing', 'ringing', 'CA1')
      await storage.answerCall('held', at(2), 'phone')
      await end('ended', 2)
      expect(await storage.listUnheldCalls(at(5))).toEqual([
        { callId: 'ringing', state: 'ringing', carrierCall: 'CA1' },
      ])
    })

    test('only a call that nobody holds is ended by what its carrier says', async () => {
      const { storage, ring } = await open()
      const limits = { perNumber: 9, perDay: 9 }
      for (const callId of ['busy', 'held']) await ring(callId, 1, { limits })
      await storage.advanceOutboundCall('busy', 'ringing', 'CA1')
      await storage.answerCall('held', at(2), 'phone')
      const over = { endedAt: at(5), durationMs: 0, reason: 'busy' }
      expect(await storage.endUnheldCall('busy', 'CA2', over)).toBe(false)
      expect(await storage.endUnheldCall('busy', 'CA1', over, at(5))).toBe(true)
      expect(await storage.endUnheldCall('busy', 'CA1', over)).toBe(false)
      expect(await storage.endUnheldCall('held', 'CA3', over)).toBe(false)
      expect(await storage.endUnheldCall('unknown', undefined, over)).toBe(false)
      expect((await storage.findCall('busy'))?.end).toEqual(over)
      expect((await storage.findCall('held'))?.end).toBeUndefined()
      expect((await storage.deliveriesOf(['busy'])).get('busy')?.state).toBe('waiting')
    })

    test('erasing a call removes the number and the brief', async () => {
      const { storage, ring } = await open()
      await ring('c1', 1)
      await storage.eraseCall('c1', at(2))
      expect(await storage.findOutboundCall({ callId: 'c1' })).toMatchObject({
        number: '',
        brief: '',
      })
      expect(await storage.listRecords('loanReminder', 'loans', 'c1')).toEqual(new Map())
      expect(await storage.takeOutboundAnswer('c1', 'CA1')).toBeUndefined()
    })

    // Rule C123
    test('a number is on the list of those that are never rung once, until it is taken off', async () => {
      const { storage } = await open()
      const entry = { number: '+442079460958', reason: 'asked in a call', addedAt: at(1) }
      await storage.addNeverRung(entry)
      await storage.addNeverRung({ ...entry, reason: 'again', addedAt: at(2) })
      const page = { limit: 1, after: undefined }
      expect(await storage.listNeverRung(page)).toEqual([entry])
      const older = { ...entry, number: '+442079460959', addedAt: at(0) }
      await storage.addNeverRung(older)
      const after = { createdAt: entry.addedAt, id: entry.number }
      expect(await storage.listNeverRung({ ...page, after })).toEqual([older])
      await storage.deleteNeverRung(older.number)
      expect(await storage.deleteNeverRung(entry.number)).toBe(true)
      expect(await storage.deleteNeverRung(entry.number)).toBe(false)
      expect(await storage.listNeverRung(page)).toEqual([])
    })
  })
}
