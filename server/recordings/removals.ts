import type { Logger } from '../logging.ts'
import type { Storage } from '../storage/storage.ts'
import type { RecordingStore } from './recordingStore.ts'

/**
 * Removes recordings that are no longer needed. If one cannot be removed at once, it is noted in the
 * database, and whichever server gets to it first removes it later.
 */
export interface Removals {
  /** Removes a version that no row points to. Never rejects. */
  remove(name: string): Promise<void>
  /**
   * Removes a version whose row was apparently not written. The commit may have succeeded although its
   * response was lost, so the row is checked first. Never rejects.
   */
  removeUnlessKept(recordingId: string, name: string): Promise<void>
  /** Removes later a version that may still arrive at the store after it was given up. Never rejects. */
  removeLater(name: string): Promise<void>
  /** Removes all versions of a recording. Rejects if that has to wait; then it is done later. */
  removeFolder(name: string): Promise<void>
  /** Removes what was noted long enough ago. Rejects if the store or the database fails. */
  removeNoted(): Promise<void>
  /** Removes noted recordings in the background, immediately and then every ten minutes. */
  start(): void
  /** Waits for a running removal to finish its current step, but only briefly. */
  close(): Promise<void>
}

export interface RemovalsOptions {
  storage: Pick<
    Storage,
    'isKept' | 'noteUnused' | 'listUnused' | 'forgetUnused' | 'forgetUnusedButKept'
  >
  recordings: Pick<RecordingStore, 'remove' | 'removeFolder'>
  log: Logger
  now?: () => number
}

const REMOVE_EVERY_MS = 10 * 60_000
/** No upload and no commit takes this long. */
const SETTLED_AFTER_MS = 10 * 60_000
const BATCH = 100
/** How long `close` waits for a hanging store. The step is repeated later. */
const LAST_STEP_MS = 1_000
/**
 * Limits the notes that are kept in memory while the database is down too. Beyond that, the oldest are
 * left to the retention.
 */
const MOST_UNNOTED = 10_000

export function createRemovals(options: RemovalsOptions): Removals {
  const { storage, recordings, log, now = Date.now } = options
  const unnoted = new Set<string>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined

  const note = async (path: string): Promise<void> => {
    try {
      await storage.noteUnused(path, new Date(now()).toISOString())
      unnoted.delete(path)
    } catch {
      unnoted.add(path)
      const [oldest] = unnoted
      if (unnoted.size > MOST_UNNOTED && oldest !== undefined) unnoted.delete(oldest)
    }
  }

  const remove = async (name: string): Promise<void> => {
    await recordings.remove(name).catch(() => note(name))
  }

  const removeNoted = async (): Promise<void> => {
    for (const path of unnoted) await note(path)
    await storage.forgetUnusedButKept()
    const before = new Date(now() - SETTLED_AFTER_MS).toISOString()
    for (;;) {
      const paths = await storage.listUnused(before, BATCH)
      for (const path of paths) {
        if (stopping.signal.aborted) return
        if (path.endsWith('/')) await recordings.removeFolder(path.slice(0, -1))
        else await recordings.remove(path)
        await storage.forgetUnused(path)
      }
      if (paths.length < BATCH) return
    }
  }

  const removeInBackground = (): void => {
    round ??= removeNoted()
      .catch((error: unknown) =>
        log.warn({ reason: (error as Error).message }, 'could not remove unused recordings yet'),
      )
      .finally(() => (round = undefined))
  }

  return {
    remove,

    async removeUnlessKept(recordingId, name) {
      const kept = await storage.isKept(recordingId, name).catch(() => 'unknown' as const)
      if (kept === 'unknown') await note(name)
      else if (!kept) await remove(name)
    },

    removeLater: note,

    async removeFolder(name) {
      await recordings.removeFolder(name).catch(async (error: unknown) => {
        await note(`${name}/`)
        throw error
      })
    },

    removeNoted,

    start() {
      removeInBackground()
      timer = setInterval(removeInBackground, REMOVE_EVERY_MS)
      timer.unref()
    },

    async close() {
      stopping.abort()
      clearInterval(timer)
      const timeLimit = new Promise((resolve) => setTimeout(resolve, LAST_STEP_MS).unref())
      await Promise.race([round, timeLimit])
    },
  }
}
