import type { ClockStorage } from '../storage/clockStorage.ts'
import { judgeClock } from './judgeClock.ts'

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
  const { verdict } = judgeClock({
    nowMs,
    trustedMs: mark ? Date.parse(mark.trustedAt) : nowMs,
    ranMs: 0,
    newestMs: newestAt === undefined ? undefined : Date.parse(newestAt),
    knownUntilMs: mark?.knownUntil === undefined ? undefined : Date.parse(mark.knownUntil),
  })
  return {
    days,
    clock: new Date(nowMs).toISOString(),
    certainAt: mark?.trustedAt,
    newestAt,
    tooOld,
    doubt: verdict === 'sound' ? undefined : verdict,
  }
}
