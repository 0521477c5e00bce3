import { type CallNote, outcomeOf } from '@ringwell/engine/dialogue/callNotes.ts'
import type { CallOutcome } from '@ringwell/protocol/callOutcome.ts'
import type { Sql } from './database.ts'
import type { OutcomeRow } from './tables.ts'

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
    .selectAll()
    .where('callId', '=', callId)
    .executeTakeFirst()
  const all = united(before ? notesIn(before) : [], notes)
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

/**
 * The notes of a call. Those of a call that was under way when the server was upgraded are made from what it had come to,
 * because earlier versions stored nothing else.
 */
function notesIn(row: OutcomeRow): CallNote[] {
  // We wrote them ourselves.
  const notes = JSON.parse(row.notes) as CallNote[]
  if (notes.length > 0) return notes
  const { task, outcome, summary } = row
  const reference = row.reference === null ? {} : { reference: row.reference }
  const unanswered = (JSON.parse(row.unanswered) as string[]).map((text): CallNote => ({
    type: 'questionUnanswered',
    text,
  }))
  if (outcome === 'nothing') return unanswered
  if (outcome === 'answered') return [{ type: 'questionAnswered', question: '' }, ...unanswered]
  if (task === null) return [{ type: 'toolDone', tool: 'a task', ...reference }, ...unanswered]
  const title = /“([^”]+)”/u.exec(summary)?.[1] ?? task
  const slots = JSON.parse(row.slots) as CallOutcome['slots']
  // The tasks that follow are counted from 1.
  const ended = { type: 'taskEnded', run: 0, task, title, outcome, slots, ...reference } as const
  return [ended, ...unanswered]
}

/** Each note once, those that were stored before first. */
function united(stored: readonly CallNote[], notes: readonly CallNote[]): CallNote[] {
  const byText = new Map([...stored, ...notes].map((note) => [JSON.stringify(note), note]))
  return [...byText.values()].slice(0, MOST_NOTES)
}
