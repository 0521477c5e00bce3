import type { StoredCall } from '../storage/callStorage.ts'

/** After the longest call: covers the key, the setup, and a last upload over a slow connection. */
const OPEN_FOR_MS = 10 * 60_000

/** Returns whether a browser may still add to the record of the call. `now` is in Unix ms. */
export const isRecordOpen = (
  { createdAt, limitMs }: Pick<StoredCall, 'createdAt' | 'limitMs'>,
  now: number,
): boolean => now - Date.parse(createdAt) <= limitMs + OPEN_FOR_MS
