import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from '@ringwell/engine/engine.ts'
import type { ApiServer } from '../http/apiServer.ts'

/** A browser notices the end of its call immediately, and needs this long for its last upload. */
const LAST_UPLOAD_MS = 1_000
/** Requests under way get this long to finish. After that, their connections are closed. */
const LAST_REQUEST_MS = 2_000
const CHECK_MS = 50

/**
 * Waits up to `graceMs` for the calls that end with this server to end by themselves. Then `endRest` says goodbye where the
 * engine can't, and the engine closes, which ends the rest. Keeps answering requests for a moment, so that their recordings still arrive. Returns at once without calls.
 */
export async function endCalls(
  engine: Engine,
  graceMs: number,
  lastUploadMs = LAST_UPLOAD_MS,
  endRest?: () => Promise<void>,
): Promise<void> {
  const deadline = Date.now() + graceMs
  const calls = (): number => {
    const { calls: all, tiedCalls = all } = engine.health()
    return tiedCalls
  }
  const hadCalls = calls() > 0
  while (calls() > 0 && Date.now() < deadline) await pause(CHECK_MS)
  await endRest?.()
  await engine.close()
  if (hadCalls) await pause(lastUploadMs)
}

export async function closeServer(
  server: ApiServer,
  lastRequestMs = LAST_REQUEST_MS,
): Promise<void> {
  const cut = setTimeout(() => server.server.closeAllConnections(), lastRequestMs)
  await server.close()
  clearTimeout(cut)
}
