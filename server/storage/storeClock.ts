import { sql as raw } from 'kysely'
import type { ClockStorage } from './clockStorage.ts'
import type { Database } from './database.ts'
import { findCells, putRow } from './rows.ts'

export function storeClock(db: Database): ClockStorage {
  return {
    async readClockMark() {
      const mark = await findCells(db.sql, 'clockMarks', { id: 1 }, ['trustedAt', 'knownUntil'])
      return mark && { trustedAt: mark.trustedAt, knownUntil: mark.knownUntil ?? undefined }
    },

    async writeClockMark({ trustedAt, knownUntil = null }) {
      await putRow(db.sql, 'clockMarks', ['id'], { id: 1, trustedAt, knownUntil })
    },

    async newestRowAt() {
      const query = raw<{ newest: string | null }>`SELECT MAX(at) AS newest
        FROM (SELECT MAX(created_at) AS at FROM calls
          UNION ALL SELECT MAX(created_at) FROM leads
          UNION ALL SELECT MAX(created_at) FROM messages) AS each`
      const { rows } = await query.execute(db.sql)
      return rows[0]?.newest ?? undefined
    },

    async countStoredBefore(before) {
      const calls = await db.sql
        .selectFrom('calls')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('createdAt', '<', before)
        .executeTakeFirstOrThrow()
      const recordings = await db.sql
        .selectFrom('recordings')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('storedAt', '<', before)
        .executeTakeFirstOrThrow()
      return { calls: calls.count, recordings: recordings.count }
    },
  }
}
