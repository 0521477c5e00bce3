import { CALL_LIMIT_MS } from '@ringwell/protocol/callLimits.ts'
import type { StoredCall } from '../storage/storage.ts'

/** After the longest call: covers the key, the setup, and a last upload over a slow connection. */
const OPEN_FOR_MS = 10 * 60_000

/** Returns whether a browser may still add to the record of the call. `now` is in Unix ms. */
export const isRecordOpen = (
  { createdAt }: Pick<StoredCall, 'createdAt'>,
  now: number,
  callLimitMs = CALL_LIMIT_MS,
): boolean => now - Date.parse(createdAt) <= callLimitMs + OPEN_FOR_MS
