import type { Logger } from '../logging.ts'
import type { Storage } from '../storage/storage.ts'
import type { RecordingStore } from './recordingStore.ts'

/**
 * Takes away recordings that are not needed any more. What can't be removed at once is noted in the
 * database and removed later, by whichever server comes to it first.
 */
export interface Removals {
  /** Of a version that no row points to. Never rejects. */
  remove(name: string): Promise<void>
  /**
   * Of a version whose row, for all that is known, was not written: a commit may have gone through
   * although its answer was lost. Never rejects.
   */
  removeUnlessKept(recordingId: string, name: string): Promise<void>
  /** Of a version that may still arrive at the store after it was given up. Never rejects. */
  removeLater(name: string): Promise<void>
  /** All versions of a recording. Rejects when that has to wait; then it is done later. */
  removeFolder(name: string): Promise<void>
  /** Removes what was noted long enough ago. Rejects where the store or the database fails. */
  sweep(): Promise<void>
  /** Sweeps now and then. */
  start(): void
  /** Lets a round under way come to the end of its step, if that is soon. */
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

const SWEEP_EVERY_MS = 10 * 60_000
/** No upload, and no commit, is under way for so long. */
const SETTLED_AFTER_MS = 10 * 60_000
const BATCH = 100
/** A store that hangs holds up no server that wants to stop; the step is done again. */
const LAST_STEP_MS = 1_000
/** Noted in memory while the database is gone too; the oldest are left to the retention. */
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

  const sweep = async (): Promise<void> => {
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

  const sweepInBackground = (): void => {
    round ??= sweep()
      .catch((error: unknown) =>
        log.warn({ reason: (error as Error).message }, 'recordings still wait to be removed'),
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

    sweep,

    start() {
      sweepInBackground()
      timer = setInterval(sweepInBackground, SWEEP_EVERY_MS)
      timer.unref()
    },

    async close() {
      stopping.abort()
      clearInterval(timer)
      const patience = new Promise((resolve) => setTimeout(resolve, LAST_STEP_MS).unref())
      await Promise.race([round, patience])
    },
  }
}
