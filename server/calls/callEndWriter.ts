import type { Logger } from 'pino'
import type { CallEnd, CallStorage } from '../storage/callStorage.ts'
import { createRetriedWrites } from './retriedWrites.ts'

export interface CallEndWriterOptions {
  storage: Pick<CallStorage, 'endCall'>
  log: Logger
  /** How many ms after its end a call is announced to the receiver of `call.ended`. Undefined means never. */
  announceAfterMs?: number | undefined
  /** The waits before each retry of a failed write. After the last retry, the writer gives up. */
  retryAfterMs?: readonly number[]
}

/** Writes the ends of calls. Retries while the database is away, because a call without an end holds its line. */
export interface CallEndWriter {
  /** Resolves to whether the end is stored. Never rejects. */
  keep(callId: string, end: CallEnd): Promise<boolean>
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
      return writes.run(() =>
        writes
          .retry(() => storage.endCall(callId, end, announceAt))
          .then(() => true)
          .catch((error: unknown) => {
            log.error({ err: error, call: callId }, 'could not store the end of a call')
            return false
          }),
      )
    },
    close: () => writes.close(),
  }
}
