import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_AGAIN_MS = 200
const SQLITE_BUSY = 5

export interface BuildLockOptions {
  /** Called once if another process holds the lock. */
  onWait: () => void
  /** Waiting rejects when this signal aborts. */
  signal: AbortSignal
}

/**
 * Waits until no other process holds the lock on this file, then takes it. Returns a function that releases
 * it. The lock is an operating system lock on an empty SQLite file, so it is released when its process ends,
 * even in a crash. There are no stale locks.
 */
export async function holdBuildLock(file: string, options: BuildLockOptions): Promise<() => void> {
  const { onWait, signal } = options
  mkdirSync(path.dirname(file), { recursive: true })
  const db = new DatabaseSync(file, { timeout: 0 })
  try {
    for (let reported = false; !tryToHold(db); reported = true) {
      if (!reported) onWait()
      await pause(LOOK_AGAIN_MS, undefined, { signal })
    }
    return () => db.close()
  } catch (error) {
    db.close()
    throw error
  }
}

function tryToHold(db: DatabaseSync): boolean {
  try {
    db.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false
    throw error
  }
}
