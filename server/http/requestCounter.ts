import { createHash } from 'node:crypto'
import { messageOf } from '@ringwell/protocol/errors.ts'
import { iso } from '@ringwell/protocol/iso.ts'
import type { Logger } from '../logging.ts'
import type { RequestCountStorage } from '../storage/sharedStorage.ts'

/** Counts requests, in memory or in the database that several servers share. */
export interface RequestCounter {
  /**
   * Counts one request. The window of `windowMs` starts with the first request. A count above `max` is not
   * exact, but it is above `max`. Never rejects.
   */
  count(name: string, windowMs: number, max: number): Promise<Count>
  /** Returns the count without adding to it. Undefined if there is no current window. Never rejects. */
  lookUp(name: string): Promise<Count | undefined>
  /** Takes back one request that was counted within `max`, because it had no effect. Never rejects. */
  takeBack(name: string, max: number): Promise<void>
}

interface Count {
  count: number
  resetsInMs: number
}

/** The most names that one process counts. When it is full, the windows that end soonest are removed. */
const MAX_NAMES = 50_000
/** Removes this many at once, because finding a single one takes just as long. */
const REMOVED_NAMES = MAX_NAMES / 10

/** Time that never goes backward, so that setting back the clock does not block anybody. */
const monotonic = (): number => performance.now()

/** Counts requests in this process only. */
export function createLocalCounter(now: () => number = monotonic): RequestCounter {
  const windows = new Map<string, { count: number; resetsAt: number }>()

  const makeRoom = (): void => {
    if (windows.size < MAX_NAMES) return
    // The windows that end soonest go first. Many addresses with short windows can't remove a limit that holds for a
    // day.
    const byEnd = [...windows].toSorted(([, one], [, other]) => one.resetsAt - other.resetsAt)
    for (const [name] of byEnd.slice(0, REMOVED_NAMES)) windows.delete(name)
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
      // Requests above the limit were refused, so they do not count.
      if (window) window.count = Math.max(0, Math.min(window.count, max) - 1)
    },
  }
}

export interface SharedCounterOptions {
  storage: RequestCountStorage
  log: Logger
  /** The database's clock: see `sharedClock.ts`. */
  now: () => number
  /** A number of ms that never goes backward. */
  uptime?: () => number
}

/**
 * If the database takes longer than this, the server counts alone: a limit must not cost more than what it protects.
 */
const ANSWER_LIMIT_MS = 500
/** The clocks of servers may differ by this much. If a window ends later, a wrong clock started it. */
const CLOCKS_MS = 60_000
/** How long to leave the database alone after it failed. */
const ASIDE_MS = 5_000

/**
 * Counts the requests to all servers of one database. Each server also counts by itself. While the database
 * is unavailable, each server applies the limits alone, so the limits neither vanish nor block everybody. A
 * client that is over the limit on this server is refused without querying the database.
 */
export function createSharedCounter(options: SharedCounterOptions): RequestCounter {
  const { storage, log, now, uptime = monotonic } = options
  const local = createLocalCounter(uptime)
  let asideUntil = -Infinity

  const leaveAside = (error: unknown): void => {
    asideUntil = uptime() + ASIDE_MS
    const reason = messageOf(error)
    log.warn({ reason }, 'the database cannot count requests: each server counts alone')
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
      // If this fails, the count is one too high until its window ends.
      await within(ANSWER_LIMIT_MS, storage.takeBackRequest(hashOf(name), max)).catch(
        () => undefined,
      )
    },
  }
}

/** The name contains a visitor's address, which nobody should be able to read in the database. */
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
