import type { Logger } from '../logging.ts'
import type { Storage } from './storage.ts'

/**
 * The time of the database that several servers share, Unix ms. What one server writes and another reads,
 * such as when a key expires, goes by it: a server whose own clock is set back or forward locks nobody out.
 */
export interface SharedClock {
  now(): number
  stop(): void
}

export interface SharedClockOptions {
  storage: Pick<Storage, 'time'>
  log: Logger
  /** Ms that only go forward. */
  uptime?: () => number
  everyMs?: number
}

const EVERY_MS = 60_000

/** Asks the database once, and again every minute. Rejects when the first answer does not come. */
export async function startSharedClock(options: SharedClockOptions): Promise<SharedClock> {
  const { storage, log, uptime = () => performance.now(), everyMs = EVERY_MS } = options
  let ahead = 0
  const ask = async (): Promise<void> => {
    const asked = uptime()
    const time = await storage.time()
    // As if it had looked half-way.
    ahead = time - (asked + uptime()) / 2
  }
  await ask()
  const timer = setInterval(() => {
    // Meanwhile the time goes on as it did.
    ask().catch((error: unknown) => log.warn({ err: error }, "the database's time is not known"))
  }, everyMs)
  timer.unref()
  return { now: () => uptime() + ahead, stop: () => clearInterval(timer) }
}
