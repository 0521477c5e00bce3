import { cpSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/createTestServer.ts'
import { lead } from '../testing/storageSamples.ts'
import { createOrders } from './orders.ts'
import { createSqlStorage } from './sqlStorage.ts'
import { openSqliteDatabase } from './sqliteDatabase.ts'
import { monotonicMs, type WorkerOrder, type WorkerReport } from './workerMessages.ts'

let lastId = 0
const order = (method: string, ...args: unknown[]): WorkerOrder => ({
  id: (lastId += 1),
  method,
  args,
  beginBy: monotonicMs() + 60_000,
})
const saveLead = (id: string): WorkerOrder =>
  order('saveLead', { ...lead, id }, { id: `d-${id}`, dueAt: '2026' })
const listLeads = (): WorkerOrder => order('listLeads', { limit: 9, after: undefined })

/** A database whose every `fsync` is noted between the reports, and fails if `breaks` says so. */
function open(breaks: () => string | undefined = () => undefined) {
  const seen: string[] = []
  const folder = temporaryFolder()
  const db = openSqliteDatabase(folder, {
    sharesFlushes: true,
    sync() {
      const code = breaks()
      if (code !== undefined) throw Object.assign(new Error(code), { code, syscall: 'fdatasync' })
      seen.push('sync')
    },
  })
  const reports: WorkerReport[] = []
  const tell = (report: WorkerReport): void => {
    reports.push(report)
    seen.push(
      report.type === 'failed' && report.failure.kind === 'storage'
        ? report.failure.reason
        : report.type,
    )
  }
  const carryOut = createOrders({ storage: createSqlStorage(db), flush: db.flush, tell })
  const flushed = (...orders: WorkerOrder[]): Promise<void> =>
    Promise.all(orders.map(carryOut)).then(() => new Promise((resolve) => setImmediate(resolve)))
  return { folder, reports, carryOut, flushed, seen }
}

// Rule S1
test('what arrives together shares one fsync, and nobody is told before it', async () => {
  const { flushed, seen, carryOut } = open()
  await flushed(saveLead('a'), listLeads(), saveLead('b'), saveLead('c'))
  expect(seen).toEqual(['sync', 'done', 'done', 'done', 'done'])
  await carryOut(order('close'))
})

test('what only reads waits for no fsync', async () => {
  const { flushed, seen, carryOut } = open()
  await flushed(listLeads(), listLeads())
  expect(seen).toEqual(['done', 'done'])
  await carryOut(order('close'))
})

test('the health check is an fsync, because a disk may be readable only', async () => {
  const { flushed, seen, carryOut } = open()
  await flushed(order('check'))
  expect(seen).toEqual(['sync', 'done'])
  await carryOut(order('close'))
})

test('what was carried out before closing is on the disk and told before', async () => {
  const { carryOut, seen } = open()
  await Promise.all([carryOut(saveLead('a')), carryOut(order('close'))])
  expect(seen).toEqual(['sync', 'done', 'done'])
})

test('a disk that fails at the fsync has every order of it refused, with the reason', async () => {
  let code: string | undefined = 'EIO'
  const { flushed, seen, carryOut } = open(() => code)
  await flushed(saveLead('a'), listLeads())
  expect(seen).toEqual(['unavailable', 'unavailable'])
  code = 'ENOSPC'
  await flushed(saveLead('b'))
  expect(seen.slice(2)).toEqual(['full'])
  code = undefined
  await flushed(saveLead('c'))
  expect(seen.slice(3)).toEqual(['sync', 'done'])
  await carryOut(order('close'))
})

test('after a failed fsync, the log is copied before anything is acknowledged', async () => {
  let code: string | undefined = 'EIO'
  const { folder, flushed, reports, seen, carryOut } = open(() => code)
  const logBytes = (): number => statSync(path.join(folder, 'ringwell.db-wal')).size
  await flushed(saveLead('a'))
  expect(logBytes()).toBeGreaterThan(0)
  code = undefined
  const reader = new DatabaseSync(path.join(folder, 'ringwell.db'))
  reader.exec('BEGIN; SELECT * FROM leads')
  await flushed(saveLead('b'))
  expect(seen).toEqual(['unavailable', 'unavailable'])
  reader.close()
  await flushed(listLeads())
  expect(logBytes()).toBe(0)
  expect(reports.at(-1)).toMatchObject({ type: 'done', result: [{ id: 'b' }, { id: 'a' }] })
  await carryOut(order('close'))
})

test('a power cut leaves everything that was acknowledged', async () => {
  const onDisk = temporaryFolder()
  const { folder, flushed, reports, carryOut } = open(() => {
    // Only what is in the files at an fsync outlives a power cut.
    cpSync(folder, onDisk, { recursive: true })
    return undefined
  })
  const acknowledged: string[] = []
  for (const ids of [['a', 'b', 'c'], ['d'], ['e', 'f']]) {
    await flushed(...ids.map(saveLead))
    acknowledged.push(...ids)
    const rest = new DatabaseSync(path.join(onDisk, 'ringwell.db'))
    const rows = rest.prepare('SELECT id FROM leads ORDER BY id').all()
    rest.close()
    expect(rows.map(({ id }) => id)).toEqual(acknowledged)
  }
  expect(reports.every(({ type }) => type === 'done')).toBe(true)
  await carryOut(order('close'))
})

// Rule S4
test('nothing is acknowledged whose folder is gone before the fsync', async () => {
  const { folder, carryOut, reports } = open()
  await carryOut(saveLead('a'))
  renameSync(folder, `${folder}.away`)
  await new Promise((resolve) => setImmediate(resolve))
  expect(reports).toMatchObject([{ type: 'failed', failure: { reason: 'missing' } }])
  renameSync(`${folder}.away`, folder)
  await carryOut(order('close'))
})
