import type { AgentTestStorage, StoredAgentTest } from './agentTestStorage.ts'
import type { Database } from './database.ts'
import { agentLock } from './storeAgents.ts'
import { callLock } from './storeCalls.ts'
import type { AgentTestRow } from './tables.ts'
import { changeRows, countRows, deleteRows, findCells, hasRow } from './rows.ts'

export function storeAgentTests(db: Database): AgentTestStorage {
  return {
    async listAgentTests(of) {
      const rows = await db.sql
        .selectFrom('agentTests')
        .select(columns)
        .where((is) => is.and(of))
        .orderBy('createdAt')
        .orderBy('testId')
        .execute()
      return rows.map(toTest)
    },

    async findAgentTest(testId) {
      const row = await findCells(db.sql, 'agentTests', { testId }, columns)
      return row && toTest(row)
    },

    addAgentTest: ({ turns, ...test }, most) =>
      db.transaction(
        async (sql) => {
          const { agentId } = test
          if ((await countRows(sql, 'agentTests', { agentId })) >= most) return 'tooMany'
          if (test.callId !== null) {
            const isThere = await hasRow(sql, 'calls', { callId: test.callId, erasedAt: null })
            if (!isThere) return 'noCall'
          }
          await sql
            .insertInto('agentTests')
            .values({ ...test, turns: JSON.stringify(turns), createdAt: test.changedAt })
            .execute()
          return 'added'
        },
        // Whichever of an erasure and this comes second sees the first.
        test.callId === null ? agentLock(test.agentId) : callLock(test.callId),
      ),

    async changeAgentTest(testId, { turns, ...change }) {
      const cells = { ...change, turns: JSON.stringify(turns) }
      const isChanged = await changeRows(db.sql, 'agentTests', { testId }, cells)
      if (isChanged) await db.scrub()
      return isChanged
    },

    async deleteAgentTest(testId) {
      const isDeleted = await deleteRows(db.sql, 'agentTests', { testId })
      if (isDeleted) await db.scrub()
      return isDeleted
    },
  }
}

const columns = [
  'testId',
  'agentId',
  'callId',
  'name',
  'at',
  'turns',
  'changedAt',
  'changedBy',
] as const

const toTest = ({ turns, ...test }: Omit<AgentTestRow, 'createdAt'>): StoredAgentTest => ({
  ...test,
  // No validation: only our own code writes this column.
  turns: JSON.parse(turns) as StoredAgentTest['turns'],
})
