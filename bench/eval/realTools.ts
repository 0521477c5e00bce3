/** The server's own tools over an empty database. */
import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TaskTools } from '@ringwell/engine/tools.ts'
import { createSqliteStorage } from '@ringwell/server/storage/sqliteStorage.ts'
import { openTaskTools } from '@ringwell/server/taskTools.ts'
import { pino } from 'pino'

/** @param at the time of the calls, epoch ms */
export function openTools(at: number): Promise<TaskTools> {
  return openTaskTools({
    storage: createSqliteStorage(mkdtempSync(path.join(os.tmpdir(), 'eval-'))),
    log: pino({ level: 'silent' }),
    now: () => at,
    onStored: () => undefined,
  })
}
