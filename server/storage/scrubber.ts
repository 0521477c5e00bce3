import type { DatabaseSync } from 'node:sqlite'

/**
 * Makes deleted data unreadable in the files of a SQLite database. `secure_delete` overwrites a row in
 * place, but only in the write-ahead log: until the log is checkpointed and truncated, both files still
 * contain the old bytes. And when SQLite moves rows between pages, it leaves copies of them in unused
 * parts of pages, which only a VACUUM removes.
 */
export interface Scrubber {
  /**
   * Call this after a deletion. Checkpoints and truncates the log at once. If somebody reads the
   * database, that has to wait, and is retried soon after. Rewrites the file a little later.
   */
  deleted(): Promise<void>
  /** Schedules a scrub, because data that an earlier process deleted may still be readable. */
  start(): void
  /** Does what is due, as far as possible now. Call this before closing the database. */
  finish(): void
  /** Stops the timers. */
  stop(): void
}

export interface ScrubberOptions {
  db: DatabaseSync
  /** Runs the work while no transaction is open. */
  alone: (work: () => Promise<void>) => Promise<void>
  /** How long a statement waits for another process's lock. */
  busyTimeoutMs: number
  /** How long to wait before trying again to truncate the log. */
  retryMs?: number
  /**
   * The time between a deletion and the rewriting of the file, so that many deletions share one rewrite.
   */
  compactAfterMs?: number
  /** Returns the free bytes on the database's disk. Throws if the system does not report them. */
  freeBytes: () => number
}

const RETRY_MS = 500
const COMPACT_AFTER_MS = 10_000
/** Rewriting the file takes at most this share of the time, however much is deleted. */
const COMPACTING_SHARE = 0.01
/** Rewriting a larger file would keep visitors waiting. The operator has to rewrite it at a quiet time. */
const LARGEST_COMPACTED_BYTES = 256 * 1024 * 1024
/** A larger file is not rewritten by a process that is ending, nor in memory. */
const SMALL_BYTES = 64 * 1024 * 1024
/**
 * Rewriting needs room for two more copies of the file. This much space must be left for visitors
 * besides.
 */
const SPARE_BYTES = 256 * 1024 * 1024
/** How long to wait before trying again to rewrite the file. */
const COMPACT_AGAIN_MS = 60_000

export function createScrubber(options: ScrubberOptions): Scrubber {
  const { db, alone, busyTimeoutMs, freeBytes } = options
  const { retryMs = RETRY_MS, compactAfterMs = COMPACT_AFTER_MS } = options
  let hasDeleted = false
  let isStopped = false
  /** Whether the log must be truncated. */
  let isTruncateDue = false
  /** When the file must be rewritten. Undefined if nothing was deleted since the last time. */
  let compactAt: number | undefined
  let restMs = compactAfterMs
  let timer: NodeJS.Timeout | undefined

  const bytes = (): number => {
    const { page_count: pages } = db.prepare('PRAGMA page_count').get() as { page_count: number }
    const { page_size: size } = db.prepare('PRAGMA page_size').get() as { page_size: number }
    return pages * size
  }

  const truncateLog = (): void => {
    const { busy } = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number }
    isTruncateDue = busy !== 0
  }

  const compact = (size: number): void => {
    const began = performance.now()
    // If it fails, do not try again immediately.
    compactAt = began + COMPACT_AGAIN_MS
    if (freeBytes() < 2 * size + SPARE_BYTES) return
    isTruncateDue = true
    db.exec(`PRAGMA temp_store = ${size <= SMALL_BYTES ? 'MEMORY' : 'FILE'}; VACUUM`)
    compactAt = undefined
    restMs = Math.max(compactAfterMs, (performance.now() - began) / COMPACTING_SHARE)
  }

  /** Does not wait while another process reads or writes. */
  const doWhatIsDue = (): void => {
    if (isStopped || !db.isOpen) return
    db.exec('PRAGMA busy_timeout = 0')
    try {
      if (compactAt !== undefined && performance.now() >= compactAt) {
        const size = bytes()
        if (size > LARGEST_COMPACTED_BYTES) compactAt = undefined
        else compact(size)
      }
      if (isTruncateDue) truncateLog()
    } catch {
      // The database is locked, the disk is full, or the disk fails. The deletion itself stands, and this
      // is retried.
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
    if (isStopped || (!isTruncateDue && compactAt === undefined)) return
    const untilCompacting = Math.max(0, (compactAt ?? Infinity) - performance.now())
    const waitMs = isTruncateDue ? retryMs : Math.max(retryMs, untilCompacting)
    timer = setTimeout(() => void round(), waitMs).unref()
  }

  return {
    async deleted() {
      hasDeleted = true
      isTruncateDue = true
      compactAt ??= performance.now() + restMs
      await round()
    },
    start() {
      isTruncateDue = true
      compactAt = performance.now() + compactAfterMs
      schedule()
    },
    finish() {
      if (!hasDeleted || !db.isOpen) return
      try {
        const size = bytes()
        if (compactAt !== undefined && size <= SMALL_BYTES) compact(size)
        if (isTruncateDue) truncateLog()
      } catch {
        // The next process does this.
      }
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
