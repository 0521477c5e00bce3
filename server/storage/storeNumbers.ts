import type { Database } from './database.ts'
import { costCells, costIn } from './storeCalls.ts'
import type { NumberStorage, StoredNumber } from './numberStorage.ts'
import { agentLock } from './storeAgents.ts'
import type { NumberRow } from './tables.ts'

export function storeNumbers(db: Database): NumberStorage {
  return {
    async findNumber(number) {
      const row = await db.sql
        .selectFrom('phoneNumbers')
        .selectAll()
        .where('number', '=', number)
        .executeTakeFirst()
      return row && toNumber(row)
    },

    async listNumbers() {
      const rows = await db.sql.selectFrom('phoneNumbers').selectAll().orderBy('number').execute()
      return rows.map(toNumber)
    },

    // The same lock as for the deletion of the agent, which deletes its numbers too.
    setNumber: ({ cost, transferTo = null, ...number }) =>
      db.transaction(async (sql) => {
        const row = { ...number, transferTo, ...costCells(cost) }
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
      }, agentLock(number.agentId)),

    async deleteNumber(number) {
      const deleted = await db.sql
        .deleteFrom('phoneNumbers')
        .where('number', '=', number)
        .executeTakeFirst()
      return deleted.numDeletedRows > 0n
    },
  }
}

const toNumber = (row: NumberRow): StoredNumber => {
  const cost = costIn(row)
  return {
    number: row.number,
    agentId: row.agentId,
    createdAt: row.createdAt,
    ...(row.transferTo !== null && { transferTo: row.transferTo }),
    ...(cost && { cost }),
  }
}
