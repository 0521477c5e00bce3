import { createHash } from 'node:crypto'
import type { Logger } from '../logging.ts'
import type { RequestCountStorage } from '../storage/sharedStorage.ts'

/** Counts how often somebody asks: in memory, or in the database that several servers share. */
export interface RequestCounter {
  /**
   * Counts one more in a window of so many ms, which begins with the first. What is above `max` is above
   * it, by however much. Never rejects.
   */
  count(name: string, windowMs: number, max: number): Promise<Count>
  /** Without counting; undefined where nothing was counted in a window that is not over. Never rejects. */
  lookUp(name: string): Promise<Count | undefined>
  /** Takes back one of those within `max`, because nothing came of it. Never rejects. */
  takeBack(name: string, max: number): Promise<void>
}

export interface Count {
  count: number
  resetsInMs: number
}

/** Names that one process counts; the oldest windows go first. */
const MAX_NAMES = 50_000

/** Time that only goes forward: a clock that is set back must not keep anybody out. */
const monotonic = (): number => performance.now()

/** Of one process. */
export function createLocalCounter(now: () => number = monotonic): RequestCounter {
  const windows = new Map<string, { count: number; resetsAt: number }>()

  const makeRoom = (): void => {
    // Those that began first: over, or the nearest to it.
    for (const name of windows.keys()) {
      if (windows.size < MAX_NAMES) return
      windows.delete(name)
    }
  }

  return {
    async count(name, windowMs) {
      let window = windows.get(name)
      if (!window || window.resetsAt <= now()) {
        windows.delete(name)
        makeRoom()
        window = { count: 0, resetsAt: now() + windowMs }
        windows.set(name, window)
      }
      window.count += 1
      return { count: window.count, resetsInMs: window.resetsAt - now() }
    },
    async lookUp(name) {
      const window = windows.get(name)
      if (!window || window.resetsAt <= now()) return undefined
      return { count: window.count, resetsInMs: window.resetsAt - now() }
    },
    async takeBack(name, max) {
      const window = windows.get(name)
      // What was refused above the limit was not granted either.
      if (window) window.count = Math.max(0, Math.min(window.count, max) - 1)
    },
  }
}

export interface SharedCounterOptions {
  storage: RequestCountStorage
  log: Logger
  /** The database's: see `sharedClock.ts`. */
  now: () => number
  /** Ms that only go forward. */
  uptime?: () => number
}

/** A database that is slower than that is done without: a limit must not cost more than what it limits. */
const ANSWER_LIMIT_MS = 500
/** By so much the clocks of servers may differ. A window that ends later was begun by a clock that was wrong. */
const CLOCKS_MS = 60_000
/** And is then left alone for so long. */
const ASIDE_MS = 5_000

/**
 * Of all servers of one database. Each counts for itself as well: while the database is gone the limits
 * hold for every server by itself, so they neither open nor lock everybody out; and somebody who is over
 * the limit here is refused without asking the database.
 */
export function createSharedCounter(options: SharedCounterOptions): RequestCounter {
  const { storage, log, now, uptime = monotonic } = options
  const local = createLocalCounter(uptime)
  let asideUntil = -Infinity

  const leaveAside = (error: unknown): void => {
    asideUntil = uptime() + ASIDE_MS
    const reason = error instanceof Error ? error.message : 'unknown'
    log.warn({ reason }, 'the database does not count requests: each server counts alone')
  }

  return {
    async count(name, windowMs, max) {
      const here = await local.count(name, windowMs, max)
      if (here.count > max || uptime() < asideUntil) return here
      const at = now()
      try {
        const { count, resetsAt } = await within(
          ANSWER_LIMIT_MS,
          storage.countRequest(
            hashOf(name),
            iso(at),
            iso(at + windowMs),
            iso(at + windowMs + CLOCKS_MS),
          ),
        )
        return { count, resetsInMs: Math.max(0, Date.parse(resetsAt) - at) }
      } catch (error) {
        leaveAside(error)
        return here
      }
    },
    async lookUp(name) {
      const here = await local.lookUp(name)
      if (uptime() < asideUntil) return here
      try {
        const stored = await within(ANSWER_LIMIT_MS, storage.lookUpRequests(hashOf(name)))
        const resetsInMs = stored ? Date.parse(stored.resetsAt) - now() : 0
        if (!stored || resetsInMs <= 0) return here
        return { count: Math.max(stored.count, here?.count ?? 0), resetsInMs }
      } catch (error) {
        leaveAside(error)
        return here
      }
    },
    async takeBack(name, max) {
      await local.takeBack(name, max)
      if (uptime() < asideUntil) return
      // A count too many ends with its window.
      await within(ANSWER_LIMIT_MS, storage.takeBackRequest(hashOf(name), max)).catch(
        () => undefined,
      )
    },
  }
}

const iso = (ms: number): string => new Date(ms).toISOString()

/** The name holds somebody's address, which is not to be read in a table. */
const hashOf = (name: string): string => createHash('sha256').update(name).digest('base64url')

async function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
