export type SqlValue = string | number | null
export type Row = Record<string, SqlValue>

/** Runs SQL statements that both SQLite and PostgreSQL understand, with `?` for each value. */
export interface Sql {
  /** Returns how many rows it changed. */
  run(statement: string, ...values: SqlValue[]): Promise<number>
  get(statement: string, ...values: SqlValue[]): Promise<Row | undefined>
  all(statement: string, ...values: SqlValue[]): Promise<Row[]>
}

/**
 * One database: the adapter that opens it and isolates its transactions. Rejects with `StorageError` if
 * the database is full or gone.
 */
export interface Database extends Sql {
  /**
   * Commits all of `work` or nothing. The commit is on disk when it resolves. `work` must use the
   * `Transaction` that it is given, never the database.
   */
  transaction<Result>(work: (sql: Transaction) => Promise<Result>): Promise<Result>
  /** Commits without changing anything. Rejects if a write would not be stored. */
  check(): Promise<void>
  /** Returns the time of the database's own clock, in Unix ms. */
  time(): Promise<number>
  /**
   * Call this after a deletion, so that the deleted data can no longer be read in the database's files.
   * Resolves when that is done, or when it has to wait for a reader; then it happens soon after. Never
   * rejects.
   */
  scrub(): Promise<void>
  close(): Promise<void>
}

export interface Transaction extends Sql {
  /** Holds the lock of this name until the end of the transaction. */
  lock(name: string): Promise<void>
}
