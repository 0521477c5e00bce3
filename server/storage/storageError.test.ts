import { describe, expect, test } from 'vitest'
import { fromPostgres, fromSqlite, StorageError } from './storageError.ts'

const error = (fields: object): Error => Object.assign(new Error('why'), fields)
const reasonOf = (seen: unknown): string =>
  seen instanceof StorageError ? seen.reason : 'passed on as it is'

describe('a StorageError is made for these database errors', () => {
  test.each([
    ['full', 13],
    ['unavailable', 8],
    ['unavailable', 10],
    // SQLITE_IOERR_WRITE: the extension is above the lowest byte.
    ['unavailable', 778],
    ['unavailable', 14],
    // SQLITE_CONSTRAINT_PRIMARYKEY: a bug of ours.
    ['passed on as it is', 1_555],
  ])('%s: SQLite with %s', (reason, errcode) => {
    expect(reasonOf(fromSqlite(error({ code: 'ERR_SQLITE_ERROR', errcode })))).toBe(reason)
  })

  test.each([
    ['full', { severity: 'ERROR', code: '53100' }],
    ['unavailable', { severity: 'FATAL', code: '57P01' }],
    ['unavailable', { severity: 'ERROR', code: '25006' }],
    ['unavailable', { severity: 'FATAL', code: '53300' }],
    ['unavailable', { code: 'ECONNREFUSED' }],
    // Five capital letters, like an SQLSTATE.
    ['unavailable', { code: 'EPIPE' }],
    ['unavailable', {}],
    ['passed on as it is', { severity: 'ERROR', code: '23505' }],
  ])('%s: PostgreSQL with %o', (reason, fields) => {
    expect(reasonOf(fromPostgres(error(fields)))).toBe(reason)
  })

  test('a closed SQLite database is unavailable, but no other Node error is', () => {
    expect(reasonOf(fromSqlite(error({ code: 'ERR_INVALID_STATE' })))).toBe('unavailable')
    expect(reasonOf(fromSqlite(error({ code: 'ERR_INVALID_ARG_TYPE' })))).toBe('passed on as it is')
  })
})
