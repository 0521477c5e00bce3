import { createSqlStorage } from './sqlStorage.ts'
import { openSqliteDatabase, type SqliteOptions } from './sqliteDatabase.ts'
import type { Storage } from './storage.ts'

/** Opens, or makes, `<dataDir>/ringwell.db`. Throws when the folder can't be written to. */
export function createSqliteStorage(dataDir: string, options?: SqliteOptions): Storage {
  return createSqlStorage(openSqliteDatabase(dataDir, options))
}
