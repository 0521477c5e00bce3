import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  sql as raw,
  type PostgresPoolClient,
} from 'kysely'
import { Client, Pool, types, type ClientConfig } from 'pg'
import type { Logger } from 'pino'
import { messageOf } from '@ringwell/protocol/errors.ts'
import type { Database, Sql } from './database.ts'
import { migrations, planMigration } from './migrations.ts'
import { fromPostgres, isFromPostgres } from './storageError.ts'

export interface PostgresOptions {
  /** `postgresql://user:password@host/database`. */
  url: string
  log: Logger
  /** Shorter in tests. */
  statementLimitMs?: number
  /** Shorter in tests. */
  severalLocksLimitMs?: number
}

/** After this time the database counts as down. A request gets its answer before the visitor gives up. */
const CONNECT_LIMIT_MS = 5_000
const STATEMENT_LIMIT_MS = 10_000
/** So that one call that a hung server holds does not delay hundreds of others that are stored with it. */
const SEVERAL_LOCKS_LIMIT_MS = 2_000
/** Counts and sums. Ours always fit into a number, but by default the client returns them as strings. */
const NUMBERS: readonly number[] = [types.builtins.INT8, types.builtins.NUMERIC]

/** Connects and migrates the schema. Several servers may do so at the same time. Rejects if it cannot. */
export async function openPostgresDatabase({
  url,
  log,
  statementLimitMs = STATEMENT_LIMIT_MS,
  severalLocksLimitMs = SEVERAL_LOCKS_LIMIT_MS,
}: PostgresOptions): Promise<Database> {
  const connection: ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    application_name: 'ringwell',
  }
  try {
    await migrate(connection)
  } catch (error) {
    // Never include the URL: it contains the password.
    throw new Error(`DATABASE_URL: the database cannot be used: ${messageOf(error)}`, {
      cause: error,
    })
  }
  const pool = new Pool({
    ...connection,
    statement_timeout: statementLimitMs,
    // A server that hangs in a transaction has locks that others wait for.
    idle_in_transaction_session_timeout: statementLimitMs,
    // A connection that hangs for longer than a statement may take is dead.
    query_timeout: statementLimitMs + CONNECT_LIMIT_MS,
    types: {
      getTypeParser: (type, format) =>
        NUMBERS.includes(type) ? Number : types.getTypeParser(type, format),
    },
  })
  // An idle connection broke, for example because the database was restarted. The next statement opens a
  // new one.
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection broke'))
  const sql: Sql = new Kysely({
    dialect: new PostgresDialect({
      pool: { options: {}, connect: () => lend(pool), end: () => pool.end() },
    }),
    plugins: [new CamelCasePlugin()],
  })

  let closed: Promise<void> | undefined
  return {
    kind: 'postgres',
    sql,
    transaction: (work, ...locks) =>
      sql.transaction().execute(async (inside) => {
        if (locks.length > 1) {
          await raw`SELECT set_config('lock_timeout', ${String(severalLocksLimitMs)}, true)`.execute(
            inside,
          )
        }
        if (locks.length > 0) {
          // Two transactions that want the same locks take them in the same order, so neither waits for the other for ever.
          await raw`SELECT pg_advisory_xact_lock(hashtextextended(lock, 0))
            FROM unnest(${locks.toSorted()}::text[]) AS lock`.execute(inside)
        }
        return work(inside)
      }),
    // This writes something, because a read-only or full server still answers queries.
    async check() {
      await raw`UPDATE schema_steps SET step = step WHERE step = 1`.execute(sql)
    },
    async time() {
      const query = raw<{ ms: number }>`SELECT EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS ms`
      return (await query.execute(sql)).rows[0]?.ms ?? NaN
    },
    // PostgreSQL's own vacuum does this.
    scrub: async () => undefined,
    close: () => (closed ??= pool.end()),
  }
}

/**
 * Lends a connection to Kysely. One that broke meanwhile is discarded. Its errors become a `StorageError` if
 * they may be temporary.
 */
async function lend(pool: Pool): Promise<PostgresPoolClient> {
  const client = await pool.connect().catch((error: unknown) => {
    throw fromPostgres(error)
  })
  let broken: Error | undefined
  const noteBreak = (error: Error): void => void (broken = error)
  client.on('error', noteBreak)
  const query = async (statement: string, values: readonly unknown[] = []): Promise<unknown> => {
    try {
      return await client.query(statement, values.map(storable))
    } catch (error) {
      // The query may still be running, and the connection's next query would have to wait for it.
      if (!isFromPostgres(error)) broken = error as Error
      throw fromPostgres(error)
    }
  }
  return {
    query: query as PostgresPoolClient['query'],
    release(isDiscarded) {
      client.off('error', noteBreak)
      client.release(broken ?? isDiscarded)
    },
  }
}

/**
 * Replaces NUL, which anybody can type and PostgreSQL text cannot contain, with a replacement character.
 */
const storable = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value

/**
 * Brings the schema up to date, or leaves it as it is. A migration may take as long as it needs, so its
 * connection has no time limit.
 */
async function migrate(connection: ClientConfig): Promise<void> {
  const client = new Client(connection)
  // The statement that runs reports the same.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('BEGIN')
    // Servers that start at the same time wait here for the first one.
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended('schema', 0))")
    await client.query('CREATE TABLE IF NOT EXISTS schema_steps (step INTEGER PRIMARY KEY)')
    const { rows } = await client.query<{ version: number }>(
      'SELECT COALESCE(MAX(step), 0) AS version FROM schema_steps',
    )
    const version = rows[0]?.version ?? 0
    const missing = planMigration(version, 'postgres')
    const steps = `SELECT generate_series(${version + 1}, ${migrations.length})`
    if (missing) await client.query(`${missing}; INSERT INTO schema_steps (step) ${steps}`)
    await client.query('COMMIT')
  } finally {
    // An open transaction ends with its connection.
    await client.end().catch(() => undefined)
  }
}
