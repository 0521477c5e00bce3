import type { ClockStorage } from '../storage/clockStorage.ts'
import { FUTURE_MS, LEAP_MS } from './judgeClock.ts'

/** What is known of the time, and what is too old by the clock of this machine. */
export interface RetentionState {
  /** 0 keeps everything. */
  days: number
  clock: string
  certainAt: string | undefined
  newestAt: string | undefined
  tooOld: { calls: number; recordings: number }
  /** The clock is ahead of what the server has seen, or behind what it has stored. */
  doubt: 'ahead' | 'behind' | undefined
}

const DAY_MS = 86_400_000

export async function retentionState(
  storage: ClockStorage,
  days: number,
  nowMs: number,
): Promise<RetentionState> {
  const before = new Date(nowMs - days * DAY_MS).toISOString()
  const [mark, newestAt, tooOld] = await Promise.all([
    storage.readClockMark(),
    storage.newestRowAt(),
    days === 0 ? { calls: 0, recordings: 0 } : storage.countStoredBefore(before),
  ])
  const isAhead = mark !== undefined && nowMs - Date.parse(mark.trustedAt) > LEAP_MS
  const newestMs = newestAt === undefined ? -Infinity : Date.parse(newestAt)
  const isKnown = mark?.knownUntil !== undefined && newestMs <= Date.parse(mark.knownUntil)
  const isBehind = newestMs - nowMs > FUTURE_MS && !isKnown
  return {
    days,
    clock: new Date(nowMs).toISOString(),
    certainAt: mark?.trustedAt,
    newestAt,
    tooOld,
    doubt: isAhead ? 'ahead' : isBehind ? 'behind' : undefined,
  }
}
