import { sql as raw } from 'kysely'
import type { AuditStorage } from './auditStorage.ts'
import type { Database } from './database.ts'
import { containing } from './storeWords.ts'

export function storeAudit(db: Database): AuditStorage {
  return {
    async addAuditEntry(entry) {
      await db.sql
        .insertInto('auditEntries')
        .values(entry)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    settleAuditEntry: (entryId, entries) =>
      db.transaction(async (sql) => {
        await sql.deleteFrom('auditEntries').where('entryId', '=', entryId).execute()
        if (entries.length > 0)
          await sql
            .insertInto('auditEntries')
            .values([...entries])
            .execute()
      }),

    listAuditEntries({ limit, after }, filter) {
      let list = db.sql
        .selectFrom('auditEntries')
        .leftJoin('operators', 'operators.operatorId', 'auditEntries.operatorId')
        .selectAll('auditEntries')
        .select(['operators.email', 'operators.name'])
        .orderBy('auditEntries.createdAt', 'desc')
        .orderBy('auditEntries.entryId', 'desc')
        .limit(limit)
      const equal = {
        'auditEntries.actor': filter.actor,
        'auditEntries.operatorId': filter.operatorId,
        'auditEntries.targetKind': filter.targetKind,
        'auditEntries.targetId': filter.targetId,
      } as const
      for (const [column, value] of Object.entries(equal)) {
        if (value !== undefined) list = list.where(column as keyof typeof equal, '=', value)
      }
      if (filter.targets) {
        const byKind = Map.groupBy(filter.targets, ({ kind }) => kind)
        list = list.where((is) =>
          is.or(
            [...byKind].map(([kind, targets]) =>
              is('auditEntries.targetKind', '=', kind).and(
                'auditEntries.targetId',
                'in',
                targets.map(({ id }) => id),
              ),
            ),
          ),
        )
      }
      if (filter.from) list = list.where('auditEntries.createdAt', '>=', filter.from)
      if (filter.until) list = list.where('auditEntries.createdAt', '<', filter.until)
      if (filter.action) {
        list = list.where(
          raw<boolean>`substr(audit_entries.action, 1, length(${filter.action})) = ${filter.action}`,
        )
      }
      if (filter.search) {
        const pattern = containing(filter.search.toLowerCase())
        list = list.where(
          raw<boolean>`lower(audit_entries.action || ' ' || coalesce(audit_entries.target_kind, '') || ' '
            || coalesce(audit_entries.target_id, '') || ' ' || coalesce(audit_entries.before, '') || ' '
            || coalesce(audit_entries.after, '') || ' ' || coalesce(operators.name, '') || ' '
            || coalesce(operators.email, '')) LIKE ${pattern} ESCAPE '\\'`,
        )
      }
      if (after) {
        list = list.where(
          raw<boolean>`(audit_entries.created_at, audit_entries.entry_id) < (${after.createdAt}, ${after.id})`,
        )
      }
      return list.execute()
    },

    async deleteAuditEntriesBefore(before, limit) {
      const deleted = await db.sql
        .deleteFrom('auditEntries')
        .where('entryId', 'in', (old) =>
          old
            .selectFrom('auditEntries')
            .select('entryId')
            .where('createdAt', '<', before)
            .limit(limit),
        )
        .executeTakeFirst()
      return Number(deleted.numDeletedRows)
    },
  }
}
