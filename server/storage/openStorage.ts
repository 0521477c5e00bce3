import type { Config } from '../config.ts'
import type { Logger } from '../logging.ts'
import { createSqlStorage } from './sqlStorage.ts'
import type { Storage } from './storage.ts'
import { messageOf } from './storageError.ts'
import { openWorkerStorage } from './workerStorage.ts'

/** The storage that the settings name. Rejects when it can't be opened or brought up to date. */
export async function openStorage(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: Logger,
): Promise<Storage> {
  if (databaseUrl === undefined) {
    try {
      return await openWorkerStorage({ dataDir, log })
    } catch (error) {
      throw new Error(`The database in DATA_DIR (${dataDir}) can't be used: ${messageOf(error)}`, {
        cause: error,
      })
    }
  }
  // Most servers need no client for it.
  const { openPostgresDatabase } = await import('./postgresDatabase.ts')
  return createSqlStorage(await openPostgresDatabase({ url: databaseUrl, log }))
}
