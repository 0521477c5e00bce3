import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createRandom } from '@ringwell/server/samples/random.ts'
import { createFaultServer, type FaultServer, WEBHOOK_SECRET } from './faultServer.ts'
import { createLoad, type Load, type LoadOptions } from './load.ts'
import { createMailbox, createWebhook, type Mailbox, type Webhook } from './receivers.ts'

/** The database on which a scenario runs. */
export interface Database {
  name: 'SQLite' | 'PostgreSQL'
  /** Returns the address of a new, empty database; undefined means the file in the data folder. */
  fresh(): Promise<string | undefined>
}

/** A server that is not running yet, with everything around it that a deployment has. */
export interface Scene {
  dataDir: string
  server: FaultServer
  load: Load
  webhook: Webhook
  mailbox: Mailbox
  random: () => number
  close(): Promise<void>
}

interface SceneOptions {
  database: Database
  seed: number
  /** A new folder is made if this is not given. */
  dataDir?: string
  env?: Record<string, string>
  load?: Partial<LoadOptions>
}

export const temporaryFolder = (): string => mkdtempSync(path.join(os.tmpdir(), 'ringwell-faults-'))

export async function createScene(options: SceneOptions): Promise<Scene> {
  const scratch = temporaryFolder()
  const dataDir = options.dataDir ?? path.join(scratch, 'data')
  mkdirSync(dataDir, { recursive: true })
  const [webhook, mailbox] = await Promise.all([createWebhook(), createMailbox()])
  const databaseUrl = await options.database.fresh()
  const server = await createFaultServer({
    dataDir,
    env: {
      LEADS_WEBHOOK_URL: webhook.url,
      LEADS_WEBHOOK_SECRET: WEBHOOK_SECRET,
      SMTP_URL: mailbox.url,
      CONTACT_TO: 'desk@example.com',
      CONTACT_FROM: 'site@example.com',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...options.env,
    },
  })
  const numbers = createRandom(options.seed)
  const random = (): number => numbers.next()
  return {
    dataDir,
    server,
    webhook,
    mailbox,
    random,
    load: createLoad({ url: server.url, random, ...options.load }),
    async close() {
      await server.kill()
      webhook.close()
      mailbox.close()
      rmSync(scratch, { recursive: true, force: true })
    },
  }
}
