import { OWN_BUSINESS } from '@ringwell/content/agents/ownBusiness/agentId.ts'
import type { CallOutcome } from '@ringwell/protocol/callOutcome.ts'
import type { Database, Sql } from './database.ts'
import type { EndedCall, OutcomeStorage } from './outcomeStorage.ts'
import { callLock, endOf, lineOf } from './storeCalls.ts'
import { addNotesOf } from './storeNotes.ts'
import type { OutcomeRow } from './tables.ts'

export function storeOutcomes(db: Database): OutcomeStorage {
  return {
    saveNotes: (callId, notes, updatedAt) =>
      db.transaction((sql) => addNotesOf(sql, callId, notes, updatedAt), callLock(callId)),

    listOutcomes: (callIds) => outcomesOf(db.sql, callIds),

    async listUnanswered(agentUuid, limit) {
      const rows = await db.sql
        .selectFrom('calls')
        .innerJoin('callOutcomes', 'callOutcomes.callId', 'calls.callId')
        .select(['calls.createdAt', 'callOutcomes.unanswered'])
        .where('calls.agentUuid', '=', agentUuid)
        .where('callOutcomes.unanswered', '<>', '[]')
        // What callers ask an invented business says nothing about the agent.
        .where((row) =>
          row.or([row('calls.tasksOf', 'is', null), row('calls.tasksOf', '<>', OWN_BUSINESS)]),
        )
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
  const { agentUuid, createdAt, channel, direction, keyId, language } = row
  const outcome = (await outcomesOf(sql, [callId])).get(callId)
  const facts = { callId, agentUuid, createdAt, channel, direction, language }
  return { ...facts, line: lineOf(row), keyId: keyId ?? undefined, end, outcome }
}

function toOutcome({
  task,
  reference,
  outcome,
  danger,
  slots,
  unanswered,
  summary,
}: OutcomeRow): CallOutcome {
  return {
    ...(task !== null && { task }),
    outcome,
    ...(danger !== null && { danger }),
    // No validation: only our own code writes these columns.
    slots: JSON.parse(slots) as CallOutcome['slots'],
    ...(reference !== null && { reference }),
    unanswered: JSON.parse(unanswered) as string[],
    summary,
  }
}
