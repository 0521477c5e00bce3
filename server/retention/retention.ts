import type { Logger } from 'pino'
import type { RecordingStore } from '../recordings/recordingStore.ts'
import type { Storage } from '../storage/storage.ts'

/** Deletes what the privacy policy says is not kept for longer: recordings and the records of calls. */
export interface Retention {
  /** Deletes now. Rejects where the disk or the database fails; the next round tries again. */
  sweep(): Promise<void>
  /** Sweeps now and once a day. */
  start(): void
  /** Lets a round under way come to the end of its step. */
  close(): Promise<void>
}

export interface RetentionOptions {
  storage: Pick<Storage, 'listRecordingsBefore' | 'deleteRecording' | 'deleteCallsBefore'>
  files: Pick<RecordingStore, 'remove' | 'removeOlderThan'>
  /** 0 keeps everything for ever. */
  days: number
  log: Logger
  now?: () => number
}

const DAY_MS = 86_400_000
const BATCH = 100

export function createRetention(options: RetentionOptions): Retention {
  const { storage, files, days, log, now = Date.now } = options
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  const stopping = new AbortController()

  const sweep = async (): Promise<void> => {
    if (days === 0) return
    const beforeMs = now() - days * DAY_MS
    const before = new Date(beforeMs).toISOString()
    let recordings = 0
    while (!stopping.signal.aborted) {
      const old = await storage.listRecordingsBefore(before, BATCH)
      // The file first: a row without a file is swept again, a file without a row would be forgotten.
      for (const { path } of old) {
        await files.remove(path)
        await storage.deleteRecording(path)
      }
      recordings += old.length
      if (old.length < BATCH) break
    }
    if (stopping.signal.aborted) return
    // What a crash left between a file and its row has no row to be found by.
    const strays = await files.removeOlderThan(beforeMs)
    const calls = await storage.deleteCallsBefore(before)
    if (recordings + strays + calls > 0) {
      log.info({ recordings, strays, calls, days }, 'deleted what was kept long enough')
    }
  }

  const sweepInBackground = (): void => {
    round ??= sweep()
      .catch((error: unknown) => log.error({ err: error }, 'retention could not delete'))
      .finally(() => (round = undefined))
  }

  return {
    sweep,
    start() {
      if (days === 0 || stopping.signal.aborted) return
      sweepInBackground()
      timer = setInterval(sweepInBackground, DAY_MS)
      timer.unref()
    },
    async close() {
      stopping.abort()
      clearInterval(timer)
      await round
    },
  }
}
