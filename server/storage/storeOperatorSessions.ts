import type { Database, Sql } from './database.ts'
import type { OperatorSessionStorage } from './peopleStorage.ts'
import { toOperator } from './storePeople.ts'
import { changeRows } from './rows.ts'

export function storeOperatorSessions(db: Database): OperatorSessionStorage {
  return {
    // In one transaction with a removal, so that no session outlives the rights of its person.
    createOperatorSession: (session) =>
      db.transaction(async (sql) => {
        const person = { operatorId: session.operatorId, removedAt: null }
        const isThere = await changeRows(sql, 'operators', person, {
          lastSeenAt: session.createdAt,
        })
        if (!isThere) return false
        await sql.insertInto('operatorSessions').values(session).execute()
        return true
      }),

    async findOperatorSession(hash, now) {
      const row = await openSessions(db.sql, now)
        .select(['session.createdAt as signedInAt', 'session.lastSeenAt as usedAt'])
        .selectAll('person')
        .where('session.hash', '=', hash)
        .where('person.removedAt', 'is', null)
        .executeTakeFirst()
      if (!row) return undefined
      const { sessionId, idleAt, expiresAt, signedInWith, network, browser } = row
      return {
        operator: toOperator(row),
        session: {
          sessionId,
          operatorId: row.operatorId,
          createdAt: row.signedInAt,
          lastSeenAt: row.usedAt,
          idleAt,
          expiresAt,
          signedInWith,
          network,
          browser,
        },
      }
    },

    noteOperatorSeen: (sessionId, at, idleAt) =>
      db.transaction(async (sql) => {
        const session = await sql
          .updateTable('operatorSessions')
          .set({ lastSeenAt: at, idleAt })
          .where('sessionId', '=', sessionId)
          .returning('operatorId')
          .executeTakeFirst()
        if (!session) return
        await changeRows(sql, 'operators', { operatorId: session.operatorId }, { lastSeenAt: at })
      }),

    listOperatorSessions(operatorId, now) {
      const all = openSessions(db.sql, now)
        .select(['session.operatorId', 'session.createdAt', 'session.lastSeenAt', 'person.email'])
        .orderBy('session.lastSeenAt', 'desc')
        .orderBy('session.sessionId')
      const list = operatorId ? all.where('session.operatorId', '=', operatorId) : all
      return list.execute()
    },

    async endOperatorSession(sessionId, operatorId) {
      const one = db.sql.deleteFrom('operatorSessions').where('sessionId', '=', sessionId)
      const ended = await (
        operatorId ? one.where('operatorId', '=', operatorId) : one
      ).executeTakeFirst()
      return ended.numDeletedRows > 0
    },

    async endOperatorSessions(operatorId, exceptId) {
      const ended = await db.sql
        .deleteFrom('operatorSessions')
        .where('operatorId', '=', operatorId)
        .where('sessionId', '<>', exceptId ?? '')
        .executeTakeFirst()
      return Number(ended.numDeletedRows)
    },

    async deleteExpiredSessions(now) {
      await db.sql
        .deleteFrom('operatorSessions')
        .where((is) => is.or([is('idleAt', '<=', now), is('expiresAt', '<=', now)]))
        .execute()
      await db.sql.deleteFrom('operatorLinks').where('expiresAt', '<=', now).execute()
    },
  }
}

/** The sessions that have not expired, with whom they are of. */
const openSessions = (sql: Sql, now: string) =>
  sql
    .selectFrom('operatorSessions as session')
    .innerJoin('operators as person', 'person.operatorId', 'session.operatorId')
    .select(['session.sessionId', 'session.idleAt', 'session.expiresAt'])
    .select(['session.signedInWith', 'session.network', 'session.browser'])
    .where('session.idleAt', '>', now)
    .where('session.expiresAt', '>', now)
