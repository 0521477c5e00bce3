import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { EngineTurn } from '@ringwell/engine/engine.ts'
import type { SpokenTurn, TranscriptStorage } from '../storage/transcriptStorage.ts'

export interface TranscriptWriterOptions {
  storage: Pick<TranscriptStorage, 'saveTurns'>
  log: Logger
  /** The waits before each retry of a failed write. After the last retry, the writer gives up the words. */
  retryAfterMs?: readonly number[]
}

export interface TranscriptWriter {
  keep(turn: EngineTurn): void
  /** Resolves when no write is under way. From now on, the writer does not retry failed writes. */
  close(): Promise<void>
}

/** A database that restarts is unavailable for seconds. */
export const RETRY_AFTER_MS = [500, 2_000, 5_000, 15_000, 30_000]

/**
 * Writes each call's turns to the database, in order. The words go nowhere else, and never into the log.
 */
export function createTranscriptWriter(options: TranscriptWriterOptions): TranscriptWriter {
  const { storage, log, retryAfterMs = RETRY_AFTER_MS } = options
  /** The turns of each call that are not stored yet. */
  const unsaved = new Map<string, SpokenTurn[]>()
  const writing = new Set<Promise<void>>()
  const stopping = new AbortController()

  const write = async (callId: string): Promise<void> => {
    let failures = 0
    for (;;) {
      const turns = unsaved.get(callId) ?? []
      const count = turns.length
      if (count === 0) break
      try {
        await storage.saveTurns(callId, turns.slice(0, count), new Date().toISOString())
        turns.splice(0, count)
        failures = 0
      } catch (error) {
        const waitMs = retryAfterMs[failures]
        failures += 1
        if (waitMs === undefined || stopping.signal.aborted) {
          log.error({ err: error, call: callId, turns: turns.length }, 'what was said is lost')
          break
        }
        await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
    unsaved.delete(callId)
  }

  return {
    keep({ callId, position, who, text }) {
      const waiting = unsaved.get(callId)
      if (waiting) {
        waiting.push({ position, who, text })
        return
      }
      unsaved.set(callId, [{ position, who, text }])
      const done = write(callId)
      writing.add(done)
      void done.finally(() => writing.delete(done))
    },
    async close() {
      stopping.abort()
      while (writing.size > 0) await Promise.all(writing)
    },
  }
}
