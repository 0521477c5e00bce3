import type { Database, Sql } from './database.ts'
import { pageOf } from './database.ts'
import { randomUUID } from 'node:crypto'
import { addDelivery, addLead } from './storeLeadsAndMessages.ts'
import { addNotesOf } from './storeNotes.ts'
import { deliveryKinds } from './storage.ts'
import type { BookingRow } from './tables.ts'
import type { DoneResult, Place, TaskStorage, ToolWrite, WriteOutcome } from './taskStorage.ts'

export function storeTasks(db: Database): TaskStorage {
  return {
    async findToolCall(callId, key) {
      const call = await findToolCall(db.sql, callId, key)
      return call?.result ? { ...call, result: call.result } : undefined
    },

    beginWrite: (write) =>
      db.transaction(async (sql) => {
        const earlier = await earlierOf(sql, write)
        if (earlier) return earlier
        await insertToolCall(sql, write, null)
        return { status: 'begun' }
      }, lockOf(write.calendar)),

    endWrite: (write, isDone) =>
      db.transaction(async (sql) => {
        const { callId, key } = write
        const call = await findToolCall(sql, callId, key)
        // The visitor had the call erased, so nothing is stored for it.
        if (!call) return { status: 'erased' }
        // The same write arrived twice, and the other one ended first.
        if (call.result) return { status: 'done', result: call.result }
        if (!isDone) {
          await sql
            .deleteFrom('toolCalls')
            .where('callId', '=', callId)
            .where('key', '=', key)
            .execute()
          return undefined
        }
        const outcome = done(write)
        await sql
          .updateTable('toolCalls')
          .set({ result: JSON.stringify(outcome.result) })
          .where('callId', '=', callId)
          .where('key', '=', key)
          .execute()
        await noteDone(sql, write, outcome.result)
        return outcome
      }, lockOf(write.calendar)),

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

    changeBooking: (write, id, { notes, ...change }, places, withLead) =>
      once(db, write, async (sql) => {
        const booking = await activeBooking(sql, write.calendar, id)
        if (!booking) return { status: 'gone' }
        // The booking's own units count as free, because it gives them up.
        const free = await firstFree(sql, write.calendar, places, id)
        if (!free) return { status: 'full' }
        await sql.deleteFrom('bookingUnits').where('bookingId', '=', id).execute()
        await take(sql, write.calendar, free, id)
        await sql
          .updateTable('bookings')
          .set({
            ...change,
            notes: withNotes(booking, notes),
            resource: free.resource,
            updatedAt: write.at,
            changes: booking.changes + 1,
          })
          .where('id', '=', id)
          .execute()
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
        await sql
          .updateTable('bookings')
          .set({ notes: withNotes(booking, notes), updatedAt: write.at })
          .where('id', '=', id)
          .execute()
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
        // The sample comes first, so the call's own version replaces it in the map.
        .orderBy('callId')
        .orderBy('key')
        .execute()
      return new Map(rows.map(({ key, content }) => [key, content]))
    },

    async deleteTaskDataBefore(before, limit, now) {
      const over = await db.sql
        .selectFrom('bookings')
        .select('id')
        .where('endsAt', '<', before)
        .orderBy('endsAt')
        .limit(limit)
        .execute()
      const finished = await finishedOf(db.sql, null, now).limit(limit).execute()
      const bookings = [...new Set([...over, ...finished].map(({ id }) => id))].slice(0, limit)
      // These writes belong to calls that are over. The calls' own versions of samples are deleted with them.
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

/** Writes to one calendar run one after another, so each sees what the previous one has taken. */
const lockOf = (calendar: string): string => `calendar:${calendar}`

/**
 * Carries out a write once per key. The result is stored in the same transaction, so a crash leaves both or neither.
 */
function once(
  db: Database,
  write: ToolWrite,
  work: (sql: Sql) => Promise<WriteOutcome>,
): Promise<WriteOutcome> {
  return db.transaction(async (sql): Promise<WriteOutcome> => {
    const earlier = await earlierOf(sql, write)
    if (earlier?.status === 'begun') return { status: 'keyReused' }
    if (earlier) return earlier
    const outcome = await work(sql)
    if (outcome.status !== 'done') return outcome
    await insertToolCall(sql, write, outcome.result)
    await noteDone(sql, write, outcome.result)
    return outcome
  }, lockOf(write.calendar))
}

/** Returns why a write cannot begin, or what an earlier attempt with its key has led to. Undefined if it can begin. */
async function earlierOf(
  sql: Sql,
  { callId, key, fingerprint, most }: ToolWrite,
): Promise<{ status: 'begun' } | WriteOutcome | undefined> {
  const earlier = await findToolCall(sql, callId, key)
  if (earlier) {
    if (earlier.fingerprint !== fingerprint) return { status: 'keyReused' }
    return earlier.result ? { status: 'done', result: earlier.result } : { status: 'begun' }
  }
  // An update instead of a select, because in PostgreSQL it waits for a concurrent erasure of the call.
  const call = await sql
    .updateTable('calls')
    .set((is) => ({ erasedAt: is.ref('erasedAt') }))
    .where('callId', '=', callId)
    .returning('erasedAt')
    .executeTakeFirst()
  if (call && call.erasedAt !== null) return { status: 'erased' }
  return (await countWrites(sql, callId)) >= most ? { status: 'tooManyWrites' } : undefined
}

async function insertToolCall(
  sql: Sql,
  { callId, key, agent, tool, fingerprint, at }: ToolWrite,
  result: DoneResult | null,
): Promise<void> {
  await sql
    .insertInto('toolCalls')
    .values({
      callId,
      key,
      agent,
      tool,
      fingerprint,
      result: JSON.stringify(result),
      createdAt: at,
    })
    .execute()
}

/** Notes in the call's record what was done, even if this process dies before it can tell anyone. */
async function noteDone(
  sql: Sql,
  { callId, tool, at }: ToolWrite,
  { reference }: DoneResult,
): Promise<void> {
  const note = { type: 'toolDone', tool, ...(reference !== undefined && { reference }) } as const
  await addNotesOf(sql, callId, [note], at)
}

/** `result` is null while a write elsewhere is under way. */
async function findToolCall(
  sql: Sql,
  callId: string,
  key: string,
): Promise<{ fingerprint: string; result: DoneResult | null } | undefined> {
  const row = await sql
    .selectFrom('toolCalls')
    .select(['fingerprint', 'result'])
    .where('callId', '=', callId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row && { ...row, result: JSON.parse(row.result) as DoneResult | null }
}

async function countWrites(sql: Sql, callId: string): Promise<number> {
  const { writes } = await sql
    .selectFrom('toolCalls')
    .select(({ fn }) => fn.countAll<number>().as('writes'))
    .where('callId', '=', callId)
    .executeTakeFirstOrThrow()
  return writes
}

/** Adds notes to a booking. If a name already has a note, both are kept, the newer one last. */
function withNotes(
  { notes }: Pick<BookingRow, 'notes'>,
  more: Readonly<Record<string, string>> = {},
): string {
  // No validation: only our own code writes this column.
  const all = JSON.parse(notes) as Record<string, string>
  for (const [name, text] of Object.entries(more)) {
    const before = all[name]
    all[name] =
      before === undefined || before.includes(text) ? (before ?? text) : `${before}; ${text}`
  }
  return JSON.stringify(all)
}

const done = (
  { facts, reference: elsewhere }: ToolWrite,
  reference = elsewhere,
): Extract<WriteOutcome, { status: 'done' }> => ({
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

/** Stores deliveries that tell everybody who follows the booking about its current state. */
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
 * Selects the bookings of a call, or of all erased calls, that need nothing more: they are over, or they are cancelled
 * and everybody was told.
 */
const finishedOf = (sql: Sql, callId: string | null, now: string) =>
  sql
    .selectFrom('bookings')
    .select('id')
    .where('callId', callId === null ? 'is' : '=', callId)
    .where((is) =>
      is.or([
        is('endsAt', '<=', now),
        is.and([
          is('state', '=', 'cancelled'),
          is.not(
            is.exists(
              is
                .selectFrom('deliveries')
                .select('deliveries.id')
                .whereRef('deliveries.subjectId', '=', 'bookings.id')
                .where('deliveries.state', '=', 'waiting'),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('id')

/**
 * Deletes what tools noted in a call. What the caller asked for and still expects is not part of the call: leads and
 * upcoming bookings stay without the call's id, and leads lose the summary of the call. An upcoming booking keeps its
 * notes, because the business could not carry it out correctly without them. It is deleted as soon as it is over.
 */
export async function forgetTasksOf(sql: Sql, callId: string, now: string): Promise<void> {
  const finished = (await finishedOf(sql, callId, now).execute()).map(({ id }) => id)
  if (finished.length > 0) {
    await sql.deleteFrom('deliveries').where('subjectId', 'in', finished).execute()
    await sql.deleteFrom('bookings').where('id', 'in', finished).execute()
  }
  // The delivery of a cancellation only needs the event and the email address.
  await sql
    .updateTable('bookings')
    .set({ notes: '{}', phone: null })
    .where('callId', '=', callId)
    .where('state', '=', 'cancelled')
    .execute()
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
