import type { AgentTestStorage, StoredAgentTest } from './agentTestStorage.ts'
import type { Database } from './database.ts'
import { agentLock } from './storeAgents.ts'
import { callLock } from './storeCalls.ts'
import type { AgentTestRow } from './tables.ts'

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
      const row = await db.sql
        .selectFrom('agentTests')
        .select(columns)
        .where('testId', '=', testId)
        .executeTakeFirst()
      return row && toTest(row)
    },

    addAgentTest: ({ turns, ...test }, most) =>
      db.transaction(
        async (sql) => {
          const { count } = await sql
            .selectFrom('agentTests')
            .select(({ fn }) => fn.countAll().as('count'))
            .where('agentId', '=', test.agentId)
            .executeTakeFirstOrThrow()
          if (Number(count) >= most) return 'tooMany'
          if (test.callId !== null) {
            const call = await sql
              .selectFrom('calls')
              .select('callId')
              .where('callId', '=', test.callId)
              .where('erasedAt', 'is', null)
              .executeTakeFirst()
            if (!call) return 'noCall'
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
      const changed = await db.sql
        .updateTable('agentTests')
        .set({ ...change, turns: JSON.stringify(turns) })
        .where('testId', '=', testId)
        .executeTakeFirst()
      if (changed.numUpdatedRows === 0n) return false
      await db.scrub()
      return true
    },

    async deleteAgentTest(testId) {
      const deleted = await db.sql
        .deleteFrom('agentTests')
        .where('testId', '=', testId)
        .executeTakeFirst()
      if (deleted.numDeletedRows === 0n) return false
      await db.scrub()
      return true
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
