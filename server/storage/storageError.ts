import { messageOf } from '@ringwell/protocol/errors.ts'

/**
 * The database cannot be used at the moment, for a reason that may pass: the disk is full, the database
 * does not answer, or its files were deleted (`missing`) or `replaced` while they were open. The
 * statement's change is not guaranteed, but it may have happened anyway.
 */
export class StorageError extends Error {
  readonly reason: 'full' | 'unavailable' | 'missing' | 'replaced'
  /** Uses the database's own message, which contains no values from rows in these cases. */
  constructor(reason: StorageError['reason'], cause: unknown) {
    super(messageOf(cause), { cause })
    this.name = 'StorageError'
    this.reason = reason
  }
}

/**
 * Maps SQLite's result codes, without their extensions, to reasons. https://www.sqlite.org/rescode.html
 */
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

/**
 * Converts an error to a `StorageError` if it is one. Returns other errors, such as a violated
 * constraint, unchanged.
 */
export function fromSqlite(error: unknown): unknown {
  const { code, errcode, syscall } = error as {
    code?: unknown
    errcode?: unknown
    syscall?: unknown
  }
  if (code === 'ERR_INVALID_STATE') return new StorageError('unavailable', error)
  if (syscall === 'fdatasync') {
    return new StorageError(code === 'ENOSPC' || code === 'EDQUOT' ? 'full' : 'unavailable', error)
  }
  if (code !== 'ERR_SQLITE_ERROR' || typeof errcode !== 'number') return error
  const reason = sqliteReasons[errcode & 0xff]
  return reason ? new StorageError(reason, error) : error
}

/**
 * Classes of SQLSTATE that do not blame the statement: connection, resources, operator intervention,
 * system errors, a read-only server, and transactions that conflicted with another one.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const passing = /^(08|40|53|57|58|25006$)/
const DISK_FULL = '53100'

/** Does the same for PostgreSQL. */
export function fromPostgres(error: unknown): unknown {
  const { code } = error as { code?: unknown }
  // Do not go by the code's format: EPIPE looks like an SQLSTATE.
  const state = isFromPostgres(error) ? String(code) : undefined
  if (state === DISK_FULL) return new StorageError('full', error)
  return state === undefined || passing.test(state) ? new StorageError('unavailable', error) : error
}

/** Errors that the server reports have a severity. All others come from the connection. */
export const isFromPostgres = (error: unknown): boolean =>
  (error as { severity?: unknown }).severity !== undefined
