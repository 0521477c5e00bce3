import { CALL_LIMIT_MS } from '@ringwell/protocol/callLimits.ts'
import type { CallEnd } from '../storage/storage.ts'

/**
 * When a call ended, as far as its recording tells: all that we learn of a call that OpenAI held. A
 * browser's clock may be wrong, so a start before the call was asked for, or in the future, is taken to
 * be the moment it was asked for. `createdAt` and `startTime` in ISO 8601, `now` in Unix ms.
 */
export function uploadedEnd(
  createdAt: string,
  startTime: string,
  durationSeconds: number,
  now: number,
): CallEnd {
  const created = Date.parse(createdAt)
  const told = Date.parse(startTime)
  const start = told >= created && told <= now ? told : created
  const durationMs = durationSeconds * 1_000
  return {
    endedAt: new Date(start + durationMs).toISOString(),
    durationMs,
    reason: durationMs >= CALL_LIMIT_MS ? 'limit' : 'visitor',
  }
}
