import { describe, expect, onTestFinished, test } from 'vitest'
import { describeAgents } from './agentContract.ts'
import { describeBudget } from './budgetContract.ts'
import { describeCallLists } from './callListContract.ts'
import { describeClock } from './clockContract.ts'
import { describeShared } from './sharedContract.ts'
import type { NewCall } from '../storage/callStorage.ts'
import type { Storage } from '../storage/storage.ts'
import type { Page, Position } from '../storage/page.ts'
import type { StoredRecording } from '../storage/recordingStorage.ts'
import { describeOutcomes } from './outcomeContract.ts'
import { describeTasks } from './taskContract.ts'
import { describeCalendars } from './calendarContract.ts'
import { describeInbox } from './inboxContract.ts'
import { describeNumbers } from './numberContract.ts'
import { describeOutbound } from './outboundContract.ts'
import { describePeople } from './peopleContract.ts'
import { describeOperatorKeys } from './operatorKeyContract.ts'
import { describeKnowledge } from './knowledgeContract.ts'
import { describeSamples } from './sampleContract.ts'
import { describeAgentTests } from './agentTestContract.ts'
import { describeReviews } from './reviewContract.ts'
import { describeLines } from './lineContract.ts'
import { describeTranscripts } from './transcriptContract.ts'
import { at, booking, call, endAfter, lead, message, recording, write } from './storageSamples.ts'

/** Opens the same database again, as the next process would. */
export type OpenStorage = () => Promise<Storage>

/**
 * The contract tests of `Storage`. Every adapter must pass them. `prepare` gives each test its own database, and `finish`
 * gets every storage that the test has opened.
 */
export function describeStorage(
  name: string,
  prepare: () => Promise<OpenStorage>,
  finish: (storage: Storage) => Promise<void> = (storage) => storage.close(),
): void {
  const fresh = async (stored?: NewCall) => {
    const open = await prepare()
    const opened: Storage[] = []
    const reopen = async (): Promise<Storage> => {
      const storage = await open()
      opened.push(storage)
      return storage
    }
    onTestFinished(async () => {
      for (const storage of opened) await finish(storage)
    })
    const storage = await reopen()
    if (stored) await storage.createCall(stored)
    return { storage, reopen }
  }

  describe(`${name} stores calls`, () => {
    test('a call is found only by its id', async () => {
      const { storage } = await fresh(call)
      expect(await storage.findCall(call.callId)).toEqual({
        ...call,
        answeredAt: undefined,
        end: undefined,
        rating: undefined,
        erasedAt: undefined,
        upsetTurn: undefined,
      })
      expect(await storage.findCall('another')).toBeUndefined()
    })

    test('a call on the telephone has a direction and a number, which goes when the call is erased', async () => {
      const { storage } = await fresh()
      const phone = { channel: 'phone', direction: 'out', callerNumber: '+442079460958' } as const
      await storage.createCall({ ...call, ...phone, limitMs: 600_000 })
      expect(await storage.findCall(call.callId)).toMatchObject({ ...phone, limitMs: 600_000 })
      await storage.eraseCall(call.callId, at(9))
      const erased = { ...phone, callerNumber: undefined }
      expect(await storage.findCall(call.callId)).toMatchObject(erased)
    })

    test('a call on the telephone keeps its line, and its carrier’s id of it until it is erased', async () => {
      const { storage } = await fresh()
      const cost = { micros: 8_500, currency: 'USD' }
      const line = { ownNumber: '+442079460958', trunk: 'twilio', carrierCall: 'CA1', cost }
      await storage.createCall({ ...call, channel: 'phone', line })
      expect((await storage.findCall(call.callId))?.line).toEqual(line)
      expect(await storage.hasCarrierCall('twilio', 'CA1')).toBe(true)
      expect(await storage.hasCarrierCall('telnyx', 'CA1')).toBe(false)
      // No second call of the same, whoever else asks at the same time.
      await expect(storage.createCall({ ...call, callId: 'c2', line })).rejects.toThrow()
      const other = { ownNumber: line.ownNumber, trunk: 'telnyx' }
      for (const callId of ['c3', 'c4']) await storage.createCall({ ...call, callId, line: other })
      await storage.endCall(call.callId, endAfter(61), at(1))
      const delivery = await storage.claimDelivery(['call'], at(99), at(120))
      expect(delivery).toMatchObject({ call: { line } })
      await storage.eraseCall(call.callId, at(9))
      expect((await storage.findCall(call.callId))?.line?.carrierCall).toBeUndefined()
      expect(await storage.hasCarrierCall('twilio', 'CA1')).toBe(false)
    })

    test('a text message about a call’s last booking is stored once, says if an attempt may have succeeded, and goes when the call is erased', async () => {
      const { storage } = await fresh()
      await storage.createCall({ ...call, channel: 'phone', callerNumber: '+447700900123' })
      expect(await storage.saveText(call.callId, at(1))).toBeUndefined()
      await storage.book(write, booking, [{ resource: 'table 1', units: [1] }])
      const id = await storage.saveText(call.callId, at(1))
      expect(id).toBeDefined()
      expect(await storage.saveText(call.callId, at(2))).toBe(id)
      const text = { to: '+447700900123', booking: { id: 'b1', reference: 'RIN74' } }
      const claimed = await storage.claimDelivery(['text'], at(1), at(9))
      expect(claimed).toMatchObject({ id, attempt: 1, text })
      expect(claimed?.isUncertain).toBeUndefined()
      // Nobody has settled it.
      expect(await storage.claimDelivery(['text'], at(9), at(19))).toMatchObject({
        attempt: 2,
        isUncertain: true,
      })
      await storage.settleDelivery(id ?? '', { state: 'waiting', dueAt: at(20), error: 'busy' })
      const again = await storage.claimDelivery(['text'], at(20), at(30))
      expect(again?.isUncertain).toBeUndefined()
      expect((await storage.deliveriesOf(['b1'])).size).toBe(0)
      expect(await storage.findDelivery(id ?? '')).toMatchObject({ state: 'waiting', attempts: 3 })
      await storage.eraseCall(call.callId, at(40))
      expect(await storage.findDelivery(id ?? '')).toBeUndefined()
    })

    test('only the agent of a stored call counts as called', async () => {
      const { storage } = await fresh(call)
      expect(await storage.wasCalled(call.agentUuid)).toBe(true)
      expect(await storage.wasCalled('another')).toBe(false)
    })

    test('an id can be used only once', async () => {
      const { storage } = await fresh(call)
      await expect(storage.createCall({ ...call, agentUuid: 'other' })).rejects.toThrow()
      expect((await storage.findCall(call.callId))?.agentUuid).toBe(call.agentUuid)
    })

    test('the first end of a call stands', async () => {
      const { storage } = await fresh(call)
      const end = { endedAt: '2026-01-01T00:02:00.000Z', durationMs: 90_000, reason: 'visitor' }
      await storage.endCall(call.callId, end)
      await storage.endCall(call.callId, { ...end, reason: 'vanished' })
      await storage.endCall('unknown', end)
      expect((await storage.findCall(call.callId))?.end).toEqual(end)
    })

    test('an end that is known from recordings grows with them, and never shrinks', async () => {
      const { storage } = await fresh(call)
      for (const seconds of [5, 20, 10]) {
        await storage.extendCall(call.callId, endAfter(seconds))
      }
      expect((await storage.findCall(call.callId))?.end).toEqual(endAfter(20))
      await storage.extendCall(call.callId, endAfter(20, 'limit'))
      expect((await storage.findCall(call.callId))?.end?.reason).toBe('visitor')
    })

    test('a rating is from 1 to 5, the last one stands, and an unknown call cannot be rated', async () => {
      const { storage } = await fresh(call)
      expect(await storage.rateCall(call.callId, 2)).toBe(true)
      expect(await storage.rateCall(call.callId, 5)).toBe(true)
      await expect(storage.rateCall(call.callId, 6)).rejects.toThrow()
      expect((await storage.findCall(call.callId))?.rating).toBe(5)
      expect(await storage.rateCall('unknown', 5)).toBe(false)
    })

    test('open calls are those that were answered before a given time and have not ended', async () => {
      const { storage } = await fresh()
      const end = { endedAt: '2026-01-01T00:02:00.000Z', durationMs: 0, reason: 'serverStopped' }
      for (const callId of ['unanswered', 'ended', 'open', 'live']) {
        await storage.createCall({ ...call, callId })
      }
      await storage.answerCall('ended', '2026-01-01T00:00:01.000Z', 'browser')
      await storage.endCall('ended', { ...end, reason: 'visitor' })
      await storage.answerCall('open', '2026-01-01T00:00:02.000Z', 'browser')
      await storage.answerCall('live', at(3), 'browser')
      expect(await storage.endOpenCalls(end, at(3))).toBe(1)
      expect((await storage.findCall('live'))?.end).toBeUndefined()
      expect((await storage.findCall('open'))?.end?.reason).toBe('serverStopped')
      expect((await storage.findCall('ended'))?.end?.reason).toBe('visitor')
      expect((await storage.findCall('unanswered'))?.end).toBeUndefined()
    })
  })

  describe(`${name} knows of a call that was cut off`, () => {
    test('how long it has lasted, by its recordings and by what was said last', async () => {
      const { storage } = await fresh()
      for (const callId of ['silent', 'recorded', 'spoken', 'both', 'wrong clock']) {
        await storage.createCall({ ...call, callId })
        await storage.answerCall(callId, at(10), 'browser')
      }
      const keepFor = (recordingId: string, durationSeconds: number, side: 'agent' | 'user') =>
        storage.keepLongest({
          ...recording,
          recordingId,
          side,
          path: recordingId + side,
          durationSeconds,
        })
      await keepFor('recorded', 7, 'agent')
      await keepFor('recorded', 9, 'user')
      await keepFor('both', 20, 'user')
      await keepFor('wrong clock', 900, 'user')
      const turn = { position: 0, who: 'visitor', text: 'Hello.' } as const
      await storage.saveTurns('spoken', [turn], at(15))
      await storage.saveTurns('spoken', [{ ...turn, position: 1 }], at(22))
      await storage.saveTurns('both', [turn], at(12))
      await storage.endOpenCalls({ endedAt: at(100), reason: 'serverStopped' }, at(99))
      const ended = async (callId: string) => (await storage.findCall(callId))?.end
      const reason = 'serverStopped'
      expect(await ended('silent')).toEqual({ endedAt: at(100), durationMs: 0, reason })
      expect(await ended('recorded')).toEqual({ endedAt: at(19), durationMs: 9_000, reason })
      expect(await ended('spoken')).toEqual({ endedAt: at(22), durationMs: 12_000, reason })
      expect(await ended('both')).toEqual({ endedAt: at(30), durationMs: 20_000, reason })
      expect(await ended('wrong clock')).toEqual({ endedAt: at(100), durationMs: 90_000, reason })
    })
  })

  describe(`${name} keeps the longest recording`, () => {
    test('a longer version replaces a shorter one, and the unused file is returned', async () => {
      const { outcomes, stored } = await keep(
        (await fresh()).storage,
        { path: 'a', durationSeconds: 5, bytes: 500 },
        { path: 'b', durationSeconds: 10, bytes: 300 },
      )
      expect(outcomes).toEqual([
        { kept: true, unused: undefined, erased: false },
        { kept: true, unused: 'a', erased: false },
      ])
      expect(stored).toEqual({ ...recording, path: 'b', durationSeconds: 10, bytes: 300 })
    })

    test('a shorter version does not replace a longer one, however large it is', async () => {
      const { outcomes, stored } = await keep(
        (await fresh()).storage,
        { path: 'a', durationSeconds: 10, bytes: 300 },
        { path: 'b', durationSeconds: 9, bytes: 900 },
      )
      expect(outcomes[1]).toEqual({
        kept: false,
        unused: 'b',
        erased: false,
      })
      expect(stored?.path).toBe('a')
    })

    test('of two equally long versions the larger stays, and of two equal ones the newer', async () => {
      const { outcomes, stored } = await keep(
        (await fresh()).storage,
        { path: 'a', bytes: 300 },
        { path: 'b', bytes: 299 },
        { path: 'c', bytes: 300 },
      )
      expect(outcomes.map(({ kept }) => kept)).toEqual([true, false, true])
      expect(stored?.path).toBe('c')
    })

    test('sides, calls and agents are kept apart', async () => {
      const { storage } = await fresh()
      const others: Partial<StoredRecording>[] = [
        { side: 'user' },
        { recordingId: 'other' },
        { agentUuid: 'other' },
      ]
      await storage.keepLongest(recording)
      for (const [index, other] of others.entries()) {
        const path = `other-${index}`
        await storage.keepLongest({ ...recording, ...other, path, durationSeconds: 1 })
        expect(await storage.findRecording({ ...recording, ...other })).toMatchObject({ path })
      }
      expect(await storage.findRecording(recording)).toEqual(recording)
    })
  })

  describe(`${name} deletes`, () => {
    const refused = { kept: false, unused: recording.path, erased: true }

    test('the caller’s details and the recordings when the visitor asks', async () => {
      const { storage } = await fresh(call)
      await storage.keepLongest(recording)
      await storage.keepLongest({ ...recording, side: 'user', path: 'user' })
      await storage.keepLongest({ ...recording, recordingId: 'other', path: 'other' })
      expect(await storage.eraseCall(call.callId, at(50))).toEqual({ agentUuid: 'agent' })
      expect(await storage.findCall(call.callId)).toMatchObject({
        language: 'en',
        visitor: { name: '', companyName: '', mobileNumber: '' },
        erasedAt: at(50),
      })
      expect(await storage.findRecording(recording)).toBeUndefined()
      expect(await storage.findRecording({ ...recording, side: 'user' })).toBeUndefined()
      expect(await storage.findRecording({ ...recording, recordingId: 'other' })).toBeDefined()
    })

    test('an erased call for good: nothing is stored for it, however often it is erased', async () => {
      const { storage } = await fresh(call)
      await storage.eraseCall(call.callId, at(50))
      expect(await storage.keepLongest(recording)).toEqual(refused)
      await storage.eraseCall(call.callId, at(60))
      expect((await storage.findCall(call.callId))?.erasedAt).toBe(at(50))
      expect(await storage.keepLongest(recording)).toEqual(refused)
      expect(await storage.eraseCall('unknown', at(50))).toBeUndefined()
    })

    test('the recording of an upload during an erasure, whichever comes first', async () => {
      const { storage } = await fresh()
      for (let round = 0; round < 20; round += 1) {
        const callId = `c${round}`
        await storage.createCall({ ...call, callId })
        const mine = { ...recording, recordingId: callId, path: callId }
        await Promise.all(
          round % 2
            ? [storage.eraseCall(callId, at(50)), storage.keepLongest(mine)]
            : [storage.keepLongest(mine), storage.eraseCall(callId, at(50))],
        )
        expect(await storage.findRecording(mine)).toBeUndefined()
      }
    })

    test('the oldest calls that were created before a given time, as many as asked for', async () => {
      const { storage } = await fresh()
      for (const second of [2, 4, 1, 3]) {
        await storage.createCall({ ...call, callId: `c${second}`, createdAt: at(second) })
      }
      const left = async () => {
        const calls = await storage.listCalls({ limit: 9, after: undefined })
        return calls.map(({ callId }) => callId)
      }
      expect(await storage.deleteCallsBefore(at(4), 2)).toBe(2)
      expect(await left()).toEqual(['c4', 'c3'])
      expect(await storage.deleteCallsBefore(at(4), 2)).toBe(1)
      expect(await storage.deleteCallsBefore(at(4), 2)).toBe(0)
      expect(await left()).toEqual(['c4'])
    })

    test('recordings by when they were first stored, not by the browser’s times', async () => {
      const { storage } = await fresh()
      const late = { ...recording, recordingId: 'late', path: 'late', storedAt: at(30) }
      await storage.keepLongest(late)
      await storage.keepLongest(recording)
      const longer = { path: 'longer', durationSeconds: 11, endTime: '2099-01-01T00:00:00Z' }
      await storage.keepLongest({ ...recording, ...longer, storedAt: at(40) })
      const old = { ...recording, ...longer }
      expect(await storage.listRecordingsBefore(at(30), 9)).toEqual([old])
      expect(await storage.listRecordingsBefore(at(31), 9)).toEqual([old, late])
      expect(await storage.listRecordingsBefore(at(31), 1)).toEqual([old])
      await storage.deleteRecording('longer')
      expect(await storage.listRecordingsBefore(at(31), 9)).toEqual([late])
    })
  })

  describe(`${name} stores what visitors write`, () => {
    // Rule B2
    test('a lead and its delivery are stored together or not at all', async () => {
      const { storage } = await fresh()
      await storage.saveLead(lead, { id: 'd1', dueAt: at(0) })
      // The delivery's id is taken, so the second lead must not be stored either.
      await expect(
        storage.saveLead({ ...lead, id: 'l2' }, { id: 'd1', dueAt: at(0) }),
      ).rejects.toThrow()
      await storage.saveLead({ ...lead, id: 'l2', name: 'Second' }, { id: 'd2', dueAt: at(1) })
      const first = await storage.claimDelivery(['lead'], at(5), at(60))
      const second = await storage.claimDelivery(['lead'], at(5), at(60))
      expect(first).toEqual({ id: 'd1', attempt: 1, kind: 'lead', lead })
      expect(second).toMatchObject({ id: 'd2', lead: { id: 'l2', name: 'Second' } })
      expect(await storage.claimDelivery(['lead'], at(5), at(60))).toBeUndefined()
    })

    test('a message is stored with its delivery', async () => {
      const { storage } = await fresh()
      await storage.saveMessage(message, { id: 'd1', dueAt: at(0) })
      expect(await storage.claimDelivery(['lead'], at(5), at(60))).toBeUndefined()
      expect(await storage.claimDelivery(['lead', 'message'], at(5), at(60))).toEqual({
        id: 'd1',
        attempt: 1,
        kind: 'message',
        message,
      })
    })

    // Rule B3
    test('a delivery cannot be claimed before it is due or during a lease, but can be after it', async () => {
      const { storage } = await fresh()
      await storage.saveLead(lead, { id: 'd1', dueAt: at(10) })
      expect(await storage.claimDelivery(['lead'], at(9), at(60))).toBeUndefined()
      expect(await storage.claimDelivery(['lead'], at(10), at(60))).toMatchObject({ attempt: 1 })
      expect(await storage.claimDelivery(['lead'], at(59), at(99))).toBeUndefined()
      expect(await storage.claimDelivery(['lead'], at(60), at(99))).toMatchObject({ attempt: 2 })
    })

    test('a delivery that a wrong clock postponed for days is due after everything else', async () => {
      const { storage } = await fresh()
      await storage.saveLead(
        { ...lead, id: 'leapt' },
        { id: 'd1', dueAt: '2026-02-10T00:00:00.000Z' },
      )
      await storage.saveLead(
        { ...lead, id: 'later' },
        { id: 'd2', dueAt: '2026-01-01T20:00:00.000Z' },
      )
      await storage.saveLead({ ...lead, id: 'now' }, { id: 'd3', dueAt: at(0) })
      const claim = async () => (await storage.claimDelivery(['lead'], at(1), at(60)))?.id
      expect([await claim(), await claim(), await claim()]).toEqual(['d3', 'd1', undefined])
    })

    test('a settled delivery cannot be claimed, and a waiting one can be when it is due', async () => {
      const { storage } = await fresh()
      for (const id of ['sent', 'dead', 'later']) {
        await storage.saveLead({ ...lead, id }, { id, dueAt: at(0) })
        await storage.claimDelivery(['lead'], at(1), at(2))
      }
      await storage.settleDelivery('sent', { state: 'delivered', at: at(1) })
      await storage.settleDelivery('dead', { state: 'dead', error: 'no' })
      await storage.settleDelivery('later', { state: 'waiting', dueAt: at(30), error: 'no' })
      expect(await storage.countDeliveries()).toMatchObject({
        lead: { waiting: 1, retrying: 1, delivered: 1, dead: 1 },
        message: { waiting: 0, retrying: 0, delivered: 0, dead: 0 },
        call: { waiting: 0, retrying: 0, delivered: 0, dead: 0 },
      })
      expect(await storage.claimDelivery(['lead'], at(29), at(99))).toBeUndefined()
      expect(await storage.claimDelivery(['lead'], at(30), at(99))).toMatchObject({ id: 'later' })
    })

    test('the state of each delivery is found by the lead or message', async () => {
      const { storage } = await fresh()
      for (const id of ['sent', 'dead', 'later', 'new']) {
        await storage.saveLead({ ...lead, id }, { id: `d-${id}`, dueAt: at(9) })
      }
      await storage.saveMessage({ ...message, id: 'm' }, { id: 'd-m', dueAt: at(1) })
      await storage.settleDelivery('d-sent', { state: 'delivered', at: at(1) })
      await storage.settleDelivery('d-dead', { state: 'dead', error: 'no' })
      await storage.settleDelivery('d-later', { state: 'waiting', dueAt: at(30), error: 'not now' })
      const found = await storage.deliveriesOf(['sent', 'dead', 'm', 'unknown'])
      expect([...found.keys()].toSorted()).toEqual(['dead', 'm', 'sent'])
      expect(found.get('sent')).toMatchObject({ state: 'delivered', deliveredAt: at(1) })
      expect(found.get('dead')).toMatchObject({ id: 'd-dead', state: 'dead', error: 'no' })
      expect(await storage.deliveriesOf([])).toEqual(new Map())
      const undelivered = await storage.listUndelivered(9)
      expect(undelivered.map(({ subjectId }) => subjectId)).toEqual(['m', 'dead', 'new', 'later'])
      expect(undelivered[3]).toMatchObject({ kind: 'lead', dueAt: at(30), error: 'not now' })
      expect(await storage.listUndelivered(1)).toHaveLength(1)
    })

    test('dead letters can be retried on request, all of them or one', async () => {
      const { storage } = await fresh()
      for (const id of ['one', 'two', 'three']) {
        await storage.saveLead({ ...lead, id }, { id: `d-${id}`, dueAt: at(0) })
        await storage.claimDelivery(['lead'], at(1), at(2))
        await storage.settleDelivery(`d-${id}`, { state: 'dead', error: 'no' })
      }
      expect(await storage.retryDeliveries(at(5), 'unknown')).toBe(0)
      expect(await storage.retryDeliveries(at(5), 'two')).toBe(1)
      expect(await storage.claimDelivery(['lead'], at(5), at(6))).toMatchObject({
        id: 'd-two',
        attempt: 1,
      })
      await storage.settleDelivery('d-two', { state: 'delivered', at: at(5) })
      expect(await storage.retryDeliveries(at(7))).toBe(2)
      expect(await storage.retryDeliveries(at(7))).toBe(0)
      expect((await storage.countDeliveries()).lead).toMatchObject({ waiting: 2, retrying: 0 })
    })
  })

  describe(`${name} lists`, () => {
    test('entries newest first, page by page, each once, even if many have the same time', async () => {
      const { storage } = await fresh()
      const ids = Array.from({ length: 7 }, (_, index) => `id${index}`)
      for (const [index, id] of ids.entries()) {
        const createdAt = at(Math.floor(index / 3))
        await storage.createCall({ ...call, callId: id, createdAt })
        await storage.saveLead({ ...lead, id, createdAt }, { id: `l${id}`, dueAt: at(0) })
        await storage.saveMessage({ ...message, id, createdAt }, { id: `m${id}`, dueAt: at(0) })
      }
      const lists: ((page: Page) => Promise<Position[]>)[] = [
        async (page) =>
          (await storage.listCalls(page)).map(({ createdAt, callId: id }) => ({ createdAt, id })),
        (page) => storage.listLeads(page),
        (page) => storage.listMessages(page),
      ]
      for (const list of lists) {
        const seen: string[] = []
        for (let after: Position | undefined; ;) {
          const page = await list({ limit: 2, after })
          if (page.length === 0) break
          seen.push(...page.map(({ id }) => id))
          after = page.at(-1)
        }
        expect(seen).toEqual(ids.toReversed())
      }
      expect((await storage.listLeads({ limit: 1, after: undefined }))[0]).toMatchObject({
        ...lead,
        id: 'id6',
        createdAt: at(2),
      })
    })

    test('nothing that was deleted, and does not deliver it', async () => {
      const { storage } = await fresh()
      await storage.saveLead(lead, { id: 'd1', dueAt: at(0) })
      await storage.saveMessage(message, { id: 'd2', dueAt: at(0) })
      expect(await storage.deleteLead(lead.id)).toBe(true)
      expect(await storage.deleteMessage(message.id)).toBe(true)
      expect(await storage.deleteLead(lead.id)).toBe(false)
      expect(await storage.deleteMessage('unknown')).toBe(false)
      expect(await storage.listLeads({ limit: 9, after: undefined })).toEqual([])
      expect(await storage.listMessages({ limit: 9, after: undefined })).toEqual([])
      expect(await storage.claimDelivery(['lead', 'message'], at(1), at(2))).toBeUndefined()
      expect((await storage.countDeliveries()).lead).toMatchObject({ waiting: 0, dead: 0 })
    })
  })

  describeAgents(name, fresh)
  describeOperatorKeys(name, fresh)
  describePeople(name, fresh)

  describeShared(name, fresh)

  describeBudget(name, fresh)

  describeClock(name, fresh)

  describeTranscripts(name, fresh)
  describeLines(name, fresh)
  describeCallLists(name, fresh)
  describeSamples(name, fresh)
  describeReviews(name, fresh)
  describeAgentTests(name, fresh)
  describeKnowledge(name, fresh)
  describeInbox(name, fresh)
  describeCalendars(name, fresh)
  describeNumbers(name, fresh)
  describeOutbound(name, fresh)

  describeTasks(name, fresh)

  describeOutcomes(name, fresh)

  describe(`${name} is durable`, () => {
    test('the next process finds everything', async () => {
      const { storage, reopen } = await fresh(call)
      await storage.keepLongest(recording)
      await storage.saveLead(lead, { id: 'd1', dueAt: at(0) })
      await storage.close()
      const next = await reopen()
      expect((await next.findCall(call.callId))?.visitor).toEqual(call.visitor)
      expect(await next.findRecording(recording)).toEqual(recording)
      expect(await next.claimDelivery(['lead'], at(1), at(2))).toMatchObject({ lead })
    })

    test('a closed storage rejects with an error, and can be closed again', async () => {
      const { storage } = await fresh()
      await expect(storage.check()).resolves.toBeUndefined()
      await storage.close()
      await storage.close()
      await expect(storage.check()).rejects.toThrow()
    })
  })
}

/** Stores one version after another. Returns how each went, and which one is stored. */
const keep = async (storage: Storage, ...versions: readonly Partial<StoredRecording>[]) => {
  const outcomes = []
  for (const version of versions) {
    outcomes.push(await storage.keepLongest({ ...recording, ...version }))
  }
  return { outcomes, stored: await storage.findRecording(recording) }
}
