import type { Logger } from '../logging.ts'
import type { RecordingStore } from './recordingStore.ts'

export interface PartialUploadsOptions {
  recordings: Pick<RecordingStore, 'deletePartialUploads'>
  /** Whether other servers may be receiving uploads in the same folder. */
  isShared: boolean
  log: Logger
  everyMs?: number
}

const EVERY_MS = 3_600_000

/**
 * Removes what is left of uploads that were cut off: a visitor's voice must not remain on the disk. At
 * the start it removes everything, if this server is the only one that uses the folder. Then, every hour,
 * it removes what has not grown for an hour. Rejects if the first deletion fails. Returns a function that
 * stops the others.
 */
export async function deletePartialUploadsHourly(
  options: PartialUploadsOptions,
): Promise<() => void> {
  const { recordings, isShared, log, everyMs = EVERY_MS } = options
  await recordings.deletePartialUploads(isShared ? undefined : 0)
  const timer = setInterval(() => {
    recordings
      .deletePartialUploads()
      .catch((error: unknown) => log.warn({ err: error }, 'could not remove partial uploads'))
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
