import { cpSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createSqliteStorage } from '../storage/sqliteStorage.ts'
import { adminToken, asProgram } from '../testing/askerOf.ts'
import { createTestServer, temporaryFolder, type TestServer } from '../testing/createTestServer.ts'
import { writeLive } from '../testing/liveFiles.ts'
import { agentUuid, audio, beginCall, type TestCall, upload } from '../testing/uploads.ts'
import { createDiskRecordings } from './diskRecordings.ts'
import { createKeepLive, createLiveRecordings, type LiveRecordings } from './liveRecordings.ts'
import { createRemovals } from './removals.ts'
import { liveFolder } from './spool.ts'

const read = ({ app }: TestServer, call: TestCall, side: string, headers = {}) =>
  app.inject({
    url: `/api/admin/recordings/${agentUuid}/${call.call_id}/${side}`,
    headers: { ...asProgram, ...headers },
  })

function copyDatabase({ dataDir }: TestServer, backup: string): void {
  const database = new DatabaseSync(path.join(dataDir, 'ringwell.db'))
  database.exec(`VACUUM INTO '${path.join(backup, 'ringwell.db')}'`)
  database.close()
}

async function restore(backup: string): Promise<TestServer> {
  const storage = createSqliteStorage(backup)
  onTestFinished(() => storage.close())
  const recordingsDir = path.join(backup, 'recordings')
  const recordings = await createDiskRecordings(recordingsDir)
  onTestFinished(() => recordings.close())
  return { ...(await createTestServer({ storage, recordings, adminToken })), recordingsDir }
}

function liveOf({ storage, recordings, recordingsDir }: TestServer): LiveRecordings {
  const log = pino({ level: 'silent' })
  const removals = createRemovals({ storage, recordings, log })
  return createLiveRecordings({
    folder: liveFolder(recordingsDir),
    hasLine: async (callId) => (await storage.findLine(callId)) !== undefined,
    keep: createKeepLive({ storage, recordings, removals, log }),
    log,
  })
}

// Rule S20
test('a backup as documented has what our engine recorded of calls that were under way or have just ended @full', async () => {
  const server = await createTestServer()
  const [over, underWay] = [await beginCall(server), await beginCall(server)]
  const backup = temporaryFolder()
  copyDatabase(server, backup)
  writeLive(server.recordingsDir, over.call_id, { seconds: 4 })
  await liveOf(server).finishAll()
  writeLive(server.recordingsDir, underWay.call_id, { seconds: 3, isComplete: false })
  const folder = path.join(backup, 'recordings')
  cpSync(server.recordingsDir, folder, { recursive: true })

  const restored = await restore(backup)
  await liveOf(restored).finishAll()
  for (const call of [over, underWay]) {
    const heard = await read(restored, call, 'user')
    expect([heard.statusCode, heard.headers['content-type']]).toEqual([200, 'audio/ogg'])
    expect(heard.rawPayload.length).toBeGreaterThan(500)
  }
  expect((await read(restored, { ...over, call_id: '..' }, 'user')).statusCode).toBe(404)
})

// Rule S20
test('a backup as documented has the uploaded recordings of calls that were under way', async () => {
  const server = await createTestServer()
  const url = await server.listen()
  const calls = [await beginCall(server), await beginCall(server)]
  const record = async (seconds: number) => {
    for (const call of calls) {
      const content = audio('webm', 1_000 * seconds)
      const fields = { ...call, duration: String(seconds) }
      expect((await upload(url, { fields, agent: content, user: content })).status).toBe(200)
    }
  }
  await record(5)
  const backup = temporaryFolder()
  copyDatabase(server, backup)
  // The calls go on, and then the folder is copied.
  await record(10)
  await record(20)
  const folder = path.join(backup, 'recordings')
  cpSync(server.recordingsDir, folder, { recursive: true })

  const restored = await restore(backup)
  for (const call of calls) {
    for (const side of ['agent', 'user']) {
      const whole = await read(restored, call, side)
      expect(whole.statusCode).toBe(200)
      expect(whole.rawPayload).toEqual(audio('webm', 20_000))
      const part = await read(restored, call, side, { range: 'bytes=15000-' })
      expect(part.headers['content-range']).toBe('bytes 15000-19999/20000')
      expect(part.rawPayload).toHaveLength(5_000)
    }
  }
  // What a visitor had erased stays erased.
  await restored.storage.eraseCall(calls[0]!.call_id, new Date().toISOString())
  expect((await read(restored, calls[0]!, 'user')).statusCode).toBe(404)
})
