import type { CallCorrection } from '@ringwell/protocol/operator/call.ts'
import type { Database, Sql } from './database.ts'
import type { ReviewStorage } from './reviewStorage.ts'
import { callLock } from './storeCalls.ts'

export function storeReviews(db: Database): ReviewStorage {
  /** Changes something about a call that is there and was not erased. */
  const change = (callId: string, work: (sql: Sql) => Promise<unknown>): Promise<boolean> =>
    db.transaction(async (sql) => {
      const call = await sql
        .selectFrom('calls')
        .select('callId')
        .where('callId', '=', callId)
        .where('erasedAt', 'is', null)
        .executeTakeFirst()
      if (!call) return false
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
        db.sql
          .selectFrom('callRemarks')
          .leftJoin('operators', 'operators.operatorId', 'callRemarks.operatorId')
          .select([
            'remarkId',
            'callRemarks.operatorId',
            'text',
            'callRemarks.createdAt',
            'operators.name',
            'operators.email',
          ])
          .where('callId', '=', callId)
          .orderBy('callRemarks.createdAt')
          .orderBy('remarkId')
          .execute(),
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
        remarks: remarks.map((remark) => ({
          remark_id: remark.remarkId,
          operator_id: remark.operatorId,
          by: nameOf(remark),
          text: remark.text,
          created_at: remark.createdAt,
        })),
      }
    },

    addRemark: (callId, { operatorId, ...remark }) =>
      change(callId, (sql) =>
        sql
          .insertInto('callRemarks')
          .values({ ...remark, callId, operatorId: operatorId ?? null })
          .execute(),
      ),

    async deleteRemark(callId, remarkId) {
      const deleted = await db.sql
        .deleteFrom('callRemarks')
        .where('callId', '=', callId)
        .where('remarkId', '=', remarkId)
        .executeTakeFirst()
      if (deleted.numDeletedRows === 0n) return false
      await db.scrub()
      return true
    },

    assignCall: (callId, operatorId) =>
      change(callId, (sql) =>
        sql
          .updateTable('calls')
          .set({ assignee: operatorId ?? null })
          .where('callId', '=', callId)
          .execute(),
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
