import type { Logger } from 'pino'
import { longestCallMs } from '@ringwell/protocol/callLimits.ts'
import type { Storage } from '../storage/storage.ts'

export interface LostCallsOptions {
  storage: Pick<Storage, 'endOpenCalls'>
  /** Whether other servers store their calls in the same database. */
  isShared: boolean
  log: Logger
  /** Whether the ends of calls are announced to a receiver. */
  announces?: boolean
}

/** The reason of an end that only the next server could store. */
const SERVER_STOPPED = 'serverStopped'
const LOOK_EVERY_MS = 30_000

/**
 * Ends the calls of servers that were cut off. If the database is not shared, all calls that are open when
 * the server starts are lost. If other servers share it, only calls that are too old to be under way are
 * lost, and the server checks periodically. Rejects if the first check fails. Returns a function that stops
 * further checks.
 */
export async function endLostCalls(options: LostCallsOptions): Promise<() => void> {
  const { storage, isShared, log, announces = false } = options
  // No call goes on for so long after its limit, so the server that held it is gone.
  const beyondLimitMs = isShared ? longestCallMs(0) + 60_000 : undefined
  const look = async (): Promise<void> => {
    const endedAt = new Date().toISOString()
    const end = { endedAt, reason: SERVER_STOPPED }
    await storage.endOpenCalls(end, endedAt, announces ? endedAt : undefined, beyondLimitMs)
  }
  await look()
  if (!isShared) return () => undefined
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.error({ err: error }, 'could not end lost calls'))
  }, LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
