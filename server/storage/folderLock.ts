import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { messageOf } from './storageError.ts'

/**
 * An empty SQLite database that a server keeps locked. Node has no call for file locks, SQLite does: the
 * kernel gives this lock back when the process ends in whatever way, so none is ever left over, and
 * nobody has to guess whether a process number is still the same process. Must not be opened and closed
 * by this process in another way: POSIX drops a process' locks on a file with any handle of it.
 */
const LOCK_FILE = 'server.lock'
/** Who holds the lock, for the words of a refusal only. */
export const HOLDER_FILE = 'server.lock.json'
/** A server that was told to stop in the same moment may need it. */
const WAIT_MS = 1_000
const SQLITE_BUSY = 5

const Holder = z.object({ pid: z.number(), host: z.string(), since: z.string() })

/** A handle that nothing refers to would be collected, and its lock with it. */
const held = new Set<DatabaseSync>()

/**
 * Makes this process the only server on the folder. Throws, and says who it is, when another one is.
 * Returns what gives the folder back.
 */
export function lockFolder(folder: string): () => void {
  const lock = takeLock(folder)
  held.add(lock)
  const note = path.join(folder, HOLDER_FILE)
  const holder = { pid: process.pid, host: os.hostname(), since: new Date().toISOString() }
  try {
    writeFileSync(note, JSON.stringify(holder))
  } catch {
    // A full disk: the lock holds without the note.
  }
  return () => {
    if (!held.delete(lock)) return
    // First the note: afterwards it may be somebody else's.
    rmSync(note, { force: true })
    lock.close()
  }
}

function takeLock(folder: string): DatabaseSync {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(path.join(folder, LOCK_FILE), { timeout: WAIT_MS })
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock?.close()
    const { errcode } = error as { errcode?: number }
    const reason =
      errcode !== undefined && (errcode & 0xff) === SQLITE_BUSY
        ? `is in use by another server${holderOf(folder)}. Stop that one, or set DATA_DIR to another ` +
          'folder. Servers that are to share their data need DATABASE_URL.'
        : `can't be locked: ${messageOf(error)}.`
    throw new Error(`DATA_DIR: ${folder} ${reason}`, { cause: error })
  }
}

function holderOf(folder: string): string {
  try {
    const note: unknown = JSON.parse(readFileSync(path.join(folder, HOLDER_FILE), 'utf8'))
    const { pid, host, since } = Holder.parse(note)
    return ` (process ${pid} on ${host}, since ${since})`
  } catch {
    return ''
  }
}
