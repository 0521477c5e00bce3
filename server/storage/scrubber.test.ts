import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../testing/createTestServer.ts'
import type { SqliteOptions } from './sqliteDatabase.ts'
import { createSqliteStorage } from './sqliteStorage.ts'
import { at, call, lead, message } from '../testing/storageSamples.ts'

const name = 'Quillon Featherstonehaugh'
const number = '5550188273'
const words = 'my sister wants to move to Trondheim'
const visitor = { name, companyName: `${name} and daughters`, mobileNumber: number }

function open(options?: SqliteOptions) {
  const folder = temporaryFolder()
  const storage = createSqliteStorage(folder, options)
  onTestFinished(() => storage.close())
  const files = () => readdirSync(folder).map((file) => path.join(folder, file))
  /** The files in which any of these strings can be read. */
  const found = (...texts: string[]) => {
    // They have only letters, digits and spaces.
    const any = new RegExp(texts.join('|'))
    return files().filter((file) => any.test(readFileSync(file, 'latin1')))
  }
  return { folder, storage, found }
}

/** Stores a call with its transcript, a lead and a message of the same visitor. */
async function visit({ storage }: ReturnType<typeof open>): Promise<void> {
  await storage.createCall({ ...call, visitor })
  await storage.saveTurns(call.callId, [{ position: 0, who: 'visitor', text: words }], at(1))
  await storage.saveLead({ ...lead, ...visitor }, { id: 'd1', dueAt: at(0) })
  const written = { ...message, name, mobile: number, message: words }
  await storage.saveMessage(written, { id: 'd2', dueAt: at(0) })
}

async function deleteAll({ storage }: ReturnType<typeof open>): Promise<void> {
  await storage.eraseCall(call.callId, at(9))
  await storage.deleteLead(lead.id)
  await storage.deleteMessage(message.id)
}

describe('deleted data', () => {
  // Rule S6
  test('cannot be read in any file when the deletion resolves', async () => {
    const db = open()
    await visit(db)
    expect(db.found(name, number, words)).not.toEqual([])
    await deleteAll(db)
    expect(db.found(name, number, words)).toEqual([])
    expect(existsSync(path.join(db.folder, 'ringwell.db-wal'))).toBe(true)
  })

  test('cannot be read in any file after the retention deleted it', async () => {
    const db = open()
    await db.storage.createCall({ ...call, visitor })
    await db.storage.saveTurns(call.callId, [{ position: 0, who: 'visitor', text: words }], at(1))
    expect(await db.storage.deleteCallsBefore('2099', 9)).toBe(1)
    expect(db.found(name, number, words)).toEqual([])
  })

  test('is gone soon after a concurrent reader has finished, and nothing waits for the reader', async () => {
    const db = open()
    await visit(db)
    const reader = new DatabaseSync(path.join(db.folder, 'ringwell.db'))
    reader.exec('BEGIN')
    reader.prepare('SELECT * FROM leads').all()
    const began = performance.now()
    await deleteAll(db)
    // For each of the three deletions, SQLite itself would wait five seconds.
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(db.found(name, number, words)).not.toEqual([])
    expect(await db.storage.listLeads({ limit: 9, after: undefined })).toEqual([])
    reader.exec('COMMIT')
    await expect.poll(() => db.found(name, number, words), { timeout: 10_000 }).toEqual([])
    reader.close()
  })

  test('is also gone if another process is writing at that moment', async () => {
    const db = open()
    await visit(db)
    await db.storage.eraseCall(call.callId, at(9))
    const writer = new DatabaseSync(path.join(db.folder, 'ringwell.db'))
    writer.exec('BEGIN IMMEDIATE')
    const deleted = db.storage.deleteLead(lead.id)
    writer.exec('COMMIT')
    writer.close()
    expect(await deleted).toBe(true)
    await db.storage.deleteMessage(message.id)
    await expect.poll(() => db.found(name, number, words), { timeout: 10_000 }).toEqual([])
  })

  // Rule S6
  test('is gone soon after the next process starts if the deleting process died', async () => {
    const db = open()
    await visit(db)
    const dying = new DatabaseSync(path.join(db.folder, 'ringwell.db'))
    dying.exec(`PRAGMA secure_delete = ON; DELETE FROM leads; DELETE FROM messages;
      DELETE FROM call_turns; DELETE FROM calls`)
    dying.close()
    expect(db.found(name, number, words)).not.toEqual([])
    const next = createSqliteStorage(db.folder)
    onTestFinished(() => next.close())
    await expect.poll(() => db.found(name, number, words), { timeout: 10_000 }).toEqual([])
  })

  test('leaves no copies where SQLite moved rows between pages', async () => {
    const db = open({ compactAfterMs: 50 })
    const { kept, deleted } = churn(db.folder)
    // The premise: overwriting rows and truncating the log is not enough.
    expect(db.found(...deleted)).not.toEqual([])
    await db.storage.deleteMessage(kept.keys().next().value ?? '')
    await expect.poll(() => db.found(...deleted), { timeout: 20_000 }).toEqual([])
    expect(db.found(...kept.values())).not.toEqual([])
    expect(await db.storage.listMessages({ limit: 9_999, after: undefined })).toHaveLength(
      kept.size - 1,
    )
  })
})

test('a file is not rewritten if that would take the disk space that visitors need', async () => {
  let asked = 0
  const freeBytes = (): number => {
    asked += 1
    return 200 * 1024 * 1024
  }
  const db = open({ compactAfterMs: 10, freeBytes })
  const { kept, deleted } = churn(db.folder)
  await db.storage.deleteMessage(kept.keys().next().value ?? '')
  await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThan(0)
  await db.storage.check()
  expect(db.found(...deleted)).not.toEqual([])
  expect(asked).toBe(1)
})

/**
 * Writes and deletes messages in a fixed sequence, as the storage would. Each is identified by its
 * content.
 */
function churn(folder: string): { kept: Map<string, string>; deleted: string[] } {
  const db = new DatabaseSync(path.join(folder, 'ringwell.db'))
  db.exec('PRAGMA secure_delete = ON; PRAGMA synchronous = OFF')
  const insert = db.prepare(`INSERT INTO messages (id, created_at, company, name, designation,
    mobile, email, country, message) VALUES (?, ?, '', ?, '', '', '', '', ?)`)
  const remove = db.prepare('DELETE FROM messages WHERE id = ?')
  const kept = new Map<string, string>()
  const deleted: string[] = []
  let state = 1
  const random = (): number => (state = (state * 1_103_515_245 + 12_345) & 0x7fffffff) / 0x7fffffff
  for (let step = 0; step < 3_000; step += 1) {
    const id = `${Math.floor(random() * 1e9)}-${step}`
    const mark = `Zx${step}Quillon${Math.floor(random() * 1e9)}`
    insert.run(id, at(0), mark, `${mark}${'m'.repeat(Math.floor(random() * random() * 3_000))}`)
    kept.set(id, mark)
    if (random() > 0.9) continue
    const ids = [...kept.keys()]
    const gone = ids[Math.floor(random() * ids.length)] ?? ''
    remove.run(gone)
    deleted.push(kept.get(gone) ?? '')
    kept.delete(gone)
  }
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  return { kept, deleted }
}
