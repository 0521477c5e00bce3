import type { Database } from './database.ts'
import { costCells, costIn } from './storeCalls.ts'
import type { NumberStorage, StoredNumber } from './numberStorage.ts'
import { agentLock } from './storeAgents.ts'
import type { NumberRow } from './tables.ts'
import { deleteRows, findCells, findRow, putRow } from './rows.ts'

export function storeNumbers(db: Database): NumberStorage {
  return {
    async findNumber(number) {
      const row = await findRow(db.sql, 'phoneNumbers', { number })
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
        const agent = await findCells(sql, 'agents', { agentId: row.agentId }, ['deletedAt'])
        if (agent && agent.deletedAt !== null) return false
        await putRow(sql, 'phoneNumbers', ['number'], row)
        return true
      }, agentLock(number.agentId)),

    deleteNumber: (number) => deleteRows(db.sql, 'phoneNumbers', { number }),
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
