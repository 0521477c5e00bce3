import type { BudgetStorage, Lines, Reckoning } from './budgetStorage.ts'
import type { Database, Sql, SqlValue } from './sql.ts'
import { insertCall } from './storeCalls.ts'

const USED = `CASE WHEN ended_at IS NOT NULL THEN duration_ms
  WHEN answered_at IS NOT NULL OR created_at > ? THEN ? ELSE 0 END`

const valuesOfUsed = ({ unansweredSince, reserveMs }: Reckoning): SqlValue[] => [
  unansweredSince,
  reserveMs,
]

async function linesInUse(sql: Sql, { madeAfter, notEndedBefore }: Lines): Promise<number> {
  const row = await sql.get(
    'SELECT COUNT(*) AS calls FROM calls WHERE created_at > ? AND (ended_at IS NULL OR ended_at >= ?)',
    madeAfter,
    notEndedBefore,
  )
  return Number(row?.calls)
}

export function storeBudget(db: Database): BudgetStorage {
  return {
    createCallWithin: (call, budget) =>
      db.transaction(async (sql) => {
        // Who counts must see what whoever counted before has stored.
        await sql.lock('budget')
        const row = await sql.get(
          `SELECT SUM(used) AS server, SUM(CASE WHEN agent_uuid = ? THEN used ELSE 0 END) AS agent
           FROM (SELECT agent_uuid, ${USED} AS used FROM calls WHERE created_at >= ?) AS today`,
          call.agentUuid,
          ...valuesOfUsed(budget),
          budget.since,
        )
        const { serverMs = Infinity, agentMs = Infinity } = budget
        if (Number(row?.server) >= serverMs) return 'server'
        if (Number(row?.agent) >= agentMs) return 'agent'
        if (budget.lines && (await linesInUse(sql, budget.lines)) >= budget.lines.most)
          return 'lines'
        await insertCall(sql, call)
        return 'created'
      }),

    async usedByAgent(reckoning) {
      const rows = await db.all(
        `SELECT agent_uuid, SUM(used) AS used
         FROM (SELECT agent_uuid, ${USED} AS used FROM calls WHERE created_at >= ?) AS today
         GROUP BY agent_uuid`,
        ...valuesOfUsed(reckoning),
        reckoning.since,
      )
      return new Map(rows.map((row) => [String(row.agent_uuid), Number(row.used)]))
    },
  }
}
