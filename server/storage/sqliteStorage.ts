import { createSqlStorage } from './sqlStorage.ts'
import { openSqliteDatabase } from './sqliteDatabase.ts'
import type { Storage } from './storage.ts'

/** Opens, or makes, `<dataDir>/ringwell.db`. Throws when the folder can't be written to. */
export function createSqliteStorage(dataDir: string): Storage {
  return createSqlStorage(openSqliteDatabase(dataDir))
}
