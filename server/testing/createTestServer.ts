import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import { beforeAll, onTestFinished } from 'vitest'
import { brand } from '@ringwell/brand/brand.ts'
import { CALL_LIMIT_MS, IDLE_LIMIT_MS } from '@ringwell/protocol/callLimits.ts'
import { type AppDeps, createApp } from '../app.ts'
import { type CallLines, createCallLines } from '../calls/callLines.ts'
import { createEmbeddedProvider } from '../calls/embeddedProvider.ts'
import { createKeyStore, type LocalKeyStore } from '../calls/keyStore.ts'
import type { ApiServer } from '../http/apiServer.ts'
import { createLocalCounter } from '../http/requestCounter.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { loadSiteFiles } from '../pages/siteFiles.ts'
import { createDiskRecordings } from '../recordings/diskRecordings.ts'
import { createDiskReserve } from '../recordings/diskReserve.ts'
import { createRecordingPeaks } from '../recordings/recordingPeaks.ts'
import type { RecordingStore } from '../recordings/recordingStore.ts'
import { createRemovals } from '../recordings/removals.ts'
import { DATABASE_FILE } from '../storage/dataDir.ts'
import { migrations, planMigration } from '../storage/migrations.ts'
import { createSqliteStorage } from '../storage/sqliteStorage.ts'
import { createRetention } from '../retention/retention.ts'
import type { Storage } from '../storage/storage.ts'
import { createFakeEngine, type FakeEngine, type FakeEngineOptions } from './fakeEngine.ts'

/** What the server is made of, without HTTP. */
export interface TestParts {
  deps: AppDeps
  callLines: CallLines
  engine: FakeEngine
  keys: LocalKeyStore
  storage: Storage
  recordings: RecordingStore
  dataDir: string
  recordingsDir: string
  /** Returns everything that was logged, as text. */
  logged: () => string
}

export interface TestServer extends TestParts {
  app: ApiServer
  /** Listens on a free port, for tests that need more than `inject`. */
  listen: () => Promise<string>
}

export interface TestServerOptions extends Partial<AppDeps> {
  now?: () => number
  siteFolder?: string
  widgetFolder?: string
  consoleFolder?: string
  siteUrl?: string
  fakeEngine?: FakeEngineOptions
}

const RESUME_WAIT_MS = 60_000

type Ends = (end: () => void | Promise<void>) => void

/** Creates a folder that is deleted when the test ends. */
export function temporaryFolder(atEnd: Ends = onTestFinished): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ringwell-test-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

let newDatabase: Buffer | undefined

/** Creates such a folder with a new database in it. To make one takes longer than most tests, so it is made once and copied. */
export function databaseFolder(atEnd?: Ends): string {
  const folder = temporaryFolder(atEnd)
  const file = path.join(folder, DATABASE_FILE)
  if (newDatabase) {
    writeFileSync(file, newDatabase)
    return folder
  }
  const db = new DatabaseSync(file)
  db.exec(`PRAGMA journal_mode = WAL; ${planMigration(0, 'sqlite')};
    PRAGMA user_version = ${migrations.length}`)
  db.close()
  newDatabase = readFileSync(file)
  return folder
}

/** Opens real storage in such a folder, and closes it when the test ends. */
export function openTestStorage(): Storage {
  const storage = createSqliteStorage(databaseFolder())
  onTestFinished(() => storage.close())
  return storage
}

/** How forms are guarded in tests: as always, with less work for each proof. */
export const formProof = {
  mode: 'suspicious',
  floodPerMinute: 30,
  secret: 'a secret of the tests',
  proofWork: 50,
} as const

/** Creates real storage in its own folder, a fake engine and all else that the server needs. */
export async function createTestParts(
  options: TestServerOptions = {},
  atEnd: Ends = onTestFinished,
): Promise<TestParts> {
  const dataDir = databaseFolder(atEnd)
  const recordingsDir = path.join(dataDir, 'recordings')
  let log = ''
  const logger = pino({ level: 'debug' }, { write: (line: string) => (log += line) })
  const storage = options.storage ?? createSqliteStorage(dataDir)
  const recordings = options.recordings ?? (await createDiskRecordings(recordingsDir))
  const engine = createFakeEngine(options.fakeEngine)
  const lines = createCallLines({
    engine,
    storage,
    waitMs: RESUME_WAIT_MS,
    log: logger,
    sweepEveryMs: 20,
  })
  const keys = createKeyStore(options.now, options.now)
  const publicUrl = options.siteUrl ?? 'http://localhost:3000'
  const load = (folder: string) =>
    loadSiteFiles({ folder, builtFor: 'https://ringwell.example', publicUrl })
  const deps: AppDeps = {
    log: logger,
    publicUrl,
    trustProxy: false,
    allowedOrigins: '*',
    agentOrigins: new Map(),
    rateLimitScale: 0,
    formProof,
    counter: createLocalCounter(),
    networks: new Map(),
    callLimitMs: CALL_LIMIT_MS,
    idleLimitMs: IDLE_LIMIT_MS,
    resumeWaitMs: RESUME_WAIT_MS,
    dailyMinutes: { server: undefined, agents: new Map(), eachAgent: undefined },
    adminToken: undefined,
    people: { secret: 'another secret of the tests', passwordWork: 2 ** 10 },
    prompts: {
      allowCustom: false,
      allowCustomInstructions: true,
      toolAgents: [],
      areFollowed: false,
    },
    provider: createEmbeddedProvider(lines, keys),
    embedded: { engine: lines, keys, lines },
    connectTo: [],
    storage,
    recordings,
    peaks: createRecordingPeaks({ storage, files: recordings, log: logger }),
    removals: createRemovals({ storage, recordings, log: logger }),
    diskReserve: createDiskReserve({ freeBytes: async () => undefined, bytes: 0 }),
    outbox: createOutbox({ storage, channels: {}, log: logger }),
    retention: createRetention({ storage, files: recordings, days: 30, log: logger }),
    freeBytes: async () => 1e12,
    site: load(options.siteFolder ?? path.join(dataDir, 'no-site')),
    widget: load(options.widgetFolder ?? path.join(dataDir, 'no-widget')),
    console: load(options.consoleFolder ?? path.join(dataDir, 'no-console')),
    isStopping: () => false,
    ...options,
  }
  atEnd(() => storage.close())
  return {
    deps,
    callLines: lines,
    engine,
    keys,
    storage,
    recordings,
    dataDir,
    recordingsDir,
    logged: () => log,
  }
}

/** Creates the real server, with such parts. */
export async function createTestServer(
  options?: TestServerOptions,
  atEnd: Ends = onTestFinished,
): Promise<TestServer> {
  const parts = await createTestParts(options, atEnd)
  const app = await createApp(parts.deps)
  // What is told last ends first.
  atEnd(async () => {
    app.server.closeAllConnections()
    await app.close()
  })
  return {
    ...parts,
    app,
    async listen() {
      if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
      const address = app.server.address()
      if (typeof address !== 'object' || !address) throw new Error('no address')
      return `http://127.0.0.1:${address.port}`
    },
  }
}

/**
 * Creates one server for all tests of a file or a `describe`, because to create one takes longer than most of them. Only for
 * tests that leave nothing behind in it, or nothing that another of them would notice.
 */
export function shareTestServer(options?: TestServerOptions): () => TestServer {
  let server: TestServer | undefined
  beforeAll(async () => {
    const ends: (() => void | Promise<void>)[] = []
    server = await createTestServer(options, (end) => ends.unshift(end))
    return async () => {
      for (const end of ends) await end()
    }
  })
  return () => server!
}

/** Where pages ask for sessions. */
export const sessionPath = `/api/${brand.slug}-agent-session`

/** A session request as the demo sends it. */
export const sessionRequest = {
  language: 'English',
  voice: 'Shimmer',
  gender: 'female',
  accent: 'Indian',
  agent_prompt: '',
  name: 'Asha Rao',
  companyName: 'Tamsel',
  mobileNumber: '5550100123',
}

/** Asks for a session as the demo does, but for these changes. */
export const askSession = (
  { app }: Pick<TestServer, 'app'>,
  changes: object = {},
  sender: { remoteAddress?: string; headers?: Record<string, string | undefined> } = {},
) =>
  app.inject({
    method: 'POST',
    url: sessionPath,
    payload: { ...sessionRequest, ...changes },
    ...sender,
  })
