/**
 * The database can't be used at the moment, for a reason that may pass: no room left, it does not
 * answer, or its files were deleted (`missing`) or `replaced` while they were open. What the statement
 * was to change is not promised, but may have happened all the same.
 */
export class StorageError extends Error {
  readonly reason: 'full' | 'unavailable' | 'missing' | 'replaced'
  /** The message is that of the database, which names no value of a row in these cases. */
  constructor(reason: StorageError['reason'], cause: unknown) {
    super(messageOf(cause), { cause })
    this.name = 'StorageError'
    this.reason = reason
  }
}

/** A message, or the code where there is none: several addresses that refuse make an empty one. */
export function messageOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || 'unknown'
}

/** What SQLite's result codes say, without their extensions. https://www.sqlite.org/rescode.html */
const sqliteReasons: Readonly<Record<number, StorageError['reason']>> = {
  5: 'unavailable', // BUSY
  6: 'unavailable', // LOCKED
  8: 'unavailable', // READONLY
  10: 'unavailable', // IOERR
  11: 'unavailable', // CORRUPT
  13: 'full', // FULL
  14: 'unavailable', // CANTOPEN
  26: 'unavailable', // NOTADB
}

/** The error as a `StorageError` where it is one; others, such as a broken rule, as they are. */
export function fromSqlite(error: unknown): unknown {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (code === 'ERR_INVALID_STATE') return new StorageError('unavailable', error)
  if (code !== 'ERR_SQLITE_ERROR' || typeof errcode !== 'number') return error
  const reason = sqliteReasons[errcode & 0xff]
  return reason ? new StorageError(reason, error) : error
}

/**
 * Classes of SQLSTATE that say nothing about the statement: connection, resources, intervention by an
 * operator, the system; a read-only server; transactions that met another.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const passing = /^(08|40|53|57|58|25006$)/
const DISK_FULL = '53100'

/** The same for PostgreSQL. What it says itself has a severity; the rest comes from the connection. */
export function fromPostgres(error: unknown): unknown {
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  // Not by the form of the code: EPIPE looks like an SQLSTATE.
  const state = severity === undefined ? undefined : String(code)
  if (state === DISK_FULL) return new StorageError('full', error)
  return state === undefined || passing.test(state) ? new StorageError('unavailable', error) : error
}
