import type { Logger } from '../logging.ts'
import type { Storage } from './storage.ts'

/**
 * The time of the database that several servers share, in Unix ms. Times that one server writes and
 * another reads, such as when a key expires, use it. A server whose own clock is set back or forward then
 * locks nobody out.
 */
export interface SharedClock {
  now(): number
  stop(): void
}

export interface SharedClockOptions {
  storage: Pick<Storage, 'time'>
  log: Logger
  /** A monotonic clock in ms. */
  uptime?: () => number
  everyMs?: number
}

const EVERY_MS = 60_000

/** Asks the database for its time once, and then every minute. Rejects if the first query fails. */
export async function startSharedClock(options: SharedClockOptions): Promise<SharedClock> {
  const { storage, log, uptime = () => performance.now(), everyMs = EVERY_MS } = options
  let ahead = 0
  const ask = async (): Promise<void> => {
    const asked = uptime()
    const time = await storage.time()
    // Assume that the database read its clock halfway through the query.
    ahead = time - (asked + uptime()) / 2
  }
  await ask()
  const timer = setInterval(() => {
    // Until the next success, the clock continues with the last known offset.
    ask().catch((error: unknown) => log.warn({ err: error }, "could not read the database's time"))
  }, everyMs)
  timer.unref()
  return { now: () => uptime() + ahead, stop: () => clearInterval(timer) }
}
