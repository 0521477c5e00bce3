import { Pool, type PoolClient } from 'pg'
import type { Logger } from 'pino'
import { migrations, newerVersion } from './migrations.ts'
import type { Database, Row, Sql, SqlValue, Transaction } from './sql.ts'
import { fromPostgres, messageOf } from './storageError.ts'

export interface PostgresOptions {
  /** `postgresql://user:password@host/database`. */
  url: string
  log: Logger
}

type Client = Pick<PoolClient, 'query'>

/** After this time the database counts as down. A request gets its answer before the visitor gives up. */
const CONNECT_LIMIT_MS = 5_000
const STATEMENT_LIMIT_MS = 10_000

/** Connects and migrates the schema. Several servers may do so at the same time. Rejects if it cannot. */
export async function openPostgresDatabase({ url, log }: PostgresOptions): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    statement_timeout: STATEMENT_LIMIT_MS,
    // A connection that hangs for longer than a statement may take is dead.
    query_timeout: STATEMENT_LIMIT_MS + CONNECT_LIMIT_MS,
    application_name: 'ringwell',
  })
  // An idle connection broke, for example because the database was restarted. The next statement opens a
  // new one.
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection broke'))

  const transaction = async <Result>(
    work: (sql: Transaction, client: Client) => Promise<Result>,
  ): Promise<Result> => {
    const client = await passing(pool.connect())
    let broken: Error | undefined
    const noteBreak = (error: Error): void => void (broken = error)
    client.on('error', noteBreak)
    try {
      await passing(client.query('BEGIN'))
      const result = await work(insideOf(client), client)
      await passing(client.query('COMMIT'))
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch(noteBreak)
      throw error
    } finally {
      client.off('error', noteBreak)
      // A connection that failed to roll back is discarded.
      client.release(broken)
    }
  }

  try {
    await transaction((sql, client) => migrate(sql, client))
  } catch (error) {
    await pool.end()
    // Never include the URL: it contains the password.
    throw new Error(`DATABASE_URL: the database cannot be used: ${messageOf(error)}`, {
      cause: error,
    })
  }

  let closed: Promise<void> | undefined
  return {
    ...statementsOf(pool),
    // This writes something, because a read-only or full server still answers queries.
    async check() {
      await passing(pool.query('UPDATE schema_steps SET step = step WHERE step = 1'))
    },
    async time() {
      const { rows } = await passing(
        pool.query<Row>('SELECT EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS ms'),
      )
      return Number(rows[0]?.ms)
    },
    transaction: (work) => transaction((sql) => work(sql)),
    // PostgreSQL's own vacuum does this.
    scrub: async () => undefined,
    close: () => (closed ??= pool.end()),
  }
}

/** Converts an error to a `StorageError` if it may be temporary. */
async function passing<Result>(query: Promise<Result>): Promise<Result> {
  try {
    return await query
  } catch (error) {
    throw fromPostgres(error)
  }
}

function statementsOf(client: Client): Sql {
  const query = (statement: string, values: SqlValue[]) =>
    passing(client.query<Row>(numbered(statement), values.map(storable)))
  return {
    run: async (statement, ...values) => (await query(statement, values)).rowCount ?? 0,
    get: async (statement, ...values) => (await query(statement, values)).rows[0],
    all: async (statement, ...values) => (await query(statement, values)).rows,
  }
}

const insideOf = (client: Client): Transaction => ({
  ...statementsOf(client),
  async lock(name) {
    await passing(client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]))
  },
})

const numberedStatements = new Map<string, string>()

/** Replaces `?` with PostgreSQL's `$1`, `$2`. None of our statements has a question mark in a literal. */
function numbered(statement: string): string {
  let known = numberedStatements.get(statement)
  if (known === undefined) {
    let count = 0
    known = statement.replaceAll('?', () => `$${(count += 1)}`)
    numberedStatements.set(statement, known)
  }
  return known
}

/**
 * Replaces NUL, which anybody can type and PostgreSQL text cannot contain, with a replacement character.
 */
const storable = (value: SqlValue): SqlValue =>
  typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value

/** Runs the migration steps that this database has not run yet, all or none. */
async function migrate(sql: Transaction, client: Client): Promise<void> {
  await sql.lock('schema')
  await client.query('CREATE TABLE IF NOT EXISTS schema_steps (step INTEGER PRIMARY KEY)')
  const row = await sql.get('SELECT COALESCE(MAX(step), 0) AS version FROM schema_steps')
  const version = Number(row?.version)
  if (version > migrations.length) throw newerVersion(version)
  for (const [step, statements] of migrations.entries()) {
    if (step < version) continue
    await client.query(
      statements.replaceAll('CREATE /* fleeting */ TABLE', 'CREATE UNLOGGED TABLE'),
    )
    await sql.run('INSERT INTO schema_steps (step) VALUES (?)', step + 1)
  }
}
