import type { Database } from './database.ts'
import type { OperatorKey, OperatorKeyStorage } from './operatorKeyStorage.ts'
import { findRow } from './rows.ts'
import type { OperatorKeyRow } from './tables.ts'

export function storeOperatorKeys(db: Database): OperatorKeyStorage {
  return {
    async createOperatorKey({ agents, ...key }) {
      await db.sql
        .insertInto('operatorKeys')
        .values({ ...key, agents: agents ? JSON.stringify(agents) : null })
        .execute()
    },

    async listOperatorKeys() {
      const rows = await db.sql
        .selectFrom('operatorKeys')
        .selectAll()
        .orderBy('createdAt')
        .orderBy('keyId')
        .execute()
      return rows.map(toOperatorKey)
    },

    async findOperatorKey(by) {
      const row = await findRow(db.sql, 'operatorKeys', { ...by, revokedAt: null })
      return row && toOperatorKey(row)
    },

    async revokeOperatorKey(keyId, at) {
      const revoked = await db.sql
        .updateTable('operatorKeys')
        .set((is) => ({ revokedAt: is.fn.coalesce('revokedAt', is.val(at)) }))
        .where('keyId', '=', keyId)
        .executeTakeFirst()
      return revoked.numUpdatedRows > 0
    },

    async noteOperatorKeyUse(keyId, at, unlessSince) {
      await db.sql
        .updateTable('operatorKeys')
        .set({ lastUsedAt: at })
        .where('keyId', '=', keyId)
        .where((is) => is.or([is('lastUsedAt', 'is', null), is('lastUsedAt', '<', unlessSince)]))
        .execute()
    },
  }
}

const toOperatorKey = (row: OperatorKeyRow): OperatorKey => ({
  keyId: row.keyId,
  name: row.name,
  ending: row.ending,
  agents: row.agents === null ? undefined : (JSON.parse(row.agents) as string[]),
  callsAtOnce: row.callsAtOnce,
  createdAt: row.createdAt,
  lastUsedAt: row.lastUsedAt ?? undefined,
  revokedAt: row.revokedAt ?? undefined,
})
