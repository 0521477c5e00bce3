import type { Logger } from '../logging.ts'
import type { SharedStorage } from './sharedStorage.ts'

const EVERY_MS = 60_000

/** Deletes expired keys and request counts once a minute. Returns a function that stops it. */
export function deleteExpired(options: {
  storage: Pick<SharedStorage, 'deleteExpired'>
  log: Logger
  /** The clock by which the expiry times of keys and counts were written. */
  now: () => number
  /** How long to keep a key after it has expired. */
  keepKeysMs: number
}): () => void {
  const { storage, log, keepKeysMs } = options
  const timer = setInterval(() => {
    const now = options.now()
    const keysBefore = new Date(now - keepKeysMs).toISOString()
    storage
      .deleteExpired(keysBefore, new Date(now).toISOString())
      .catch((error: unknown) =>
        log.warn({ err: error }, 'could not delete expired keys and counts'),
      )
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
