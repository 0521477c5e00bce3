import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely'

interface PreparedQuery {
  statement: StatementSync
  returnsRows: boolean
  /** False if in doubt. */
  onlyReads: boolean
}

/**
 * Lets Kysely use one connection of `node:sqlite`. Kysely gives it to one query or transaction at a time.
 * Everything that may touch the disk runs inside of `guard`, and `onWrite` is called before anything is changed.
 */
export function createSqliteDialect(
  db: DatabaseSync,
  guard: <Result>(work: () => Result) => Result,
  onWrite: () => void,
): Dialect {
  const known = new Map<string, PreparedQuery>()
  const prepare = (query: string): PreparedQuery => {
    let prepared = known.get(query)
    if (!prepared) {
      const statement = db.prepare(query)
      const onlyReads = query.startsWith('select')
      prepared = { statement, returnsRows: statement.columns().length > 0, onlyReads }
      known.set(query, prepared)
    }
    return prepared
  }
  const connection: DatabaseConnection = {
    executeQuery: async ({ sql, parameters }) =>
      guard(() => {
        const { statement, returnsRows, onlyReads } = prepare(sql)
        if (!onlyReads) onWrite()
        const values = parameters as SQLInputValue[]
        if (returnsRows) return { rows: statement.all(...values) as never[] }
        return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) }
      }),
    streamQuery() {
      throw new Error('Rows are read at once, so that no statement stays open.')
    },
  }
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => connection,
    // IMMEDIATE waits for other writers at the beginning. A transaction that has already read would fail
    // instead of waiting when it writes.
    beginTransaction: async () => guard(() => db.exec('BEGIN IMMEDIATE')),
    commitTransaction: async () => guard(() => db.exec('COMMIT')),
    // SQLite itself rolls back after some errors.
    async rollbackTransaction() {
      if (db.isTransaction) db.exec('ROLLBACK')
    },
    releaseConnection: async () => undefined,
    destroy: async () => db.close(),
  }
  return {
    createDriver: () => driver,
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
  }
}
