import { sql as raw } from 'kysely'
import type { Sql } from './database.ts'

/** Returns what was written about a call or, without one, about an item of the inbox, in the order of its times. */
export const remarksOf = (sql: Sql, callId: string | null, itemId?: string) =>
  sql
    .selectFrom('callRemarks')
    .leftJoin('operators', 'operators.operatorId', 'callRemarks.operatorId')
    .select(['remarkId', 'callRemarks.createdAt', 'text'])
    .select(raw<string>`coalesce(operators.email, 'A program')`.as('author'))
    .where('callId', '=', callId)
    .unionAll(
      sql
        .selectFrom('inboxHistory')
        .select(['id as remarkId', 'at as createdAt', 'text', 'author'])
        .where('type', '=', 'note')
        .where((is) =>
          callId === null
            ? is('itemId', '=', itemId ?? null)
            : is('itemId', 'in', itemsOf(sql, callId)),
        ),
    )
    .orderBy('createdAt')
    .orderBy('remarkId')
    .execute()

/** The items of the inbox that a call is in, and the leads that were taken in it. */
export const itemsOf = (sql: Sql, callId: string) =>
  sql
    .selectFrom('inboxItems')
    .leftJoin('leads', 'leads.id', 'inboxItems.leadId')
    .select('inboxItems.itemId')
    .where((is) => is.or([is('inboxItems.callId', '=', callId), is('leads.callId', '=', callId)]))
