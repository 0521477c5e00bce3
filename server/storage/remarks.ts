import type { Sql } from './database.ts'

/** Returns what was written about a call or, without one, about an item of the inbox, in the order of its times. */
export const remarksOf = (sql: Sql, callId: string | null, itemId?: string) =>
  sql
    .selectFrom('remarks')
    .selectAll()
    .where((is) =>
      callId === null
        ? is('itemId', '=', itemId ?? null)
        : is.or([is('callId', '=', callId), is('itemId', 'in', itemsOf(sql, callId))]),
    )
    .orderBy('createdAt')
    .orderBy('remarkId')
    .execute()

/** The leads that were taken in a call, as items of the inbox. */
export const itemsOf = (sql: Sql, callId: string) =>
  sql
    .selectFrom('leads')
    .innerJoin('inboxItems', 'inboxItems.leadId', 'leads.id')
    .select('inboxItems.itemId')
    .where('leads.callId', '=', callId)
