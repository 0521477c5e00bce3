import type { Database, Sql } from './database.ts'
import { keepWords } from './storeInbox.ts'
import { changeRows, deleteRows } from './rows.ts'

/** `TaskStorage` says what this deletes. */
export async function deleteTaskDataBefore(
  db: Database,
  before: string,
  limit: number,
  now: string,
): Promise<number> {
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
      await deleteRows(sql, 'toolCalls', { callId, key })
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
}

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
  await changeRows(sql, 'bookings', { callId, state: 'cancelled' }, { notes: '{}', phone: null })
  for (const table of ['toolCalls', 'toolTries', 'records'] as const) {
    await sql.deleteFrom(table).where('callId', '=', callId).execute()
  }
  await sql.updateTable('bookings').set({ callId: null }).where('callId', '=', callId).execute()
  const leads = await sql
    .updateTable('leads')
    .set({ callId: null, summary: null })
    .where('callId', '=', callId)
    .returning('id')
    .execute()
  for (const { id } of leads) await keepWords(sql, `lead-${id}`)
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
