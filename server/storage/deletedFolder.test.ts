import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { brand } from '@ringwell/brand/brand.ts'
import { createTestServer, sessionRequest, temporaryFolder } from '../testing/createTestServer.ts'
import { agentUuid, audio, upload } from '../testing/uploads.ts'
import { openSqliteDatabase } from './sqliteDatabase.ts'

const sessionPath = `/api/${brand.slug}-agent-session`

/** Opens a database in a folder that a test may delete or replace. */
function openDatabase() {
  const folder = path.join(temporaryFolder(), 'data')
  const db = openSqliteDatabase(folder)
  onTestFinished(() => db.close())
  const add = (id: string) =>
    db.sql.insertInto('unusedRecordings').values({ path: id, since: '2026' }).execute()
  const list = () => db.sql.selectFrom('unusedRecordings').select('path').orderBy('path').execute()
  return { folder, db, add, list }
}

describe('a database whose folder is deleted', () => {
  // Rule S4
  test('acknowledges no more writes, and its check says what is missing', async () => {
    const { folder, db, add } = openDatabase()
    await add('before')
    rmSync(folder, { recursive: true })
    const missing = { name: 'StorageError', reason: 'missing' }
    await expect(add('after')).rejects.toMatchObject(missing)
    await expect(db.check()).rejects.toMatchObject(missing)
    await expect(db.check()).rejects.toThrow(folder)
    expect(existsSync(folder)).toBe(false)
  })

  test('does not acknowledge a commit during which the folder was deleted', async () => {
    const { folder, db } = openDatabase()
    const done = db.transaction(async (sql) => {
      await sql.insertInto('unusedRecordings').values({ path: 'p', since: '2026' }).execute()
      rmSync(folder, { recursive: true })
    })
    await expect(done).rejects.toMatchObject({ name: 'StorageError', reason: 'missing' })
  })

  test.each(['ringwell.db', 'ringwell.db-wal', 'ringwell.db-shm'])(
    'acknowledges no more writes when only %s is gone',
    async (file) => {
      const { folder, add, list } = openDatabase()
      rmSync(path.join(folder, file))
      await expect(add('after')).rejects.toMatchObject({ reason: 'missing' })
      await expect(list()).rejects.toMatchObject({ reason: 'missing' })
    },
  )

  // Rule S4
  test('continues by itself when the folder is put back', async () => {
    const { folder, db, add, list } = openDatabase()
    await add('before')
    renameSync(folder, `${folder}.away`)
    await expect(add('meanwhile')).rejects.toMatchObject({ reason: 'missing' })
    renameSync(`${folder}.away`, folder)
    await add('after')
    await db.check()
    expect(await list()).toEqual([{ path: 'after' }, { path: 'before' }])
  })

  test('does not mistake a copy for the folder, and leaves the copy intact', async () => {
    const { folder, db, add } = openDatabase()
    await add('before')
    renameSync(folder, `${folder}.away`)
    cpSync(`${folder}.away`, folder, { recursive: true })
    // Another process works on the copy when this database is closed.
    const copy = new DatabaseSync(path.join(folder, 'ringwell.db'))
    onTestFinished(() => copy.close())
    copy.exec("INSERT INTO unused_recordings (path, since) VALUES ('copied', '2026')")
    await expect(add('after')).rejects.toMatchObject({ reason: 'replaced' })
    await expect(db.check()).rejects.toMatchObject({ reason: 'replaced' })
    await db.close()
    expect(existsSync(path.join(folder, 'ringwell.db-wal'))).toBe(true)
    const second = new DatabaseSync(path.join(folder, 'ringwell.db'))
    onTestFinished(() => second.close())
    const rows = second.prepare('SELECT path FROM unused_recordings ORDER BY path')
    expect(rows.all().map((row) => row.path)).toEqual(['before', 'copied'])
  })
})

describe('a server whose DATA_DIR is deleted', () => {
  const lead = { name: 'Asha Rao', companyName: 'Tamsel', mobileNumber: '5550100' }
  const message = {
    company: 'Tamsel',
    name: 'Asha Rao',
    designation: 'Head of support',
    mobile: '5550100',
    email: 'asha@tamsel.example',
    country: 'India',
    message: 'Call me.',
  }

  test('refuses calls, leads, messages and recordings with 503 and a message', async () => {
    const server = await createTestServer()
    const url = await server.listen()
    rmSync(server.dataDir, { recursive: true })
    const asked = [
      { url: '/api/leads', payload: lead },
      { url: '/api/email/send-form', payload: message },
      { url: sessionPath, payload: sessionRequest },
    ]
    for (const request of asked) {
      const answer = await server.app.inject({ method: 'POST', ...request })
      expect(answer.statusCode).toBe(503)
      expect(answer.json().error).toMatchObject({
        code: 'storage_unavailable',
        message: 'Nothing can be stored at the moment. Please try again.',
      })
      expect(answer.headers['retry-after']).toBe('10')
    }
    const sent = await upload(url, { fields: {}, agent: audio('webm', 20_000, 1) })
    expect(sent.status).toBe(503)
    expect(existsSync(path.join(server.recordingsDir, agentUuid))).toBe(false)
    expect(server.engine.answered).toEqual([])
    expect(server.logged()).toContain('Put it back')
  })

  test('reports it in the health, and is ready again when the folder is back', async () => {
    const server = await createTestServer()
    renameSync(server.dataDir, `${server.dataDir}.away`)
    const gone = await server.app.inject('/api/health')
    expect(gone.statusCode).toBe(503)
    expect(gone.json()).toMatchObject({ status: 'failed', storage: 'failed' })
    expect(gone.json().problems).toEqual([
      'database_failed',
      'data_dir_missing',
      'recordings_failed',
    ])
    renameSync(`${server.dataDir}.away`, server.dataDir)
    const health = async () => (await server.app.inject('/api/health')).json().status
    await expect.poll(health, { timeout: 5_000 }).toBe('ready')
  })

  test('reports it when another folder has taken its place', async () => {
    const server = await createTestServer()
    renameSync(server.dataDir, `${server.dataDir}.away`)
    onTestFinished(() => rmSync(`${server.dataDir}.away`, { recursive: true }))
    mkdirSync(server.dataDir)
    cpSync(`${server.dataDir}.away`, server.dataDir, { recursive: true })
    const health = (await server.app.inject('/api/health')).json()
    expect(health.problems).toEqual(['database_failed', 'data_dir_replaced'])
  })
})
