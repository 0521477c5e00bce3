import type { Database, Sql } from './database.ts'
import { putRow } from './rows.ts'
import { done, once } from './storeToolCalls.ts'
import type { Tables } from './tables.ts'
import type { RecordStorage } from './taskStorage.ts'

export function storeRecords(db: Database): RecordStorage {
  return {
    changeRecord: (write, record, content) =>
      once(db, write, async (sql) => {
        await put(sql, { ...record, content, callId: write.callId, updatedAt: write.at })
        return done(write)
      }),

    async seedRecords(records, at) {
      await db.transaction(async (sql) => {
        for (const record of records) await put(sql, { ...record, callId: '', updatedAt: at })
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

const put = (sql: Sql, record: Omit<Tables['records'], 'isSample'>): Promise<void> =>
  putRow(sql, 'records', ['agent', 'kind', 'key', 'callId'], { ...record, isSample: 1 })
