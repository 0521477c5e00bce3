import { mkdirSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { holdFiles, requireIdentity } from './heldFiles.ts'
import { migrations, newerVersion } from './migrations.ts'
import { createScrubber } from './scrubber.ts'
import type { Database, Row, SqlValue, Transaction } from './sql.ts'
import { fromSqlite, StorageError } from './storageError.ts'

export const DATABASE_FILE = 'ringwell.db'
/** "RING" in ASCII. It identifies the file as ours, and `check` writes it. */
const APPLICATION_ID = 0x52494e47
/**
 * How long to remember that the disk was full. A small commit may still find room where a lead does not,
 * because SQLite reuses the log.
 */
const FULL_REMEMBERED_MS = 5_000
/** If another process holds the write lock for longer, the statement fails. */
const BUSY_LIMIT_MS = 5_000

export interface SqliteOptions {
  /** Shorter in tests. See `scrubber.ts`. */
  compactAfterMs?: number
  /** Faked in tests. */
  freeBytes?: () => number
  /**
   * The identity (`identityOf`) of a database that was open before. Any other file is refused, and no new
   * one is created.
   */
  identity?: string
}

/** Opens or creates `<dataDir>/ringwell.db`. Throws if the folder is not writable. */
export function openSqliteDatabase(dataDir: string, options: SqliteOptions = {}): Database {
  const file = path.join(dataDir, DATABASE_FILE)
  if (options.identity === undefined) mkdirSync(dataDir, { recursive: true })
  else requireIdentity(file, options.identity)
  const db = new DatabaseSync(file, { timeout: BUSY_LIMIT_MS })
  // With WAL and FULL, a commit is on disk when it returns, and readers never wait for a writer.
  // `secure_delete` overwrites deleted data: an erased name must not remain in a free page.
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
    PRAGMA secure_delete = ON;`)
  migrate(db)
  // The -wal and -shm files stay the same for as long as this connection is open.
  const held = holdFiles([file, `${file}-wal`, `${file}-shm`])

  const statements = new Map<string, StatementSync>()
  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql)
    if (known) return known
    const statement = db.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  const inside: Transaction = {
    run: async (sql, ...values) => Number(prepare(sql).run(...values).changes),
    get: async (sql, ...values) => prepare(sql).get(...values) as Row | undefined,
    all: async (sql, ...values) => prepare(sql).all(...values) as Row[],
    // A transaction already has the whole database to itself.
    lock: async () => undefined,
  }

  // There is only one connection, so a statement that runs while a transaction is open would become part
  // of it.
  let last: Promise<unknown> = Promise.resolve()
  let fullAt = -Infinity
  const alone = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const checked = async (): Promise<Result> => {
      if (db.isOpen) held.require()
      const result = await work()
      // Check again: a commit to a file that was just deleted must not be acknowledged.
      held.require()
      return result
    }
    const next = last.then(checked).catch((error: unknown) => {
      const failure = fromSqlite(error)
      if (failure instanceof StorageError && failure.reason === 'full') fullAt = performance.now()
      throw failure
    })
    last = next.catch(() => undefined)
    return next
  }

  const scrubber = createScrubber({
    db,
    alone,
    busyTimeoutMs: BUSY_LIMIT_MS,
    freeBytes: () => {
      const { bavail, bsize } = statfsSync(dataDir)
      return bavail * bsize
    },
    ...options,
  })
  scrubber.start()

  return {
    run: (sql: string, ...values: SqlValue[]) => alone(() => inside.run(sql, ...values)),
    get: (sql: string, ...values: SqlValue[]) => alone(() => inside.get(sql, ...values)),
    all: (sql: string, ...values: SqlValue[]) => alone(() => inside.all(sql, ...values)),
    transaction: (work) =>
      alone(async () => {
        db.exec('BEGIN IMMEDIATE')
        try {
          const result = await work(inside)
          db.exec('COMMIT')
          return result
        } catch (error) {
          if (db.isTransaction) db.exec('ROLLBACK')
          throw error
        }
      }),
    // This commits without changing anything. A read would not notice a full or read-only disk.
    async check() {
      if (performance.now() - fullAt < FULL_REMEMBERED_MS) {
        throw new StorageError('full', new Error('the disk was full a moment ago'))
      }
      await alone(async () => db.exec(`PRAGMA application_id = ${APPLICATION_ID}`))
    },
    // SQLite has no clock of its own, so this is the machine's.
    time: async () => Date.now(),
    scrub: () => scrubber.deleted(),
    async close() {
      await last
      scrubber.finish()
      scrubber.stop()
      if (db.isOpen) db.close()
    },
  }
}

/** Runs the migration steps that this file has not run yet, each in its own transaction. */
function migrate(db: DatabaseSync): void {
  const version = (): number =>
    (db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version
  if (version() > migrations.length) throw newerVersion(version())
  for (const [step, sql] of migrations.entries()) {
    db.exec('BEGIN IMMEDIATE')
    try {
      // Check inside the transaction: another process may have run the step while this one waited.
      if (version() <= step) db.exec(`${sql}; PRAGMA user_version = ${step + 1};`)
      db.exec('COMMIT')
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK')
      throw error
    }
  }
}
