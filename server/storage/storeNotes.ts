import { type CallNote, outcomeOf } from '@ringwell/engine/dialogue/callNotes.ts'
import type { Sql } from './database.ts'

/** Of all servers together. A call of two minutes leads to far fewer. */
const MOST_NOTES = 2_000

/**
 * Adds to what is known of a call, and stores what the call has come to by all of it. Returns false and stores nothing if
 * the call is unknown or was erased. Others who do the same for this call wait until the transaction is over.
 */
export async function addNotesOf(
  sql: Sql,
  callId: string,
  notes: readonly CallNote[],
  updatedAt: string,
): Promise<boolean> {
  // An update, because in PostgreSQL it locks the row.
  const call = await sql
    .updateTable('calls')
    .set((is) => ({ erasedAt: is.ref('erasedAt') }))
    .where('callId', '=', callId)
    .where('erasedAt', 'is', null)
    .returning('callId')
    .executeTakeFirst()
  if (!call) return false
  const before = await sql
    .selectFrom('callOutcomes')
    .select('notes')
    .where('callId', '=', callId)
    .executeTakeFirst()
  // We wrote them ourselves.
  const all = united(JSON.parse(before?.notes ?? '[]') as CallNote[], notes)
  const { task, reference, slots, unanswered, ...rest } = outcomeOf(all)
  const cells = {
    ...rest,
    task: task ?? null,
    reference: reference ?? null,
    slots: JSON.stringify(slots),
    unanswered: JSON.stringify(unanswered),
    notes: JSON.stringify(all),
    updatedAt,
  }
  await sql
    .insertInto('callOutcomes')
    .values({ callId, ...cells })
    .onConflict((conflict) => conflict.column('callId').doUpdateSet(cells))
    .execute()
  return true
}

/** Each note once, those that were stored before first. */
function united(stored: readonly CallNote[], notes: readonly CallNote[]): CallNote[] {
  const byText = new Map([...stored, ...notes].map((note) => [JSON.stringify(note), note]))
  return [...byText.values()].slice(0, MOST_NOTES)
}
