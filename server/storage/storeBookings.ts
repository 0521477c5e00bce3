import { randomUUID } from 'node:crypto'
import { type DeliveryKind, deliveryKinds } from '@ringwell/protocol/operator/deliveries.ts'
import { mergeNotes, type Notes } from './mergeNotes.ts'
import { pageOf, type Database, type Sql } from './database.ts'
import { addDelivery, addLead, deleteWithDelivery } from './storeLeadsAndMessages.ts'
import { calendarLock, done, once } from './storeToolCalls.ts'
import type { BookingRow } from './bookingRow.ts'
import { GUEST, matcherOf } from './storePersons.ts'
import { settingsVersion } from './storeCalendars.ts'
import type { BookingStorage, Place, ToolWrite } from './taskStorage.ts'
import { changeRows, findCells, findRow } from './rows.ts'

export function storeBookings(db: Database): BookingStorage {
  return {
    book: (write, { references, ...booking }, places, withLead) =>
      once(db, write, async (sql) => {
        const { calendar } = booking
        if (await isStale(sql, write)) return { status: 'settingsChanged' }
        const free = await firstFree(sql, calendar, places)
        if (!free) return { status: 'full' }
        const used = await sql
          .selectFrom('bookings')
          .select('reference')
          .where('calendar', '=', calendar)
          .where('state', '=', 'booked')
          .where('reference', 'in', references)
          .execute()
        const reference = references.find((each) => !used.some((row) => row.reference === each))
        if (reference === undefined) throw new Error('All of the references are in use.')
        const row = {
          ...booking,
          reference,
          resource: free.resource,
          state: 'booked' as const,
          updatedAt: booking.createdAt,
          changes: 0,
        }
        await addBooking(sql, row, free)
        if (withLead) await addLead(sql, withLead.lead, withLead.delivery)
        await tell(sql, booking, write.at)
        return done(write, reference)
      }),

    changeBooking: (write, id, { notes, ...change }, places, withLead) =>
      once(db, write, async (sql) => {
        const booking = await activeBooking(sql, write.calendar, id)
        if (!booking) return { status: 'gone' }
        if (await isStale(sql, write)) return { status: 'settingsChanged' }
        const more = { ...change, notes: withNotes(booking, notes) }
        if (!(await move(sql, booking, more, places, write.at))) return { status: 'full' }
        if (withLead) await addLead(sql, withLead.lead, withLead.delivery)
        await tell(sql, booking, write.at)
        return done(write, booking.reference)
      }),

    cancelBooking: (write, id, withLead) =>
      once(db, write, async (sql) => {
        const booking = await activeBooking(sql, write.calendar, id)
        if (!booking) return { status: 'gone' }
        await cancel(sql, booking, write.at)
        if (withLead) await addLead(sql, withLead.lead, withLead.delivery)
        return done(write, booking.reference)
      }),

    addNotes: (write, id, notes) =>
      once(db, write, async (sql) => {
        const booking = await activeBooking(sql, write.calendar, id)
        if (!booking) return { status: 'gone' }
        const noted = { notes: withNotes(booking, notes), updatedAt: write.at }
        await changeRows(sql, 'bookings', { id }, noted)
        return done(write, booking.reference)
      }),

    findBooking: (id) => findRow(db.sql, 'bookings', { id }),

    findBookings: (calendar, by) =>
      db.sql
        .selectFrom('bookings')
        .selectAll()
        .where('calendar', '=', calendar)
        .where((is) => {
          if ('reference' in by) return is('reference', '=', by.reference)
          return 'phone' in by ? is('phone', '=', by.phone) : is('email', 'in', by.emails)
        })
        // Alphabetical, so `booked` comes before `cancelled`.
        .orderBy('state')
        .orderBy('startsAt')
        .orderBy('id')
        .limit(100)
        .execute(),

    takenUnits: (calendar, { from, to }, exceptBooking) =>
      db.sql
        .selectFrom('bookingUnits')
        .select(['resource', 'unit'])
        .where('calendar', '=', calendar)
        .where('unit', '>=', from)
        .where('unit', '<', to)
        .$if(exceptBooking !== undefined, (query) =>
          query.where('bookingId', '<>', exceptBooking ?? ''),
        )
        .execute(),

    listBookings(page, words = '') {
      const all = db.sql.selectFrom('bookings').selectAll()
      const q = words.trim()
      const is = matcherOf(db.kind, q)
      const found = all.where((row) =>
        row.or([
          is.name(GUEST),
          is.number('phone'),
          is.email('email'),
          row('reference', '=', q.toUpperCase()),
        ]),
      )
      return pageOf(page, 'id', q === '' ? all : found).execute()
    },

    bookingsBetween: (calendar, from, to) =>
      db.sql
        .selectFrom('bookings')
        .selectAll()
        .where('calendar', '=', calendar)
        .where('startsAt', '<', to)
        .where('endsAt', '>', from)
        .orderBy('startsAt')
        .orderBy('id')
        .limit(MOST_SHOWN)
        .execute(),

    async cancelBookingById(id, at, by) {
      const calendar = await calendarOfBooking(db.sql, id)
      if (calendar === undefined) return false
      return db.transaction(async (sql) => {
        const active = await activeBooking(sql, calendar, id)
        if (!active || (by && by.changes !== active.changes)) return false
        await cancel(sql, active, at, by?.tell)
        return true
      }, calendarLock(calendar))
    },

    async moveBookingById(id, { notes: _same, ...change }, places, at, by) {
      const calendar = await calendarOfBooking(db.sql, id)
      if (calendar === undefined) return 'gone'
      return db.transaction(async (sql) => {
        const active = await activeBooking(sql, calendar, id)
        if (active?.changes !== by.changes) return 'gone'
        if (!(await move(sql, active, change, places, at))) return 'full'
        await tell(sql, active, at, by.tell)
        return 'moved'
      }, calendarLock(calendar))
    },

    deleteBooking: (id) => deleteWithDelivery(db, 'bookings', id),
  }
}

/** A calendar shows no more bookings at once. */
const MOST_SHOWN = 2_000

async function calendarOfBooking(sql: Sql, id: string): Promise<string | undefined> {
  const booking = await findCells(sql, 'bookings', { id }, ['calendar'])
  return booking?.calendar
}

/** Whether an operator has changed the calendar since the times of this write were checked. */
const isStale = async (
  sql: Sql,
  { calendar, settingsVersion: seen }: ToolWrite,
): Promise<boolean> => seen !== undefined && seen !== (await settingsVersion(sql, calendar))

/** Moves a booking to the first place that is free. Its own units count as free, because it gives them up. */
async function move(
  sql: Sql,
  { id, calendar, changes }: BookingRow,
  change: Partial<BookingRow>,
  places: readonly Place[],
  at: string,
): Promise<boolean> {
  const free = await firstFree(sql, calendar, places, id)
  if (!free) return false
  await sql.deleteFrom('bookingUnits').where('bookingId', '=', id).execute()
  await take(sql, calendar, free, id)
  const moved = { ...change, resource: free.resource, updatedAt: at, changes: changes + 1 }
  await changeRows(sql, 'bookings', { id }, moved)
  return true
}

const withNotes = ({ notes }: Pick<BookingRow, 'notes'>, more: Notes = {}): string =>
  // No validation: only our own code writes this column.
  JSON.stringify(mergeNotes(JSON.parse(notes) as Notes, more))

const activeBooking = (sql: Sql, calendar: string, id: string): Promise<BookingRow | undefined> =>
  findRow(sql, 'bookings', { id, calendar, state: 'booked' })

/** Returns the first place whose units are all free. The units of one booking count as free. */
async function firstFree(
  sql: Sql,
  calendar: string,
  places: readonly Place[],
  exceptBooking = '',
): Promise<Place | undefined> {
  const units = places.flatMap((place) => place.units)
  if (units.length === 0) return undefined
  const taken = await sql
    .selectFrom('bookingUnits')
    .select(['resource', 'unit'])
    .where('calendar', '=', calendar)
    .where('unit', '>=', Math.min(...units))
    .where('unit', '<=', Math.max(...units))
    .where('bookingId', '<>', exceptBooking)
    .execute()
  return places.find(
    (place) =>
      !taken.some(
        ({ resource, unit }) => resource === place.resource && place.units.includes(unit),
      ),
  )
}

/** Stores a booking that has this place, in a transaction of the caller. */
export async function addBooking(sql: Sql, booking: BookingRow, place: Place): Promise<void> {
  await sql.insertInto('bookings').values(booking).execute()
  await take(sql, booking.calendar, place, booking.id)
}

async function take(sql: Sql, calendar: string, place: Place, bookingId: string): Promise<void> {
  const { resource, units } = place
  await sql
    .insertInto('bookingUnits')
    .values(units.map((unit) => ({ calendar, resource, unit, bookingId })))
    .execute()
}

async function cancel(
  sql: Sql,
  booking: BookingRow,
  at: string,
  also: readonly DeliveryKind[] = [],
): Promise<void> {
  const { id, changes } = booking
  await sql.deleteFrom('bookingUnits').where('bookingId', '=', id).execute()
  const cancelled = { state: 'cancelled', updatedAt: at, changes: changes + 1 } as const
  await changeRows(sql, 'bookings', { id }, cancelled)
  await tell(sql, booking, at, also)
}

/** Stores deliveries that tell everybody who follows the booking about its current state, and whom else to tell. */
async function tell(
  sql: Sql,
  { id, deliveredAs }: Pick<BookingRow, 'id' | 'deliveredAs'>,
  dueAt: string,
  also: readonly DeliveryKind[] = [],
): Promise<void> {
  for (const kind of deliveryKinds) {
    if (!deliveredAs.split(' ').includes(kind) && !also.includes(kind)) continue
    await addDelivery(sql, kind, id, { id: randomUUID(), dueAt })
  }
}
