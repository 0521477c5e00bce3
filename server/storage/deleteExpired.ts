import { REMEMBERED_MS } from '../calls/keyStore.ts'
import type { Logger } from '../logging.ts'
import type { SharedStorage } from './sharedStorage.ts'

const EVERY_MS = 60_000

/** Drops keys and counts that are past use, now and then. Returns what stops it. */
export function deleteExpired(options: {
  storage: Pick<SharedStorage, 'deleteExpired'>
  log: Logger
  /** Of whoever wrote when keys and counts end. */
  now: () => number
}): () => void {
  const { storage, log } = options
  const timer = setInterval(() => {
    const now = options.now()
    const keysBefore = new Date(now - REMEMBERED_MS).toISOString()
    storage
      .deleteExpired(keysBefore, new Date(now).toISOString())
      .catch((error: unknown) => log.warn({ err: error }, 'old keys and counts not dropped'))
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
