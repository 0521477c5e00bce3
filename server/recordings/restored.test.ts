import { cpSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { createSqliteStorage } from '../storage/sqliteStorage.ts'
import { createTestServer, temporaryFolder, type TestServer } from '../testing/createTestServer.ts'
import { agentUuid, audio, beginCall, type TestCall, upload } from '../testing/uploads.ts'
import { createDiskRecordings } from './diskRecordings.ts'

const adminToken = 'a-token-of-an-operator'

const read = ({ app }: TestServer, call: TestCall, side: string, headers = {}) =>
  app.inject({
    url: `/api/admin/recordings/${agentUuid}/${call.call_id}/${side}`,
    headers: { authorization: `Bearer ${adminToken}`, ...headers },
  })

test('a backup as documented has the recordings of calls that were under way [S20]', async () => {
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
  const copy = path.join(backup, 'ringwell.db')
  const database = new DatabaseSync(path.join(server.dataDir, 'ringwell.db'))
  database.exec(`VACUUM INTO '${copy}'`)
  database.close()
  // The calls go on, and then the folder is copied.
  await record(10)
  await record(20)
  const folder = path.join(backup, 'recordings')
  cpSync(server.recordingsDir, folder, { recursive: true })

  const storage = createSqliteStorage(backup)
  onTestFinished(() => storage.close())
  const recordings = await createDiskRecordings(folder)
  onTestFinished(() => recordings.close())
  const restored = await createTestServer({ storage, recordings, adminToken })
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
