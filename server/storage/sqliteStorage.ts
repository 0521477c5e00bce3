import { createSqlStorage } from './sqlStorage.ts'
import { openSqliteDatabase, type SqliteOptions } from './sqliteDatabase.ts'
import type { Storage } from './storage.ts'

/** Opens or creates `<dataDir>/ringwell.db`. Throws if the folder is not writable. */
export function createSqliteStorage(dataDir: string, options?: SqliteOptions): Storage {
  return createSqlStorage(openSqliteDatabase(dataDir, options))
}
