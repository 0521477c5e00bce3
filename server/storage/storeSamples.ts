import type { Database, Sql } from './database.ts'
import { SAMPLE_ID, type Sample, type SampleStorage } from './sampleStorage.ts'
import { addBooking } from './storeBookings.ts'
import { cellsOf, insertCall } from './storeCalls.ts'
import { insertLead, insertMessage } from './storeLeadsAndMessages.ts'
import { addNotesOf } from './storeNotes.ts'
import { addTurns } from './storeTranscripts.ts'
import { indexWords } from './storeWords.ts'
import { changeRows } from './rows.ts'

/** The first id that sorts after those of all samples. */
const AFTER_SAMPLES = 'sample.'

const keys = { calls: 'callId', leads: 'id', messages: 'id', bookings: 'id' } as const

export function storeSamples(db: Database): SampleStorage {
  return {
    async countSamples() {
      const counts = { samples: 0, others: 0 }
      for (const [table, key] of Object.entries(keys) as [keyof typeof keys, 'id'][]) {
        const row = await db.sql
          .selectFrom(table)
          .select(({ fn }) => [
            fn.countAll<number>().as('all'),
            fn
              .countAll<number>()
              .filterWhere(key, '>=', SAMPLE_ID)
              .filterWhere(key, '<', AFTER_SAMPLES)
              .as('samples'),
          ])
          .executeTakeFirstOrThrow()
        if (table === 'calls') counts.samples = row.samples
        counts.others += row.all - row.samples
      }
      return counts
    },

    addSamples: (samples) =>
      db.transaction(async (sql) => {
        for (const sample of samples) await addSample(sql, sample)
        const ids = samples.map(({ call }) => call.callId)
        await indexWords(sql, db.kind, ids)
      }),

    async deleteSamples(limit) {
      const deleted = await db.transaction(async (sql) => {
        const calls = await sql
          .selectFrom('calls')
          .select(['callId', 'agentUuid'])
          .where('callId', '>=', SAMPLE_ID)
          .where('callId', '<', AFTER_SAMPLES)
          .orderBy('callId')
          .limit(limit)
          .execute()
        const last = calls.at(-1)?.callId
        if (last === undefined) return []
        const all = calls.map(({ callId }) => callId)
        // What a call led to has the id of the call. A booking that was made since then has another.
        await sql.deleteFrom('bookings').where('callId', 'in', all).execute()
        for (const table of ['bookings', 'leads', 'messages'] as const) {
          await sql.deleteFrom(table).where('id', 'in', all).execute()
        }
        await sql.deleteFrom('recordings').where('recordingId', 'in', all).execute()
        await sql.deleteFrom('deliveries').where('subjectId', 'in', all).execute()
        await sql.deleteFrom('calls').where('callId', 'in', all).execute()
        return calls
      })
      if (deleted.length > 0) await db.scrub()
      return deleted
    },
  }
}

async function addSample(sql: Sql, sample: Sample): Promise<void> {
  const { call, answeredAt, end, rating = null, turns, notes, lead, booking, message } = sample
  await insertCall(sql, call)
  await changeRows(sql, 'calls', { callId: call.callId }, { answeredAt, rating, ...cellsOf(end) })
  await addTurns(
    sql,
    turns.map((turn) => ({ ...turn, callId: call.callId })),
  )
  await addNotesOf(sql, call.callId, notes, end.endedAt)
  if (lead) await insertLead(sql, lead)
  if (booking) await addBooking(sql, booking.row, booking.place)
  if (message) await insertMessage(sql, message)
}
