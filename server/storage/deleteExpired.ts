import type { Logger } from '../logging.ts'
import type { OperatorSessionStorage } from './peopleStorage.ts'
import type { SharedStorage } from './sharedStorage.ts'

const EVERY_MS = 60_000

/** Deletes expired keys, request counts and sessions of operators once a minute. Returns a function that stops it. */
export function deleteExpired(options: {
  storage: Pick<SharedStorage, 'deleteExpired'> &
    Pick<OperatorSessionStorage, 'deleteExpiredSessions'>
  log: Logger
  /** The clock by which the expiry times of keys and counts were written. */
  now: () => number
  /** How long to keep a key after it has expired: one that nobody used, and one whose call may still run. */
  keepKeysMs: { unused: number; used: number }
}): () => void {
  const { storage, log, keepKeysMs } = options
  const timer = setInterval(() => {
    const now = options.now()
    const before = (keepMs: number): string => new Date(now - keepMs).toISOString()
    storage
      .deleteExpired(
        { unused: before(keepKeysMs.unused), used: before(keepKeysMs.used) },
        before(0),
      )
      .then(() => storage.deleteExpiredSessions(before(0)))
      .catch((error: unknown) =>
        log.warn({ err: error }, 'could not delete expired keys, counts and sessions'),
      )
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
