import type { Database } from './database.ts'
import type { NumberStorage } from './numberStorage.ts'
import { agentLock } from './storeAgents.ts'

export function storeNumbers(db: Database): NumberStorage {
  return {
    findNumber: (number) =>
      db.sql.selectFrom('phoneNumbers').selectAll().where('number', '=', number).executeTakeFirst(),

    listNumbers: () => db.sql.selectFrom('phoneNumbers').selectAll().orderBy('number').execute(),

    // The same lock as for the deletion of the agent, which deletes its numbers too.
    setNumber: (row) =>
      db.transaction(async (sql) => {
        const agent = await sql
          .selectFrom('agents')
          .select('deletedAt')
          .where('agentId', '=', row.agentId)
          .executeTakeFirst()
        if (agent && agent.deletedAt !== null) return false
        await sql
          .insertInto('phoneNumbers')
          .values(row)
          .onConflict((conflict) => conflict.column('number').doUpdateSet(row))
          .execute()
        return true
      }, agentLock(row.agentId)),

    async deleteNumber(number) {
      const deleted = await db.sql
        .deleteFrom('phoneNumbers')
        .where('number', '=', number)
        .executeTakeFirst()
      return deleted.numDeletedRows > 0n
    },
  }
}
