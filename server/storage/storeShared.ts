import type { QuotaSpending, SharedStorage, UsedQuota } from './sharedStorage.ts'
import type { Database, Sql } from './sql.ts'

export function storeShared(db: Database): SharedStorage {
  return {
    async saveKey({ hash, callId, brief, expiresAt }) {
      await db.run(
        'INSERT INTO session_keys (hash, call_id, brief, expires_at) VALUES (?, ?, ?, ?)',
        hash,
        callId,
        brief,
        expiresAt,
      )
    },

    async redeemKey(hash, now) {
      // This is a single statement: of two concurrent requests, the second finds the row already
      // redeemed.
      const redeemed = await db.get(
        `UPDATE session_keys SET redeemed_at = ?
         WHERE hash = ? AND redeemed_at IS NULL AND expires_at > ? AND brief <> ''
         RETURNING brief`,
        now,
        hash,
        now,
      )
      if (redeemed) return { brief: String(redeemed.brief) }
      const row = await db.get('SELECT redeemed_at, brief FROM session_keys WHERE hash = ?', hash)
      if (!row || row.brief === '') return { refused: 'unknown' }
      return { refused: row.redeemed_at === null ? 'expired' : 'used' }
    },

    async giveBackKey(hash) {
      await db.run('UPDATE session_keys SET redeemed_at = NULL WHERE hash = ?', hash)
    },

    async callOfKey(hash) {
      const row = await db.get(
        'SELECT call_id FROM session_keys WHERE hash = ? AND redeemed_at IS NOT NULL',
        hash,
      )
      return row && String(row.call_id)
    },

    async askHangUp(hash, now) {
      await db.run('UPDATE session_keys SET hang_up_at = ? WHERE hash = ?', now, hash)
    },

    async listHangUps() {
      const rows = await db.all('SELECT call_id FROM session_keys WHERE hang_up_at IS NOT NULL')
      return rows.map((row) => String(row.call_id))
    },

    async lookUpRequests(name) {
      const row = await db.get('SELECT count, resets_at FROM request_counts WHERE name = ?', name)
      return row && { count: Number(row.count), resetsAt: String(row.resets_at) }
    },

    async countRequest(name, now, resetsAt, latestReset) {
      const row = await db.get(
        `INSERT INTO request_counts (name, count, resets_at) VALUES (?, 1, ?)
         ON CONFLICT (name) DO UPDATE SET
           count = CASE WHEN request_counts.resets_at <= ? OR request_counts.resets_at > ? THEN 1
             ELSE request_counts.count + 1 END,
           resets_at = CASE WHEN request_counts.resets_at <= ? OR request_counts.resets_at > ?
             THEN excluded.resets_at ELSE request_counts.resets_at END
         RETURNING count, resets_at`,
        name,
        resetsAt,
        now,
        latestReset,
        now,
        latestReset,
      )
      return { count: Number(row?.count), resetsAt: String(row?.resets_at) }
    },

    async takeBackRequest(name, max) {
      await db.run(
        `UPDATE request_counts SET count = CASE WHEN count > ? THEN ? ELSE count END - 1
         WHERE name = ? AND count > 0`,
        max,
        max,
        name,
      )
    },

    spendQuotas: (spendings) =>
      db.transaction(async (sql) => {
        for (const spending of spendings) {
          const used = await spendQuota(sql, spending)
          if (used) return used
        }
        return undefined
      }),

    async noteUnused(path, since) {
      await db.run(
        'INSERT INTO unused_recordings (path, since) VALUES (?, ?) ON CONFLICT (path) DO NOTHING',
        path,
        since,
      )
    },

    async listUnused(before, limit) {
      const rows = await db.all(
        'SELECT path FROM unused_recordings WHERE since < ? ORDER BY since LIMIT ?',
        before,
        limit,
      )
      return rows.map((row) => String(row.path))
    },

    async forgetUnused(path) {
      await db.run('DELETE FROM unused_recordings WHERE path = ?', path)
    },

    async forgetUnusedButKept() {
      await db.run('DELETE FROM unused_recordings WHERE path IN (SELECT path FROM recordings)')
    },

    async deleteExpired(keysBefore, now) {
      await db.run('DELETE FROM session_keys WHERE expires_at < ?', keysBefore)
      await db.run('DELETE FROM request_counts WHERE resets_at <= ?', now)
      await db.run(
        'UPDATE calls SET network_hash = NULL WHERE network_hash IS NOT NULL AND created_at < ?',
        keysBefore,
      )
    },
  }
}

async function spendQuota(
  sql: Sql,
  { name, amount, max, now, resetsAt, latestReset }: QuotaSpending,
): Promise<UsedQuota | undefined> {
  const spent =
    amount <= max &&
    (await sql.get(
      `INSERT INTO request_counts (name, count, resets_at) VALUES (?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET
         count = CASE WHEN request_counts.resets_at <= ? OR request_counts.resets_at > ?
           THEN excluded.count ELSE request_counts.count + excluded.count END,
         resets_at = CASE WHEN request_counts.resets_at <= ? OR request_counts.resets_at > ?
           THEN excluded.resets_at ELSE request_counts.resets_at END
       WHERE request_counts.resets_at <= ? OR request_counts.resets_at > ?
         OR request_counts.count + excluded.count <= ?
       RETURNING resets_at`,
      name,
      amount,
      resetsAt,
      now,
      latestReset,
      now,
      latestReset,
      now,
      latestReset,
      max,
    ))
  if (spent) return undefined
  const row = await sql.get('SELECT resets_at FROM request_counts WHERE name = ?', name)
  return { name, resetsAt: String(row?.resets_at ?? resetsAt) }
}
