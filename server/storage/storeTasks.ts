import type { Database, Sql } from './database.ts'
import { pageOf } from './database.ts'
import { randomUUID } from 'node:crypto'
import { addDelivery, addLead } from './storeLeadsAndMessages.ts'
import { deliveryKinds } from './storage.ts'
import type { BookingRow } from './tables.ts'
import type { DoneResult, Place, TaskStorage, ToolWrite, WriteOutcome } from './taskStorage.ts'

export function storeTasks(db: Database): TaskStorage {
  return {
    findToolCall: (callId, key) => findToolCall(db.sql, callId, key),

    countWrites: (callId) => countWrites(db.sql, callId),

    beginTry: ({ callId, key, at }, most) =>
      db.transaction(async (sql) => {
        const { others } = await sql
          .selectFrom('toolTries')
          .select(({ fn }) => fn.countAll<number>().as('others'))
          .where('callId', '=', callId)
          .where('key', '<>', key)
          .executeTakeFirstOrThrow()
        if (others >= most) return false
        await sql
          .insertInto('toolTries')
          .values({ callId, key, createdAt: at })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        return true
      }, `tries:${callId}`),

    async forgetTry(callId, key) {
      await db.sql
        .deleteFrom('toolTries')
        .where('callId', '=', callId)
        .where('key', '=', key)
        .execute()
    },

    book: (write, { references, ...booking }, places, withLead) =>
      once(db, write, async (sql) => {
        const { calendar } = booking
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
        await sql
          .insertInto('bookings')
          .values({
            ...booking,
            reference,
            resource: free.resource,
            state: 'booked',
            updatedAt: booking.createdAt,
            changes: 0,
          })
          .execute()
        await take(sql, calendar, free, booking.id)
        if (withLead) await addLead(sql, withLead.lead, withLead.delivery)
        await tell(sql, booking, write.at)
        return done(write, reference)
      }),

    changeBooking: (write, id, change, places) =>
      once(db, write, async (sql) => {
        const booking = await activeBooking(sql, write.calendar, id)
        if (!booking) return { status: 'gone' }
        // What this booking has may be part of what it gets.
        const free = await firstFree(sql, write.calendar, places, id)
        if (!free) return { status: 'full' }
        await sql.deleteFrom('bookingUnits').where('bookingId', '=', id).execute()
        await take(sql, write.calendar, free, id)
        await sql
          .updateTable('bookings')
          .set({
            ...change,
            resource: free.resource,
            updatedAt: write.at,
            changes: booking.changes + 1,
          })
          .where('id', '=', id)
          .execute()
        await tell(sql, booking, write.at)
        return done(write, booking.reference)
      }),

    cancelBooking: (write, id) =>
      once(db, write, async (sql) => {
        const booking = await activeBooking(sql, write.calendar, id)
        if (!booking) return { status: 'gone' }
        await cancel(sql, booking, write.at)
        return done(write, booking.reference)
      }),

    saveLeadOfCall: (write, lead, delivery) =>
      once(db, write, async (sql) => {
        await addLead(sql, lead, delivery)
        return done(write)
      }),

    changeRecord: (write, record, content) =>
      once(db, write, async (sql) => {
        const row = { content, isSample: 1, updatedAt: write.at }
        await sql
          .insertInto('records')
          .values({ ...record, callId: write.callId, ...row })
          .onConflict((conflict) =>
            conflict.columns(['agent', 'kind', 'key', 'callId']).doUpdateSet(row),
          )
          .execute()
        return done(write)
      }),

    noteToolCall: (write) => once(db, write, async () => done(write)),

    findBooking: (id) =>
      db.sql.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst(),

    findBookings: (calendar, by) =>
      db.sql
        .selectFrom('bookings')
        .selectAll()
        .where('calendar', '=', calendar)
        .where((is) =>
          'reference' in by ? is('reference', '=', by.reference) : is('phone', '=', by.phone),
        )
        // `booked` comes before `cancelled`.
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

    listBookings: (page) => pageOf(page, 'id', db.sql.selectFrom('bookings').selectAll()).execute(),

    async cancelBookingById(id, at) {
      const booking = await db.sql
        .selectFrom('bookings')
        .select('calendar')
        .where('id', '=', id)
        .executeTakeFirst()
      if (!booking) return false
      return db.transaction(async (sql) => {
        const active = await activeBooking(sql, booking.calendar, id)
        if (active) await cancel(sql, active, at)
        return active !== undefined
      }, lockOf(booking.calendar))
    },

    async deleteBooking(id) {
      const isDeleted = await db.transaction(async (sql) => {
        await sql.deleteFrom('deliveries').where('subjectId', '=', id).execute()
        const deleted = await sql.deleteFrom('bookings').where('id', '=', id).executeTakeFirst()
        return deleted.numDeletedRows > 0
      })
      if (isDeleted) await db.scrub()
      return isDeleted
    },

    async seedRecords(records, at) {
      await db.transaction(async (sql) => {
        for (const { content, ...record } of records) {
          const row = { content, isSample: 1, updatedAt: at }
          await sql
            .insertInto('records')
            .values({ ...record, callId: '', ...row })
            .onConflict((conflict) =>
              conflict.columns(['agent', 'kind', 'key', 'callId']).doUpdateSet(row),
            )
            .execute()
        }
      }, 'records')
    },

    async listRecords(agent, kind, callId) {
      const rows = await db.sql
        .selectFrom('records')
        .select(['key', 'content'])
        .where('agent', '=', agent)
        .where('kind', '=', kind)
        .where('callId', 'in', ['', callId])
        // The sample comes first, so what the call has made of it replaces it.
        .orderBy('callId')
        .orderBy('key')
        .execute()
      return new Map(rows.map(({ key, content }) => [key, content]))
    },

    async deleteTaskDataBefore(before, limit) {
      const over = await db.sql
        .selectFrom('bookings')
        .select('id')
        .where('endsAt', '<', before)
        .orderBy('endsAt')
        .limit(limit)
        .execute()
      const bookings = over.map(({ id }) => id)
      // They belong to calls that are over. What a call has made of samples goes with its last write.
      const old = await db.sql
        .selectFrom('toolCalls')
        .select(['callId', 'key'])
        .where('createdAt', '<', before)
        .orderBy('createdAt')
        .limit(limit)
        .execute()
      const calls = [...new Set(old.map(({ callId }) => callId))]
      await db.transaction(async (sql) => {
        if (bookings.length > 0) {
          await sql.deleteFrom('deliveries').where('subjectId', 'in', bookings).execute()
          await sql.deleteFrom('bookings').where('id', 'in', bookings).execute()
        }
        for (const { callId, key } of old) {
          await sql
            .deleteFrom('toolCalls')
            .where('callId', '=', callId)
            .where('key', '=', key)
            .execute()
        }
        if (calls.length > 0) {
          await sql
            .deleteFrom('records')
            .where('callId', 'in', calls)
            .where('updatedAt', '<', before)
            .execute()
        }
        await sql.deleteFrom('toolTries').where('createdAt', '<', before).execute()
      })
      if (bookings.length + old.length > 0) await db.scrub()
      return Math.max(bookings.length, old.length)
    },
  }
}

/** Each write to a calendar sees what the one before has taken. */
const lockOf = (calendar: string): string => `calendar:${calendar}`

/**
 * Carries out a write once for each key. The result is stored together with what was written, so a crash leaves both
 * or neither.
 */
function once(
  db: Database,
  write: ToolWrite,
  work: (sql: Sql) => Promise<WriteOutcome>,
): Promise<WriteOutcome> {
  const { callId, key, agent, calendar, tool, fingerprint, at } = write
  return db.transaction(async (sql): Promise<WriteOutcome> => {
    const earlier = await findToolCall(sql, callId, key)
    if (earlier) {
      return earlier.fingerprint === fingerprint
        ? { status: 'done', result: earlier.result }
        : { status: 'keyReused' }
    }
    // An update, because in PostgreSQL it waits for an erasure of the call that is under way.
    const call = await sql
      .updateTable('calls')
      .set((is) => ({ erasedAt: is.ref('erasedAt') }))
      .where('callId', '=', callId)
      .returning('erasedAt')
      .executeTakeFirst()
    if (call && call.erasedAt !== null) return { status: 'erased' }
    if ((await countWrites(sql, callId)) >= write.most) return { status: 'tooManyWrites' }
    const outcome = await work(sql)
    if (outcome.status !== 'done') return outcome
    const result = JSON.stringify(outcome.result)
    await sql
      .insertInto('toolCalls')
      .values({ callId, key, agent, tool, fingerprint, result, createdAt: at })
      .execute()
    return outcome
  }, lockOf(calendar))
}

async function findToolCall(
  sql: Sql,
  callId: string,
  key: string,
): Promise<{ fingerprint: string; result: DoneResult } | undefined> {
  const row = await sql
    .selectFrom('toolCalls')
    .select(['fingerprint', 'result'])
    .where('callId', '=', callId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row && { ...row, result: JSON.parse(row.result) as DoneResult }
}

async function countWrites(sql: Sql, callId: string): Promise<number> {
  const { writes } = await sql
    .selectFrom('toolCalls')
    .select(({ fn }) => fn.countAll<number>().as('writes'))
    .where('callId', '=', callId)
    .executeTakeFirstOrThrow()
  return writes
}

const done = ({ facts, reference: elsewhere }: ToolWrite, reference = elsewhere): WriteOutcome => ({
  status: 'done',
  result: {
    status: 'done',
    ...(reference !== undefined && { reference }),
    ...(facts && { facts }),
  },
})

const activeBooking = (sql: Sql, calendar: string, id: string): Promise<BookingRow | undefined> =>
  sql
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', id)
    .where('calendar', '=', calendar)
    .where('state', '=', 'booked')
    .executeTakeFirst()

/** Returns the first place whose units are all free, apart from those of one booking. */
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

async function take(sql: Sql, calendar: string, place: Place, bookingId: string): Promise<void> {
  const { resource, units } = place
  await sql
    .insertInto('bookingUnits')
    .values(units.map((unit) => ({ calendar, resource, unit, bookingId })))
    .execute()
}

async function cancel(sql: Sql, booking: BookingRow, at: string): Promise<void> {
  const { id, changes } = booking
  await sql.deleteFrom('bookingUnits').where('bookingId', '=', id).execute()
  await sql
    .updateTable('bookings')
    .set({ state: 'cancelled', updatedAt: at, changes: changes + 1 })
    .where('id', '=', id)
    .execute()
  await tell(sql, booking, at)
}

/** Has the booking delivered as it is now to those who were told about it, or are to be. */
async function tell(
  sql: Sql,
  { id, deliveredAs }: Pick<BookingRow, 'id' | 'deliveredAs'>,
  dueAt: string,
): Promise<void> {
  for (const kind of deliveryKinds) {
    if (!deliveredAs.split(' ').includes(kind)) continue
    await addDelivery(sql, kind, id, { id: randomUUID(), dueAt })
  }
}

/**
 * Forgets what tools noted in a call. What the caller asked for is not part of the call: bookings with their notes and
 * leads stay, without the call's id, and leads without the summary of the call.
 */
export async function forgetTasksOf(sql: Sql, callId: string): Promise<void> {
  for (const table of ['toolCalls', 'toolTries', 'records'] as const) {
    await sql.deleteFrom(table).where('callId', '=', callId).execute()
  }
  await sql.updateTable('bookings').set({ callId: null }).where('callId', '=', callId).execute()
  await sql
    .updateTable('leads')
    .set({ callId: null, summary: null })
    .where('callId', '=', callId)
    .execute()
}
