import type { Logger } from '../logging.ts'
import type { RecordingStore } from './recordingStore.ts'

export interface SweepTornOptions {
  recordings: Pick<RecordingStore, 'deletePartialUploads'>
  /** Other servers may be receiving uploads in the same folder. */
  isShared: boolean
  log: Logger
  everyMs?: number
}

const EVERY_MS = 3_600_000

/**
 * Removes what is left of uploads that were cut off: a visitor's voice must not lie about. At the start
 * all of it, where the folder is this server's alone; then what nobody has written to for an hour, every
 * hour. Rejects when the first look fails; returns what stops the others.
 */
export async function sweepTornHourly(options: SweepTornOptions): Promise<() => void> {
  const { recordings, isShared, log, everyMs = EVERY_MS } = options
  await recordings.deletePartialUploads(isShared ? undefined : 0)
  const timer = setInterval(() => {
    recordings
      .deletePartialUploads()
      .catch((error: unknown) => log.warn({ err: error }, 'torn uploads not removed'))
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
