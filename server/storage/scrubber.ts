import type { DatabaseSync } from 'node:sqlite'

/**
 * Makes what was deleted unreadable in the files of a SQLite database. `secure_delete` overwrites a row
 * where it was, but only in the write-ahead log: until that is copied back and cut off, both files still
 * have the old bytes. And when SQLite moves rows between pages, it leaves copies of them in the unused
 * parts of pages, which only a VACUUM removes.
 */
export interface Scrubber {
  /**
   * Something was deleted. Copies the log back and cuts it off at once; while somebody reads the
   * database that has to wait, and is tried again soon after. Rewrites the file a little later.
   */
  deleted(): Promise<void>
  /** What an earlier process deleted may still be readable. */
  start(): void
  /** Does what is due, as far as that is possible now. To be called before the database is closed. */
  finish(): void
  /** Ends the timers. */
  stop(): void
}

export interface ScrubberOptions {
  db: DatabaseSync
  /** Runs the work while no transaction is open. */
  alone: (work: () => Promise<void>) => Promise<void>
  /** How long a statement waits for another process's lock. */
  busyTimeoutMs: number
  /** Before a log that could not be cut off is tried again. */
  retryMs?: number
  /** Between a deletion and the rewriting of the file, so that many deletions share one. */
  compactAfterMs?: number
  /** Where the database lies. Throws where the system does not tell. */
  freeBytes: () => number
}

const RETRY_MS = 500
const COMPACT_AFTER_MS = 10_000
/** Rewriting the file takes at most this share of the time, however much is deleted. */
const COMPACTING_SHARE = 0.01
/** The rewriting of a larger file would keep visitors waiting; its operator does it at a quiet time. */
const LARGEST_COMPACTED_BYTES = 256 * 1024 * 1024
/** A larger file is not rewritten by a process that ends, nor in memory. */
const SMALL_BYTES = 64 * 1024 * 1024
/** Rewriting needs room for two more of the file. It is not taken from what is left for visitors. */
const SPARE_BYTES = 256 * 1024 * 1024
/** Before a file that could not be rewritten is tried again. */
const COMPACT_AGAIN_MS = 60_000

export function createScrubber(options: ScrubberOptions): Scrubber {
  const { db, alone, busyTimeoutMs, freeBytes } = options
  const { retryMs = RETRY_MS, compactAfterMs = COMPACT_AFTER_MS } = options
  let hasDeleted = false
  let isStopped = false
  /** The log is to be cut off. */
  let isCutDue = false
  /** When the file is to be rewritten; undefined when nothing was deleted since it was. */
  let compactAt: number | undefined
  let restMs = compactAfterMs
  let timer: NodeJS.Timeout | undefined

  const bytes = (): number => {
    const { page_count: pages } = db.prepare('PRAGMA page_count').get() as { page_count: number }
    const { page_size: size } = db.prepare('PRAGMA page_size').get() as { page_size: number }
    return pages * size
  }

  const cutLog = (): void => {
    const { busy } = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number }
    isCutDue = busy !== 0
  }

  const compact = (size: number): void => {
    const began = performance.now()
    // Should it fail, not at once again.
    compactAt = began + COMPACT_AGAIN_MS
    if (freeBytes() < 2 * size + SPARE_BYTES) return
    isCutDue = true
    db.exec(`PRAGMA temp_store = ${size <= SMALL_BYTES ? 'MEMORY' : 'FILE'}; VACUUM`)
    compactAt = undefined
    restMs = Math.max(compactAfterMs, (performance.now() - began) / COMPACTING_SHARE)
  }

  /** Nobody is kept waiting here while another process reads or writes. */
  const doWhatIsDue = (): void => {
    if (isStopped || !db.isOpen) return
    db.exec('PRAGMA busy_timeout = 0')
    try {
      if (compactAt !== undefined && performance.now() >= compactAt) {
        const size = bytes()
        if (size > LARGEST_COMPACTED_BYTES) compactAt = undefined
        else compact(size)
      }
      if (isCutDue) cutLog()
    } catch {
      // Locked, no room, or a disk that fails. What was deleted stays deleted, and this is tried again.
    } finally {
      db.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
    }
  }

  const round = async (): Promise<void> => {
    await alone(async () => doWhatIsDue()).catch(() => undefined)
    schedule()
  }

  const schedule = (): void => {
    clearTimeout(timer)
    if (isStopped || (!isCutDue && compactAt === undefined)) return
    const untilCompacting = Math.max(0, (compactAt ?? Infinity) - performance.now())
    const waitMs = isCutDue ? retryMs : Math.max(retryMs, untilCompacting)
    timer = setTimeout(() => void round(), waitMs).unref()
  }

  return {
    async deleted() {
      hasDeleted = true
      isCutDue = true
      compactAt ??= performance.now() + restMs
      await round()
    },
    start() {
      isCutDue = true
      compactAt = performance.now() + compactAfterMs
      schedule()
    },
    finish() {
      if (!hasDeleted || !db.isOpen) return
      try {
        const size = bytes()
        if (compactAt !== undefined && size <= SMALL_BYTES) compact(size)
        if (isCutDue) cutLog()
      } catch {
        // The next process does it.
      }
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
