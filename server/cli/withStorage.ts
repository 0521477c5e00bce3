import { existsSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import type { AgentService } from '../admin/agentService.ts'
import type { Config } from '../config.ts'
import { ApiError } from '../http/apiError.ts'
import { readConfig } from '../process/runProcess.ts'
import { DATABASE_FILE } from '../storage/dataDir.ts'
import { openStorage } from '../storage/openStorage.ts'
import type { Storage } from '../storage/storage.ts'

/**
 * Opens the storage, which a running server may be using, and closes it after `work`. If the settings are
 * wrong or there is no database, prints that and returns undefined.
 */
export async function withStorage<Result>(
  work: (storage: Storage, config: Config) => Promise<Result>,
): Promise<Result | undefined> {
  const config = readConfig()
  if (!config) return undefined
  // Without this check, a mistyped folder would silently get a new and empty database.
  const isThere = existsSync(path.join(config.dataDir, DATABASE_FILE))
  if (config.databaseUrl === undefined && !isThere) {
    process.stderr.write(
      `There is no database in ${config.dataDir}. Set DATA_DIR as for the server.\n`,
    )
    return undefined
  }
  const storage = await openStorage(config, pino({ level: 'silent' }), { isCommand: true })
  try {
    return await work(storage, config)
  } finally {
    await storage.close()
  }
}

/**
 * Does the same with the agents. Sets exit code 0 once `work` has succeeded, and prints the reason if it was refused with an
 * `ApiError`.
 */
export async function withAgents(
  work: (storage: Storage, agents: AgentService) => Promise<void>,
): Promise<void> {
  // Most commands need no agents, and their words are most of what there is to load.
  const { createAgentService } = await import('../admin/agentService.ts')
  await withStorage(async (storage, { agentOrigins }) => {
    try {
      await work(storage, createAgentService({ storage, agentOrigins }))
      process.exitCode = 0
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      process.stderr.write(`${error.message}\n`)
    }
  })
}
