import { createHash } from 'node:crypto'
import type { Database } from './database.ts'
import type { SettledStorage } from './settledStorage.ts'

/** Rows of one statement: databases limit the parameters of a statement. */
const AT_ONCE = 300

export function storeSettled(db: Database): SettledStorage {
  return {
    settleQuestion: (settled, asked) =>
      db.transaction(async (sql) => {
        await sql.insertInto('settledQuestions').values(settled).execute()
        for (let at = 0; at < asked.length; at += AT_ONCE) {
          const part = asked.slice(at, at + AT_ONCE)
          const known = await sql
            .selectFrom('callOutcomes')
            .select('callId')
            .where(
              'callId',
              'in',
              part.map(({ callId }) => callId),
            )
            .execute()
          // A call may have been erased meanwhile.
          const rows = part
            .filter(({ callId }) => known.some((each) => each.callId === callId))
            .map(({ callId, question }) => ({
              callId,
              digest: digestOf(question),
              settledId: settled.id,
            }))
          if (rows.length === 0) continue
          await sql
            .insertInto('settledInCalls')
            .values(rows)
            .onConflict((conflict) => conflict.doNothing())
            .execute()
        }
      }),

    unsettleQuestion: (id) =>
      db.sql.deleteFrom('settledQuestions').where('id', '=', id).returningAll().executeTakeFirst(),

    async listSettled(agentId, limit) {
      const rows = await db.sql
        .selectFrom('settledQuestions')
        .selectAll()
        .select((sql) =>
          sql
            .selectFrom('settledInCalls')
            .select(({ fn }) => fn.count('callId').distinct().as('calls'))
            .whereRef('settledId', '=', 'id')
            .as('times'),
        )
        .$if(agentId !== undefined, (query) => query.where('agentId', '=', agentId!))
        .orderBy('settledAt', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ ...row, times: Number(row.times) }))
    },
  }
}

/** Names a question of a call without its words. */
export const digestOf = (question: string): string =>
  createHash('sha256').update(question).digest('base64url')
