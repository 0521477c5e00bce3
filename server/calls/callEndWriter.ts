import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { CallEnd, CallStorage } from '../storage/storage.ts'
import { RETRY_AFTER_MS } from './transcriptWriter.ts'

export interface CallEndWriterOptions {
  storage: Pick<CallStorage, 'endCall'>
  log: Logger
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
  const { storage, log, retryAfterMs = RETRY_AFTER_MS } = options
  const writing = new Set<Promise<void>>()
  const stopping = new AbortController()

  const write = async (callId: string, end: CallEnd): Promise<void> => {
    for (const waitMs of [...retryAfterMs, undefined]) {
      try {
        await storage.endCall(callId, end)
        return
      } catch (error) {
        if (waitMs === undefined || stopping.signal.aborted) {
          log.error({ err: error, call: callId }, 'could not store the end of a call')
          return
        }
        await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  return {
    keep(callId, end) {
      const done = write(callId, end)
      writing.add(done)
      void done.finally(() => writing.delete(done))
    },
    async close() {
      stopping.abort()
      while (writing.size > 0) await Promise.all(writing)
    },
  }
}
