import type { Database } from './database.ts'
import { done, once } from './storeToolCalls.ts'
import type { TaskStorage } from './taskStorage.ts'

export function storeRecords(
  db: Database,
): Pick<TaskStorage, 'changeRecord' | 'seedRecords' | 'listRecords'> {
  return {
    changeRecord: (write, record, content) =>
      once(db, write, async (sql) => {
        const row = { content, isSample: 1, updatedAt: write.at }
        await sql
          .insertInto('records')
          .values({ ...record, callId: write.callId, ...row })
          .onConflict((conflict) =>
            conflict.columns(['agent', 'kind', 'key', 'callId']).doUpdateSet(row),
          )
          .execute()
        return done(write)
      }),

    async seedRecords(records, at) {
      await db.transaction(async (sql) => {
        for (const { content, ...record } of records) {
          const row = { content, isSample: 1, updatedAt: at }
          await sql
            .insertInto('records')
            .values({ ...record, callId: '', ...row })
            .onConflict((conflict) =>
              conflict.columns(['agent', 'kind', 'key', 'callId']).doUpdateSet(row),
            )
            .execute()
        }
      }, 'records')
    },

    async listRecords(agent, kind, callId) {
      const rows = await db.sql
        .selectFrom('records')
        .select(['key', 'content'])
        .where('agent', '=', agent)
        .where('kind', '=', kind)
        .where('callId', 'in', ['', callId])
        // The sample comes first, so the call's own version replaces it in the map.
        .orderBy('callId')
        .orderBy('key')
        .execute()
      return new Map(rows.map(({ key, content }) => [key, content]))
    },
  }
}
