import type { CallEnd, StoredCall } from '../storage/callStorage.ts'

/**
 * Returns when a call ended, judging by its recording. For a call that OpenAI held, we know nothing else. The
 * browser's clock may be wrong, so if the start time is before the session request or in the future, the time
 * of the session request replaces it. `startTime` is in ISO 8601, `now` in Unix ms.
 */
export function uploadedEnd(
  { createdAt, limitMs }: Pick<StoredCall, 'createdAt' | 'limitMs'>,
  startTime: string,
  durationSeconds: number,
  now: number,
): CallEnd {
  const created = Date.parse(createdAt)
  const reported = Date.parse(startTime)
  const start = reported >= created && reported <= now ? reported : created
  const durationMs = durationSeconds * 1_000
  return {
    endedAt: new Date(start + durationMs).toISOString(),
    durationMs,
    reason: durationMs >= limitMs ? 'limit' : 'visitor',
  }
}
