import type { ClockStorage } from './clockStorage.ts'
import type { Database } from './sql.ts'

export function storeClock(db: Database): ClockStorage {
  const count = async (statement: string, before: string): Promise<number> =>
    Number((await db.get(statement, before))?.count)

  return {
    async readClockMark() {
      const row = await db.get('SELECT * FROM clock_marks WHERE id = 1')
      return (
        row && {
          trustedAt: String(row.trusted_at),
          knownUntil: row.known_until === null ? undefined : String(row.known_until),
        }
      )
    },

    async writeClockMark({ trustedAt, knownUntil }) {
      await db.run(
        `INSERT INTO clock_marks (id, trusted_at, known_until) VALUES (1, ?, ?)
         ON CONFLICT (id) DO UPDATE SET
           trusted_at = excluded.trusted_at, known_until = excluded.known_until`,
        trustedAt,
        knownUntil ?? null,
      )
    },

    async newestRowAt() {
      const row = await db.get(
        `SELECT MAX(at) AS newest FROM (SELECT MAX(created_at) AS at FROM calls
           UNION ALL SELECT MAX(created_at) FROM leads
           UNION ALL SELECT MAX(created_at) FROM messages) AS each`,
      )
      return row?.newest === null || row === undefined ? undefined : String(row.newest)
    },

    async countStoredBefore(before) {
      return {
        calls: await count('SELECT COUNT(*) AS count FROM calls WHERE created_at < ?', before),
        recordings: await count(
          'SELECT COUNT(*) AS count FROM recordings WHERE stored_at < ?',
          before,
        ),
      }
    },
  }
}
