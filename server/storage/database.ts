import { sql as raw, type Kysely, type SelectQueryBuilder } from 'kysely'
import type { Page } from './page.ts'
import type { Tables } from './tables.ts'

/** Builds and runs queries that both SQLite and PostgreSQL understand. */
export type Sql = Kysely<Tables>

/**
 * One database: the adapter that opens it and isolates its transactions. Rejects with `StorageError` if
 * the database is full or gone.
 */
export interface Database {
  /** For the few queries that differ. */
  readonly kind: 'sqlite' | 'postgres'
  /** Each query outside of a transaction is a transaction of its own. */
  readonly sql: Sql
  /**
   * Commits all of `work` or nothing. The commit is on disk when it resolves. `work` must use the `Sql`
   * that it is given, never the database's. Of the transactions that share one of `locks`, each one waits for
   * the end of the one before. Who wants several of them is refused with an error that is no `StorageError` if they are not free soon.
   */
  transaction<Result>(
    work: (sql: Sql) => Promise<Result>,
    ...locks: readonly string[]
  ): Promise<Result>
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

/** The most rows of one statement. SQLite takes 32,766 values, and a row has a dozen at most. */
export const ROWS_AT_ONCE = 2_000

/** Limits a list to one page, sorted by `createdAt` and then by its key, newest first. */
export function pageOf<Table extends keyof Tables, Result>(
  { limit, after }: Page,
  key: string,
  list: SelectQueryBuilder<Tables, Table, Result>,
  time = 'createdAt',
): SelectQueryBuilder<Tables, Table, Result> {
  const [createdAt, id] = [raw.ref<string>(time), raw.ref<string>(key)]
  const rest = after
    ? list.where(raw<boolean>`(${createdAt}, ${id}) < (${after.createdAt}, ${after.id})`)
    : list
  return rest.orderBy(createdAt, 'desc').orderBy(id, 'desc').limit(limit)
}
