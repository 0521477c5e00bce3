import type { CallCorrection } from '@ringwell/protocol/operator/call.ts'
import type { Database, Sql } from './database.ts'
import type { ReviewStorage } from './reviewStorage.ts'
import { itemsOf, remarksOf } from './remarks.ts'
import { addInboxItem, giveItems } from './storeInbox.ts'
import { addNotesOf } from './storeNotes.ts'
import { callLock } from './storeCalls.ts'
import { changeRows, deleteRows, findCells, findRow, hasRow } from './rows.ts'

export function storeReviews(db: Database): ReviewStorage {
  /** Changes something about a call that is there and was not erased. */
  const change = (callId: string, work: (sql: Sql) => Promise<unknown>): Promise<boolean> =>
    db.transaction(async (sql) => {
      if (!(await hasRow(sql, 'calls', { callId, erasedAt: null }))) return false
      await work(sql)
      return true
    }, callLock(callId))

  return {
    async listReviews(callIds) {
      if (callIds.length === 0) return new Map()
      const [calls, settled] = await Promise.all([
        db.sql
          .selectFrom('calls')
          .leftJoin('operators', 'operators.operatorId', 'calls.assignee')
          .leftJoin('callCorrections', 'callCorrections.callId', 'calls.callId')
          .select(['calls.callId', 'operators.email', 'outcome', 'values', 'correctedAt'])
          .where('calls.callId', 'in', callIds)
          .execute(),
        db.sql
          .selectFrom('settledInCalls')
          .select(['callId', 'digest'])
          .where('callId', 'in', callIds)
          .execute(),
      ])
      const digests = Map.groupBy(settled, ({ callId }) => callId)
      return new Map(
        calls.map(({ callId, email, outcome, values, correctedAt }) => [
          callId,
          {
            assignedTo: email ?? undefined,
            correction:
              outcome === null || values === null || correctedAt === null
                ? undefined
                : { outcome, values: valuesIn(values), correctedAt },
            settled: (digests.get(callId) ?? []).map(({ digest }) => digest),
          },
        ]),
      )
    },

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
          values: valuesIn(correction.values),
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

    assignCall: (callId, operatorId, by) =>
      change(callId, async (sql) => {
        const before = await findRow(sql, 'calls', { callId })
        const emailOf = async (id: string | null | undefined) =>
          id ? (await findCells(sql, 'operators', { operatorId: id }, ['email']))?.email : undefined
        const hands = { from: await emailOf(before?.assignee), to: await emailOf(operatorId) }
        await changeRows(sql, 'calls', { callId }, { assignee: operatorId ?? null })
        if ((await giveItems(sql, callId, hands, by)) || hands.to === undefined) return
        // An item needs a record. The agent may have noted nothing.
        if (!(await hasRow(sql, 'callOutcomes', { callId }))) {
          await addNotesOf(sql, callId, [], by.at)
        }
        const agent = before?.agentUuid ?? null
        await addInboxItem(sql, { kind: 'handed', createdAt: by.at, agent, callId })
        await giveItems(sql, callId, hands, by)
      }),

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

/** No validation: only our own code writes this column. */
const valuesIn = (json: string): CallCorrection['values'] =>
  JSON.parse(json) as CallCorrection['values']

/** Somebody who was removed is known by the address. A program has no name. */
const nameOf = ({ name, email }: { name: string | null; email: string | null }): string =>
  name || (email ?? '')
