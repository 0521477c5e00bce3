import { messageOf } from '@ringwell/protocol/errors.ts'
import type { Logger } from '../logging.ts'
import type { Storage } from './storage.ts'
import { withBatches } from './withBatches.ts'
import { openWorkerStorage } from './workerStorage.ts'

export interface StorageSettings {
  dataDir: string
  /** The URL of a PostgreSQL database. Undefined keeps everything in a file below `dataDir`. */
  databaseUrl: string | undefined
}

interface StorageUse {
  /** A command has nothing else to do while it waits for the disk, so it needs no thread for SQLite. */
  isCommand?: boolean
}

/** Opens the storage that the settings name. Rejects if it cannot be opened or migrated. */
export async function openStorage(
  { dataDir, databaseUrl }: StorageSettings,
  log: Logger,
  { isCommand = false }: StorageUse = {},
): Promise<Storage> {
  if (databaseUrl === undefined) {
    try {
      if (!isCommand) return withBatches(await openWorkerStorage({ dataDir, log }))
      const { createSqliteStorage } = await import('./sqliteStorage.ts')
      return createSqliteStorage(dataDir)
    } catch (error) {
      throw new Error(`The database in DATA_DIR (${dataDir}) cannot be used: ${messageOf(error)}`, {
        cause: error,
      })
    }
  }
  // Load these lazily: most servers do not need them in this thread.
  const { openPostgresDatabase } = await import('./postgresDatabase.ts')
  const { createSqlStorage } = await import('./sqlStorage.ts')
  return withBatches(createSqlStorage(await openPostgresDatabase({ url: databaseUrl, log })))
}
