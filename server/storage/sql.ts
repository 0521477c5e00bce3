export type SqlValue = string | number | null
export type Row = Record<string, SqlValue>

/** Statements in SQL that SQLite and PostgreSQL both read, with `?` for each value. */
export interface Sql {
  /** Tells how many rows it changed. */
  run(statement: string, ...values: SqlValue[]): Promise<number>
  get(statement: string, ...values: SqlValue[]): Promise<Row | undefined>
  all(statement: string, ...values: SqlValue[]): Promise<Row[]>
}

/**
 * One database: the adapter that knows how it is opened, and how its transactions keep apart. Rejects
 * with `StorageError` where the database is full or gone.
 */
export interface Database extends Sql {
  /**
   * All of `work` or nothing, on the disk when it resolves. `work` uses the `Transaction` that it is
   * given, never the database.
   */
  transaction<Result>(work: (sql: Transaction) => Promise<Result>): Promise<Result>
  /** Commits something that changes nothing. Rejects when what is written would not be kept. */
  check(): Promise<void>
  /** By the database's own clock, Unix ms. */
  time(): Promise<number>
  /**
   * To be called after a deletion: what was deleted is not to be read in the database's files any more.
   * Resolves when that is so, or when it has to wait for somebody who reads; then it is done soon after.
   * Never rejects.
   */
  scrub(): Promise<void>
  close(): Promise<void>
}

export interface Transaction extends Sql {
  /** Until the end of the transaction nobody else holds the lock of this name. */
  lock(name: string): Promise<void>
}
