import { spawn } from 'node:child_process'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql as raw } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { databaseFolder, temporaryFolder } from '../testing/createTestServer.ts'
import { migrations, planMigration } from './migrations.ts'
import { openSqliteDatabase } from './sqliteDatabase.ts'
import { createSqliteStorage } from './sqliteStorage.ts'
import { describeCalendarUpgrade } from '../testing/calendarContract.ts'
import { describeInboxUpgrade } from '../testing/inboxContract.ts'
import { describeReviewUpgrade } from '../testing/reviewContract.ts'
import { describeUpgrade } from '../testing/outcomeContract.ts'
import { describeStorage } from '../testing/storageContract.ts'
import { lead } from '../testing/storageSamples.ts'
import type { Storage } from './storage.ts'
import { fromFailure, toFailure } from './workerMessages.ts'

describeStorage('SQLite', async () => {
  const folder = databaseFolder()
  return async () => createSqliteStorage(folder)
})

describeStorage('SQLite, through copies as between threads @full', async () => {
  const folder = databaseFolder()
  return async () => copying(createSqliteStorage(folder))
})

/**
 * Copies what goes into a storage and what comes out, as the messages of `workerStorage.ts` do. A thread for each of a
 * hundred tests would take ten times as long, so `workerStorage.test.ts` tests the thread itself.
 */
function copying(storage: Storage): Storage {
  const methods = Object.entries(storage) as [string, (...args: unknown[]) => Promise<unknown>][]
  const copied = methods.map(([name, method]) => [
    name,
    async (...args: unknown[]): Promise<unknown> => {
      try {
        return structuredClone(await method(...structuredClone(args)))
      } catch (error) {
        throw fromFailure(structuredClone(toFailure(error)))
      }
    },
  ])
  return Object.fromEntries(copied) as Storage
}

/** Creates a database as an older version with only these steps would. */
function makeDatabase(folder: string, steps: typeof migrations, written = ''): void {
  const db = new DatabaseSync(path.join(folder, 'ringwell.db'))
  db.exec(planMigration(0, 'sqlite', steps))
  db.exec(`PRAGMA user_version = ${steps.length}`)
  db.exec(written)
  db.close()
}

const openOld = async (steps: typeof migrations, written: string): Promise<Storage> => {
  const folder = temporaryFolder()
  makeDatabase(folder, steps, written)
  const storage = createSqliteStorage(folder)
  onTestFinished(() => storage.close())
  return storage
}
describeUpgrade('SQLite', openOld)
describeInboxUpgrade('SQLite', openOld)
describeCalendarUpgrade('SQLite', openOld)
describeReviewUpgrade('SQLite', openOld)

test('the journal is a write-ahead log', async () => {
  const folder = temporaryFolder()
  const storage = createSqliteStorage(folder)
  const other = new DatabaseSync(path.join(folder, 'ringwell.db'))
  expect(other.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
  other.close()
  await storage.close()
})

test('a lead that was deleted by hand does not block the next one', async () => {
  const folder = temporaryFolder()
  const storage = createSqliteStorage(folder)
  await storage.saveLead({ ...lead, id: 'erased' }, { id: 'd1', dueAt: '2026-01-01' })
  await storage.saveLead({ ...lead, id: 'kept' }, { id: 'd2', dueAt: '2026-01-02' })
  const other = new DatabaseSync(path.join(folder, 'ringwell.db'))
  other.exec("DELETE FROM leads WHERE id = 'erased'")
  other.close()
  expect(await storage.claimDelivery(['lead'], '2027', '2028')).toMatchObject({ id: 'd2' })
  expect((await storage.countDeliveries()).lead).toMatchObject({ waiting: 1, dead: 0 })
  await storage.close()
})

// Rule S3
test('the check reports a full disk after a refused write, even if a small commit still fits', async () => {
  const db = openSqliteDatabase(temporaryFolder())
  onTestFinished(() => db.close())
  await db.check()
  await raw`PRAGMA max_page_count = 300`.execute(db.sql)
  const add = async (): Promise<void> => {
    for (let row = 0; row < 300; row += 1) {
      const big = { ...lead, id: `l${row}`, name: 'x'.repeat(20_000) }
      await db.sql.insertInto('leads').values(big).execute()
    }
  }
  const full = { name: 'StorageError', reason: 'full' }
  await expect(add()).rejects.toMatchObject(full)
  await expect(db.check()).rejects.toMatchObject(full)
})

// Rule S2
test('a database with a newer schema is refused and left unchanged', () => {
  const folder = temporaryFolder()
  const db = new DatabaseSync(path.join(folder, 'ringwell.db'))
  db.exec('PRAGMA user_version = 999')
  db.close()
  expect(() => createSqliteStorage(folder)).toThrow(/newer version/)
})

// Rule S2
test('processes that start at once on a new or old database all find it complete @full', async () => {
  for (const knownSteps of [0, 1]) {
    const folder = temporaryFolder()
    makeDatabase(folder, migrations.slice(0, knownSteps))
    const open = `
      const { createSqliteStorage } = await import(${JSON.stringify(import.meta.resolve('./sqliteStorage.ts'))})
      await createSqliteStorage(${JSON.stringify(folder)}).close()`
    const exits = await Promise.all(
      Array.from({ length: 6 }, () => {
        const child = spawn(process.execPath, ['--input-type=module', '-e', open])
        let complaint = ''
        child.stderr.on('data', (data: Buffer) => (complaint += data.toString()))
        return new Promise((resolve) => child.on('close', (code) => resolve(code || complaint)))
      }),
    )
    expect(exits.filter(Boolean)).toEqual([])
    const storage = createSqliteStorage(folder)
    expect(await storage.deleteCallsBefore('2000', 9)).toBe(0)
    await storage.close()
  }
})
