import type { Logger } from 'pino'
import type { EngineTurn } from '@ringwell/engine/engine.ts'
import type { SpokenTurn, TranscriptStorage } from '../storage/transcriptStorage.ts'
import { createRetriedWrites } from './retriedWrites.ts'

export interface TranscriptWriterOptions {
  storage: Pick<TranscriptStorage, 'saveTurns'>
  log: Logger
  /** The waits before each retry of a failed write. After the last retry, the writer gives up the words. */
  retryAfterMs?: readonly number[]
}

export interface TranscriptWriter {
  /** Resolves to whether the turn is stored. Never rejects. */
  keep(turn: EngineTurn): Promise<boolean>
  /** Resolves when no write is under way. From now on, the writer does not retry failed writes. */
  close(): Promise<void>
}

/**
 * Writes each call's turns to the database, in order. The words go nowhere else, and never into the log.
 */
export function createTranscriptWriter(options: TranscriptWriterOptions): TranscriptWriter {
  const { storage, log, retryAfterMs } = options
  /** The turns of each call that are not stored yet. */
  const unsaved = new Map<string, { turns: SpokenTurn[]; stored: Promise<boolean> }>()
  const writes = createRetriedWrites(retryAfterMs)

  const write = async (callId: string, turns: SpokenTurn[]): Promise<boolean> => {
    try {
      while (turns.length > 0) {
        await writes.retry(async () => {
          // Turns that arrive during an attempt wait for the next one.
          const count = turns.length
          await storage.saveTurns(callId, turns.slice(0, count), new Date().toISOString())
          turns.splice(0, count)
        })
      }
      return true
    } catch (error) {
      log.error({ err: error, call: callId, turns: turns.length }, 'what was said is lost')
      return false
    } finally {
      unsaved.delete(callId)
    }
  }

  return {
    keep({ callId, ...turn }) {
      const waiting = unsaved.get(callId)
      if (waiting) {
        waiting.turns.push(turn)
        return waiting.stored
      }
      const turns = [turn]
      const stored = writes.run(() => write(callId, turns))
      unsaved.set(callId, { turns, stored })
      return stored
    },
    close: () => writes.close(),
  }
}
