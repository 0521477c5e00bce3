import type { Engine } from '@ringwell/engine/engine.ts'
import type { Logger } from '../logging.ts'
import type { SessionKeyStorage } from '../storage/sharedStorage.ts'

export interface WatchHangUpsOptions {
  storage: Pick<SessionKeyStorage, 'listHangUps'>
  engine: Pick<Engine, 'health' | 'hangUp'>
  log: Logger
  everyMs?: number
}

/** A visitor who hung up is not to be kept on the line for much longer. */
const EVERY_MS = 1_000

/**
 * Ends the calls of this server whose visitor hung up at another one. Asks the database only while there
 * are calls. Returns what stops it.
 */
export function watchHangUps(options: WatchHangUpsOptions): () => void {
  const { storage, engine, log, everyMs = EVERY_MS } = options
  let asking = false
  const ask = async (): Promise<void> => {
    // The engine passes over a call that it does not hold.
    for (const callId of await storage.listHangUps()) engine.hangUp(callId, 'visitor')
  }
  const timer = setInterval(() => {
    if (asking || engine.health().calls === 0) return
    asking = true
    ask()
      .catch((error: unknown) => log.warn({ err: error }, 'hang-ups at other servers not heard'))
      .finally(() => (asking = false))
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
