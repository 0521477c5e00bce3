import type { BudgetStorage, CallCapacity, NetworkCapacity, MinuteRules } from './budgetStorage.ts'
import type { Database, Sql, SqlValue } from './sql.ts'
import { insertCall } from './storeCalls.ts'

const USED = `CASE WHEN ended_at IS NOT NULL THEN duration_ms
  WHEN answered_at IS NOT NULL OR created_at > ? THEN ? ELSE 0 END`

const valuesOfUsed = ({ unansweredSince, reserveMs }: MinuteRules): SqlValue[] => [
  unansweredSince,
  reserveMs,
]

const HOLDS_A_LINE = 'created_at > ? AND created_at < ? AND (ended_at IS NULL OR ended_at >= ?)'

const valuesOfLines = ({ madeAfter, madeBefore, notEndedBefore }: CallCapacity): SqlValue[] => [
  madeAfter,
  madeBefore,
  notEndedBefore,
]

async function linesInUse(sql: Sql, lines: CallCapacity): Promise<number> {
  const row = await sql.get(
    `SELECT COUNT(*) AS calls FROM calls WHERE ${HOLDS_A_LINE}`,
    ...valuesOfLines(lines),
  )
  return Number(row?.calls)
}

async function networkLinesInUse(sql: Sql, lines: NetworkCapacity): Promise<number> {
  const row = await sql.get(
    `SELECT COUNT(*) AS calls FROM calls WHERE network_hash = ? AND ${HOLDS_A_LINE}`,
    lines.networkHash,
    ...valuesOfLines(lines),
  )
  return Number(row?.calls)
}

export function storeBudget(db: Database): BudgetStorage {
  return {
    createCallWithin: (call, budget) =>
      db.transaction(async (sql) => {
        // Serialize counting and inserting: each call must see the calls that were stored before it.
        await sql.lock('budget')
        const { serverMs = Infinity, agentMs = Infinity, network } = budget
        const row = await sql.get(
          `SELECT SUM(used) AS server, SUM(CASE WHEN agent_uuid = ? THEN used ELSE 0 END) AS agent
           FROM (SELECT agent_uuid, ${USED} AS used FROM calls WHERE created_at >= ?) AS today`,
          call.agentUuid,
          ...valuesOfUsed(budget),
          budget.since,
        )
        if (Number(row?.server) >= serverMs) return 'server'
        if (Number(row?.agent) >= agentMs) return 'agent'
        if (budget.lines && (await linesInUse(sql, budget.lines)) >= budget.lines.most)
          return 'lines'
        if (network && (await networkLinesInUse(sql, network)) >= network.most) return 'network'
        await insertCall(sql, call, network?.networkHash)
        return 'created'
      }),

    answerCallWithin: (callId, answeredAt, lines) =>
      db.transaction(async (sql) => {
        await sql.lock(`network:${lines.networkHash}`)
        if ((await networkLinesInUse(sql, lines)) >= lines.most) return false
        await sql.run(
          'UPDATE calls SET answered_at = ?, network_hash = ? WHERE call_id = ?',
          answeredAt,
          lines.networkHash,
          callId,
        )
        return true
      }),

    async takeBackAnswer(callId) {
      await db.run(
        'UPDATE calls SET answered_at = NULL, network_hash = NULL WHERE call_id = ?',
        callId,
      )
    },

    countLines: (lines) => networkLinesInUse(db, lines),

    async usedByAgent(minuteRules) {
      const rows = await db.all(
        `SELECT agent_uuid, SUM(used) AS used
         FROM (SELECT agent_uuid, ${USED} AS used FROM calls WHERE created_at >= ?) AS today
         GROUP BY agent_uuid`,
        ...valuesOfUsed(minuteRules),
        minuteRules.since,
      )
      return new Map(rows.map((row) => [String(row.agent_uuid), Number(row.used)]))
    },
  }
}
