import type { Logger } from 'pino'
import type { CallEnd, CallStorage } from '../storage/storage.ts'
import { createRetriedWrites } from './retriedWrites.ts'

export interface CallEndWriterOptions {
  storage: Pick<CallStorage, 'endCall'>
  log: Logger
  /** When the receiver of `call.ended` gets it, in ms after the end. Without it nobody does. */
  announceAfterMs?: number | undefined
  /** The waits before each retry of a failed write. After the last retry, the end is given up. */
  retryAfterMs?: readonly number[]
}

/** Writes the ends of calls, and tries again while the database is away: a call without an end holds its line. */
export interface CallEndWriter {
  keep(callId: string, end: CallEnd): void
  /** Resolves when no write is under way. From now on, the writer does not retry failed writes. */
  close(): Promise<void>
}

export function createCallEndWriter(options: CallEndWriterOptions): CallEndWriter {
  const { storage, log, announceAfterMs, retryAfterMs } = options
  const writes = createRetriedWrites(retryAfterMs)
  return {
    keep(callId, end) {
      const announceAt =
        announceAfterMs === undefined
          ? undefined
          : new Date(Date.parse(end.endedAt) + announceAfterMs).toISOString()
      writes.run(() =>
        writes
          .retry(() => storage.endCall(callId, end, announceAt))
          .catch((error: unknown) =>
            log.error({ err: error, call: callId }, 'could not store the end of a call'),
          ),
      )
    },
    close: () => writes.close(),
  }
}
