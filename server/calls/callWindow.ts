import { CALL_LIMIT_MS } from '@ringwell/protocol/callLimits.ts'
import type { StoredCall } from '../storage/storage.ts'

/** Starts with the session. Covers the key, the setup, the call, and a last upload over a slow connection. */
const OPEN_FOR_MS = CALL_LIMIT_MS + 10 * 60_000

/** Returns whether a browser may still add to the record of the call. `now` is in Unix ms. */
export const isRecordOpen = ({ createdAt }: Pick<StoredCall, 'createdAt'>, now: number): boolean =>
  now - Date.parse(createdAt) <= OPEN_FOR_MS
