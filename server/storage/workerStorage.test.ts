import { existsSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../testing/createTestServer.ts'
import { runServer } from '../testing/runServer.ts'
import { lead } from '../testing/storageSamples.ts'
import type { Storage } from './storage.ts'
import { openWorkerStorage, type WorkerStorageOptions } from './workerStorage.ts'
import { booking, write } from '../testing/storageSamples.ts'

const patient = { timeout: 20_000 }
const all = { limit: 9_999, after: undefined }
const save = (storage: Storage, id: string): Promise<void> =>
  storage.saveLead({ ...lead, id }, { id: `d-${id}`, dueAt: '2026' })
const idsOf = async (storage: Storage): Promise<string[]> =>
  (await storage.listLeads(all)).map(({ id }) => id).toSorted()

async function open(options: Partial<WorkerStorageOptions> = {}) {
  const dataDir = temporaryFolder()
  let logged = ''
  const log = pino({}, { write: (line: string) => (logged += line) })
  const sent = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => sent.mockRestore())
  const storage = await openWorkerStorage({ dataDir, log, ...options })
  onTestFinished(() => storage.close())
  return {
    dataDir,
    storage,
    logged: () => logged,
    /** Ends the thread that got the last order, as a crash would. */
    crash: () => (sent.mock.contexts.at(-1) as Worker).terminate(),
  }
}

/** Simulates another process that writes. Returns a function that releases its lock. */
function lock(dataDir: string): () => void {
  const other = new DatabaseSync(path.join(dataDir, 'ringwell.db'), { timeout: 5_000 })
  other.exec('BEGIN EXCLUSIVE')
  return () => {
    if (!other.isOpen) return
    other.exec('ROLLBACK')
    other.close()
  }
}

describe('while the database is blocked', () => {
  test('by another process, the server’s thread keeps running, and orders are carried out after', async () => {
    const { dataDir, storage } = await open()
    const release = lock(dataDir)
    onTestFinished(release)
    let isDone = false
    const saved = save(storage, 'patient').then(() => (isDone = true))
    for (let turn = 0; turn < 50; turn += 1) await nextTurn()
    expect(isDone).toBe(false)
    release()
    await saved
    expect(await idsOf(storage)).toEqual(['patient'])
  })

  // Rule S1
  test('an order that could not start in time is refused and not carried out later @full', async () => {
    const { dataDir, storage } = await open({ beginWithinMs: 200, answerWithinMs: 600 })
    const isReady = () =>
      storage.check().then(
        () => true,
        () => false,
      )
    await expect.poll(isReady, patient).toBe(true)
    const release = lock(dataDir)
    onTestFinished(release)
    const late = { name: 'StorageError', reason: 'unavailable' }
    const [begun, queued] = [save(storage, 'begun'), save(storage, 'queued')]
    await expect(begun).rejects.toMatchObject(late)
    await expect(queued).rejects.toMatchObject(late)
    release()
    // The order that had started may still be carried out.
    await expect.poll(() => idsOf(storage).catch(() => []), patient).toEqual(['begun'])
  })
})

test('while the database hangs, the queue has a limit that fits into memory @full', async () => {
  const { dataDir, storage } = await open({ answerWithinMs: 300 })
  const release = lock(dataDir)
  onTestFinished(release)
  const asked = Array.from({ length: 5_001 }, () => storage.listAgents())
  await expect(asked.at(-1)).rejects.toThrow('too much waits')
  release()
  await Promise.allSettled(asked)
})

test('while the database hangs, the thread gets no more than it can begin @full', async () => {
  const { dataDir, storage } = await open({ beginWithinMs: 200, answerWithinMs: 300 })
  const release = lock(dataDir)
  onTestFinished(release)
  // Each wave is refused in time. If the thread had all of these orders, the next order would have to wait for them.
  for (const wave of ['a', 'b', 'c']) {
    const asked = Array.from({ length: 300 }, (_, at) => save(storage, `${wave}${at}`))
    const settled = await Promise.allSettled(asked)
    expect(new Set(settled.map(({ status }) => status))).toEqual(new Set(['rejected']))
  }
  release()
  await expect
    .poll(
      () =>
        save(storage, 'after').then(
          () => true,
          () => false,
        ),
      patient,
    )
    .toBe(true)
  // At most as many orders of the waves were carried out as the thread accepts at once.
  expect((await idsOf(storage)).length).toBeLessThanOrEqual(65)
})

describe('a database thread that ends', () => {
  // Rule S1
  test('fails the pending orders, and its replacement has everything that was acknowledged', async () => {
    // On a busy machine, a new thread may take longer than an order waits.
    const { storage, crash, logged } = await open({ beginWithinMs: 60_000, answerWithinMs: 60_000 })
    const ids = Array.from({ length: 200 }, (_, index) => `l${1_000 + index}`)
    const outcomes = ids.map((id) =>
      save(storage, id).then(
        () => 'saved',
        (error: Error) => error.name,
      ),
    )
    await outcomes[20]
    await crash()
    const settled = await Promise.all(outcomes)
    expect(new Set(settled)).toEqual(new Set(['saved', 'StorageError']))
    const there = await idsOf(storage)
    const acknowledged = ids.filter((_id, index) => settled[index] === 'saved')
    expect(acknowledged.filter((id) => !there.includes(id))).toEqual([])
    // Orders that the dead thread did not have yet are carried out by its replacement, in their order.
    expect(there).toEqual(ids.filter((id) => there.includes(id)))
    expect(settled.at(-1)).toBe('saved')
    expect((await storage.countDeliveries()).lead.waiting).toBe(there.length)
    expect(logged()).toContain("the database's thread ended")
    await save(storage, 'after')
    await storage.check()
  })

  // Rule T3
  test('in the middle of bookings leaves each whole or not there, and a repeated key acts once @full', async () => {
    // On a busy machine, a new thread may take longer than an order waits.
    const { storage, crash } = await open({ beginWithinMs: 60_000, answerWithinMs: 60_000 })
    const book = (n: number) =>
      storage.book(
        { ...write, callId: `call${n}` },
        { ...booking, id: crypto.randomUUID(), references: [`R${n}`] },
        [{ resource: `table-${n}`, units: [1, 2, 3] }],
      )
    const begun = Array.from({ length: 60 }, (_, n) => book(n).catch(() => undefined))
    await begun[10]
    await crash()
    const first = await Promise.all(begun)
    const again = await Promise.all(first.map((_, n) => book(n)))
    for (const [n, outcome] of again.entries()) {
      expect(outcome).toEqual({ status: 'done', result: { status: 'done', reference: `R${n}` } })
    }
    expect(await storage.listBookings({ limit: 99, after: undefined })).toHaveLength(60)
    expect(await storage.takenUnits('restaurant', { from: 0, to: 9 })).toHaveLength(180)
  })

  test('repeatedly is replaced each time @full', async () => {
    const { storage, crash } = await open()
    for (const id of ['one', 'two', 'three']) {
      await save(storage, id)
      await crash()
      await expect
        .poll(
          () =>
            storage.check().then(
              () => true,
              () => false,
            ),
          patient,
        )
        .toBe(true)
    }
    expect(await idsOf(storage)).toEqual(['one', 'three', 'two'])
  })

  test('while the storage is being closed does not delay closing @full', async () => {
    const { storage, crash } = await open()
    await save(storage, 'one')
    const closed = storage.close()
    await crash()
    await closed
    await expect(storage.check()).rejects.toMatchObject({ reason: 'unavailable' })
  })
})

test('a storage that is closed carries out earlier orders first', async () => {
  const { dataDir, storage } = await open()
  const saved = Array.from({ length: 30 }, (_, index) => save(storage, `l${index}`))
  await storage.close()
  await Promise.all(saved)
  const db = new DatabaseSync(path.join(dataDir, 'ringwell.db'))
  expect(db.prepare('SELECT COUNT(*) AS count FROM leads').get()).toEqual({ count: 30 })
  db.close()
})

test('a replacement thread continues with the same database, or not at all', async () => {
  const { dataDir, storage, crash } = await open({ beginWithinMs: 500 })
  await save(storage, 'before')
  renameSync(dataDir, `${dataDir}.away`)
  await crash()
  await expect(save(storage, 'meanwhile')).rejects.toMatchObject({ name: 'StorageError' })
  expect(existsSync(dataDir)).toBe(false)
  renameSync(`${dataDir}.away`, dataDir)
  const add = () =>
    save(storage, 'after')
      .then(() => true)
      .catch(() => false)
  await expect.poll(add, patient).toBe(true)
  expect(await idsOf(storage)).toEqual(['after', 'before'])
})

test('a database that cannot be opened is refused with the reason', async () => {
  const dataDir = temporaryFolder()
  writeFileSync(path.join(dataDir, 'ringwell.db'), 'This is a diary and no database.'.repeat(200))
  const opened = openWorkerStorage({ dataDir, log: pino({ level: 'silent' }) })
  await expect(opened).rejects.toThrow(/not a database/)
})

test('pages and the health check respond while another process has locked the database @full', async () => {
  const server = runServer({ RATE_LIMIT_SCALE: '0' })
  const url = await server.url
  const sendLead = (): Promise<Response> =>
    fetch(`${url}/api/leads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Asha Rao', companyName: 'Tamsel', mobileNumber: '5550100123' }),
    })
  expect((await sendLead()).status).toBe(200)
  const release = lock(server.dataDir)
  onTestFinished(release)
  let answered = 0
  const waiting = sendLead().finally(() => (answered += 1))
  const health = await fetch(`${url}/api/health`)
  expect(health.status).toBe(503)
  expect(await health.json()).toMatchObject({ status: 'failed', problems: ['database_failed'] })
  expect((await fetch(`${url}/no-such-page`)).status).toBe(404)
  expect(answered).toBe(0)
  release()
  expect((await waiting).status).toBe(200)
  await expect.poll(async () => (await fetch(`${url}/api/health`)).status, patient).toBe(200)
})
