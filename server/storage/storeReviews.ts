import type { CallCorrection } from '@ringwell/protocol/operator/call.ts'
import type { Database, Sql } from './database.ts'
import type { ReviewStorage } from './reviewStorage.ts'
import { itemsOf, remarksOf } from './remarks.ts'
import { callLock } from './storeCalls.ts'
import { changeRows, deleteRows, findCells, hasRow } from './rows.ts'

export function storeReviews(db: Database): ReviewStorage {
  /** Changes something about a call that is there and was not erased. */
  const change = (callId: string, work: (sql: Sql) => Promise<unknown>): Promise<boolean> =>
    db.transaction(async (sql) => {
      if (!(await hasRow(sql, 'calls', { callId, erasedAt: null }))) return false
      await work(sql)
      return true
    }, callLock(callId))

  return {
    async findReview(callId) {
      const call = await db.sql
        .selectFrom('calls')
        .leftJoin('operators', 'operators.operatorId', 'calls.assignee')
        .select(['calls.assignee', 'operators.name', 'operators.email'])
        .where('calls.callId', '=', callId)
        .executeTakeFirst()
      if (!call) return undefined
      const [correction, remarks] = await Promise.all([
        db.sql
          .selectFrom('callCorrections')
          .leftJoin('operators', 'operators.operatorId', 'callCorrections.operatorId')
          .select(['outcome', 'values', 'correctedAt', 'operators.name', 'operators.email'])
          .where('callId', '=', callId)
          .executeTakeFirst(),
        remarksOf(db.sql, callId),
      ])
      return {
        assignee: call.assignee === null ? undefined : { id: call.assignee, name: nameOf(call) },
        correction: correction && {
          outcome: correction.outcome,
          // No validation: only our own code writes this column.
          values: JSON.parse(correction.values) as CallCorrection['values'],
          corrected_at: correction.correctedAt,
          by: nameOf(correction),
        },
        remarks: remarks.map(({ remarkId, author, text, createdAt }) => ({
          remark_id: remarkId,
          by: author,
          text,
          created_at: createdAt,
        })),
      }
    },

    async addRemark(about, { author, operatorId, ...remark }) {
      const onCall = (callId: string): Promise<boolean> =>
        change(callId, (sql) =>
          sql
            .insertInto('callRemarks')
            .values({ ...remark, callId, operatorId: operatorId ?? null })
            .execute(),
        )
      if ('callId' in about) return onCall(about.callId)
      const { itemId } = about
      const item = await findCells(db.sql, 'inboxItems', { itemId }, ['callId'])
      if (item?.callId) return onCall(item.callId)
      const { remarkId: id, createdAt: at, text } = remark
      return db.transaction(async (sql) => {
        // An update instead of a select, because in PostgreSQL it waits for a concurrent deletion.
        const known = await sql
          .updateTable('inboxItems')
          .set((is) => ({ status: is.ref('status') }))
          .where('itemId', '=', itemId)
          .returning('itemId')
          .executeTakeFirst()
        if (!known) return false
        await sql
          .insertInto('inboxHistory')
          .values({ id, itemId, at, place: 0, author, type: 'note', text, subject: null })
          .execute()
        return true
      })
    },

    async deleteRemark(callId, remarkId) {
      const [onCall, onItem] = await Promise.all([
        deleteRows(db.sql, 'callRemarks', { callId, remarkId }),
        db.sql
          .deleteFrom('inboxHistory')
          .where('id', '=', remarkId)
          .where('type', '=', 'note')
          .where('itemId', 'in', itemsOf(db.sql, callId))
          .executeTakeFirst(),
      ])
      if (!onCall && onItem.numDeletedRows === 0n) return false
      await db.scrub()
      return true
    },

    assignCall: (callId, operatorId) =>
      change(callId, (sql) =>
        changeRows(sql, 'calls', { callId }, { assignee: operatorId ?? null }),
      ),

    correctCall: (callId, correction) =>
      change(callId, async (sql) => {
        await sql.deleteFrom('callCorrections').where('callId', '=', callId).execute()
        if (!correction) return
        const { outcome, values, operatorId, correctedAt } = correction
        await sql
          .insertInto('callCorrections')
          .values({
            callId,
            outcome,
            values: JSON.stringify(values),
            operatorId: operatorId ?? null,
            correctedAt,
          })
          .execute()
      }),
  }
}

/** Somebody who was removed is known by the address. A program has no name. */
const nameOf = ({ name, email }: { name: string | null; email: string | null }): string =>
  name || (email ?? '')
