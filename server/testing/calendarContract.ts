import { describe, expect, test } from 'vitest'
import { migrations } from '../storage/migrations.ts'
import type { Storage } from '../storage/storage.ts'
import { at, booking, call, type FreshStorage, write } from './storageSamples.ts'

const settings = {
  hours: { '2': [['12:00', '22:00']] as [string, string][] },
  special_days: { '12-25': [] },
  resources: [{ id: 'table-1', name: 'Table 1', kind: 'table', capacity: 2, minutes: 120 }],
}
const closedOn = (...days: string[]) => ({
  ...settings,
  special_days: {
    ...Object.fromEntries(days.map((day) => [day, []])),
    '12-24': [['09:00', '12:00']] as [string, string][],
  },
})
const evening = { resource: 'table-1', units: [76, 77, 78, 79] }
const late = { resource: 'table-1', units: [80, 81] }
const { references: _references, ...slot } = booking
const to = {
  kind: slot.kind,
  date: slot.date,
  time: '20:00',
  nights: null,
  people: 3,
  startsAt: '2026-01-02T20:00:00.000Z',
  endsAt: '2026-01-02T22:00:00.000Z',
}

/** The contract tests of `CalendarStorage`, and of what operators do to bookings. */
export function describeCalendars(name: string, fresh: FreshStorage): void {
  describe(`${name} stores what operators change about calendars`, () => {
    test('settings are stored over the version that was seen, and over no other', async () => {
      const { storage } = await fresh()
      expect(await storage.findCalendarSettings('restaurant')).toBeUndefined()
      const save = (version: number, ...closed: string[]) =>
        storage.saveCalendarSettings('restaurant', version, closedOn(...closed), at(version))
      const both = await Promise.all([save(0, '12-25'), save(0, '12-26')])
      expect(both.filter(Boolean)).toHaveLength(1)
      expect(await save(5)).toBe(false)
      expect(await save(1, '01-01')).toBe(true)
      const stored = { calendar: 'restaurant', version: 2 }
      expect(await storage.listCalendarSettings()).toEqual([
        { ...stored, settings: closedOn('01-01') },
      ])
      expect(await storage.findCalendarSettings('demo')).toBeUndefined()
    })

    test('nothing is booked or moved by settings that no longer apply', async () => {
      const { storage } = await fresh()
      const seen = { ...write, settingsVersion: 0 }
      expect(await storage.book(seen, booking, [evening])).toMatchObject({ status: 'done' })
      await storage.saveCalendarSettings('restaurant', 0, settings, at(1))
      const second = { ...booking, id: 'b2', references: ['BIL12'] }
      const stale = { status: 'settingsChanged' }
      expect(await storage.book({ ...seen, key: '2' }, second, [late])).toEqual(stale)
      expect(await storage.changeBooking({ ...seen, key: '3' }, 'b1', to, [late])).toEqual(stale)
      expect(await storage.findBooking('b2')).toBeUndefined()
      expect(await storage.findBooking('b1')).toMatchObject({ changes: 0, time: '19:00' })
      const fits = { ...seen, key: '4', settingsVersion: 1 }
      expect(await storage.book(fits, second, [late])).toMatchObject({ status: 'done' })
    })
  })

  describe(`${name} lets operators change bookings`, () => {
    const tell = { changes: 0, tell: ['text', 'invitation'] as const }

    test('those of some days are found, whenever they began', async () => {
      const { storage } = await fresh()
      await storage.book(write, booking, [evening])
      const between = async (calendar: string, from: string, until: string) =>
        (await storage.bookingsBetween(calendar, from, until)).map(({ id }) => id)
      expect(await between('restaurant', '2026-01-02T20:00', '2026-01-03')).toEqual(['b1'])
      expect(await between('restaurant', '2026-01-02T21:00:00.000Z', '2026-01-03')).toEqual([])
      expect(await between('restaurant', '2026-01-01', booking.startsAt)).toEqual([])
      expect(await between('demo', '2026-01-01', '2027')).toEqual([])
    })

    test('one is moved to a free place, once, and its guest is told by mail and by text', async () => {
      const { storage } = await fresh(call)
      await storage.book(write, { ...booking, email: 'guest@x.example' }, [evening])
      await storage.book({ ...write, key: '2' }, { ...booking, id: 'b2', references: ['BIL12'] }, [
        late,
      ])
      expect(await storage.moveBookingById('b1', to, [late], at(5), tell)).toBe('full')
      const place = { resource: 'table-2', units: [80, 81] }
      const moves = await Promise.all(
        [1, 2].map(() => storage.moveBookingById('b1', to, [late, place], at(5), tell)),
      )
      expect(moves.toSorted()).toEqual(['gone', 'moved'])
      const moved = { changes: 1, time: '20:00', people: 3, resource: 'table-2' }
      expect(await storage.findBooking('b1')).toMatchObject({ ...moved, notes: booking.notes })
      expect(await storage.takenUnits('restaurant', { from: 76, to: 80 })).toEqual([])
      expect(await storage.claimDelivery(['text'], at(5), at(9))).toMatchObject({
        text: { to: booking.phone, isNews: true, booking: { id: 'b1', time: '20:00' } },
      })
      expect(await storage.claimDelivery(['invitation'], at(5), at(9))).toMatchObject({
        booking: { id: 'b1' },
      })
      expect(await storage.claimDelivery(['text', 'invitation'], at(5), at(9))).toBeUndefined()
    })

    // Rule B16
    test('one that was changed meanwhile is not cancelled, and its guest’s text goes with it', async () => {
      const { storage } = await fresh()
      await storage.book(write, booking, [evening])
      expect(await storage.cancelBookingById('b1', at(5), { ...tell, changes: 1 })).toBe(false)
      expect(await storage.cancelBookingById('b1', at(5), tell)).toBe(true)
      expect(await storage.moveBookingById('b1', to, [late], at(6), { ...tell, changes: 1 })).toBe(
        'gone',
      )
      await storage.deleteBooking('b1')
      expect(await storage.claimDelivery(['text', 'invitation'], at(9), at(19))).toBeUndefined()
      expect(await storage.moveBookingById('b9', to, [late], at(6), tell)).toBe('gone')
    })
  })
}

const specialHoursStep = migrations.findIndex(
  (step) => typeof step === 'string' && step.includes('special_hours'),
)

/** @param open makes a database as an older version would, and opens it with this one */
export function describeCalendarUpgrade(
  name: string,
  open: (steps: typeof migrations, written: string) => Promise<Storage>,
): void {
  const { special_days: _days, ...others } = settings
  const old = (...closed: string[]) => JSON.stringify({ ...others, closed_days: closed })
  const written = ['12-25', '2026-11-02']
  const rows = `INSERT INTO calendars (calendar, version, settings, updated_at)
    VALUES ('c0', 1, '${old()}', ''), ('c1', 2, '${old(...written)}', '');`

  test.each([
    ['earlier versions', specialHoursStep],
    ['an older server beside this one', migrations.length],
  ])(`${name} has the closed days of %s as special days without hours`, async (_, steps) => {
    const storage = await open(migrations.slice(0, steps), rows)
    expect((await storage.findCalendarSettings('c0'))?.settings).toEqual({
      ...others,
      special_days: {},
    })
    expect((await storage.findCalendarSettings('c1'))?.settings).toEqual({
      ...others,
      special_days: Object.fromEntries(written.map((day) => [day, []])),
    })
  })

  test(`${name} keeps the hours of special days when an older server changes the closed days`, async () => {
    const hours = '{"12-24":[["09:00","12:00"]],"12-25":[["09:00","12:00"]]}'
    const change = `UPDATE calendars SET special_hours = '${hours}' WHERE calendar = 'c1';`
    const storage = await open(migrations, `${rows} ${change}`)
    expect((await storage.findCalendarSettings('c1'))?.settings.special_days).toEqual({
      '12-24': [['09:00', '12:00']],
      '12-25': [],
      '2026-11-02': [],
    })
  })
}
