import type { Database } from './database.ts'
import type { OperatorSessionStorage } from './peopleStorage.ts'
import { toOperator } from './storePeople.ts'

export function storeOperatorSessions(db: Database): OperatorSessionStorage {
  return {
    // In one transaction with a removal, so that no session outlives the rights of its person.
    createOperatorSession: (session) =>
      db.transaction(async (sql) => {
        const person = await sql
          .updateTable('operators')
          .set({ lastSeenAt: session.createdAt })
          .where('operatorId', '=', session.operatorId)
          .where('removedAt', 'is', null)
          .executeTakeFirst()
        if (person.numUpdatedRows === 0n) return false
        await sql.insertInto('operatorSessions').values(session).execute()
        return true
      }),

    async findOperatorSession(hash, now) {
      const row = await db.sql
        .selectFrom('operatorSessions as session')
        .innerJoin('operators as person', 'person.operatorId', 'session.operatorId')
        .select([
          'session.sessionId',
          'session.createdAt as signedInAt',
          'session.lastSeenAt as usedAt',
          'session.idleAt',
          'session.expiresAt',
          'session.signedInWith',
          'session.network',
          'session.browser',
        ])
        .selectAll('person')
        .where('session.hash', '=', hash)
        .where('session.idleAt', '>', now)
        .where('session.expiresAt', '>', now)
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
        await sql
          .updateTable('operators')
          .set({ lastSeenAt: at })
          .where('operatorId', '=', session.operatorId)
          .execute()
      }),

    listOperatorSessions(operatorId, now) {
      const all = db.sql
        .selectFrom('operatorSessions as session')
        .innerJoin('operators as person', 'person.operatorId', 'session.operatorId')
        .select([
          'session.sessionId',
          'session.operatorId',
          'session.createdAt',
          'session.lastSeenAt',
          'session.idleAt',
          'session.expiresAt',
          'session.signedInWith',
          'session.network',
          'session.browser',
          'person.email',
        ])
        .where('session.idleAt', '>', now)
        .where('session.expiresAt', '>', now)
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
