import { sql as raw } from 'kysely'
import { OWN_BUSINESS } from '@ringwell/content/agents/ownBusiness/agentId.ts'
import type { CallOutcome } from '@ringwell/protocol/callOutcome.ts'
import type { Database, Sql } from './database.ts'
import type { EndedCall, OutcomeStorage } from './outcomeStorage.ts'
import { callLock, cameTo, endOf, hasCameTo, lineOf } from './storeCalls.ts'
import { digestOf } from './storeSettled.ts'
import { addNotesOf } from './storeNotes.ts'
import type { OutcomeRow } from './tables.ts'
import { findRow } from './rows.ts'

export function storeOutcomes(db: Database): OutcomeStorage {
  return {
    saveNotes: (callId, notes, updatedAt) =>
      db.transaction((sql) => addNotesOf(sql, callId, notes, updatedAt), callLock(callId)),

    listOutcomes: (callIds) => outcomesOf(db.sql, callIds),

    async countOutcomes(from, until) {
      const rows = await createdBetween(db.sql, from, until)
        .leftJoin('callOutcomes', 'callOutcomes.callId', 'calls.callId')
        .leftJoin('callCorrections', 'callCorrections.callId', 'calls.callId')
        .select(({ fn }) => [
          'agentUuid',
          outcomeSoFar.as('outcome'),
          fn.countAll<number>().as('calls'),
          fn.count<number>('answeredAt').as('answered'),
          fn.sum<number | null>('durationMs').as('durationMs'),
        ])
        .groupBy(['agentUuid', outcomeSoFar])
        .execute()
      return rows.map(({ durationMs, ...row }) => ({ ...row, durationMs: durationMs ?? 0 }))
    },

    countBegun: (from, until) =>
      createdBetween(db.sql, from, until)
        .select(({ fn }) => [tenMinutes.as('tenMinutes'), fn.countAll<number>().as('calls')])
        .groupBy(tenMinutes)
        .orderBy(tenMinutes)
        .execute(),

    listEmergencies: (from, until, limit) =>
      createdBetween(db.sql, from, until)
        .leftJoin('callOutcomes', 'callOutcomes.callId', 'calls.callId')
        .leftJoin('callCorrections', 'callCorrections.callId', 'calls.callId')
        .select(['calls.callId', 'agentUuid', 'createdAt', 'danger'])
        .where(cameTo, '=', 'emergency')
        .orderBy('createdAt', 'desc')
        .limit(limit)
        .execute(),

    async listUnanswered(agentUuid, limit) {
      const rows = await db.sql
        .selectFrom('calls')
        .innerJoin('callOutcomes', 'callOutcomes.callId', 'calls.callId')
        .select([
          ...(['calls.callId', 'calls.agentUuid', 'calls.createdAt', 'connectedAt'] as const),
          'callOutcomes.unanswered',
        ])
        .$if(agentUuid !== undefined, (query) => query.where('calls.agentUuid', '=', agentUuid!))
        .where('callOutcomes.unanswered', '<>', '[]')
        // What callers ask an invented business says nothing about the agent.
        .where((row) =>
          row.or([row('calls.tasksOf', 'is', null), row('calls.tasksOf', '<>', OWN_BUSINESS)]),
        )
        .orderBy('calls.createdAt', 'desc')
        .orderBy('calls.callId')
        .limit(limit)
        .execute()
      const settled = new Set(
        (
          await db.sql
            .selectFrom('settledInCalls')
            .innerJoin('settledQuestions', 'settledQuestions.id', 'settledInCalls.settledId')
            .select(['callId', 'digest'])
            .$if(agentUuid !== undefined, (query) => query.where('agentId', '=', agentUuid!))
            .execute()
        ).map(({ callId, digest }) => `${callId} ${digest}`),
      )
      return rows.flatMap(({ callId, agentUuid: agent, createdAt, connectedAt, unanswered }) => {
        const questions = (JSON.parse(unanswered) as string[]).filter(
          (question) => settled.size === 0 || !settled.has(`${callId} ${digestOf(question)}`),
        )
        const spokenFrom = connectedAt ?? undefined
        const call = { callId, agentUuid: agent, askedAt: createdAt, spokenFrom, questions }
        return questions.length > 0 ? [call] : []
      })
    },
  }
}

const outcomeSoFar = raw<CallOutcome['outcome'] | null>`CASE WHEN ${hasCameTo} THEN ${cameTo} END`

const createdBetween = (sql: Sql, from: string, until: string) =>
  sql.selectFrom('calls').where('createdAt', '>=', from).where('createdAt', '<', until)

/** `2026-11-29T14:3`. Times are stored as text in UTC. */
const tenMinutes = raw<string>`substr(created_at, 1, 15)`

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
  const row = await findRow(sql, 'calls', { callId, erasedAt: null })
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
