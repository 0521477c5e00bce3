import { CALL_LIMIT_MS } from '@ringwell/protocol/callLimits.ts'
import type { StoredCall } from '../storage/storage.ts'

/** From the session on: key, setup, the call, and a last attempt over a slow line. */
const OPEN_FOR_MS = CALL_LIMIT_MS + 10 * 60_000

/** Whether a browser may still add to what is kept of the call. `now` in Unix ms. */
export const isRecordOpen = ({ createdAt }: Pick<StoredCall, 'createdAt'>, now: number): boolean =>
  now - Date.parse(createdAt) <= OPEN_FOR_MS
