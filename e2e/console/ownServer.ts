/** A server that one test has for itself, because it counts what is there, or leaves behind what others must not see. */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { createSqliteStorage } from '@ringwell/server/storage/sqliteStorage.ts'
import type { Storage } from '@ringwell/server/storage/storage.ts'
import { startServer } from '../startServer.ts'

/** @param fill stores what the server finds when it starts, in its database or its folder */
export async function openOwnServer(
  browser: Browser,
  fill: (storage: Storage, dataDir: string) => Promise<void>,
  env: Record<string, string> = {},
) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ringwell-own-'))
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  const start = async () => {
    const storage = createSqliteStorage(dataDir)
    try {
      await fill(storage, dataDir)
    } finally {
      await storage.close()
    }
    return startServer({
      dataDir,
      // With the models of another provider, it starts at once.
      env: { OPENAI_API_KEY: 'sk-none', OPENAI_BASE_URL: 'http://127.0.0.1:1/v1', ...env },
    })
  }
  const server = await start().catch((error: unknown) => {
    remove()
    throw error
  })
  return {
    url: server.url,
    /** Opens browsers that are at home on this server. */
    browser: {
      newContext: (options: object = {}) => browser.newContext({ ...options, baseURL: server.url }),
    },
    async close() {
      await server.stop()
      remove()
    },
  }
}
