import { closeSync, fdatasyncSync, fsyncSync, mkdirSync, openSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CamelCasePlugin, CompiledQuery, Kysely } from 'kysely'
import { DATABASE_FILE } from './dataDir.ts'
import type { Database, Sql } from './database.ts'
import { holdFiles, requireIdentity } from './heldFiles.ts'
import { migrations, planMigration } from './migrations.ts'
import { createScrubber } from './scrubber.ts'
import { createSqliteDialect } from './sqliteDialect.ts'
import { fromSqlite, StorageError } from './storageError.ts'

/** "RING" in ASCII. It identifies the file as ours, and `check` writes it. */
const APPLICATION_ID = 0x52494e47
/**
 * How long to remember that the disk was full. A small commit may still find room where a lead does not,
 * because SQLite reuses the log.
 */
const FULL_REMEMBERED_MS = 5_000
/** If another process holds the write lock for longer, the statement fails. */
const BUSY_LIMIT_MS = 5_000
/** How much of the file stays in memory. */
const CACHE_KB = 65_536

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
  /** Whoever opened the database calls `flush` before acknowledging anything, so that commits share one `fsync`. */
  sharesFlushes?: true
  /** Faked in tests. */
  sync?: (file: number) => void
}

export interface SqliteDatabase extends Database {
  /**
   * Puts every commit so far on the disk. Throws `StorageError` if that fails or if the files are not in their place any
   * more. Then none of these commits is guaranteed, though they may be read.
   */
  flush: () => void
}

/** Opens or creates `<dataDir>/ringwell.db`. Throws if the folder is not writable. */
export function openSqliteDatabase(dataDir: string, options: SqliteOptions = {}): SqliteDatabase {
  const { sharesFlushes, sync = fdatasyncSync } = options
  const file = path.join(dataDir, DATABASE_FILE)
  if (options.identity === undefined) mkdirSync(dataDir, { recursive: true })
  else requireIdentity(file, options.identity)
  const db = new DatabaseSync(file, { timeout: BUSY_LIMIT_MS })
  // With WAL, readers never wait for a writer. With FULL, a commit is on disk when it returns. With NORMAL, it is in the
  // log behind the commits before it, and `flush` puts the log on the disk.
  // `secure_delete` overwrites deleted data: an erased name must not remain in a free page.
  // The lists of operators read more of the file than fits into the 2 MB that SQLite keeps by itself.
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${sharesFlushes ? 'NORMAL' : 'FULL'};
    PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; PRAGMA cache_size = -${CACHE_KB};`)
  migrate(db)
  // The -wal and -shm files stay the same for as long as this connection is open.
  const held = holdFiles([file, `${file}-wal`, `${file}-shm`])

  let fullAt = -Infinity
  const guard = <Result>(work: () => Result): Result => {
    try {
      if (db.isOpen) held.require()
      const result = work()
      // Check again: a commit to a file that was just deleted must not be acknowledged.
      if (!sharesFlushes) held.require()
      return result
    } catch (error) {
      const failure = fromSqlite(error)
      if (failure instanceof StorageError && failure.reason === 'full') fullAt = performance.now()
      throw failure
    }
  }
  const log = sharesFlushes && openLog(dataDir)
  let hasWritten = false
  /** Whether an earlier `flush` failed. */
  let isLogBroken = false
  const flushLog = (): void => {
    if (log === undefined || !hasWritten) return
    // What a system could not write it takes for written, so a second `fsync` of the log would prove nothing.
    if (isLogBroken) copyLog(db)
    isLogBroken = true
    sync(log)
    isLogBroken = false
    hasWritten = false
  }
  const sql: Sql = new Kysely({
    dialect: createSqliteDialect(db, guard, () => (hasWritten = true)),
    plugins: [new CamelCasePlugin()],
  })
  /** There is only one connection, so this waits for the end of a transaction. */
  const alone = <Result>(work: () => Promise<Result>): Promise<Result> =>
    sql.connection().execute(work)

  const scrubber = createScrubber({
    db,
    alone: (work) =>
      alone(async () => {
        held.require()
        await work()
      }),
    busyTimeoutMs: BUSY_LIMIT_MS,
    freeBytes: () => {
      const { bavail, bsize } = statfsSync(dataDir)
      return bavail * bsize
    },
    ...options,
  })
  scrubber.start()

  return {
    kind: 'sqlite',
    sql,
    // A transaction has the whole database to itself, so it needs no other lock.
    transaction: (work) => sql.transaction().execute(work),
    // This commits without changing anything. A read would not notice a full or read-only disk.
    async check() {
      if (performance.now() - fullAt < FULL_REMEMBERED_MS) {
        throw new StorageError('full', new Error('the disk was full a moment ago'))
      }
      await sql.executeQuery(CompiledQuery.raw(`PRAGMA application_id = ${APPLICATION_ID}`))
    },
    // SQLite has no clock of its own, so this is the machine's.
    time: async () => Date.now(),
    scrub: () => scrubber.deleted(),
    flush: () =>
      guard(() => {
        flushLog()
        held.require()
      }),
    close: () =>
      alone(async () => {
        scrubber.finish()
        scrubber.stop()
        if (db.isOpen) db.close()
        if (log !== undefined) closeSync(log)
      }),
  }
}

/** Opens the log. SQLite puts the name of a new one on the disk with its first `fsync` of it, which is not before a checkpoint. */
function openLog(dataDir: string): number {
  const folder = openSync(dataDir, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
  return openSync(path.join(dataDir, `${DATABASE_FILE}-wal`), 'r+')
}

/** Copies all commits into the database's file, and puts that on the disk. Throws if somebody else is reading. */
function copyLog(db: DatabaseSync): void {
  const { busy } = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number }
  if (busy !== 0) throw new StorageError('unavailable', new Error('the log could not be copied'))
}

/** Opens a database that nobody else sees and that is gone when it is closed. */
export function openMemoryDatabase(): Database {
  const db = new DatabaseSync(':memory:')
  migrate(db)
  const sql: Sql = new Kysely({
    dialect: createSqliteDialect(
      db,
      (work) => work(),
      () => undefined,
    ),
    plugins: [new CamelCasePlugin()],
  })
  return {
    kind: 'sqlite',
    sql,
    transaction: (work) => sql.transaction().execute(work),
    check: async () => undefined,
    time: async () => Date.now(),
    scrub: async () => undefined,
    close: () => sql.destroy(),
  }
}

/** Several processes may do this at once: the first one migrates, and the others find nothing to do. */
function migrate(db: DatabaseSync): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    const { user_version: version } = db.prepare('PRAGMA user_version').get() as {
      user_version: number
    }
    const missing = planMigration(version, 'sqlite')
    if (missing) db.exec(`${missing}; PRAGMA user_version = ${migrations.length}`)
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}
