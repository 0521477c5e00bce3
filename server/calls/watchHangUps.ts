import type { Engine } from '@ringwell/engine/engine.ts'
import type { Logger } from '../logging.ts'
import type { SessionKeyStorage } from '../storage/sharedStorage.ts'

export interface WatchHangUpsOptions {
  storage: Pick<SessionKeyStorage, 'listHangUps'>
  engine: Pick<Engine, 'health' | 'hangUp'>
  log: Logger
  everyMs?: number
}

/** Short, so that a call ends soon after its visitor hangs up. */
const EVERY_MS = 1_000

/**
 * Ends the calls of this server whose visitors hung up through another server. Queries the database only
 * while this server has calls. Returns a function that stops it.
 */
export function watchHangUps(options: WatchHangUpsOptions): () => void {
  const { storage, engine, log, everyMs = EVERY_MS } = options
  let asking = false
  const ask = async (): Promise<void> => {
    // The engine ignores a call that it does not hold.
    for (const callId of await storage.listHangUps()) engine.hangUp(callId, 'visitor')
  }
  const timer = setInterval(() => {
    if (asking || engine.health().calls === 0) return
    asking = true
    ask()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'could not read hang-ups from other servers'),
      )
      .finally(() => (asking = false))
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
