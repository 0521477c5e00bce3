import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_AGAIN_MS = 200
const SQLITE_BUSY = 5

export interface BuildLockOptions {
  /** Somebody else has it; told once. */
  onWait: () => void
  /** Rejects when it aborts. */
  signal: AbortSignal
}

/**
 * Waits until no other process holds the lock of this file, and holds it; returns what lets go of it. It
 * is a lock of the operating system on an empty SQLite file, so it goes with the process that held it,
 * crashed or not: there is no stale lock to take over.
 */
export async function holdBuildLock(file: string, options: BuildLockOptions): Promise<() => void> {
  const { onWait, signal } = options
  mkdirSync(path.dirname(file), { recursive: true })
  const db = new DatabaseSync(file, { timeout: 0 })
  try {
    for (let told = false; !tryToHold(db); told = true) {
      if (!told) onWait()
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
