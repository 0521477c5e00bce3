import { sql as raw } from 'kysely'
import type { Database, Sql } from './database.ts'
import type { QuotaSpending, RequestCount, SharedStorage, UsedQuota } from './sharedStorage.ts'
import { addMissing, changeRows, findCells } from './rows.ts'

/** The largest number that the column can hold. */
const MOST_COUNTED = 2 ** 31 - 1

export function storeShared(db: Database): SharedStorage {
  return {
    async saveKey({ hash, callId, brief, expiresAt }) {
      await db.sql.insertInto('sessionKeys').values({ hash, callId, brief, expiresAt }).execute()
    },

    async redeemKey(hash, now) {
      // This is a single statement: of two concurrent requests, the second finds the row already
      // redeemed.
      const redeemed = await db.sql
        .updateTable('sessionKeys')
        .set({ redeemedAt: now })
        .where('hash', '=', hash)
        .where('redeemedAt', 'is', null)
        .where('expiresAt', '>', now)
        .where('brief', '<>', '')
        .returning('brief')
        .executeTakeFirst()
      if (redeemed) return redeemed
      const key = await findCells(db.sql, 'sessionKeys', { hash }, ['redeemedAt', 'brief'])
      if (!key || key.brief === '') return { refused: 'unknown' }
      return { refused: key.redeemedAt === null ? 'expired' : 'used' }
    },

    async giveBackKey(hash) {
      await changeRows(db.sql, 'sessionKeys', { hash }, { redeemedAt: null })
    },

    async callOfKey(hash) {
      const key = await db.sql
        .selectFrom('sessionKeys')
        .select('callId')
        .where('hash', '=', hash)
        .where('redeemedAt', 'is not', null)
        .executeTakeFirst()
      return key?.callId
    },

    async askHangUp(hash, now) {
      await changeRows(db.sql, 'sessionKeys', { hash }, { hangUpAt: now })
    },

    async askHangUpOf(callId, now) {
      await changeRows(db.sql, 'sessionKeys', { callId }, { hangUpAt: now })
    },

    async listHangUps() {
      const keys = await db.sql
        .selectFrom('sessionKeys')
        .select('callId')
        .where('hangUpAt', 'is not', null)
        .execute()
      return keys.map(({ callId }) => callId)
    },

    lookUpRequests: (name) => readCount(db.sql, name),

    async countRequest(name, now, resetsAt, latestReset) {
      const unlimited = { name, amount: 1, max: MOST_COUNTED, now, resetsAt, latestReset }
      return (await addToCount(db.sql, unlimited)) ?? { count: MOST_COUNTED, resetsAt }
    },

    async takeBackRequest(name, max) {
      await db.sql
        .updateTable('requestCounts')
        .set({ count: raw<number>`CASE WHEN count > ${max} THEN ${max} ELSE count END - 1` })
        .where('name', '=', name)
        .where('count', '>', 0)
        .execute()
    },

    spendQuotas: (spendings) =>
      db.transaction(async (sql) => {
        for (const spending of spendings) {
          const used = await spendQuota(sql, spending)
          if (used) return used
        }
        return undefined
      }),

    async secretOf(name, drawn) {
      await addMissing(db.sql, 'secrets', { name, secret: drawn })
      const { secret } = await db.sql
        .selectFrom('secrets')
        .select('secret')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      return secret
    },

    noteUnused: (path, since) => addMissing(db.sql, 'unusedRecordings', { path, since }),

    async listUnused(before, limit) {
      const rows = await db.sql
        .selectFrom('unusedRecordings')
        .select('path')
        .where('since', '<', before)
        .orderBy('since')
        .limit(limit)
        .execute()
      return rows.map(({ path }) => path)
    },

    async forgetUnused(path) {
      await db.sql.deleteFrom('unusedRecordings').where('path', '=', path).execute()
    },

    async forgetUnusedButKept() {
      await db.sql
        .deleteFrom('unusedRecordings')
        .where('path', 'in', (all) => all.selectFrom('recordings').select('path'))
        .execute()
    },

    async deleteExpired(before, now) {
      await db.sql
        .deleteFrom('sessionKeys')
        .where('expiresAt', '<', before.unused)
        .where((is) => is.or([is('redeemedAt', 'is', null), is('expiresAt', '<', before.used)]))
        .execute()
      await db.sql.deleteFrom('requestCounts').where('resetsAt', '<=', now).execute()
      await db.sql
        .updateTable('calls')
        .set({ networkHash: null })
        .where('networkHash', 'is not', null)
        .where('createdAt', '<', before.unused)
        .where((is) => is.or([is('answeredAt', 'is', null), is('createdAt', '<', before.used)]))
        .execute()
    },
  }
}

/**
 * Adds to a count, or begins a new window if the old one is over or was begun by a wrong clock. Resolves
 * with undefined and changes nothing if the count would exceed `max`.
 */
function addToCount(
  sql: Sql,
  { name, amount, max, now, resetsAt, latestReset }: QuotaSpending,
): Promise<RequestCount | undefined> {
  const isOver = raw<boolean>`(request_counts.resets_at <= ${now}
    OR request_counts.resets_at > ${latestReset})`
  const sum = raw<number>`request_counts.count + excluded.count`
  return sql
    .insertInto('requestCounts')
    .values({ name, count: amount, resetsAt })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({
          count: raw`CASE WHEN ${isOver} THEN excluded.count ELSE ${sum} END`,
          resetsAt: raw`CASE WHEN ${isOver} THEN excluded.resets_at ELSE request_counts.resets_at END`,
        })
        .where(raw<boolean>`${isOver} OR ${sum} <= ${max}`),
    )
    .returning(['count', 'resetsAt'])
    .executeTakeFirst()
}

async function spendQuota(sql: Sql, spending: QuotaSpending): Promise<UsedQuota | undefined> {
  const { name, amount, max } = spending
  if (amount <= max && (await addToCount(sql, spending))) return undefined
  const used = await readCount(sql, name)
  return { name, resetsAt: used?.resetsAt ?? spending.resetsAt }
}

const readCount = (sql: Sql, name: string): Promise<RequestCount | undefined> =>
  findCells(sql, 'requestCounts', { name }, ['count', 'resetsAt'])
