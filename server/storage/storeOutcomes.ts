import { type CallNote, outcomeOf } from '@ringwell/engine/dialogue/callNotes.ts'
import type { CallOutcome } from '@ringwell/protocol/callOutcome.ts'
import type { Database, Sql } from './database.ts'
import type { EndedCall, OutcomeStorage } from './outcomeStorage.ts'
import { callLock, endOf } from './storeCalls.ts'
import type { OutcomeRow } from './tables.ts'

/** Of all servers together. A call of two minutes leads to far fewer. */
const MOST_NOTES = 2_000

export function storeOutcomes(db: Database): OutcomeStorage {
  return {
    saveNotes: (callId, notes, updatedAt) =>
      db.transaction(async (sql) => {
        const call = await sql
          .selectFrom('calls')
          .select('callId')
          .where('callId', '=', callId)
          .where('erasedAt', 'is', null)
          .executeTakeFirst()
        if (!call) return false
        const before = await sql
          .selectFrom('callOutcomes')
          .select('notes')
          .where('callId', '=', callId)
          .executeTakeFirst()
        // We wrote them ourselves.
        const stored = JSON.parse(before?.notes ?? '[]') as CallNote[]
        const all = united(stored, notes)
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
      }, callLock(callId)),

    listOutcomes: (callIds) => outcomesOf(db.sql, callIds),

    async listUnanswered(agentUuid, limit) {
      const rows = await db.sql
        .selectFrom('calls')
        .innerJoin('callOutcomes', 'callOutcomes.callId', 'calls.callId')
        .select(['calls.createdAt', 'callOutcomes.unanswered'])
        .where('calls.agentUuid', '=', agentUuid)
        .where('callOutcomes.unanswered', '<>', '[]')
        .orderBy('calls.createdAt', 'desc')
        .orderBy('calls.callId')
        .limit(limit)
        .execute()
      return rows.map(({ createdAt, unanswered }) => ({
        askedAt: createdAt,
        questions: JSON.parse(unanswered) as string[],
      }))
    },
  }
}

/** Each note once, those that were stored before first. */
function united(stored: readonly CallNote[], notes: readonly CallNote[]): CallNote[] {
  const byText = new Map([...stored, ...notes].map((note) => [JSON.stringify(note), note]))
  return [...byText.values()].slice(0, MOST_NOTES)
}

async function outcomesOf(
  sql: Sql,
  callIds: readonly string[],
): Promise<ReadonlyMap<string, CallOutcome>> {
  if (callIds.length === 0) return new Map()
  const rows = await sql
    .selectFrom('callOutcomes')
    .selectAll()
    .where('callId', 'in', callIds)
    .execute()
  return new Map(rows.map((row) => [row.callId, toOutcome(row)]))
}

/** Returns undefined if the call is unknown, was erased, or is not over. */
export async function findEndedCall(sql: Sql, callId: string): Promise<EndedCall | undefined> {
  const row = await sql
    .selectFrom('calls')
    .selectAll()
    .where('callId', '=', callId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  const end = row && endOf(row)
  if (!row || !end) return undefined
  const { agentUuid, createdAt, language } = row
  const outcome = (await outcomesOf(sql, [callId])).get(callId)
  return { callId, agentUuid, createdAt, language, end, outcome }
}

function toOutcome({
  task,
  reference,
  outcome,
  slots,
  unanswered,
  summary,
}: OutcomeRow): CallOutcome {
  return {
    ...(task !== null && { task }),
    outcome,
    // We wrote both ourselves.
    slots: JSON.parse(slots) as CallOutcome['slots'],
    ...(reference !== null && { reference }),
    unanswered: JSON.parse(unanswered) as string[],
    summary,
  }
}
