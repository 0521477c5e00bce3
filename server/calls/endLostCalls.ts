import type { Logger } from 'pino'
import { ENGINE_CALL_LIMIT_MS } from '@ringwell/protocol/callLimits.ts'
import type { Storage } from '../storage/storage.ts'

export interface LostCallsOptions {
  storage: Pick<Storage, 'endOpenCalls'>
  /** Other servers keep their calls in the same database. */
  isShared: boolean
  log: Logger
}

/** No call lasts that long: whoever held it is gone. */
const LOST_AFTER_MS = ENGINE_CALL_LIMIT_MS + 60_000

/**
 * Gives calls an end whose server was cut off. Of a database of its own, a server that starts knows that
 * all open calls are lost. Where others share it, those are that are too old to be under way, and it
 * looks again and again. Rejects if the first look fails; returns what stops the others.
 */
export async function endLostCalls(options: LostCallsOptions): Promise<() => void> {
  const { storage, isShared, log } = options
  const look = async (): Promise<void> => {
    const now = Date.now()
    const endedAt = new Date(now).toISOString()
    const end = { endedAt, durationMs: 0, reason: 'serverStopped' }
    await storage.endOpenCalls(end, new Date(now - (isShared ? LOST_AFTER_MS : 0)).toISOString())
  }
  await look()
  if (!isShared) return () => undefined
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.error({ err: error }, 'lost calls not ended'))
  }, LOST_AFTER_MS)
  timer.unref()
  return () => clearInterval(timer)
}
