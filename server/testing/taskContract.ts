import { describe, expect, test } from 'vitest'
import type { Storage } from '../storage/storage.ts'
import { at, booking, call, type FreshStorage, lead, write } from './storageSamples.ts'
import type { NewBooking, Place, ToolWrite, WriteOutcome } from '../storage/taskStorage.ts'

/** From seven to nine at table 1, and the two hours after that. */
const evening: Place = { resource: 'table-1', units: [76, 77, 78, 79] }
const late: Place = { resource: 'table-1', units: [80, 81, 82, 83] }
const otherTable: Place = { resource: 'table-2', units: evening.units }
const range = { from: 0, to: 100 }
const delivery = { id: 'd1', dueAt: at(0) }

/** The nth call, with its own booking. */
const nth = (n: number): { write: ToolWrite; booking: NewBooking } => ({
  write: { ...write, callId: `call${n}`, key: `call${n}:1` },
  booking: {
    ...booking,
    id: `booking${n}`,
    callId: `call${n}`,
    references: [`AAA${10 + n}`, `BBB${10 + n}`],
  },
})

const book = (storage: Storage, n: number, ...places: Place[]): Promise<WriteOutcome> =>
  storage.book(nth(n).write, nth(n).booking, places)

const statuses = (outcomes: readonly WriteOutcome[]): string[] =>
  outcomes.map(({ status }) => status).toSorted()

/** The contract tests of `TaskStorage`. */
export function describeTasks(name: string, fresh: FreshStorage): void {
  describe(`${name} stores bookings`, () => {
    // Rule T7
    test('of fifty that want the last table at once, one gets it', async () => {
      const { storage } = await fresh()
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, n) => book(storage, n, evening)),
      )
      expect(statuses(outcomes)).toEqual(['done', ...Array<string>(49).fill('full')])
      expect(await storage.listBookings({ limit: 99, after: undefined })).toHaveLength(1)
      expect(await storage.takenUnits('restaurant', range)).toHaveLength(4)
    })

    test('the first place that is free is taken, whole or not at all', async () => {
      const { storage } = await fresh()
      await book(storage, 0, { ...evening, units: [79] })
      expect((await book(storage, 1, evening, otherTable)).status).toBe('done')
      expect((await storage.findBooking('booking1'))?.resource).toBe('table-2')
      expect((await book(storage, 2, evening, otherTable)).status).toBe('full')
      // Another calendar may have tables with the same names.
      const elsewhere = { ...nth(3).booking, calendar: 'other' }
      const there = { ...nth(3).write, calendar: 'other' }
      expect((await storage.book(there, elsewhere, [evening])).status).toBe('done')
    })

    test('a booking is found by its reference or its phone, only in its own calendar', async () => {
      const { storage } = await fresh()
      const outcome = await storage.book(write, booking, [evening])
      expect(outcome).toEqual({ status: 'done', result: { status: 'done', reference: 'RIN74' } })
      const { references: _, ...stored } = booking
      const row = {
        ...stored,
        reference: 'RIN74',
        resource: 'table-1',
        state: 'booked',
        updatedAt: booking.createdAt,
        changes: 0,
      }
      expect(await storage.findBookings('restaurant', { reference: 'RIN74' })).toEqual([row])
      expect(await storage.findBookings('restaurant', { phone: '+442079460958' })).toEqual([row])
      expect(await storage.findBookings('other', { reference: 'RIN74' })).toEqual([])
      expect(await storage.findBookings('other', { phone: '+442079460958' })).toEqual([])
      const email = 'priya@shah.example'
      const mailed = { ...booking, id: 'b2', email }
      await storage.book({ ...write, key: '2' }, mailed, [late])
      expect(
        await storage.findBookings('restaurant', { emails: [email, 'other@acme.example'] }),
      ).toMatchObject([{ id: 'b2' }])
      expect(await storage.findBookings('other', { emails: [email] })).toEqual([])
    })

    test('no two active bookings of a calendar have the same reference', async () => {
      const { storage } = await fresh()
      await storage.book(write, booking, [evening])
      const second = { ...booking, id: 'b2' }
      const again = { ...write, key: 'c1:2' }
      expect(await storage.book(again, second, [otherTable])).toMatchObject({
        result: { reference: 'KWX23' },
      })
      const third = { ...booking, id: 'b3' }
      await expect(storage.book({ ...write, key: 'c1:3' }, third, [late])).rejects.toThrow()
      // Nothing of the third booking is left, so its table is free.
      expect(await storage.takenUnits('restaurant', { from: 80, to: 84 })).toEqual([])
      await storage.cancelBooking({ ...write, key: 'c1:4' }, 'b1')
      expect(await storage.book({ ...write, key: 'c1:5' }, third, [late])).toMatchObject({
        result: { reference: 'RIN74' },
      })
    })

    // Rule T8
    test('a change takes the new time and frees the old one, or changes nothing', async () => {
      const { storage } = await fresh()
      await storage.book(write, booking, [evening])
      await book(storage, 1, { resource: 'table-1', units: [90] })
      const change = { ...booking, time: '20:00', startsAt: at(5), endsAt: at(9) }
      const { kind, startsAt, endsAt, date, time, nights, people } = change
      const to = { kind, startsAt, endsAt, date, time, nights, people }
      const before = await storage.findBooking('b1')
      const taken = { resource: 'table-1', units: [88, 89, 90, 91] }
      expect(await storage.changeBooking({ ...write, key: '2' }, 'b1', to, [taken])).toEqual({
        status: 'full',
      })
      expect(await storage.findBooking('b1')).toEqual(before)
      expect(await storage.takenUnits('restaurant', { from: 76, to: 80 })).toHaveLength(4)
      // The new place may overlap with the current one.
      const overlapping = { resource: 'table-1', units: [78, 79, 80, 81] }
      const outcome = await storage.changeBooking({ ...write, key: '2' }, 'b1', to, [overlapping])
      expect(outcome).toMatchObject({ status: 'done', result: { reference: 'RIN74' } })
      expect(await storage.findBooking('b1')).toMatchObject({ time: '20:00', changes: 1 })
      const units = (await storage.takenUnits('restaurant', { from: 76, to: 90 })).map(
        ({ unit }) => unit,
      )
      expect(units.toSorted((a, b) => a - b)).toEqual([78, 79, 80, 81])
      expect(await storage.takenUnits('restaurant', { from: 76, to: 90 }, 'b1')).toEqual([])
    })

    test('fifty changes to the same time at once: one of them gets it', async () => {
      const { storage } = await fresh()
      for (let n = 0; n < 20; n += 1) {
        await book(storage, n, { resource: `table-${n}`, units: [10] })
      }
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, n) => {
          const { booking: own, write: first } = nth(n)
          const { kind, startsAt, endsAt, date, time, nights, people } = own
          const to = { kind, startsAt, endsAt, date, time, nights, people }
          return storage.changeBooking({ ...first, key: 'change' }, own.id, to, [late])
        }),
      )
      expect(statuses(outcomes)).toEqual(['done', ...Array<string>(19).fill('full')])
      expect(await storage.takenUnits('restaurant', { from: 10, to: 11 })).toHaveLength(19)
    })

    test('what is noted with a booking is added to what it has, also when it changes', async () => {
      const { storage } = await fresh()
      await storage.book(write, booking, [evening])
      const add = (key: string, notes: Record<string, string>) =>
        storage.addNotes({ ...write, key }, 'b1', notes)
      expect(await add('2', { wishes: 'a high chair', address: '1 Main Street' })).toMatchObject({
        result: { reference: 'RIN74' },
      })
      await add('3', { wishes: 'vegan' })
      const noted = async () => {
        const { notes = '{}', changes } = (await storage.findBooking('b1')) ?? {}
        return { ...(JSON.parse(notes) as object), changes }
      }
      const all = { wishes: 'vegan; a high chair', address: '1 Main Street' }
      expect(await noted()).toEqual({ ...all, changes: 0 })
      const { kind, startsAt, endsAt, date, time, nights, people } = booking
      const to = { kind, startsAt, endsAt, date, time, nights, people, notes: { dog: 'yes' } }
      await storage.changeBooking({ ...write, key: '4' }, 'b1', to, [evening])
      expect(await noted()).toEqual({ ...all, dog: 'yes', changes: 1 })
      await storage.cancelBookingById('b1', at(4))
      expect((await add('5', { wishes: 'more' })).status).toBe('gone')
    })

    test('a cancelled booking frees its place, and cannot be cancelled or changed again', async () => {
      const { storage } = await fresh()
      await storage.book(write, booking, [evening])
      await storage.cancelBooking({ ...write, key: '2' }, 'b1')
      expect(await storage.cancelBooking({ ...write, key: '3' }, 'b1')).toEqual({ status: 'gone' })
      expect(await storage.cancelBooking({ ...write, calendar: 'other', key: '4' }, 'b1')).toEqual({
        status: 'gone',
      })
      expect((await book(storage, 1, evening)).status).toBe('done')
      expect((await storage.findBooking('b1'))?.state).toBe('cancelled')
    })

    test('an operator cancels and deletes bookings, and lists them, the newest first', async () => {
      const { storage } = await fresh()
      await book(storage, 1, evening)
      await book(storage, 2, otherTable)
      expect(await storage.cancelBookingById('booking1', at(9))).toBe(true)
      expect(await storage.cancelBookingById('booking1', at(9))).toBe(false)
      expect(await storage.cancelBookingById('unknown', at(9))).toBe(false)
      expect(await storage.deleteBooking('booking2')).toBe(true)
      expect(await storage.deleteBooking('booking2')).toBe(false)
      expect(await storage.takenUnits('restaurant', range)).toEqual([])
      const listed = await storage.listBookings({ limit: 9, after: undefined })
      expect(listed.map(({ id, state }) => `${id} ${state}`)).toEqual(['booking1 cancelled'])
      const [{ createdAt, id } = { createdAt: '', id: '' }] = listed
      expect(await storage.listBookings({ limit: 9, after: { createdAt, id } })).toEqual([])
    })
  })

  describe(`${name} carries out each call of a tool once`, () => {
    test('what was done is in the record of the call at once', async () => {
      const { storage } = await fresh()
      for (const callId of ['c1', 'c2']) await storage.createCall({ ...call, callId })
      await storage.book(write, booking, [evening])
      expect((await storage.listOutcomes(['c1'])).get('c1')).toMatchObject({
        outcome: 'done',
        reference: 'RIN74',
      })
      expect((await storage.book({ ...write, callId: 'c2' }, booking, [evening])).status).toBe(
        'full',
      )
      const elsewhere = { ...write, callId: 'c2', key: '2', tool: 'http.crm', reference: 'R1' }
      await storage.beginWrite(elsewhere)
      expect(await storage.listOutcomes(['c2'])).toEqual(new Map())
      await storage.endWrite(elsewhere, true)
      expect((await storage.listOutcomes(['c2'])).get('c2')).toMatchObject({ reference: 'R1' })
      await Promise.all([
        storage.saveNotes('c1', [{ type: 'questionUnanswered', text: 'A helipad?' }], at(2)),
        storage.noteToolCall({ ...write, key: '3', tool: 'notes.save' }),
      ])
      expect((await storage.listOutcomes(['c1'])).get('c1')).toMatchObject({
        outcome: 'done',
        unanswered: ['A helipad?'],
      })
    })

    test('a repeated key acts once and returns the first result, also when two come at once', async () => {
      const { storage } = await fresh()
      const once = () =>
        storage.book(write, { ...booking, id: crypto.randomUUID() }, [evening, late])
      const outcomes = await Promise.all([once(), once(), once()])
      outcomes.push(await once())
      expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
      expect(await storage.listBookings({ limit: 9, after: undefined })).toHaveLength(1)
      expect(await storage.findToolCall('c1', 'c1:1')).toEqual({
        fingerprint: 'f1',
        result: { status: 'done', reference: 'RIN74' },
      })
      // The same key in another call is a different key.
      expect(await storage.findToolCall('c2', 'c1:1')).toBeUndefined()
    })

    test('a key that was used for something else does nothing', async () => {
      const { storage } = await fresh()
      await storage.book(write, booking, [evening])
      const other = { ...write, fingerprint: 'f2' }
      expect(await storage.book(other, { ...booking, id: 'b2' }, [late])).toEqual({
        status: 'keyReused',
      })
      expect(await storage.findBooking('b2')).toBeUndefined()
    })

    test('a call writes as often as it may, and what was refused does not count', async () => {
      const { storage } = await fresh()
      const write2 = { ...write, most: 2 }
      await storage.book({ ...write2, key: '1' }, booking, [evening])
      expect((await storage.book({ ...write2, key: '2' }, booking, [evening])).status).toBe('full')
      expect((await storage.noteToolCall({ ...write2, key: '3' })).status).toBe('done')
      expect((await storage.noteToolCall({ ...write2, key: '4' })).status).toBe('tooManyWrites')
      expect((await storage.noteToolCall({ ...write2, key: '3' })).status).toBe('done')
      expect((await storage.noteToolCall({ ...write2, callId: 'c2', key: '1' })).status).toBe(
        'done',
      )
    })

    test('of forty writes elsewhere at once, as many begin as a call may have', async () => {
      const { storage } = await fresh()
      const begun = await Promise.all(
        Array.from({ length: 40 }, (_, n) => storage.beginWrite({ ...write, key: `k${n}` })),
      )
      expect(begun.filter(({ status }) => status === 'begun')).toHaveLength(5)
      expect(begun.filter(({ status }) => status === 'tooManyWrites')).toHaveLength(35)
      const first = begun.findIndex(({ status }) => status === 'begun')
      const one = { ...write, key: `k${first}` }
      // There is no result yet, so the same write may begin again, as after a crash.
      expect(await storage.findToolCall('c1', one.key)).toBeUndefined()
      expect(await storage.beginWrite(one)).toEqual({ status: 'begun' })
      expect(await storage.beginWrite({ ...one, fingerprint: 'f2' })).toEqual({
        status: 'keyReused',
      })
      expect((await storage.noteToolCall(one)).status).toBe('keyReused')
      const done = { status: 'done', result: { status: 'done', reference: 'R1' } }
      expect(await storage.endWrite({ ...one, reference: 'R1' }, true)).toEqual(done)
      expect(await storage.endWrite({ ...one, reference: 'R2' }, true)).toEqual(done)
      expect(await storage.endWrite(one, false)).toEqual(done)
      expect(await storage.beginWrite(one)).toEqual(done)
    })

    test('a write elsewhere that was refused does not count, and an erased call has none', async () => {
      const { storage } = await fresh(call)
      const one = { ...write, most: 1 }
      expect(await storage.beginWrite(one)).toEqual({ status: 'begun' })
      expect(await storage.endWrite(one, false)).toBeUndefined()
      expect(await storage.beginWrite({ ...one, key: '2' })).toEqual({ status: 'begun' })
      await storage.eraseCall('c1', at(9))
      expect(await storage.endWrite({ ...one, key: '2' }, true)).toEqual({ status: 'erased' })
      expect(await storage.beginWrite({ ...one, key: '3' })).toEqual({ status: 'erased' })
      expect(await storage.findToolCall('c1', '2')).toBeUndefined()
    })

    test('a lead and the booking that it is about are stored together or not at all', async () => {
      const { storage } = await fresh()
      const withCall = {
        ...lead,
        call: { callId: 'c1', agent: 'general', reason: 'A demo', summary: '' },
      }
      await storage.book(write, booking, [evening], { lead: withCall, delivery })
      expect(await storage.claimDelivery(['lead'], at(5), at(9))).toMatchObject({ lead: withCall })
      // The delivery's id is taken, so the booking is not stored either, and the key can be used again.
      const again = { ...write, key: 'c1:2' }
      const second = { lead: { ...withCall, id: 'l2' }, delivery }
      const other = { ...booking, id: 'b2' }
      await expect(storage.book(again, other, [late], second)).rejects.toThrow()
      expect(await storage.takenUnits('restaurant', { from: 80, to: 84 })).toEqual([])
      const third = { ...second, delivery: { ...delivery, id: 'd2' } }
      expect((await storage.book(again, other, [late], third)).status).toBe('done')
    })

    test('whoever was told about a booking is told when it changes and when it is cancelled', async () => {
      const { storage } = await fresh()
      const invited = { ...booking, deliveredAs: 'invitation event' }
      await storage.book(write, invited, [evening])
      const { kind, startsAt, endsAt, date, time, nights, people } = booking
      const to = { kind, startsAt, endsAt, date, time, nights, people }
      const claim = () => storage.claimDelivery(['invitation', 'event'], at(5), at(60))
      const [first, second] = [await claim(), await claim()]
      expect(new Set([first?.kind, second?.kind])).toEqual(new Set(['event', 'invitation']))
      expect(first).toMatchObject({ booking: { id: 'b1', state: 'booked', changes: 0 } })
      expect(await claim()).toBeUndefined()
      await storage.changeBooking({ ...write, key: '2' }, 'b1', to, [late])
      expect(await claim()).toMatchObject({ booking: { state: 'booked', changes: 1 } })
      await storage.cancelBookingById('b1', at(4))
      expect(await claim()).toMatchObject({ booking: { state: 'cancelled', changes: 2 } })
      expect((await storage.countDeliveries()).invitation.waiting).toBe(3)
      await storage.deleteBooking('b1')
      expect((await storage.countDeliveries()).event.waiting).toBe(0)
    })

    test('a call has three tries to find something, also if it makes many at once', async () => {
      const { storage } = await fresh()
      const attempt = (key: string, callId = 'c1') =>
        storage.beginTry({ callId, key, at: at(1) }, 3)
      const tries = await Promise.all(Array.from({ length: 20 }, (_, n) => attempt(`k${n}`)))
      expect(tries.filter(Boolean)).toHaveLength(3)
      expect(await attempt('k1', 'c2')).toBe(true)
      expect(await attempt('more')).toBe(false)
      const [first] = tries.flatMap((isTaken, n) => (isTaken ? [`k${n}`] : []))
      // A repetition counts as the same try, and a try that found something does not count.
      expect(await attempt(first ?? '')).toBe(true)
      await storage.forgetTry('c1', first ?? '')
      expect(await attempt('more')).toBe(true)
    })

    // Rule T10
    test('what a call changes about a sample, no other call sees', async () => {
      const { storage } = await fresh()
      const key = { agent: 'shop', kind: 'orders', key: '4271' }
      await storage.seedRecords(
        [
          { ...key, content: 'old' },
          { ...key, key: '8', content: 'x' },
        ],
        at(0),
      )
      await storage.seedRecords([{ ...key, content: 'sent' }], at(1))
      expect((await storage.changeRecord(write, key, 'returned')).status).toBe('done')
      const seen = async (callId: string) => [
        ...(await storage.listRecords('shop', 'orders', callId)),
      ]
      expect(await seen('c1')).toEqual([
        ['4271', 'returned'],
        ['8', 'x'],
      ])
      expect(await seen('c2')).toEqual([
        ['4271', 'sent'],
        ['8', 'x'],
      ])
      expect([...(await storage.listRecords('other', 'orders', 'c1'))]).toEqual([])
    })

    // Rule T11
    test('an erasure keeps what the caller asked for, forgets the rest, and lets nothing follow', async () => {
      const { storage } = await fresh(call)
      const withCall = {
        ...lead,
        call: { callId: 'c1', agent: 'general', reason: 'A demo', summary: 'Words.' },
      }
      await storage.book(write, booking, [evening], { lead: withCall, delivery })
      await storage.changeRecord(
        { ...write, key: '2' },
        { agent: 'a', kind: 'k', key: 'x' },
        'words',
      )
      await storage.beginTry({ callId: 'c1', key: '3', at: at(1) }, 3)
      await storage.eraseCall('c1', at(9))
      expect(await storage.findToolCall('c1', 'c1:1')).toBeUndefined()
      expect(await storage.findBooking('b1')).toMatchObject({ callId: null, lastName: "O'Brien" })
      expect(await storage.listLeads({ limit: 9, after: undefined })).toEqual([
        { ...lead, call: { agent: 'general', reason: 'A demo', summary: '' } },
      ])
      expect([...(await storage.listRecords('a', 'k', 'c1'))]).toEqual([])
      expect(await storage.book({ ...write, key: '4' }, { ...booking, id: 'b2' }, [late])).toEqual({
        status: 'erased',
      })
    })

    // Rule T11
    test('an erasure deletes bookings that are over, and empties what is cancelled but still to be told', async () => {
      const { storage } = await fresh()
      await storage.createCall({ ...call, callId: 'c1' })
      const { startsAt: _s, endsAt: _e, ...rest } = booking
      const over = { ...rest, id: 'over', startsAt: at(1), endsAt: at(2) }
      const told = { ...booking, id: 'told', deliveredAs: 'invitation' }
      const coming = { ...booking, id: 'coming' }
      const dropped = { ...booking, id: 'dropped' }
      for (const [place, one] of [over, told, coming, dropped].entries()) {
        const outcome = await storage.book(
          { ...write, key: one.id },
          { ...one, references: [`AAA${10 + place}`] },
          [{ resource: `table-${place}`, units: [1] }],
        )
        expect(outcome.status).toBe('done')
      }
      for (const id of ['told', 'dropped']) await storage.cancelBookingById(id, at(5))
      await storage.eraseCall('c1', at(9))
      const left = async () =>
        (await storage.listBookings({ limit: 9, after: undefined })).map(
          ({ id, notes, phone, callId }) => ({ id, notes, phone, callId }),
        )
      expect(await left()).toEqual(
        expect.arrayContaining([
          { id: 'told', notes: '{}', phone: null, callId: null },
          { id: 'coming', notes: booking.notes, phone: booking.phone, callId: null },
        ]),
      )
      expect(await left()).toHaveLength(2)
      // Once the cancellation is mailed, its booking can be deleted. The upcoming one is kept until it is over.
      for (;;) {
        const claimed = await storage.claimDelivery(['invitation'], at(10), at(60))
        if (!claimed) break
        await storage.settleDelivery(claimed.id, { state: 'delivered', at: at(11) })
      }
      await storage.deleteTaskDataBefore('', 9, at(20))
      expect((await left()).map(({ id }) => id)).toEqual(['coming'])
      await storage.deleteTaskDataBefore('', 9, '2026-01-02T21:00:01.000Z')
      expect(await left()).toEqual([])
    })

    test('an erasure and a booking at the same time leave no trace of the call', async () => {
      const { storage } = await fresh()
      for (let n = 0; n < 10; n += 1) {
        await storage.createCall({ ...call, callId: `call${n}` })
        const place = { resource: `table-${n}`, units: [1] }
        await Promise.all(
          n % 2
            ? [storage.eraseCall(`call${n}`, at(5)), book(storage, n, place)]
            : [book(storage, n, place), storage.eraseCall(`call${n}`, at(5))],
        )
        expect(await storage.findToolCall(`call${n}`, `call${n}:1`)).toBeUndefined()
        expect((await storage.findBooking(`booking${n}`))?.callId ?? null).toBeNull()
      }
    })

    // Rule T12
    test('what is over is deleted when its time has come', async () => {
      const { storage } = await fresh()
      await storage.book(write, booking, [evening])
      await storage.changeRecord(
        { ...write, key: '2' },
        { agent: 'a', kind: 'k', key: 'x' },
        'words',
      )
      expect(await storage.deleteTaskDataBefore(at(1), 9, at(9))).toBe(0)
      // The call's notes are a day older than the end of the booking.
      expect(await storage.deleteTaskDataBefore(at(2), 1, at(9))).toBe(1)
      expect(await storage.deleteTaskDataBefore(at(2), 9, at(9))).toBe(1)
      expect(await storage.deleteTaskDataBefore(at(2), 9, at(9))).toBe(0)
      expect([...(await storage.listRecords('a', 'k', 'c1'))]).toEqual([])
      expect((await storage.findBooking('b1'))?.state).toBe('booked')
      expect(await storage.deleteTaskDataBefore('2026-01-03', 9, at(9))).toBe(1)
      expect(await storage.findBooking('b1')).toBeUndefined()
      expect(await storage.takenUnits('restaurant', range)).toEqual([])
    })
  })
}
