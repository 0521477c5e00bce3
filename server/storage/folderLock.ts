import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { messageOf } from '@ringwell/protocol/errors.ts'

/**
 * An empty SQLite database that the server keeps locked. Node has no API for file locks, but SQLite uses
 * them. The kernel releases the lock however the process ends, so no stale lock is ever left, and nobody
 * has to guess whether a process id still belongs to the same process. This process must not open and
 * close the file in any other way: POSIX drops all of a process's locks on a file when it closes any
 * handle of it.
 */
const LOCK_FILE = 'server.lock'
/** Says who holds the lock, and where it answers. */
export const HOLDER_FILE = 'server.lock.json'
/** A server that is just stopping may need this long. */
const WAIT_MS = 1_000
const SQLITE_BUSY = 5

const Holder = z.object({
  pid: z.number(),
  host: z.string(),
  since: z.string(),
  url: z.string().optional(),
})

/** Keeps a reference to each handle. Otherwise it would be garbage-collected, and its lock released. */
const held = new Set<DatabaseSync>()

/**
 * Makes this process the only server on the folder. Throws, and names the other server, if there already
 * is one. Returns a function that releases the folder.
 * @param url where the server answers, for commands
 * @param waitMs shorter in tests
 */
export function lockFolder(folder: string, url?: string, waitMs = WAIT_MS): () => void {
  const lock = takeLock(folder, waitMs)
  held.add(lock)
  const note = path.join(folder, HOLDER_FILE)
  const holder = { pid: process.pid, host: os.hostname(), since: new Date().toISOString(), url }
  try {
    writeFileSync(note, JSON.stringify(holder))
  } catch {
    // The disk is full. The lock works without the note.
  }
  return () => {
    if (!held.delete(lock)) return
    // Remove the note first. After the lock is released, the note may be another server's.
    rmSync(note, { force: true })
    lock.close()
  }
}

function takeLock(folder: string, waitMs: number): DatabaseSync {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(path.join(folder, LOCK_FILE), { timeout: waitMs })
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock?.close()
    const reason = isBusy(error)
      ? `is in use by another server${holderOf(folder)}. Stop that one, or set DATA_DIR to another ` +
        'folder. Servers that share their data need DATABASE_URL.'
      : `cannot be locked: ${messageOf(error)}.`
    throw new Error(`DATA_DIR: ${folder} ${reason}`, { cause: error })
  }
}

function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: number }
  return errcode !== undefined && (errcode & 0xff) === SQLITE_BUSY
}

function holderOf(folder: string): string {
  const holder = readHolder(folder)
  return holder ? ` (process ${holder.pid} on ${holder.host}, since ${holder.since})` : ''
}

/** Where the server that holds the folder answers. Undefined if there is none, or if it does not say. */
export const urlOfHolder = (folder: string): string | undefined =>
  // The note of a server that was killed is still there.
  isHeld(folder) ? readHolder(folder)?.url : undefined

/** Reads the lock file for a moment, for which a server that is just starting waits. */
function isHeld(folder: string): boolean {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(path.join(folder, LOCK_FILE), { readOnly: true })
    lock.exec('SELECT * FROM sqlite_schema')
    return false
  } catch (error) {
    return isBusy(error)
  } finally {
    lock?.close()
  }
}

function readHolder(folder: string): z.infer<typeof Holder> | undefined {
  try {
    return Holder.parse(JSON.parse(readFileSync(path.join(folder, HOLDER_FILE), 'utf8')))
  } catch {
    return undefined
  }
}
