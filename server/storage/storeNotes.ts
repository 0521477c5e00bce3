import { type CallNote, outcomeOf } from '@ringwell/engine/callNotes.ts'
import type { CallOutcome } from '@ringwell/protocol/callOutcome.ts'
import type { InboxKind } from '@ringwell/protocol/operator/inbox.ts'
import type { Sql } from './database.ts'
import { addInboxItem, dropInboxItem } from './storeInbox.ts'
import type { OutcomeRow } from './tables.ts'
import { findRow, putRow } from './rows.ts'

/** The most notes of one call, from all servers together. A call of two minutes leads to far fewer. */
const MOST_NOTES = 2_000

/**
 * Adds notes to a call, and stores the outcome that follows from all of its notes. Returns false and stores nothing if
 * the call is unknown or was erased. Concurrent calls of this function for one call wait for each other's transactions.
 */
export async function addNotesOf(
  sql: Sql,
  callId: string,
  notes: readonly CallNote[],
  updatedAt: string,
): Promise<boolean> {
  // An update instead of a select, because it locks the row in PostgreSQL.
  const call = await sql
    .updateTable('calls')
    .set((is) => ({ erasedAt: is.ref('erasedAt') }))
    .where('callId', '=', callId)
    .where('erasedAt', 'is', null)
    .returning(['callId', 'createdAt', 'agentUuid', 'callerNumber', 'visitorMobile'])
    .executeTakeFirst()
  if (!call) return false
  const before = await findRow(sql, 'callOutcomes', { callId })
  const all = united(before ? notesIn(before) : [], notes)
  const { task, reference, danger, slots, unanswered, ...rest } = outcomeOf(all)
  const cells = {
    ...rest,
    task: task ?? null,
    reference: reference ?? null,
    danger: danger ?? null,
    slots: JSON.stringify(slots),
    unanswered: JSON.stringify(unanswered),
    notes: JSON.stringify(all),
    updatedAt,
  }
  await putRow(sql, 'callOutcomes', ['callId'], { callId, ...cells })
  const kind = openKind(rest.outcome, all, Boolean(call.callerNumber ?? call.visitorMobile))
  const { createdAt, agentUuid: agent } = call
  if (kind) await addInboxItem(sql, { kind, createdAt, agent, callId })
  else await dropInboxItem(sql, callId)
  return true
}

/** What is left to do for people after the call. Of a request that an agent took down, the lead is the item. */
function openKind(
  outcome: CallOutcome['outcome'],
  notes: readonly CallNote[],
  isReachable: boolean,
): InboxKind | undefined {
  if (outcome === 'emergency') return 'emergency'
  const isTaken = notes.some((note) => note.type === 'toolDone' && note.tool.startsWith('leads.'))
  const isLeft = outcome === 'abandoned' || notes.some(({ type }) => type === 'nobodyPickedUp')
  return isLeft && isReachable && !isTaken ? 'unfinished' : undefined
}

/**
 * Returns the stored notes of a call. A call that was under way during an upgrade from a version that stored only its
 * outcome has none. Then they are reconstructed from the outcome.
 */
function notesIn(row: OutcomeRow): CallNote[] {
  // No validation: only our own code writes this column.
  const notes = JSON.parse(row.notes) as CallNote[]
  if (notes.length > 0) return notes
  const { task, outcome, summary } = row
  const reference = row.reference === null ? {} : { reference: row.reference }
  const unanswered = (JSON.parse(row.unanswered) as string[]).map((text): CallNote => ({
    type: 'questionUnanswered',
    text,
  }))
  // Those versions knew no emergencies.
  if (outcome === 'nothing' || outcome === 'emergency') return unanswered
  if (outcome === 'answered') return [{ type: 'questionAnswered', question: '' }, ...unanswered]
  if (task === null) return [{ type: 'toolDone', tool: 'a task', ...reference }, ...unanswered]
  const title = /“([^”]+)”/u.exec(summary)?.[1] ?? task
  const slots = JSON.parse(row.slots) as CallOutcome['slots']
  // Run 0 is never used by a later task, because those count from 1.
  const ended = { type: 'taskEnded', run: 0, task, title, outcome, slots, ...reference } as const
  return [ended, ...unanswered]
}

/** Returns each note once, stored notes first. */
function united(stored: readonly CallNote[], notes: readonly CallNote[]): CallNote[] {
  const byText = new Map([...stored, ...notes].map((note) => [JSON.stringify(note), note]))
  return [...byText.values()].slice(0, MOST_NOTES)
}
