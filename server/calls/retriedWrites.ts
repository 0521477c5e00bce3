import { setTimeout as pause } from 'node:timers/promises'

/** Writes that happen in the background and are tried again while the database is away. */
export interface RetriedWrites {
  /** Runs `work`, which must not reject. Its caller need not wait for it. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
  /**
   * Calls `attempt` until it succeeds. Rejects with the error of the last attempt if no retry is left or `close`
   * was called.
   */
  retry(attempt: () => Promise<unknown>): Promise<void>
  /** Resolves when no work is under way. From now on, failed attempts are not retried. */
  close(): Promise<void>
}

/** A database that restarts is unavailable for seconds. */
const RETRY_AFTER_MS: readonly number[] = [500, 2_000, 5_000, 15_000, 30_000]

/** `retryAfterMs` has the wait before each retry. */
export function createRetriedWrites(retryAfterMs = RETRY_AFTER_MS): RetriedWrites {
  const underWay = new Set<Promise<unknown>>()
  const stopping = new AbortController()
  return {
    run(work) {
      const done = work()
      underWay.add(done)
      void done.finally(() => underWay.delete(done))
      return done
    },
    async retry(attempt) {
      for (const waitMs of [...retryAfterMs, undefined]) {
        try {
          await attempt()
          return
        } catch (error) {
          if (waitMs === undefined || stopping.signal.aborted) throw error
          await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined)
        }
      }
    },
    async close() {
      stopping.abort()
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
