import type { Health } from '@ringwell/protocol/operator/health.ts'
import { ApiFailure } from './apiFailure.ts'

/** Reads how the server is. Monitors get 503 if nobody can call, and the body says why all the same. */
export async function readHealth(signal: AbortSignal): Promise<Health> {
  const answer = await fetch('/api/health', { signal })
  const body = (await answer.json().catch(() => undefined)) as Health | undefined
  if (body?.problems) return body
  throw new ApiFailure(answer.status, 'unknown', `The server answered ${answer.status}.`)
}
